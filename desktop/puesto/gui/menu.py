"""The menu: what can be done here besides answering, on one sheet over the window."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_
from puesto.gui.actions import ACTIONS, ANYWHERE, GAME, LOOK_UP, OWN, SCREEN, Action
from puesto.gui.key_help import native
from puesto.gui.overlay import Overlay
from puesto.gui.prompts.base import AnswerButton, Flow, text_label
from puesto.gui.theme import BAND, HEADING, SPACE, Theme
from puesto.gui.words import Words

WIDTH = 1080


class Menu(Overlay):
    """Offers the actions of a place; the one that is chosen is run once the sheet has gone."""

    chosen = Signal(object)

    def __init__(self, words: Words, theme: Theme, covered: QWidget, at_table: bool) -> None:
        super().__init__(words, theme, covered, words.text(N_("Menú")), width=WIDTH)
        offered = [action for action in ACTIONS if action.in_menu and (at_table or action.where == ANYWHERE)]
        for group in (GAME, LOOK_UP, OWN, SCREEN):
            actions = [action for action in offered if action.group == group]
            if not actions:
                continue
            heading = text_label(words.text(group).upper(), theme, HEADING, "quiet")
            self.rows.addSpacing(theme.px(SPACE))
            self.rows.addWidget(heading)
            flow = Flow(theme.px(8), even=True)
            for action in actions:
                button = AnswerButton(words.text(action.name), theme, hint=native(action.keys[0]) if action.keys else "", style=BAND)
                button.clicked.connect(lambda _=False, action=action: self._choose(action))
                flow.addWidget(button)
            self.rows.addLayout(flow)
        self.rows.addStretch(1)

    def _choose(self, action: Action) -> None:
        self.go()
        self.chosen.emit(action)
