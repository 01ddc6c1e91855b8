"""The line edit, and the rule when a focused widget shows a ring."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from puesto.gui.controls.accessible import set_tip
from puesto.gui.look.theme import CORNER, FIGURE, Theme, Type

BY_KEY = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)
"""Reasons of a focus that was moved by key, and not given back."""


class FocusMark:
    """Base of widgets that may show a ring while they have the keyboard focus."""

    ringed = True

    def mark(self, reason: Qt.FocusReason) -> None:
        """Show the ring when the focus comes by Tab or arrow, and hide it when it comes by mouse.

        Otherwise it stays as it was.
        """
        if reason in BY_KEY:
            self.ringed = True
        elif reason is Qt.FocusReason.MouseFocusReason:
            self.ringed = False


def give_keyboard(widget: QWidget) -> None:
    """Give a widget the keyboard focus without a ring: only what the prompt is about is highlighted."""
    if isinstance(widget, FocusMark):
        widget.ringed = False
        widget.update()
    widget.setFocus(Qt.FocusReason.OtherFocusReason)


def is_undo_or_redo(event: QEvent) -> bool:
    """Return whether a key that a field would handle is undo or redo.

    These belong to the game or the form, never to the field.
    """
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    return event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)


def _is_export(event: QEvent) -> bool:
    """Return whether a key is Ctrl+E.

    On some desktops a field would use it to go to its end, which the End key does too.
    """
    return (
        isinstance(event, QKeyEvent)
        and event.key() == Qt.Key.Key_E
        and event.modifiers() == Qt.KeyboardModifier.ControlModifier
    )


def has_files(event: QDropEvent) -> bool:
    """Return whether files are dragged: no field takes their paths as text, the window opens them."""
    return any(url.isLocalFile() for url in event.mimeData().urls())


class LineEdit(FocusMark, QLineEdit):
    """Short line edit, sized by its number of characters. Enter, Up and Down go to the step bar."""

    def __init__(
        self,
        name: str,
        theme: Theme,
        *,
        width: int = 4,
        text: str = "",
        style: Type = FIGURE,
        passes_space: bool = False,
    ) -> None:
        super().__init__()
        self.theme, self._passes_space = theme, passes_space
        self.begin(name, width, text)
        self.setFrame(False)
        self.setFont(theme.font(style))
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setTextMargins(theme.px(8), 0, theme.px(8), 0)
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, theme.colour("well", 0))
        palette.setColor(QPalette.ColorRole.Text, theme.colour("ink"))
        palette.setColor(QPalette.ColorRole.PlaceholderText, theme.colour("quiet"))
        palette.setColor(QPalette.ColorRole.Highlight, theme.colour("ink"))
        palette.setColor(QPalette.ColorRole.HighlightedText, theme.colour("paper"))
        self.setPalette(palette)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if has_files(event):
            event.ignore()
        else:
            super().dragEnterEvent(event)

    def begin(self, name: str, width: int, text: str = "") -> None:
        """Set name, width and text of the field without emitting signals."""
        self._width = width
        self.setAccessibleName(name)
        set_tip(self, name)
        self.blockSignals(True)
        self.setText(text)
        self.blockSignals(False)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(
            QFontMetrics(self.font()).horizontalAdvance("0") * self._width + self.theme.px(36), self.theme.px(44)
        )

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        passed = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Escape)
        if event.key() in passed or (event.key() == Qt.Key.Key_Space and self._passes_space):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select the proposed text, so that typing replaces it. Text that was being typed is not selected."""
        super().focusInEvent(event)
        self.mark(event.reason())
        if event.reason() is not Qt.FocusReason.MouseFocusReason and not (
            self.isModified() and event.reason() not in BY_KEY
        ):
            self.selectAll()

    def put_back(self, text: str) -> None:
        """Restore text that was typed before, as if it had just been typed."""
        self.setText(text)
        self.setModified(True)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and (is_undo_or_redo(event) or _is_export(event)):
            event.ignore()
            return False
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        px = self.theme.px
        painter.setBrush(self.theme.colour("well"))
        edge = "edge" if not self.hasFocus() else "glow" if self.ringed else "ink"
        painter.setPen(QPen(self.theme.colour(edge), px(3 if self.hasFocus() and self.ringed else 2)))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(px(2), px(2), -px(2), -px(2)), px(CORNER), px(CORNER))
        painter.end()
        super().paintEvent(event)
