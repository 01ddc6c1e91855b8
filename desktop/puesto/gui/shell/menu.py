"""The menu: the available actions besides answering, on one sheet over the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from puesto.core.messages import N_
from puesto.gui.controls.buttons import AnswerButton, focus_of, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.overlay import Overlay
from puesto.gui.look.theme import BAND, HEADING, SPACE, Theme
from puesto.gui.look.words import Words
from puesto.gui.shell.actions import ACTIONS, GAME, LOOK_UP, OWN, SCREEN, Action, is_offered, native_keys

if TYPE_CHECKING:
    from collections.abc import Callable

    from puesto.gui.shell.window_host import ActionHost

WIDTH, WIDTH_AWAY = 1240, 940
"""Width of the sheet in px at 100 %, with four columns at the table and three elsewhere."""
WIDE, HIGH = 236, 46
"""Least width of a column, and height of an entry with or without a shortcut, in px at 100 %."""


class Menu(Overlay):
    """Sheet with the actions of a place; the chosen one is run once the sheet is closed."""

    topic = "menu"

    def __init__(
        self,
        words: Words,
        theme: Theme,
        host: ActionHost,
        do: Callable[[Action], object],
        at_table: bool,
    ) -> None:
        self.at_table, self.host, self.do = at_table, host, do
        super().__init__(words, theme, host.frame, words.text(N_("Menú")), width=WIDTH if at_table else WIDTH_AWAY)
        self.columns = self._of_place()
        flow = Flow(theme.px(SPACE * 6), even=True)
        for actions in self.columns:
            flow.addWidget(self._column(actions))
        self.rows.addLayout(flow)
        self.rows.addStretch(1)

    def _of_place(self) -> list[list[Action]]:
        """Return the actions of the place, by their groups."""
        actions = [action for action in ACTIONS if action.in_menu and is_offered(self.host, action)]
        groups = [[action for action in actions if action.group == name] for name in (GAME, LOOK_UP, OWN, SCREEN)]
        return [group for group in groups if group]

    def _games(self, action: Action) -> list[str]:
        """Return the ids of the games that an action is only for; none for an action of every game."""
        shelf = self.host.shelf
        return [] if action.fits is None else [id for id in shelf.ids() if action.fits(shelf.find(id))]

    def _hint(self, action: Action) -> str:
        """Return the shortcut of an action, and away from the table the few games that it is for."""
        keys = native_keys(action.keys[0]) if action.keys else ""
        games = [] if self.at_table or action.group != OWN else self._games(action)
        game_titles = (
            self.words.text(N_("{games}"), games=tuple(self.host.shelf.title(id) for id in games)) if games else ""
        )
        return " · ".join(part for part in (game_titles, keys) if part)

    def _column(self, actions: list[Action]) -> QWidget:
        """Return a column with the actions of one group below their heading."""
        words, theme = self.words, self.theme
        holder = MenuColumn(theme)
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(SPACE + 2))
        column.addWidget(text_label(words.text(actions[0].group).upper(), theme, HEADING, "quiet"))
        for action in actions:
            button = AnswerButton(
                words.text(action.name),
                theme,
                hint=self._hint(action),
                style=BAND,
                low=True,
            )
            button.setMinimumHeight(theme.px(HIGH))
            wrapping = button.sizePolicy()
            wrapping.setHorizontalPolicy(QSizePolicy.Policy.Preferred)
            button.setSizePolicy(wrapping)
            button.clicked.connect(lambda _=False, action=action: self._choose(action))
            column.addWidget(button)
        column.addStretch(1)
        return holder

    def with_theme(self, theme: Theme) -> Menu:
        return Menu(self.words, theme, self.host, self.do, self.at_table)

    def _choose(self, action: Action) -> None:
        self.go()
        self.do(action)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the focus to the neighbouring column at the same height by Left and Right."""
        way = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        buttons, focus = self.buttons(), focus_of(self)
        if not way or focus not in buttons:
            super().keyPressEvent(event)
            return
        lengths = [len(column) for column in self.columns]
        index = buttons.index(focus)
        current = next(place for place in range(len(lengths)) if index < sum(lengths[: place + 1]))
        next_index = (current + way) % len(lengths)
        row = min(index - sum(lengths[:current]), lengths[next_index] - 1)
        target = buttons[sum(lengths[:next_index]) + row]
        target.setFocus(Qt.FocusReason.OtherFocusReason)
        self.area.ensureWidgetVisible(target, 0, self.theme.px(24))


class MenuColumn(QWidget):
    """Column with the same width as the others: a long name is wrapped."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(WIDE), super().sizeHint().height())
