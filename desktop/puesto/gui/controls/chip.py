"""A rule number or a key in its frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, QSize, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen

from puesto.gui.controls.accessible import PlainLabel
from puesto.gui.look.theme import CORNER, SPACE, TOUCH, Theme

if TYPE_CHECKING:
    pass


class Chip(PlainLabel):
    """Quiet rule number or key in its frame."""

    clicked = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self._rim = QSize(0, 0)

    def lie_at(self, visible_rect: QRect) -> None:
        """Place the visible frame at `visible_rect`; the pressed area around it is large enough for a finger."""
        px = self.theme.px
        across, along = (max(0, (px(TOUCH) - side + 1) // 2) for side in (visible_rect.width(), visible_rect.height()))
        self._rim = QSize(across, along)
        self.setContentsMargins(px(SPACE) + across, along, px(SPACE) + across, along)
        self.setGeometry(visible_rect.adjusted(-across, -along, across, along))

    @property
    def seen(self) -> QRect:
        """Return the visible frame of the chip in coordinates of its parent."""
        across, along = self._rim.width(), self._rim.height()
        return self.geometry().adjusted(across, along, -across, -along)

    def set_theme(self, theme: Theme) -> None:
        """Set the theme and repaint."""
        self.theme, self._rim = theme, QSize(0, 0)
        self.setContentsMargins(theme.px(SPACE), 0, theme.px(SPACE), 0)

    def sizeHint(self) -> QSize:
        return super().sizeHint() - self._rim - self._rim

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.theme.colour("edge"), 1))
        across, along = self._rim.width(), self._rim.height()
        painter.drawRoundedRect(
            QRectF(self.rect()).adjusted(across + 0.5, along + 0.5, -across - 0.5, -along - 0.5),
            self.theme.px(CORNER - 2),
            self.theme.px(CORNER - 2),
        )
        painter.end()
        super().paintEvent(event)
