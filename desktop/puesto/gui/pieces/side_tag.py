"""The label that says which side is asked, where two players share a table."""

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
"""Side of the sign before the name in px."""


class SideTag(PlainLabel):
    """Sign of a side and its name; hidden where a prompt is for no side."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.place, self.tone, self.letter = 0, "", ""

    def show_side(self, view: TableView | None, who: str, words: Words) -> None:
        """Show which side is asked, where there is more than one player."""
        side = view.asked(who) if view is not None else None
        before = self._shown
        self.setText(words(side.name).upper() if side is not None else "")
        self.setAccessibleName(self.text())
        if side is not None and view is not None:
            self.place, self.tone = view.sides.index(side), side.tone
            self.letter = letter_of(view.sides, self.place, words)
        if before != self._shown:
            self.apply_theme()
            self.update()

    @property
    def _shown(self) -> tuple[object, ...]:
        """Return everything that the tag shows, besides the theme."""
        return self.place, self.tone, self.letter, self.text()

    def apply_theme(self) -> None:
        """Set font and margins from the theme."""
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
