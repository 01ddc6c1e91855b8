"""Fields of a form: a number, one of a few values, a switch, a text.

Every field has `value` (its value, or None), `problem` (why it has none, in words) and `changed`. `raw` is what was
entered, to be restored by `put` when the screen is worded or scaled again.
"""

from __future__ import annotations

from typing import Any, ClassVar

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget

from puesto.core.messages import N_
from puesto.gui.controls.accessible import set_tip
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.controls.segments import Segments
from puesto.gui.controls.text_entry import LineEdit
from puesto.gui.look import paint, shapes
from puesto.gui.look.theme import FIGURE, FIGURE_SMALL, SPACE, Theme
from puesto.gui.look.words import Words

MINUS = "\u2212"
STEPS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 5, Qt.Key.Key_PageDown: -5}
LOW = 36
"""Height of a field in px at 100 %."""


class FormField(QWidget):
    """Base class of the fields of a form."""

    changed = Signal()

    @property
    def value(self) -> Any:
        """Return the value of the field; None where its input is wrong."""
        raise NotImplementedError

    @property
    def problem(self) -> str:
        """Return why the input is no value of the field; "" where it is one."""
        return ""

    @property
    def raw(self) -> Any:
        """Return what was entered, right or wrong."""
        return self.value

    def put(self, raw: Any) -> None:
        """Enter a value or raw input."""
        raise NotImplementedError

    def stop(self) -> QWidget:
        """Return the widget that takes the keyboard focus."""
        return self


class CompactLineEdit(LineEdit):
    """Line edit as low as the small buttons beside it."""

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.theme.px(LOW))


class SpinBox(FormField):
    """Spin box for a whole number: typed, changed with the arrows Up and Down, or with minus and plus.

    Wrong input stays, and `problem` says why it is wrong.
    """

    def __init__(self, name: str, low: int, high: int, words: Words, theme: Theme) -> None:
        super().__init__()
        self.low, self.high, self.words = low, high, words
        self.entry = CompactLineEdit(name, theme, width=3, style=FIGURE_SMALL)
        set_tip(self.entry, words.text(N_("De {low} a {high}"), low=low, high=high))
        self.entry.setAccessibleDescription(self.entry.toolTip())
        self.entry.textChanged.connect(lambda: self.changed.emit())
        self.buttons = []
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.px(SPACE))
        for sign, step, says in ((MINUS, -1, N_("{field}: uno menos")), ("+", 1, N_("{field}: uno más"))):
            button = AnswerButton(sign, theme, style=FIGURE, low=True)
            button.setAccessibleName(words.text(says, field=name))
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda _=False, step=step: self.turn(step))
            self.buttons.append(button)
        for widget in (self.buttons[0], self.entry, self.buttons[1]):
            row.addWidget(widget)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusProxy(self.entry)

    @property
    def value(self) -> int | None:
        try:
            result = int(self.entry.text().strip().replace(MINUS, "-"))
        except ValueError:
            return None
        return result if self.low <= result <= self.high else None

    @property
    def problem(self) -> str:
        return (
            ""
            if self.value is not None
            else self.words.text(N_("Se espera un número de {low} a {high}."), low=self.low, high=self.high)
        )

    @property
    def raw(self) -> str:
        return self.entry.text()

    def put(self, raw: Any) -> None:
        self.entry.setText(str(raw).replace("-", MINUS))

    def stop(self) -> QWidget:
        return self.entry

    def turn(self, step: int) -> None:
        """Change the number by `step`, within its limits."""
        index = self.value
        self.put(
            (self.low if step > 0 else self.high) if index is None else max(self.low, min(self.high, index + step))
        )
        self.entry.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if (step := STEPS.get(Qt.Key(event.key()))) is not None:
            self.turn(step)
        else:
            event.ignore()


class RadioGroup(FormField):
    """Radio group: one of a few values, all visible."""

    def __init__(self, name: str, options: list[tuple[str, str]], theme: Theme) -> None:
        super().__init__()
        self.values = [value for value, _ in options]
        self.segments = Segments(name, [text for _, text in options], 0, theme)
        self.segments.chosen.connect(lambda: self.changed.emit())
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.segments.setSizePolicy(policy)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.segments)
        self.setFocusProxy(self.segments)

    @property
    def value(self) -> str:
        return self.values[self.segments.at]

    def put(self, raw: Any) -> None:
        if raw in self.values:
            self.segments.choose(self.values.index(raw))

    def stop(self) -> QWidget:
        return self.segments


class ToggleSwitch(QAbstractButton):
    """Toggle switch: a token at the right of its slot, with a tick, where it is on."""

    WIDE: ClassVar[int] = 52
    HIGH: ClassVar[int] = 28

    def __init__(self, name: str, words: Words, theme: Theme) -> None:
        super().__init__()
        self.words, self.theme = words, theme
        self.setCheckable(True)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.toggled.connect(lambda: self.update())

    def state_text(self) -> str:
        """Return the state of the switch in a word."""
        return self.words.text(N_("Sí")) if self.isChecked() else self.words.text(N_("No"))

    def sizeHint(self) -> QSize:
        px = self.theme.px
        metrics = QFontMetrics(self.theme.font(FIGURE_SMALL))
        word = max(metrics.horizontalAdvance(self.words.text(text)) for text in (N_("Sí"), N_("No")))
        return QSize(px(self.WIDE + 20) + word, px(LOW))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self.click()
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.setChecked(event.key() == Qt.Key.Key_Right)
        else:
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.theme, self.theme.px
        painter = QPainter(self)
        paint.smooth(painter)
        on = self.isChecked()
        slot = QRectF(px(3), (self.height() - px(self.HIGH)) / 2, px(self.WIDE), px(self.HIGH))
        painter.setPen(
            QPen(theme.colour("glow" if self.hasFocus() else "ink" if on else "edge"), px(3 if self.hasFocus() else 2))
        )
        painter.setBrush(theme.colour("ink" if on else "well"))
        painter.drawRoundedRect(slot, slot.height() / 2, slot.height() / 2)
        side = slot.height() - px(8)
        token = QRectF(slot.right() - side - px(4) if on else slot.left() + px(4), slot.top() + px(4), side, side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("paper" if on else "edge"))
        painter.drawEllipse(token)
        if on:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("ink"), px(2.5)))
            inset = side * 0.27
            painter.drawPath(shapes.tick(token.adjusted(inset, inset, -inset, -inset)))
        word = QRectF(slot.right() + px(SPACE * 2), 0, self.width() - slot.right(), self.height())
        paint.write(
            painter, word, self.state_text(), theme.font(FIGURE_SMALL), theme.colour("ink"), Qt.AlignmentFlag.AlignLeft
        )
        painter.end()


class SwitchField(FormField):
    """Field for yes or no."""

    def __init__(self, name: str, words: Words, theme: Theme) -> None:
        super().__init__()
        self.lever = ToggleSwitch(name, words, theme)
        self.lever.toggled.connect(lambda: self.changed.emit())
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.lever)
        row.addStretch(1)
        self.setFocusProxy(self.lever)

    @property
    def value(self) -> bool:
        return self.lever.isChecked()

    def put(self, raw: Any) -> None:
        self.lever.setChecked(bool(raw))

    def stop(self) -> QWidget:
        return self.lever


class WrittenField(FormField):
    """Field for a text."""

    def __init__(self, name: str, theme: Theme, width: int = 24) -> None:
        super().__init__()
        self.entry = CompactLineEdit(name, theme, width=width, style=FIGURE_SMALL)
        self.entry.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.entry.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.entry.textChanged.connect(lambda: self.changed.emit())
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.entry)
        self.setFocusProxy(self.entry)

    @property
    def value(self) -> str:
        return " ".join(self.entry.text().split())

    @property
    def raw(self) -> str:
        return self.entry.text()

    def put(self, raw: Any) -> None:
        self.entry.setText(str(raw))
        self.entry.setCursorPosition(0)

    def stop(self) -> QWidget:
        return self.entry
