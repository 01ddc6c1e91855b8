"""A note of the player's own, written on a sheet over the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from puesto.core.messages import N_
from puesto.core.session.journal import LONGEST_NOTE
from puesto.gui.controls.buttons import ENTER, AnswerButton, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.overlay import Overlay
from puesto.gui.look.theme import BODY, BODY_BOLD, SMALL, Theme, scroll_bars

if TYPE_CHECKING:
    from puesto.gui.host.host import SheetHost
    from puesto.gui.host.session_controller import SessionController

HEIGHT = 220


class NoteSheet(Overlay):
    """Sheet with a text field.

    Ctrl+Enter writes the note into the diary; an unfinished note is kept for the next time.
    """

    topic = "note"

    def __init__(self, controller: SessionController, theme: Theme, covered: QWidget) -> None:
        words = controller.words
        super().__init__(words, theme, covered, words.text(N_("Una nota para el diario")))
        self.controller = controller
        self.field = QPlainTextEdit(controller.begun_note)
        self.field.setAccessibleName(words.text(N_("Tu nota")))
        self.field.setTabChangesFocus(True)
        self.field.setFrameShape(QFrame.Shape.StyledPanel)
        self.field.setFont(theme.font(BODY))
        self.field.setMinimumHeight(theme.px(HEIGHT))
        palette = self.field.palette()
        palette.setColor(QPalette.ColorRole.Base, theme.colour("well"))
        palette.setColor(QPalette.ColorRole.Text, theme.colour("ink"))
        self.field.setPalette(palette)
        self.field.document().setDocumentMargin(theme.px(10))
        self.field.verticalScrollBar().setStyleSheet(scroll_bars(theme))
        self.field.textChanged.connect(self._count)
        self.rows.addWidget(
            text_label(words.text(N_("Queda en el diario, en su sitio, y no toca las reglas.")), theme, SMALL, "quiet")
        )
        self.rows.addWidget(self.field, 1)
        self.problem = text_label("", theme, BODY_BOLD, "danger")
        self.problem.hide()
        self.rows.addWidget(self.problem)
        self.write = AnswerButton(words.text(N_("Escribirla")), theme, hint="Ctrl+\u21b5", primary=True)
        self.write.clicked.connect(self.save)
        away = AnswerButton(words.text(N_("Ahora no")), theme, hint="Esc")
        away.clicked.connect(self.go)
        flow = Flow(theme.px(8))
        flow.addWidget(self.write)
        flow.addWidget(away)
        self.rows.addLayout(flow)
        self._count()

    def _count(self) -> None:
        over = len(self.field.toPlainText()) - LONGEST_NOTE
        self.write.setEnabled(over <= 0 and bool(self.field.toPlainText().strip()))
        self.problem.setVisible(over > 0)
        self.problem.setText(self.words.text(N_("Sobran {n} letras."), n=over))

    def take_focus(self) -> None:
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def with_theme(self, theme: Theme) -> NoteSheet:
        self.controller.begun_note = self.field.toPlainText()
        fresh, cursor = NoteSheet(self.controller, theme, self.covered), self.field.textCursor()
        qtext_cursor = fresh.field.textCursor()
        qtext_cursor.setPosition(cursor.position())
        fresh.field.setTextCursor(qtext_cursor)
        return fresh

    def save(self) -> None:
        """Write the note into the diary."""
        if self.write.isEnabled():
            text = self.field.toPlainText()
            self.field.clear()
            self.go()
            self.controller.note(text)

    def go(self) -> None:
        self.controller.begun_note = self.field.toPlainText()
        super().go()

    def event(self, event: QEvent) -> bool:
        """Reserve Ctrl+Enter for the sheet while it is open."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _is_write_key(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if _is_write_key(event):
            self.save()
        elif not self.field.hasFocus() or event.key() == Qt.Key.Key_Escape:
            super().keyPressEvent(event)


def _is_write_key(event: QKeyEvent) -> bool:
    return event.key() in ENTER and bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)


def write_note(host: SheetHost) -> None:
    """Show the sheet for a note."""
    if host.controller.read_only is None:
        host.cover(NoteSheet(host.controller, host.theme, host.frame))
