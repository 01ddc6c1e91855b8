"""The hand that paints a map: keys, clicks and drags become changes of its record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date
from typing import Any, TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from puesto.core.game.map_desk import MapDesk, Paint
from puesto.core.messages import N_, Message
from puesto.gui.look.words import Words
from puesto.gui.map.painting.palette import ERASER, MapPalette, key_of
from puesto.gui.map.whole_map import WholeMap

Change: TypeAlias = Callable[[Any], object]
"""Function that returns a changed record of a map."""


class MapPainter:
    """Painter of a map by keys and mouse, with the brush that is taken up.

    `content` returns the game's content, `keep` writes a change, `say` shows messages.
    """

    def __init__(
        self,
        desk: MapDesk[Any],
        map: str,
        picture: WholeMap,
        palette: MapPalette,
        words: Words,
        content: Callable[[], Any],
        keep: Callable[[Change], object],
        say: Callable[[Sequence[Message]], object],
    ) -> None:
        self.desk, self.map, self.picture, self.palette, self.words = desk, map, picture, palette, words
        self._content, self._keep, self._say = content, keep, say
        palette.taken.connect(self.take)
        palette.figured.connect(self.give_figure)
        picture.brushed.connect(self.paint)
        picture.taken.connect(self._take_hex)
        picture.edged.connect(self.lay)

    def take(self, brush: Paint) -> None:
        """Take up a brush; one that lays lines chooses a side of the current hex."""
        self.palette.take(brush)
        if self.palette.is_line:
            self.picture.is_crossing = brush.ground is not None and bool(brush.ground.roads)
            self.picture.choose_side(max(0, self.picture.side))
        else:
            self.picture.drop_side()

    def paint(self, places: Sequence[str], letter: str | None = None) -> None:
        """Paint hexes with a letter, or with the brush. Facts recorded about them stay, and contradictions are shown.

        What was told at the table is not painted over where the game refuses that.
        """
        paint = self.palette.brush.letter if letter is None else letter
        if not self._is_refused(places, paint):
            self._keep(lambda content: self.desk.painted(content, self.map, places, paint))
            self._say(self.desk.clashes(self._content(), self.map, places))

    def give_figure(self, figure: int) -> None:
        """Give a figure to the current hex: its MD, or its height."""
        today, places = date.today().isoformat(), [self.picture.at]
        if not self._is_refused(places, str(figure)):
            self._keep(lambda content: self.desk.figured(content, self.map, places, figure, today))
            self._say(self.desk.clashes(self._content(), self.map, places))

    def lay(self, pairs: Sequence[tuple[str, str]], line: str = "") -> None:
        """Lay or remove a terrain line (river, wall) between pairs of neighbouring hexes."""
        edged, line = self.desk.edged, line or self.palette.brush.id
        if edged is None:
            return
        is_laid = len(pairs) > 1 or line not in self.lines_at(*pairs[0])
        if not is_laid or not self._is_refused([f"{min(pair)}-{max(pair)}" for pair in pairs], line):
            self._keep(lambda content: edged(content, self.map, pairs, line, is_laid))

    def _is_refused(self, places: Sequence[str], paint: str) -> bool:
        """Return whether hexes, or pairs of them, are not painted so, and say why."""
        messages = self.desk.refusals(self._content(), self.map, places, paint)
        if messages:
            self._say(messages)
        return bool(messages)

    def lines_at(self, place: str, neighbour: str) -> tuple[str, ...]:
        """Return the ids of the lines between two neighbours."""
        ground = self.picture.hexes[place].ground
        around = self.picture.around(place)
        if ground is None or not neighbour or neighbour not in around:
            return ()
        number = around.index(neighbour)
        roads = [brush.id for brush in self.palette.edges if brush.ground is not None and brush.ground.roads]
        flows = [line for side, line in ground.edges if side == number]
        return (*flows, *(roads if number in ground.roads else ()))

    def take_key(self, event: QKeyEvent) -> bool:
        """Do what a key does on the map; return whether it does anything."""
        text = event.text()
        brush = self.palette.brush_of(text) if text else None
        if event.key() == Qt.Key.Key_Delete:
            self._erase()
        elif brush is not None:
            self._use(brush)
        elif text and text in self.desk.figures:
            self.give_figure(int(text))
        elif text.upper() == "N":
            self._go_to_next()
        elif text.upper() == "T" and self.desk.filled is not None:
            self.fill()
        else:
            return False
        return True

    def fill(self) -> None:
        """Paint all hexes that are not known with the first paint."""
        if (fill_map := self.desk.filled) is not None:
            self._keep(lambda content: fill_map(content, self.map))

    def _use(self, brush: Paint) -> None:
        """Paint the current hex and go down one; a line is taken up first, then its key lays it."""
        is_held = self.palette.brush == brush
        if not is_held:
            self.take(brush)
        if not self.palette.is_line:
            self.paint([self.picture.at])
            self.picture.go_down()
        elif is_held:
            self._take_hex(self.picture.at)

    def _take_hex(self, place: str) -> None:
        """Paint the hex on which Enter was pressed, or lay the line along its chosen side."""
        if not self.palette.is_line:
            self.paint([place])
        elif all(pair := self.picture.pair):
            self.lay([pair])

    def _erase(self) -> None:
        """Take the paint off the current hex, or the lines off its chosen side."""
        if not self.palette.is_line:
            self.paint([self.picture.at], ERASER)
            return
        pair = self.picture.pair
        for line in self.lines_at(*pair):
            self.lay([pair], line)

    def _go_to_next(self) -> None:
        """Go to the next hex that is not painted, down the columns from the current one."""
        order = sorted(self.picture.hexes.values(), key=lambda hex: (hex.q, hex.r))
        at = next((index for index, hex in enumerate(order) if hex.place == self.picture.at), 0)
        later = (hex.place for hex in (*order[at + 1 :], *order[:at]) if hex.bare)
        self.picture.go(next(later, self.picture.at))

    def show_counts(self) -> None:
        """Show how many hexes are painted with each brush."""
        self.palette.set_counts(Counter(hex.letter for hex in self.picture.hexes.values()))

    def side_in_words(self) -> str:
        """Return between which hexes the next line is laid, and what its key does there; "" without a line."""
        start, end = self.picture.pair
        if not end:
            return ""
        brush = self.palette.brush
        template = (
            N_("{key} quita: {line}, de {here} a {there}.")
            if brush.id in self.lines_at(start, end)
            else N_("{key} pone: {line}, de {here} a {there}.")
        )
        return self.words.text(template, key=key_of(brush), line=self.words(brush.name), here=start, there=end)
