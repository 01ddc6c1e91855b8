"""Usage checks and the order deck (3.1.1-3.1.3)."""

from __future__ import annotations

import pytest

from puesto.games.bear.checks import usage
from puesto.games.bear.printed.records import Advance
from puesto.games.bear.rounds import sequence
from puesto.games.bear.table.state import AI
from tests.games.bear.driver import play
from tests.games.bear.walk import ai, my_turn, order_card, unit, walk

FIRE = {"player.action": "fire", "attack.roll": (1, 1), "contact.moved": {"hex": "A02"}}
"""A player's shot that misses."""


@pytest.mark.parametrize(
    ("cost", "value", "head", "used"),
    [
        pytest.param(3, 2, False, True, id="IN-06"),
        pytest.param(1, 6, False, False, id="SG-1"),
        pytest.param(2, 1, False, True, id="SG-7"),
        pytest.param(2, 3, False, False, id="V-3.1.1-02"),
    ],
)
def test_a_unit_becomes_used_if_its_cost_reaches_the_usage_value(cost, value, head, used):
    table = my_turn(left={"c": order_card(value, head=head)})
    run = walk(
        table,
        {"player.action": "other", "other.cost": cost, "by_hand.result": "nothing", "usage.draw": "c"},
        until="order_card",
    )
    assert table.state.counters["R"].used is used
    assert table.state.orders.discard == ["c"]
    assert "3.1.1" in run.rules()
    assert all(not note.facts.modifiers for note in run.notes), "a cost and a usage value are no sum"


@pytest.mark.parametrize(
    ("cost", "value", "head", "used"),
    [
        pytest.param(3, 3, False, True, id="V-3.1.1-04"),
        pytest.param(3, 4, False, False, id="V-3.1.1-05"),
        pytest.param(2, 3, True, False, id="V-3.1.1-09"),
        pytest.param(3, 3, True, True, id="the AI ignores the head"),
        pytest.param(3, 3, False, True, id="V-5.3.1-17"),
    ],
)
def test_an_ai_becomes_used_if_its_cost_reaches_the_usage_value_whatever_the_head(cost, value, head, used):
    table = my_turn(left={"c": order_card(value, head=head)}, side=AI)
    sequence.next_after_ai(table, ("A",), cost)
    walk(table, {"usage.draw": "c"}, until="player")
    assert table.state.counters["A"].used is used
    assert table.state.orders.discard == ["c"]


@pytest.mark.parametrize(("setting", "used"), [("kept", False), ("ignored", True)])
def test_the_head_keeps_a_unit_unused_unless_the_table_ignores_it(setting, used):
    table = my_turn(left={"c": order_card(2, head=True)}, settings={"head": setting})
    run = play(usage.usage_check(table, ["R"], 5), {"usage.draw": "c"})
    assert run.result is used
    assert ("3.1.2" in run.rules()) is not used


@pytest.mark.parametrize("case", ["V-2.3.1-13"])
def test_a_card_drawn_for_a_usage_check_never_moves_the_mission_marker(case):
    table = my_turn(left={"25": order_card(6, advance=Advance(1))}, marker=3)
    walk(table, {**FIRE, "usage.draw": "25"}, until="order_card")
    assert table.state.marker == 3
    assert table.state.counters["R"].used is False


@pytest.mark.parametrize(
    ("costs", "value", "head", "used"),
    [
        pytest.param((1, 2, 1), 2, False, True, id="V-3.1.1-11"),
        pytest.param((1, 2), 3, False, False, id="V-3.1.1-12"),
        pytest.param((1, 2), 1, True, False, id="V-3.1.1-14"),
    ],
)
def test_a_group_makes_one_check_with_the_highest_cost_for_all(costs, value, head, used):
    members = ["X", "Q", "Z"][: len(costs)]
    table = my_turn(
        ai("A", "A09"), *(unit(member, "A01") for member in members), left={"c": order_card(value, head=head)}
    )
    group = {"player.action": "group", "group.units": tuple(members), "group.kind": "other", "group.cost": max(costs)}
    answers = group | {"by_hand.result": "nothing", "usage.draw": ["c"]}
    run = walk(table, answers, until="order_card")
    assert [table.state.counters[member].used for member in members] == [used] * len(members)
    assert run.keys.count("usage.draw") == 1
    assert table.state.just_acted == members
