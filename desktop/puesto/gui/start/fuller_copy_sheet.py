"""The sheet that offers the backup of a damaged session that goes further, with one key."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from puesto.core.messages import N_, Message
from puesto.gui.controls.buttons import AnswerButton, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.overlay import Overlay
from puesto.gui.look.theme import LARGE, SPACE, Theme
from puesto.storage.versions.moments import describe_time
from puesto.storage.versions.two_versions import describe_answers

if TYPE_CHECKING:
    from puesto.gui.host.host import Host
    from puesto.storage.versions.fuller_copy import FullerCopy


class FullerCopySheet(Overlay):
    """Sheet about the damage and the copy that goes further. Enter opens the copy, Esc leaves everything as it is."""

    topic = "sessions"

    def __init__(
        self, host: Host, problem: Message, copy: FullerCopy, answers_left: int | None, take: Callable[[Path], object]
    ) -> None:
        """Make the sheet.

        `answers_left` is the number of answers that the file still has, None where it cannot be opened at all.
        """
        self.host, self.problem, self.copy, self.left, self.take = host, problem, copy, answers_left, take
        words, theme = host.words, host.theme
        super().__init__(words, theme, host.frame, words.text(N_("Hay una copia que llega más lejos")))
        saved_when, answers = describe_time(copy.when), describe_answers(copy.answers)
        saved = words.text(N_("La copia se guardó {when} y tiene {answers}."), when=saved_when, answers=answers)
        for text in (words(problem), saved):
            self.rows.addWidget(text_label(text, theme, LARGE, "ink"))
        self.go_on = AnswerButton(words.text(N_("Abrir la copia")), theme, primary=True, hint=words(answers))
        if answers_left is None:
            self.stay = AnswerButton(words.text(N_("No abrir nada")), theme, key="Esc")
        else:
            left_answers = words(describe_answers(answers_left))
            self.stay = AnswerButton(words.text(N_("Seguir con lo que queda")), theme, key="Esc", hint=left_answers)
        flow = Flow(theme.px(SPACE * 3))
        self.rows.addSpacing(theme.px(SPACE * 3))
        for button, act in ((self.go_on, self._take), (self.stay, self.go)):
            button.clicked.connect(act)
            flow.addWidget(button)
        self.rows.addLayout(flow)
        self.rows.addStretch(1)

    def with_theme(self, theme: Theme) -> FullerCopySheet:
        return FullerCopySheet(self.host, self.problem, self.copy, self.left, self.take)

    def _take(self) -> None:
        self.go()
        self.take(self.copy.path)
