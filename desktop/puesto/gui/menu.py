"""The menu: what can be done here besides answering, on one sheet over the window."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_
from puesto.gui.actions import ACTIONS, ANYWHERE, Action
from puesto.gui.key_help import native
from puesto.gui.overlay import Overlay
from puesto.gui.prompts.base import AnswerButton, Flow
from puesto.gui.theme import Theme
from puesto.gui.words import Words


class Menu(Overlay):
    """Offers the actions of a place; the one that is chosen is run once the sheet has gone."""

    chosen = Signal(object)

    def __init__(self, words: Words, theme: Theme, covered: QWidget, at_table: bool) -> None:
        super().__init__(words, theme, covered, words.text(N_("Menú")))
        flow = Flow(theme.px(8), even=True)
        for action in ACTIONS:
            if action.in_menu and (at_table or action.where == ANYWHERE):
                button = AnswerButton(words.text(action.name), theme, hint=native(action.keys[0]) if action.keys else "")
                button.clicked.connect(lambda _=False, action=action: self._choose(action))
                flow.addWidget(button)
        self.rows.addLayout(flow)
        self.rows.addStretch(1)

    def _choose(self, action: Action) -> None:
        self.go()
        self.chosen.emit(action)
