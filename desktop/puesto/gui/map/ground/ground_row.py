"""A row of the form that corrects terrain: a hex with its terrain."""

from __future__ import annotations

from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.controls.flow import Measures


class GroundRow(AnswerButton):
    """Row of a hex's terrain. All rows of a prompt have one size, which one of them computes for all."""

    _sizes: dict[tuple[object, ...], Measures]

    def share_size(self, sizes: dict[tuple[object, ...], Measures], longest: str) -> None:
        """Take the size that fits `longest`, the longest text of any row."""
        self._sizes, self.also = sizes, (longest,)

    def _measures(self) -> Measures:
        if self._sized is None:
            look = self._made_of()[2:]
            self._sized = self._sizes.get(look)
            if self._sized is None:
                self._sized = self._sizes[look] = Measures(self._prints())
        return self._sized
