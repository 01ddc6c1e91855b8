"""The last roll as a piece of its own, to be seen from afar."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from puesto.core.prompts import Detail
from puesto.gui.controls.accessible import PlainLabel
from puesto.gui.look import paint
from puesto.gui.look.dice_art import draw_die
from puesto.gui.look.theme import Theme


class LastThrow(PlainLabel):
    """The rolled dice, as large as their rectangle."""

    def __init__(self, parent: QWidget, theme: Theme, thrown: Detail) -> None:
        super().__init__(parent)
        self.theme, self.faces, self.sides = theme, thrown.dice, thrown.sides
        self.setText(" ".join(map(str, thrown.dice)))

    def width_at(self, height: int) -> int:
        """Return the width in px of the dice at a height."""
        return round(len(self.faces) * height * 1.1)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        side = min(self.height(), self.width() / max(1, len(self.faces)) / 1.1)
        top = (self.height() - side) / 2
        for place, face in enumerate(self.faces):
            draw_die(painter, self.theme, QRectF(place * side * 1.1, top, side, side), face, self.sides)
        painter.end()
