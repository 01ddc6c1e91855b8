"""What everything lies on: the wooden table, and sheets of paper on it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from puesto.gui.look import paint
from puesto.gui.look.theme import CORNER, Theme, theme


class TableTop(QWidget):
    """The table itself: dark or light wood on which sheets and cards lie."""

    topic = ""
    """What is shown on it, by the id that the guide knows it by."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = theme()

    def set_theme(self, theme: Theme) -> None:
        """Paint with `theme` from now on."""
        if theme != self.theme:
            self.theme = theme
            self.update()

    def focusNextPrevChild(self, next: bool) -> bool:
        """The Tab key follows the eye."""
        from puesto.gui.controls.tab_order import go_on

        return go_on(self, next)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.flood(painter, event.rect(), paint.grain(self.theme, "wood", "table"))
        painter.end()


def draw_sheet(painter: QPainter, theme: Theme, rect: QRectF) -> None:
    """A sheet of paper lying on the table."""
    radius = theme.px(CORNER)
    paint.draw_shadow(painter, theme, rect, radius)
    with paint.own_state(painter):
        painter.fillPath(paint.rounded_rect(rect, radius), paint.grain(theme, "paper", "paper"))
        painter.setPen(QPen(theme.colour("line"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
