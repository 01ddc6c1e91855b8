"""The menu: what can be done here besides answering, on one sheet over the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puesto.core.messages import N_
from puesto.gui.actions import ACTIONS, ANYWHERE, GAME, LOOK_UP, OWN, SCREEN, Action
from puesto.gui.key_help import native
from puesto.gui.overlay import Overlay
from puesto.gui.prompts.base import AnswerButton, Flow, text_label
from puesto.gui.theme import BAND, HEADING, SPACE, Theme
from puesto.gui.words import Words

if TYPE_CHECKING:
    from puesto.gui.main_window import MainWindow

WIDTH = 1080


class Menu(Overlay):
    """Offers the actions of a place; the one that is chosen is run once the sheet has gone."""

    topic = "menu"

    def __init__(self, words: Words, theme: Theme, covered: MainWindow, at_table: bool) -> None:
        self.at_table, self.window_ = at_table, covered
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

    def again(self, theme: Theme) -> Menu:
        return Menu(self.words, theme, self.window_, self.at_table)

    def _choose(self, action: Action) -> None:
        self.go()
        self.window_.do(action)
