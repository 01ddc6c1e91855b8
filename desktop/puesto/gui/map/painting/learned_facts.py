"""Recorded facts of a hex, each with its day and session and its buttons."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from puesto.core.messages import N_, day_text
from puesto.gui.controls.buttons import AnswerButton, text_label
from puesto.gui.look.theme import BODY, FIGURE_SMALL, SMALL, SPACE, Theme
from puesto.gui.look.words import Words

if TYPE_CHECKING:
    from typing import Any

    from puesto.core.game.game import Game
    from puesto.core.game.map_desk import ToldFact

OF_APP = r"(?P<scenario>.+)-\d{8}-\d{6}(-\d+)?"
"""Pattern of a save's name after the game: scenario, day and hour."""


def session_name(session: str, game: Game[Any, Any], content: Any, words: Words) -> str:
    """Return the name of the save in which a fact was recorded.

    It is its scenario's title if the app named the save.
    """
    stem = Path(session).stem
    match = re.fullmatch(OF_APP, stem.removeprefix(f"{game.id}-"))
    if match is None:
        return stem
    titles = {scenario.id: scenario.title for scenario in game.scenarios(content)}
    title = titles.get(match["scenario"])
    return words(title) if title is not None else stem


class FactRow(QWidget):
    """Row with a fact; below it its day and session, and its buttons."""

    def __init__(
        self, fact: ToldFact, session: str, acts: list[tuple[str, Callable[[], object]]], words: Words, theme: Theme
    ) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, theme.px(SPACE))
        column.setSpacing(0)
        text, learned_when = words(fact.text), self._when(fact, session, words)
        column.addWidget(text_label(text, theme, BODY, "ink"))
        row = QHBoxLayout()
        row.setSpacing(theme.px(SPACE * 2))
        row.addWidget(text_label(learned_when, theme, SMALL, "quiet"), 1)
        for name, act in acts:
            button = AnswerButton(words.text(name), theme, style=FIGURE_SMALL, low=True)
            button.setAccessibleDescription(f"{text}. {learned_when}" if learned_when else text)
            button.clicked.connect(lambda _=False, act=act: act())
            row.addWidget(button)
        column.addLayout(row)

    @staticmethod
    def _when(fact: ToldFact, session: str, words: Words) -> str:
        day = day_text(fact.day)
        if day and session:
            return words.text(N_("{day}, en «{session}»"), day=day, session=session)
        return day or session
