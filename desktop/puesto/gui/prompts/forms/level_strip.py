"""A choice among levels in one narrow strip of cells, with one focus stop."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from puesto.core.messages import N_
from puesto.gui.controls.segments import STEPS, FocusRing
from puesto.gui.look import paint
from puesto.gui.look.theme import CORNER, FIGURE_SMALL, LABEL, Theme
from puesto.gui.look.words import Words

HIGH = 28
"""Height in px at 100 %."""


class LevelStrip(FocusRing):
    """Cells side by side, one of which is chosen by click, arrow keys or the number of its place."""

    chosen = Signal(int)
    """Emitted with the index of the level that was set. A number key then emits `done`."""
    done = Signal()

    def __init__(self, name: str, levels: Sequence[str], theme: Theme, words: Words) -> None:
        super().__init__()
        self.name, self.levels, self.theme, self.words, self.at = name, list(levels), theme, words, 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self._accessible_text())

    def choose(self, index: int) -> None:
        """Set the level at `index`."""
        self.at = index
        self.setAccessibleName(self._accessible_text())
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.NameChanged))
        self.update()
        self.chosen.emit(index)

    def _accessible_text(self) -> str:
        """Return the chosen level, the name, and its position, for a screen reader."""
        place = self.words.text(N_("{place} de {all}"), place=self.at + 1, all=len(self.levels))
        return ", ".join((self.levels[self.at], self.name, place))

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(28) * len(self.levels), self.theme.px(HIGH))

    def cell(self, index: int) -> QRectF:
        """Return the rectangle of a cell."""
        wide = self.width() / len(self.levels)
        return QRectF(index * wide, 0, wide, self.height()).adjusted(1, 1, -1, -1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            at = int(event.position().x() * len(self.levels) / max(1, self.width()))
            self.choose(min(len(self.levels) - 1, max(0, at)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = STEPS.get(Qt.Key(event.key()))
        if step is not None:
            self.choose((self.at + step) % len(self.levels))
        elif event.text().isdigit() and 0 < int(event.text()) <= len(self.levels) and not event.isAutoRepeat():
            self.choose(int(event.text()) - 1)
            self.done.emit()
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.theme, self.theme.px
        painter = QPainter(self)
        paint.smooth(painter)
        for index, level in enumerate(self.levels):
            box, is_chosen = self.cell(index), index == self.at
            painter.setPen(QPen(theme.colour("ink" if is_chosen else "edge"), px(1)))
            painter.setBrush(theme.colour("ink" if is_chosen else "paper"))
            painter.drawRoundedRect(box, px(CORNER), px(CORNER))
            font = paint.fitted_font(level, theme.font(FIGURE_SMALL), int(box.width()) - px(4), px(LABEL.size))
            painter.setFont(font)
            painter.setPen(theme.colour("paper" if is_chosen else "ink"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, level)
        painter.end()
        super().paintEvent(event)

    def ring(self) -> QRectF:
        return self.cell(self.at)
