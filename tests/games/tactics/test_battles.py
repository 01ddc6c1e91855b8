"""Whole battles: every cell of every table is read, few confirmations a turn, quick decisions, and how they end."""

from __future__ import annotations

import json
import time
from collections import Counter

import pytest

from puesto.core import charts as core_charts
from puesto.core.prompts import Choose, Family
from puesto.games.tactics.game import GAME
from puesto.games.tactics.phases import attitude, deployment, discard, movement
from puesto.games.tactics.preparation import deck, first_player, placing
from puesto.games.tactics.printed import charts
from puesto.games.tactics.table import board, sequence
from puesto.games.tactics.table.secret import read_secret
from puesto.games.tactics.table.state import AI, PLAYER, Table
from puesto.games.tactics.turn import ai_start, deploying, ending, firing, moving, steps
from puesto.protocol import Server
from tests import helpers
from tests.games.tactics.battles import CONTENT, SCENARIOS, fought

READERS = (charts, attitude, discard, movement, deck, first_player, placing)
BY_SETTING = ("ai_lines", "player_lines")
"""Rows whose two numbers are the options of a setting: a sum takes the one that was chosen there."""
READINGS: tuple[dict[str, str], ...] = ({}, {"ai_line": "4"}, {"attitude_die": "d10", "ai_line": "1"})


def test_every_cell_of_every_table_and_every_rung_is_reached(monkeypatch: pytest.MonkeyPatch):
    read, rungs, whole = Counter[tuple[str, str, str]](), set[str](), core_charts.cell

    def told(chart: core_charts.Chart, row: str, column: str) -> str:
        read[chart.id, row, column] += 1
        return whole(chart, row, column)

    for module in READERS:
        monkeypatch.setattr(module, "cell", told, raising=False)
    for seed in range(9):
        for scenario in SCENARIOS:
            state = fought(scenario, seed, **READINGS[seed % 3]).state
            rungs |= {reason.about for reason in read_secret(state).reasons}
    cells = {
        (chart.id, row.id, column)
        for chart in CONTENT.charts.values()
        for row in chart.rows
        for column in chart.columns
        if row.id not in BY_SETTING
    }
    assert cells - read.keys() == set()
    for poor in ("1", "2"):
        state = fought("crossroads", 1, em_pa=poor, supply_pa="0", pa_over="lose").state
        rungs |= {reason.about for reason in read_secret(state).reasons}
    assert {*deployment.RUNGS} - rungs == set()


def test_cells_of_pairs_are_the_options_of_their_settings():
    for setting, row in (("ai_line", "ai_lines"), ("player_line", "player_lines")):
        pair = charts.read_pair(core_charts.cell(CONTENT.charts[charts.ATTITUDE], row, "variable"))
        settings = GAME.scenarios(CONTENT)[0].settings
        options = {int(value) for item in settings if item.id == setting for value, _ in item.options}
        assert {*pair} <= options


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_turn_of_the_ai_asks_for_six_confirmations_at_most_and_one_a_shot(scenario: str):
    for seed in range(4):
        session = fought(scenario, seed)
        asked = Counter[int]()
        turn = 0
        for entry in session.entries:
            if entry.kind != "answer" or entry.prompt is None:
                continue
            if entry.key == "attitude.supply":
                turn += 1
            ours = entry.prompt.family is not Family.CHANCE and not entry.key.startswith(("player.", "fire."))
            asked[turn] += ours and turn > 0
        assert max(asked.values()) <= 6


def test_a_decision_takes_five_milliseconds():
    spent: list[float] = []

    def decides(session) -> bool:
        state = session.state
        if state.turn >= 3 and session.prompt is not None and session.prompt.key == "player.action":
            table = Table(state, CONTENT)
            begun = time.perf_counter()
            attitude.attitude_modifiers(CONTENT.charts, ai_start.facts_of(table))
            for card in CONTENT.cards.values():
                deploying.best_spot(table, card, [])
            list(moving.moves_of(table, {}))
            next(firing.shots(table), None)
            spent.append((time.perf_counter() - begun) / 4)
        return False

    fought("crossroads", 5, decides)
    assert len(spent) > 20 and sorted(spent)[len(spent) // 2] < 0.005


def test_the_same_position_gives_the_same_order_twice():
    item, second = (fought("bridgehead", 8) for _ in range(2))
    assert [line.message for line in item.log] == [line.message for line in second.log]


@pytest.mark.parametrize("seed", [2, 11, 29])
def test_the_protocol_plays_a_battle_to_its_end(seed: int):
    server = Server()
    begin = {"cmd": "new", "game": "tactics", "scenario": SCENARIOS[seed % 3], "seed": seed}
    for verb in (begin, {"cmd": "auto", "steps": 5000, "seed": seed}):
        reply = server.reply(json.dumps(verb))
        assert "error" not in reply
    assert server.reply(json.dumps({"cmd": "prompt"}))["result"] is None


def table_at_the_end(scenario: str, side: str, **settings: str) -> Table:
    """A turn that is over, with a side on every objective."""
    state = steps.new_state(CONTENT, scenario, settings)
    table = Table(state, CONTENT)
    state.turn, state.first, state.side, state.step = 4, PLAYER, AI, sequence.DISCARD
    for place in table.plan.objectives:
        table.add_piece("grenadiere" if side == AI else "rifles", side, place, 1)
    return table


@pytest.mark.parametrize(("scenario", "attacker"), [("bridgehead", AI), ("last_hill", PLAYER)])
def test_a_battle_ends_when_the_attacker_holds_every_objective(scenario: str, attacker: str):
    table = table_at_the_end(scenario, attacker)
    ending.next_side(table)
    assert (table.state.ended, table.state.winner, table.state.step) == (ending.BY_OBJECTIVES, attacker, sequence.OVER)
    not_so = table_at_the_end(scenario, attacker, end_objectives="off")
    for item in (not_so, table_at_the_end(scenario, board.OTHER[attacker])):
        ending.next_side(item)
        assert item.state.ended == "" and item.state.turn == 5
    empty = table_at_the_end(scenario, attacker)
    empty.state.pieces.popitem()
    ending.next_side(empty)
    assert empty.state.ended == ""


def test_what_cannot_be_done_stands_with_its_letter_and_says_why():
    session = helpers.come_to(Choose, GAME, CONTENT, "crossroads", 1)
    closed = {item.option.value: item.option for item in session.prompt.closed}
    assert {"move", "lost"} <= {*closed} and all(item.hint and item.verb for item in closed.values())
    offered = [option.value for option in session.prompt.options] + [
        item.option.value for item in session.prompt.closed
    ]
    assert sorted(offered) == sorted(["done", "deploy", "move", "hit", "headquarters", "lost", "see"])


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(24))
def test_five_hundred_turns_at_random(seed: int):
    for scenario in SCENARIOS:
        session = helpers.ends(GAME, CONTENT, scenario, seed)
        assert session.state.ended
