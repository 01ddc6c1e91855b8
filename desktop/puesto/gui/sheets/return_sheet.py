"""Coming back to a session after a break: where it is, what happened last, what to check on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from puesto.core.messages import N_
from puesto.core.study import replay
from puesto.gui.controls.buttons import text_label
from puesto.gui.controls.overlay import Overlay
from puesto.gui.look.theme import BODY, BODY_BOLD, HEADING, LARGE, SMALL, SPACE, Theme
from puesto.gui.look.words import Words, sentence_case

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from puesto.core.session.session import Session
    from puesto.gui.host.host import SheetHost

MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)


class ReturnSheet(Overlay):
    """Sheet for a player who left a session for long."""

    def __init__(self, words: Words, theme: Theme, covered: QWidget, session: Session[Any, Any]) -> None:
        super().__init__(words, theme, covered, words.text(N_("De vuelta a la mesa")))
        self.session = session
        side = replay.whose(session)
        self.lines: list[str] = []
        self._say(words(session.view().moment), LARGE)
        if session.prompt is not None:
            question = words(session.prompt.message)
            self._say(
                words.text(N_("{side}: {question}"), side=side, question=question) if side else question, BODY_BOLD
            )
        self._head(N_("Lo último que pasó"))
        for line in replay.last_lines(session):
            self._say(words(line.message), BODY)
        pieces = list(replay.lies_on_table(session))
        if pieces:
            self._head(N_("Mira que en la mesa esté así"))
        for piece, messages in pieces:
            text = "; ".join(words(message) for message in messages)
            self._say(words.text(N_("{piece}: {now}"), piece=piece, now=text), BODY)
        self.rows.addSpacing(theme.px(SPACE * 2))
        self.rows.addWidget(text_label(words.text(N_("Cualquier tecla sigue.")), theme, SMALL, "quiet"))
        self.setAccessibleDescription("; ".join(self.lines))

    def _head(self, text: str) -> None:
        self.rows.addSpacing(self.theme.px(SPACE * 2))
        self.rows.addWidget(text_label(self.words.text(text).upper(), self.theme, HEADING, "quiet"))

    def _say(self, text: str, style: Any) -> None:
        self.lines.append(sentence_case(text))
        self.rows.addWidget(text_label(self.lines[-1], self.theme, style, "ink"))

    def with_theme(self, theme: Theme) -> ReturnSheet:
        return ReturnSheet(self.words, theme, self.covered, self.session)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in MODIFIERS and not event.isAutoRepeat():
            self.go()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.go()


def welcome_back(host: SheetHost, seconds: float) -> None:
    """Show the sheet, where the session on the table was left for long."""
    session = host.controller.session
    if session is not None and session.prompt is not None and session.entries and replay.is_long(seconds):
        host.cover(ReturnSheet(host.words, host.theme, host.frame, session))
