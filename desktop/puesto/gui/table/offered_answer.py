"""The offer of an answer that was given here before an update could not replay it: one key takes it."""

from __future__ import annotations

from puesto.core.messages import N_, Sayable, msg
from puesto.core.session.journal import label_of
from puesto.gui.controls.notice_bar import NoticeBar
from puesto.gui.host.session_controller import SessionController
from puesto.gui.look.theme import Theme

KEYS = "Ctrl+\u21b5"


class OfferedAnswer(NoticeBar):
    """Banner with the recorded answer that fits the prompt, as long as there is one."""

    def __init__(self, controller: SessionController, theme: Theme) -> None:
        self.controller = controller
        super().__init__(controller.words, theme)
        controller.prompt_changed.connect(self.show_offer)
        controller.language_changed.connect(self.reword)
        self.away.key = KEYS

    def show_offer(self) -> None:
        """Offer the answer that fits the current prompt, or nothing."""
        session = self.controller.session
        entry = session.offer if session is not None and self.controller.read_only is None else None
        lines: list[Sayable] = (
            []
            if entry is None or session is None
            else [msg(N_("La última vez contestaste: {what}"), what=label_of(entry, session.prompt))]
        )
        if lines != self.lines:
            self.lines = lines
            self.reword()

    def dismiss(self) -> None:
        """Take the offered answer."""
        self.controller.take_offered()

    def reword(self) -> None:
        super().reword()
        self.away.set_text(self.words.text(N_("Contestar lo mismo")))
