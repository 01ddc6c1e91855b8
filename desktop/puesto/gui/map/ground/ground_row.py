"""A line of the form that puts the terrain right: a hex with what lies there."""

from __future__ import annotations

from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.controls.flow import Measures


class GroundRow(AnswerButton):
    """The terrain of a hex. All of a question are of one size, which one of them reckons for all."""

    _sizes: dict[tuple[object, ...], Measures]

    def share_size(self, sizes: dict[tuple[object, ...], Measures], longest: str) -> None:
        """Be as large as its neighbours: `longest` is the longest text that any of them may come to say."""
        self._sizes, self.also = sizes, (longest,)

    def _measures(self) -> Measures:
        if self._sized is None:
            look = self._made_of()[2:]
            self._sized = self._sizes.get(look)
            if self._sized is None:
                self._sized = self._sizes[look] = Measures(self._prints())
        return self._sized
