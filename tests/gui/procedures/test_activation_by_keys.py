"""A newcomer's first activation of Battalion Combat Series by keys alone, and the letters that the table has for it."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt

from puesto.chance import Dice
from puesto.core.messages import Ref
from puesto.core.prompts import Number, Pick, Prompt, Roll
from puesto.gui.controls.segments import Segments
from puesto.gui.host.players import PLAYERS, TWO
from puesto.gui.own_copy.chart_page import ChartPage
from puesto.gui.procedures.formation_card import FormationCard
from puesto.shelf import Shelf
from puesto.storage import Preferences
from tests.gui.screens import settle
from tests.playthroughs import crossing
from tests.playthroughs.script import Scripted

ENTER = Qt.Key.Key_Return
NEW = {"es": "Juego", "en": "Game"}


class Newcomer:
    """Types the answers of the crossing by the keys beside them, and counts those of no name and no die."""

    def __init__(self, window: Any, keys: Any) -> None:
        self.window, self.keys = window, keys
        self.player, self.pressed = Scripted(crossing.SCRIPT, Dice(crossing.SEED)), 0

    def type(self, *typed: Any, counted: int | None = None) -> None:
        self.keys(self.window, *typed)
        self.pressed += len(typed) if counted is None else counted

    def answer(self) -> None:
        window, session = self.window, self.window.controller.session
        prompt: Prompt[Any] = window.controller.prompt
        wanted = self.player.answer(prompt, session.state.turn, session.state.activation)
        before = len(session.entries)
        if isinstance(prompt, Roll):
            self.type("".join(map(str, wanted)), counted=0)
            self.type(ENTER)
        elif isinstance(prompt, Number):
            self.type(ENTER) if wanted == prompt.default else self.type(*str(wanted), ENTER)
        elif isinstance(prompt, Pick):
            self.pick(prompt, wanted)
        else:
            buttons = window.table.bar.widget
            option = prompt.options[[one.value for one in prompt.options].index(wanted)]
            key = buttons.buttons[buttons.values.index(wanted)].key.lower()
            self.type(*key, counted=0 if isinstance(option.message, Ref) else len(key))
        assert len(session.entries) > before, f"{prompt.key} was not answered by keys"

    def pick(self, prompt: Pick, wanted: tuple[str, ...]) -> None:
        widget = self.window.table.bar.widget
        chosen = [*widget.chosen]
        other = [value for value in widget.values if (value in wanted) != (value in chosen)]
        if not other and self.window.controller.asks_other_side:
            self.type("0")
        for value in other:
            named = isinstance(prompt.options[widget.values.index(value)].message, Ref)
            self.type(widget.buttons[widget.values.index(value)].key, counted=0 if named else 1)
        self.type(ENTER)


def begun(opened: Any, keys: Any, language: str) -> Any:
    """A window with the crossing just set up, from the home page by keys."""
    window = opened(Preferences(motion=False, language=language, other={PLAYERS: TWO}), shelf=Shelf())
    keys(window, "n")
    settle()
    rows = {row.name: row for row in window.new_page.findChildren(Segments) if row.isVisible()}
    rows[NEW[language]].setFocus()
    ids = list(window.shelf.ids())
    keys(window, str(ids.index("bcs") + 1))
    settle()
    keys(window, ENTER)
    settle()
    assert window.new_page.game.id == "bcs" and window.controller.session.game.id == "bcs"
    return window


@pytest.mark.parametrize("language", ["es", "en"])
def test_a_newcomer_s_first_activation_goes_by_keys_alone(opened: Any, keys: Any, language: str) -> None:
    window = begun(opened, keys, language)
    hands = Newcomer(window, keys)
    while window.controller.prompt.key != "activation.formation":
        hands.answer()
    hands.pressed = 0
    while window.controller.session.state.act.formation != "armour" or not window.controller.session.state.act.second:
        hands.answer()
    assert hands.pressed <= 25


def test_letters_show_the_formations_and_the_charts_beside_any_question(opened: Any, keys: Any) -> None:
    window = begun(opened, keys, "es")
    hands = Newcomer(window, keys)
    while window.controller.prompt.key != "snafu.roll":
        hands.answer()
    asked = window.controller.prompt
    keys(window, "f")
    card = window.focusWidget()
    assert isinstance(card, FormationCard) and card.view is not None and card.view.id == "armour"
    keys(window, "t")
    assert isinstance(window.pages.currentWidget(), ChartPage)
    keys(window, Qt.Key.Key_Escape)
    assert window.at_table and window.controller.prompt is asked
