"""A choice among a few levels side by side, with one focus stop."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from puesto.core.messages import N_
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.text_entry import FocusMark
from puesto.gui.look.theme import CORNER, FIGURE_SMALL, Theme
from puesto.gui.look.words import Words

STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class FocusRing(FocusMark, QWidget):
    """Widget with one focus stop for several choices.

    It shows a ring when the focus came by key, a line when it was set by code.
    """

    theme: Theme

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.mark(event.reason())
        super().focusInEvent(event)

    def ring(self) -> QRectF:
        """Return the rectangle of the ring."""
        inset = self.theme.px(1.5)
        return QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.hasFocus():
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            colour, wide = ("glow", 3) if self.ringed else ("ink", 2)
            painter.setPen(QPen(self.theme.colour(colour), self.theme.px(wide)))
            painter.drawRoundedRect(self.ring(), self.theme.px(CORNER), self.theme.px(CORNER))


def hold_one(buttons: Sequence[QAbstractButton], number: int) -> None:
    """Press the button number `number`, or none with -1. Screen readers hear radio buttons; Tab is unchanged."""
    for index, button in enumerate(buttons):
        stops = button.focusPolicy()
        button.setAutoExclusive(False)  # Qt would not release the last pressed button
        button.setChecked(index == number)
        button.setAutoExclusive(True)  # this makes it part of a group for screen readers
        button.setFocusPolicy(stops)  # setAutoExclusive changes the Tab order


class Segments(FocusRing):
    """Choice among a few levels, by arrow key, number or click.

    It is one focus stop. The numbers are keys while it has the focus, and are shown only then; with `ahead` they are
    always shown, in a form that is typed straight through. With `even` all are equally wide.
    """

    chosen = Signal(int)
    """Emitted with the index of the level that was set. A number key then emits `done`, to go on to the next row."""
    done = Signal()
    held = Signal()
    """Emitted when it got or lost the keyboard focus."""

    def __init__(
        self,
        name: str,
        levels: list[str],
        number: int,
        theme: Theme,
        first: int = 1,
        ahead: bool = False,
        even: bool = False,
        words: Words | None = None,
    ) -> None:
        """Make the choice; `words` words for a screen reader which of how many levels is chosen."""
        super().__init__()
        self.words = words
        self.name, self.levels, self.at, self.theme, self.first, self.ahead = name, levels, number, theme, first, ahead
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        flow = Flow(theme.px(4), even=even)
        flow.setContentsMargins(0, 0, 0, 0)
        self.setLayout(flow)
        self.buttons: list[AnswerButton] = []
        for index, level in enumerate(levels):
            button = AnswerButton(
                level, theme, key="" if level.isdigit() else str(index + first), style=FIGURE_SMALL, low=True
            )
            button.setCheckable(True)
            button.set_key_on(ahead)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setAccessibleName(f"{level}, {name}")
            button.clicked.connect(lambda _=False, index=index: self.choose(index))
            self.buttons.append(button)
            flow.addWidget(button)
            button.toggled.connect(lambda _=False, button=button: button.setFocusPolicy(Qt.FocusPolicy.NoFocus))
        self._show()

    def choose(self, index: int) -> None:
        """Set the level at `index`."""
        self.at = index
        self._show()
        self.chosen.emit(index)

    def _show(self) -> None:
        hold_one(self.buttons, self.at)
        before = self.accessibleName()
        self.setAccessibleName(self._accessible_text())
        if before and before != self.accessibleName():
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.NameChanged))

    def _accessible_text(self) -> str:
        """Return the accessible name: the chosen level, what it is about, and its position among the levels."""
        if not 0 <= self.at < len(self.levels):
            return self.name
        place = (
            self.words.text(N_("{place} de {all}"), place=self.at + 1, all=len(self.levels))
            if self.words is not None
            else ""
        )
        return ", ".join(part for part in (self.levels[self.at], self.name, place) if part)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = STEPS.get(Qt.Key(event.key()))
        if step is not None:
            self.choose((max(self.at, 0) + step) % len(self.levels))
        elif (
            event.text().isdigit()
            and 0 <= int(event.text()) - self.first < len(self.levels)
            and not event.isAutoRepeat()
        ):
            self.choose(int(event.text()) - self.first)
            self.done.emit()
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._hold(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._hold(False)

    def _hold(self, on: bool) -> None:
        for button in self.buttons:
            button.set_key_on(on or self.ahead)
        self.held.emit()

    def ring(self) -> QRectF:
        return QRectF(self.childrenRect()).adjusted(1, 1, -1, -1)
