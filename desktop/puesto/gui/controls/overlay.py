"""A sheet over the window: help, a menu, a correction. Everything below waits and then gets the focus back."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget
from shiboken6 import isValid

from puesto.gui.controls.accessible import announce, first_lines
from puesto.gui.controls.buttons import ENTER, AnswerButton, focus_of, move_focus, text_label
from puesto.gui.controls.surface import PromptScrollArea, draw_sheet
from puesto.gui.controls.tab_order import go_on
from puesto.gui.look import paint
from puesto.gui.look.theme import SHADOW, TITLE, Theme, scroll_bars
from puesto.gui.look.words import Words

WIDTH = 820
"""Width of a sheet in px at 100 %, where the window is wide enough."""


class Overlay(QWidget):
    """Sheet over `covered`. Esc or a click beside it closes it; the arrow keys go through its buttons."""

    gone = Signal()
    """Emitted when it was closed."""
    topic = ""
    """The guide's id of what it shows; "" where the id of the widget below it is used."""

    def __init__(self, words: Words, theme: Theme, covered: QWidget, name: str, width: int = WIDTH) -> None:
        super().__init__(covered)
        self.words, self.theme, self.covered = words, theme, covered
        self._came_from: QWidget | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click beside its controls does not move the focus
        self.setAccessibleName(name)
        px = theme.px
        self.inner = QWidget()
        self.rows = QVBoxLayout(self.inner)
        self.rows.setContentsMargins(px(32), px(24), px(32), px(24))
        self.rows.setSpacing(px(8))
        self.rows.addWidget(text_label(name, theme, TITLE, "ink"))
        self.area = PromptScrollArea(self)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidgetResizable(True)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setWidget(self.inner)
        self.area.viewport().setAutoFillBackground(False)
        self.area.verticalScrollBar().setStyleSheet(scroll_bars(theme))
        self.inner.setAutoFillBackground(False)
        layout = QVBoxLayout(self)
        layout.addWidget(self.area)
        self.wide = width
        self._fit()
        covered.installEventFilter(self)
        self.area.installEventFilter(self)

    def _fit(self) -> None:
        """Cover the whole window, with the sheet in its middle."""
        px = self.theme.px
        self.setGeometry(self.covered.rect())
        self.side = max(px(16), (self.covered.width() - px(self.wide)) // 2)
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(self.side, px(24), self.side, px(24))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the window, and repaint when the sheet's own size changes."""
        if watched is self.area:
            if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
                self.update()
        elif event.type() == QEvent.Type.Resize and self.isVisible():
            self._fit()
            self.hug()
        return super().eventFilter(watched, event)

    def with_theme(self, theme: Theme) -> Overlay | None:
        """Return the same sheet in another theme or language, with the entered values.

        None closes it; itself keeps it as it is.
        """
        return None

    # -- opening and closing

    def appear(self) -> None:
        """Cover the window and take the keyboard focus."""
        self._came_from = self.covered.focusWidget()
        self.reappear()
        self.take_focus()
        announce(self, first_lines(self.inner))

    def reappear(self) -> None:
        """Cover the window again as before it was hidden."""
        self._fit()
        self.hug()
        self.show()
        self.raise_()

    def hug(self) -> None:
        """Make the sheet as high as its content, where the window is high enough."""
        across = self.width() - 2 * self.side
        tall = (
            self.rows.totalHeightForWidth(across)
            if self.rows.hasHeightForWidth()
            else self.rows.totalSizeHint().height()
        )
        self.area.setMaximumHeight(max(tall, self.rows.totalMinimumSize().height()) + 2)

    def take_focus(self) -> None:
        """Give the focus to the first button, or to the sheet itself."""
        buttons = self.buttons()
        (buttons[0] if buttons else self).setFocus(Qt.FocusReason.PopupFocusReason)

    def go(self) -> None:
        """Close the sheet and give the focus back."""
        self.hide()
        if self._came_from is not None and isValid(self._came_from):
            self._came_from.setFocus(Qt.FocusReason.PopupFocusReason)
        self.gone.emit()
        self.deleteLater()

    def buttons(self) -> list[AnswerButton]:
        """Return the buttons that the arrow keys go through, from top to bottom."""
        return [button for button in self.findChildren(AnswerButton) if button.isEnabled() and not button.isHidden()]

    # -- keys and clicks

    def focusNextPrevChild(self, next: bool) -> bool:
        """Move the focus in reading order, within the sheet."""
        return go_on(self, next)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focus, key = focus_of(self), event.key()
        bar = self.area.verticalScrollBar()
        if key == Qt.Key.Key_Escape:
            self.go()
        elif event.isAutoRepeat() and key in (*ENTER, Qt.Key.Key_Space):
            return
        elif key in (*ENTER, Qt.Key.Key_Space) and isinstance(focus, AnswerButton) and self.isAncestorOf(focus):
            focus.click()
        elif key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            bar.setValue(bar.value() + (bar.pageStep() if key == Qt.Key.Key_PageDown else -bar.pageStep()))
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.step(1 if key == Qt.Key.Key_Down else -1)

    def step(self, way: int) -> None:
        """Focus the next or the previous button; without buttons scroll the sheet."""
        buttons = self.buttons()
        if buttons:
            move_focus(buttons, way)
            if (focus := focus_of(self)) is not None and self.inner.isAncestorOf(focus):
                self.area.ensureWidgetVisible(focus, 0, self.theme.px(24))
        else:
            bar = self.area.verticalScrollBar()
            bar.setValue(bar.value() + way * bar.singleStep() * 4)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self.area.geometry().contains(event.position().toPoint()):
            self.go()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        painter.fillRect(self.rect(), self.theme.colour("shadow", 150))
        rim = self.theme.px(SHADOW)
        draw_sheet(painter, self.theme, QRectF(self.area.geometry()).adjusted(-rim, -rim, rim, rim))
        painter.end()
