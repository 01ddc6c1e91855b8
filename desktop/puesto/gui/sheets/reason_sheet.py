"""The reason of a correction by hand: one line, or none, that the diary keeps with the change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from puesto.core.messages import N_, Sayable, legible
from puesto.core.session.journal import LONGEST_NOTE
from puesto.gui.controls.buttons import ENTER, AnswerButton, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.overlay import Overlay
from puesto.gui.controls.text_entry import LineEdit
from puesto.gui.look.theme import BODY, SMALL, Theme

if TYPE_CHECKING:
    from puesto.gui.host.host import SheetHost
    from puesto.gui.host.session_controller import SessionController

WIDTH = 620
REASONS = (N_("Así está en la mesa"), N_("Nos equivocamos antes"), N_("Lo hemos acordado"))
"""Reasons with a button each."""


class ReasonSheet(Overlay):
    """Sheet for the reason.

    Enter makes the change with the typed reason, a button with its own; Esc changes nothing.
    """

    def __init__(
        self, controller: SessionController, theme: Theme, covered: QWidget, path: str, value: Any, message: Sayable
    ) -> None:
        words = controller.words
        super().__init__(words, theme, covered, words(message), WIDTH)
        self.controller, self.path, self.value, self.told = controller, path, value, message
        self.rows.addWidget(
            text_label(
                words.text(N_("¿Por qué? El diario lo guarda junto al cambio. Puede quedar en blanco.")),
                theme,
                SMALL,
                "quiet",
            )
        )
        self.field = LineEdit(words.text(N_("Motivo")), theme, style=BODY)
        self.field.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self.field.setMaxLength(LONGEST_NOTE)
        self.field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.rows.addWidget(self.field)
        ready = Flow(theme.px(8))
        for template in REASONS:
            button = AnswerButton(words.text(template), theme)
            button.clicked.connect(lambda _=False, template=template: self.change(words.text(template)))
            ready.addWidget(button)
        self.rows.addLayout(ready)
        self.done = AnswerButton(words.text(N_("Cambiarlo")), theme, hint="\u21b5", primary=True)
        self.done.clicked.connect(lambda: self.change(self.field.text()))
        away = AnswerButton(words.text(N_("Dejarlo como estaba")), theme, hint="Esc")
        away.clicked.connect(self.go)
        foot = Flow(theme.px(8))
        foot.addWidget(self.done)
        foot.addWidget(away)
        self.rows.addSpacing(theme.px(8))
        self.rows.addLayout(foot)

    def with_theme(self, theme: Theme) -> ReasonSheet:
        fresh = ReasonSheet(self.controller, theme, self.covered, self.path, self.value, self.told)
        fresh.field.put_back(self.field.text())
        return fresh

    def take_focus(self) -> None:
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def change(self, reason: str) -> None:
        """Make the change by hand with the typed reason."""
        self.go()
        self.controller.override(self.path, self.value, legible(reason))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and self.field.hasFocus():
            if not event.isAutoRepeat():
                self.done.click()
        else:
            super().keyPressEvent(event)


def ask_reason(host: SheetHost, path: str, value: Any, message: Sayable) -> None:
    """Ask why `path` is set to `value`, and set it. The change reads as the last argument says."""
    if host.controller.read_only is None:
        host.cover(ReasonSheet(host.controller, host.theme, host.frame, path, value, message))
