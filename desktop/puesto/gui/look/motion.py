"""Animation of widgets by one shared timer, which stops while nothing moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QRect, QTimer
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from puesto.gui.look.theme import TURN_MS

TICK_MS = 16

MovementStep = Callable[[float], None]
"""Function that is called with the progress of a movement, from 0 to 1."""


class Movement(NamedTuple):
    """Movement of one widget."""

    widget: QWidget
    step: MovementStep
    began: int
    lasts: float


class Clock:
    """Timer that moves widgets, each by one movement at a time. `on` is whether the player wants motion at all."""

    def __init__(self) -> None:
        self.on = False
        self._under_way: dict[int, Movement] = {}
        self._time = QElapsedTimer()
        self._timer: QTimer | None = None

    @property
    def ticking(self) -> bool:
        """Return whether any widget is being moved."""
        return bool(self._under_way)

    def moves(self, widget: QWidget) -> bool:
        """Return whether `widget` is moving."""
        return id(widget) in self._under_way

    def set_on(self, on: bool) -> None:
        """Switch motion on or off; movements under way go to their end."""
        self.on = on
        if not on:
            for movement in list(self._under_way.values()):
                self._end(movement)

    def move(self, widget: QWidget, step: MovementStep, lasts: float = TURN_MS) -> None:
        """Call `step` with the eased progress from 0 to 1 over `lasts` ms, the last time with 1."""
        application = QCoreApplication.instance()
        if self._timer is None or not isValid(self._timer):
            self._timer = QTimer(application)
            self._timer.setInterval(TICK_MS)
            self._timer.timeout.connect(self._tick)
        if not self.ticking:
            self._time.start()
            self._timer.start()
        self._under_way[id(widget)] = Movement(widget, step, self._time.elapsed(), lasts)
        step(0.0)

    def stop(self, widget: QWidget) -> None:
        """Stop the movement of `widget` where it is."""
        self._under_way.pop(id(widget), None)
        self._rest()

    def _tick(self) -> None:
        """Move every widget under way one step on."""
        elapsed = self._time.elapsed()
        for movement in list(self._under_way.values()):
            part = (elapsed - movement.began) / movement.lasts
            if part >= 1 or not isValid(movement.widget) or not movement.widget.isVisible():
                self._end(movement)
            else:
                movement.step(part * part * (3 - 2 * part))

    def _end(self, movement: Movement) -> None:
        if self._under_way.get(id(movement.widget)) is movement:
            del self._under_way[id(movement.widget)]
        self._rest()
        if isValid(movement.widget):
            movement.step(1.0)

    def _rest(self) -> None:
        if not self.ticking and self._timer is not None and isValid(self._timer):
            self._timer.stop()


CLOCK = Clock()


def slide(widget: QWidget, start: QRect, end: QRect) -> None:
    """Move a widget from one position to another."""

    def step(part: float) -> None:
        point = start.topLeft() + (end.topLeft() - start.topLeft()) * part
        widget.setGeometry(QRect(point, end.size()))

    CLOCK.move(widget, step)
