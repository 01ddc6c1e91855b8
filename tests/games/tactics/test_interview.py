"""Without a sketch, a player is asked about the board; he can start or stop one at any question."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from puesto.chance import Dice
from puesto.core.prompts import Family
from puesto.games.tactics.game import GAME
from puesto.games.tactics.phases import fire
from puesto.games.tactics.table import board
from puesto.games.tactics.table.state import AI, Table
from puesto.games.tactics.turn import firing, steps
from tests import helpers
from tests.games.tactics.battles import CONTENT, SCENARIOS, Fighter

OF_THE_BOARD = {"deploy.place", "move.blocked", "fire.result", "fire.tie", "player.square"}
"""Questions that only somebody who keeps a sketch is asked."""


class Teller(Fighter):
    """Somebody without a sketch: one shot a turn, at whatever is near."""

    def answer(self, prompt: Any) -> Any:
        if prompt.key == "fire.who":
            return prompt.options[0].value if not self.session.state.fired else "none"
        if prompt.key == "fire.criterion":
            return fire.NEAREST
        if prompt.key == "end.objectives":
            return 0
        if prompt.key in ("attitude.lines_held", "attitude.reach", "deploy.told", "move.told"):
            return prompt.default
        return super().answer(prompt)


def told(scenario: str, seed: int = 1) -> tuple[Any, Counter[str], Counter[int]]:
    """A battle without a sketch: its session, how often what was asked, and how many questions a turn of the AI."""
    session = helpers.begin(GAME, CONTENT, scenario, {"sketch": "none"})
    teller, asked, a_turn = Teller(session, seed), Counter[str](), Counter[int]()
    while (prompt := session.prompt) is not None:
        asked[prompt.key] += 1
        ends_turn = prompt.key == "end.objectives"
        if session.state.side == AI and prompt.family is not Family.CHANCE and not ends_turn:
            a_turn[session.state.turn] += 1
        assert GAME.view(session.state, session.content).grids == ()
        teller.play_on(1)
    return session, asked, a_turn


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_without_a_sketch_a_battle_is_played_by_asking(scenario: str):
    session, asked, a_turn = told(scenario)
    assert session.state.ended and not OF_THE_BOARD & asked.keys()
    assert {"attitude.lines_held", "attitude.reach", "deploy.told", "move.told", "fire.who"} <= asked.keys()
    assert all(not piece.place for piece in session.state.pieces.values())
    assert sum(a_turn.values()) / len(a_turn) <= 12
    assert ("end.objectives" in asked) is (scenario != "crossroads")


def test_the_attitude_is_the_sum_of_what_was_told():
    session = helpers.begin(GAME, CONTENT, "crossroads", {"sketch": "none"})
    teller = Teller(session, 1)
    teller.play_on(until=lambda session: session.state.turn == 3 and session.prompt.key == "attitude.lines_held")
    for answer in (2, 1, "yes"):
        session.answer(answer)
    assert session.state.modifiers == {"ai_lines": 6, "player_lines": -1, "player_em_in_range": 1}
    assert session.state.result == 6


def test_who_fires_its_equipment_is_shown_with_the_penetration_of_that():
    table = Table(steps.new_state(CONTENT, "crossroads", {"sketch": "none"}), CONTENT)
    piece = table.add_piece("grenadiere", AI, "", 1)
    piece.equipment.append("panzerfaust")
    table.state.fired_out.append("")
    option, nobody = next(firing.fire_next(table)).options
    assert (option.value, nobody.value) == (piece.id, "none")
    assert dict(option.hint.params)["value"] == CONTENT.cards["panzerfaust"].penetration == 6


def test_the_setting_is_changed_in_the_midst_and_cards_without_a_square_are_asked_for():
    session = helpers.begin(GAME, CONTENT, "last_hill")
    fighter = Fighter(session, 2)
    fighter.play_on(until=lambda session: session.state.turn == 3 and session.prompt.key == "player.action")
    session.override("settings.sketch", "none")
    assert all(not piece.place for piece in session.state.pieces.values())
    Teller(session, 2).play_on(until=lambda session: session.state.turn == 4 and session.prompt.key == "player.action")
    session.override("settings.sketch", "kept")
    assert session.prompt is not None and session.prompt.key == "sketch.place"
    while session.prompt.key == "sketch.place":
        session.answer("gone" if len(session.state.pieces) > 4 else session.prompt.options[0].value)
    assert len(session.state.pieces) <= 4 and all(piece.place for piece in session.state.pieces.values())
    assert board.is_sketched(Table(session.state, CONTENT))
    fighter.play_on()
    assert session.state.ended


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_any_answers_at_all_come_to_an_end_without_a_sketch(scenario: str):
    session = helpers.begin(GAME, CONTENT, scenario, {"sketch": "none"})
    helpers.play_on(session, Dice(5))
    assert session.state.ended
