"""The label that says whose question it is, where two players share a table."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from puesto.core.views import TableView
from puesto.gui.controls.accessible import PlainLabel
from puesto.gui.look import paint
from puesto.gui.look.side_sign import letter_of, paint_sign
from puesto.gui.look.theme import BAND, SPACE, Theme
from puesto.gui.look.words import Words

SIGN = 22
"""The side of the sign before the name, in pixels."""


class SideTag(PlainLabel):
    """The sign of a side and its name; empty, and out of sight, where a question is nobody's."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.place, self.tone, self.letter = 0, "", ""

    def show_side(self, view: TableView | None, who: str, words: Words) -> None:
        """Show whose question it is, where more than one player sits at the table."""
        side = view.asked(who) if view is not None else None
        before = self._shown
        self.setText(words(side.name).upper() if side is not None else "")
        self.setAccessibleName(self.text())
        if side is not None and view is not None:
            self.place, self.tone = view.sides.index(side), side.tone
            self.letter = letter_of(view.sides, self.place, words)
        if before != self._shown:
            self.dress()
            self.update()

    @property
    def _shown(self) -> tuple[object, ...]:
        """All that is seen of it, besides the theme."""
        return self.place, self.tone, self.letter, self.text()

    def dress(self) -> None:
        """Letters and room after the theme."""
        theme, palette = self.theme, QPalette(self.palette())
        self.setFont(theme.font(BAND))
        palette.setColor(QPalette.ColorRole.WindowText, theme.colour(self.tone or "ink"))
        self.setPalette(palette)
        self.setContentsMargins(theme.px(SIGN + SPACE * 2) if self.text() else 0, 0, 0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.text():
            painter, side = QPainter(self), self.theme.px(SIGN)
            paint.smooth(painter)
            box = QRectF(0, (self.height() - side) / 2, side, side)
            paint_sign(painter, self.theme, box, self.place, self.tone, self.letter)
            painter.end()
