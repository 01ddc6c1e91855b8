"""A counter or hex of a map as a button."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from puesto.gui.controls.buttons import ENTER
from puesto.gui.map.signs import draw_verdict_sign
from puesto.gui.panels.base import ARROWS, Piece

CHOSEN_ANSWER, RIGHT_ANSWER, WRONG_ANSWER = "chosen", "right", "wrong"
"""States of an answer."""


class SpotMap(QWidget):
    """Base of widgets with spots, which call it: a signal connection for hundreds of spots is slow."""

    def pick(self, spot: Spot) -> None:
        """Handle a click on a spot, by mouse or keyboard, while it can be chosen."""
        raise NotImplementedError

    def walk(self, start: Spot, way: tuple[int, int]) -> None:
        """Handle an arrow key on a spot; `way` is its direction, across and down."""
        raise NotImplementedError

    def drag(self, spot: Spot, point: QPointF) -> None:
        """Handle the drag of a spot to a point in the map's pixels."""

    def drop(self, spot: Spot, point: QPointF) -> None:
        """Handle the drop of a dragged spot."""


class Spot(Piece):
    """A counter or hex on the sketch that can be chosen. It calls the map that it is on."""

    def __init__(self, parent: SpotMap, id: str) -> None:
        super().__init__(parent)
        self.id, self._map = id, parent
        self.mark = ""
        self.ticks = False
        """Whether several spots are marked: then Space marks it, and Enter confirms them all."""
        self._pressed: QPointF | None = None
        """Point at which the mouse was pressed on it; None without a press."""
        self._is_dragged = False

    def _clicked(self) -> None:
        if self.live:
            self._map.pick(self)

    def set_mark(self, mark: str) -> None:
        """Mark the spot as chosen, or as right or wrong."""
        if mark != self.mark:
            self.mark = mark
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position() if event.button() is Qt.MouseButton.LeftButton else None
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is not None and event.buttons() & Qt.MouseButton.LeftButton:
            away = (event.position() - self._pressed).manhattanLength()
            if self._is_dragged or away >= QApplication.startDragDistance():
                self._is_dragged = True
                self._map.drag(self, self.mapToParent(event.position()))
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        is_away = self._is_dragged or not self.rect().contains(event.position().toPoint())
        began, self._pressed, self._is_dragged = self._pressed, None, False
        if not is_away or began is None:
            super().mouseReleaseEvent(event)
            return
        self.setDown(False)  # a drag is no click
        event.accept()
        self._map.drop(self, self.mapToParent(event.position()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        presses = (Qt.Key.Key_Space,) if self.ticks else (*ENTER, Qt.Key.Key_Space)
        if event.key() in presses and self.live and not event.isAutoRepeat():
            self.click()
        elif (way := ARROWS.get(Qt.Key(event.key()))) is not None:
            self._map.walk(self, way)
        else:
            event.ignore()

    def _badge(self, painter: QPainter, point: QPointF) -> None:
        """Paint a tick or a cross on a disc, where it is known whether the answer was right."""
        if self.mark in (RIGHT_ANSWER, WRONG_ANSWER):
            draw_verdict_sign(painter, self.theme, point, self.theme.px(12), self.mark == RIGHT_ANSWER)
