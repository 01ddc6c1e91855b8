"""Usage checks and the order deck (3.1.1-3.1.3)."""

from __future__ import annotations

import pytest

from puesto.core.values import replace
from puesto.games.bear.checks import usage
from puesto.games.bear.printed.records import Advance
from puesto.games.bear.rounds import sequence
from puesto.games.bear.table.state import AI
from tests.games.bear.driver import play
from tests.games.bear.made_up import NEAREST_FIRES
from tests.games.bear.walk import ai, my_turn, order_card, unit, walk, with_deck

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


@pytest.mark.parametrize("case", ["IN-18"])
def test_each_action_is_checked_with_its_own_cost(case):
    table = my_turn(left={"a": order_card(2), "b": order_card(2), "o": order_card()})
    table.content.unit_types["rifles"] = replace(table.content.unit_types["rifles"], fire_cost=2)
    move = {"player.action": "move", "move.cost": 1, "contact.moved": {"hex": "A02"}, "usage.draw": "a"}
    walk(table, move, until="order_card")
    assert table.state.counters["R"].used is False
    walk(table, {"order.draw": "o"}, until="player")
    assert table.state.passes == 1
    walk(table, {**FIRE, "shot.side": "front", "shot.range": "normal", "usage.draw": "b"}, until="order_card")
    assert table.state.counters["R"].used is True


@pytest.mark.parametrize("case", ["V-3.1.1-17", "V-3.1.1-18"])
def test_the_check_comes_at_once_after_the_action_even_after_a_miss(case):
    table = my_turn(left={"c": order_card(3)})
    run = walk(table, {**FIRE, "usage.draw": "c"}, until="order_card")
    assert run.keys == ["player.action", "attack.roll", "usage.draw"]
    assert table.state.counters["R"].used is True
    assert table.state.orders.discard == ["c"]


@pytest.mark.parametrize("case", ["V-3.1.3-01", "V-3.1.3-03"])
def test_when_a_card_is_needed_and_none_is_left_the_discards_are_shuffled_but_removed_cards_stay_out(case):
    table = with_deck(
        my_turn(), {}, {"15": order_card(), "16": order_card(), "17": order_card()}, {"04": order_card(blue=True)}
    )
    table.state.step = "order_card"
    run = walk(table, {"order.draw": "16"})
    assert run.prompts[0].left == ("15", "16", "17")
    assert (table.state.orders.left, table.state.orders.discard, table.state.orders.removed) == (
        ["15", "17"],
        ["16"],
        ["04"],
    )
    assert table.state.card == "16"
    assert "3.1.3" in run.rules()


@pytest.mark.parametrize("case", ["V-3.1.3-02"])
def test_the_card_just_used_is_in_the_reshuffle_for_its_own_check(case):
    table = with_deck(
        my_turn(side=AI), {"last": order_card(tactical=(NEAREST_FIRES,))}, {"d1": order_card(), "d2": order_card()}
    )
    table.state.step = "order_card"
    walk(table, {"order.draw": "last", "attack.roll": (1, 1)}, until="check")
    run = walk(table, {"usage.draw": "d2"}, until="player")
    assert run.prompts[0].left == ("d1", "d2", "last")
    assert table.state.orders.discard == ["d2"]


@pytest.mark.parametrize("case", ["V-3.1.3-04"])
def test_a_check_card_is_discarded_before_the_next_draw(case):
    table = my_turn(left={"c": order_card(), "o": order_card()})
    walk(
        table,
        {"player.action": "move", "move.cost": 1, "contact.moved": {"hex": "A02"}, "usage.draw": "c"},
        until="order_card",
    )
    assert table.state.orders.discard == ["c"]
    run = walk(table, {"order.draw": "o"})
    assert run.prompts[0].left == ("o",)
    assert table.state.card == "o"


@pytest.mark.parametrize("case", ["V-3.1.3-05"])
def test_when_the_ai_passes_its_card_is_discarded_and_no_check_card_is_drawn(case):
    table = with_deck(my_turn(), {"o": order_card(), "nx": order_card()})
    table.state.step = "order_card"
    run = walk(table, {"order.draw": "o"}, until="player")
    assert (table.state.orders.discard, table.state.orders.left) == (["o"], ["nx"])
    assert run.keys == ["order.draw"]


@pytest.mark.parametrize("case", ["V-4.0-02"])
def test_a_command_order_takes_one_card_from_the_deck(case):
    table = with_deck(
        my_turn(), {"o1": order_card(blue=True, tactical=(NEAREST_FIRES,)), "o2": order_card(), "o3": order_card()}
    )
    table.state.step = "order_card"
    run = walk(table, {"order.draw": "o1", "attack.roll": (1, 1)}, until="player")
    assert (table.state.orders.discard, table.state.orders.left) == (["o1"], ["o2", "o3"])
    assert run.keys == ["order.draw", "attack.roll"]


@pytest.mark.parametrize("case", ["V-2.3-02"])
@pytest.mark.parametrize(
    ("blue", "used", "acts", "checked"),
    [(False, False, True, True), (False, True, False, False), (True, False, True, False), (True, True, True, False)],
)
def test_the_colour_decides_who_may_act_and_who_checks(case, blue, used, acts, checked):
    table = with_deck(
        my_turn(ai("A", "A04", used=used), unit("R", "A01")),
        {"o": order_card(blue=blue, tactical=(NEAREST_FIRES,)), "c": order_card()},
    )
    table.state.step = "order_card"
    run = walk(table, {"order.draw": "o", "attack.roll": (1, 1), "usage.draw": "c"}, until="player")
    assert ("attack.roll" in run.keys) is acts
    assert ("usage.draw" in run.keys) is checked
