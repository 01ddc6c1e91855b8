"""Answers from the map about a move: open ground, woods, range of a bonus, cost (3.1.1, 5.4)."""

from __future__ import annotations

from typing import Any

import pytest

from puesto.core.hexes.numbering import LETTERED
from puesto.core.prompts import Number, Prompt
from puesto.core.questions.board import Contact
from puesto.games.bear.ai import hex_advice, map_answers, movement
from puesto.games.bear.ai.answered_board import at_the_table
from puesto.games.bear.board.table_map import learn_cost, learn_cover, learn_terrain, learn_ways, map_of
from puesto.games.bear.printed.records import Action, Order
from puesto.games.bear.table.state import MissionTable
from tests.games.bear.evenings import stopped_at

VEHICLE = "sdkfz-i08"
BY = "sdkfz-251"
RIFLES = "rifles-g07"


@pytest.fixture
def table() -> MissionTable:
    """Return the set-up of mission 1 on a painted map, with the vehicle in the open in J08."""
    session = stopped_at("setup.board", painted=True, number=0).fork()
    session.state.counters[VEHICLE].hex = "J08"
    session.state.fronts[VEHICLE] = [0]
    return at_the_table(session.state, session.content)


@pytest.fixture
def bare() -> MissionTable:
    """The set-up of mission 1 on a map of which nothing is known."""
    session = stopped_at("move.contact", painted=False, number=0).fork()
    return at_the_table(session.state, session.content)


def can_enter(table: MissionTable, ai: str, hex: str, low_risk: bool = False) -> bool | None:
    """Whether an AI can reach one hex."""
    return map_answers.entries(table, ai, (hex,), low_risk)[hex]


def test_a_vehicle_enters_open_ground_beside_it_at_its_printed_cost(table: MissionTable) -> None:
    assert can_enter(table, VEHICLE, "J07") is True
    assert map_answers.cost_there(table, VEHICLE, "J07", False) == table.type_of(VEHICLE).move_cost
    assert can_enter(table, VEHICLE, "K07") is None
    assert map_answers.cost_there(table, VEHICLE, "K07", False) is None


def test_an_md_of_nought_alone_is_no_open_ground_for_a_vehicle() -> None:
    """A marsh has none either (case V-5.4-05)."""
    session = stopped_at("move.contact", painted=False, number=0).fork()
    table = at_the_table(session.state, session.content)
    session.state.counters[VEHICLE].hex = "J08"
    learn_cover(table, "J07", 0)
    assert can_enter(table, VEHICLE, "J07") is None
    learn_terrain(table, {"J07": "open"})
    assert can_enter(table, VEHICLE, "J07") is True


def test_backwards_over_open_ground_costs_one_more(table: MissionTable) -> None:
    ahead, behind = (map_answers.cost_there(table, VEHICLE, hex, False) for hex in ("J07", "J09"))
    assert ahead is not None and behind == ahead + 1


@pytest.mark.parametrize("reach", [True, False])
def test_how_far_a_bonus_goes_is_told_once_over_open_ground(table: MissionTable, reach: bool) -> None:
    assert can_enter(table, VEHICLE, "L09") is None
    learn_ways(table, BY, "F08", {"F10": reach})
    assert can_enter(table, VEHICLE, "L09") is reach
    assert can_enter(table, VEHICLE, "L09", low_risk=True) is reach


def test_a_told_way_beats_what_follows_from_others(table: MissionTable) -> None:
    learn_ways(table, BY, "F08", {"F10": True})
    learn_ways(table, BY, "J08", {"L09": False})
    assert can_enter(table, VEHICLE, "L09") is False


def test_two_hexes_of_open_ground_cost_what_is_printed(table: MissionTable) -> None:
    """Cases EJ-21 and EJ-22: a tank of one PA crosses two for one."""
    learn_ways(table, BY, "F08", {"F10": True})
    table.state.fronts[VEHICLE] = [2]
    assert LETTERED.distance("J08", "L09") == 2
    assert map_answers.cost_there(table, VEHICLE, "L09", False) == table.type_of(VEHICLE).move_cost


def test_what_a_vehicle_paid_for_a_kind_of_ground_it_pays_for_the_like(table: MissionTable) -> None:
    for place in ("J07", "K07"):
        learn_terrain(table, {place: "heavy-woods"})
    assert can_enter(table, VEHICLE, "J07") is None
    learn_ways(table, BY, "J08", {"K07": True}, 3)
    assert can_enter(table, VEHICLE, "J07") is True
    assert map_answers.cost_there(table, VEHICLE, "J07", False) == 3
    learn_terrain(table, {"J07": "stone-building"})
    assert can_enter(table, VEHICLE, "J07") is None


def test_of_ground_of_which_two_things_were_told_it_is_asked_again(table: MissionTable) -> None:
    for place in ("J07", "K07", "I07"):
        learn_terrain(table, {place: "heavy-woods"})
    learn_ways(table, BY, "J08", {"K07": True}, 3)
    learn_ways(table, BY, "J08", {"I07": False})
    assert can_enter(table, VEHICLE, "J07") is None


@pytest.mark.parametrize(
    ("told", "reach", "low_risk", "known"),
    [
        (BY, True, True, True),
        (BY, False, True, None),
        (f"{BY} MBR", False, False, False),
        (f"{BY} MBR", True, False, None),
    ],
)
def test_where_it_goes_otherwise_a_vehicle_goes_at_low_risk_but_not_the_reverse(
    table: MissionTable, told: str, reach: bool, low_risk: bool, known: bool | None
) -> None:
    for place in ("J07", "K07"):
        learn_terrain(table, {place: "heavy-woods"})
    learn_ways(table, told, "J08", {"K07": reach})
    assert can_enter(table, VEHICLE, "J07", low_risk) is known


def limited(table: MissionTable, ai: str, low_risk: bool = False) -> set[str]:
    """The hexes around an AI that are known to limit its bonus."""
    return {end.hex for end in hex_advice.hexes_to_try(table, ai, low_risk) if end.limits_bonus}


def test_only_the_woods_that_the_rulebook_names_limit_the_bonus_of_vehicles(table: MissionTable) -> None:
    """Case V-5.4-02; of dense woods and buildings the rulebook says nothing: the table is asked."""
    places = [end.hex for end in hex_advice.hexes_to_try(table, VEHICLE)]
    for place, terrain in zip(places, ("light-woods", "heavy-woods", "wooden-building", "wall"), strict=False):
        learn_terrain(table, {place: terrain})
    found = limited(table, VEHICLE)
    assert places[0] in found and not found & {*places[1:4]}
    assert [can_enter(table, VEHICLE, place) for place in places[1:4]] == [None] * 3
    assert not limited(table, "rifles-g07")


def test_a_vehicle_that_was_told_to_get_into_woods_may(table: MissionTable) -> None:
    learn_terrain(table, {"K07": "light-woods"})
    assert "K07" in limited(table, VEHICLE)
    learn_ways(table, BY, "J08", {"K07": True})
    assert "K07" not in limited(table, VEHICLE) and "K07" in limited(table, VEHICLE, low_risk=True)


def test_a_tank_stays_out_of_a_stone_building_that_the_map_knows(table: MissionTable) -> None:
    """Case V-5.4-04."""
    learn_terrain(table, {"K07": "stone-building"})
    barred = {end.hex: end.bars_tanks for end in hex_advice.hexes_to_try(table, VEHICLE) if end.bars_tanks}
    assert barred["K07"] == "stone"


@pytest.mark.parametrize(("heights", "level"), [("off", True), ("on", None)])
def test_heights_that_nobody_told_are_level_where_the_table_plays_without(heights: str, level: bool | None) -> None:
    session = stopped_at("move.contact", painted=False, number=0).fork()
    table = at_the_table(session.state, session.content)
    session.state.settings["heights"] = heights
    session.state.counters[VEHICLE].hex = "J08"
    learn_terrain(table, {"J07": "open"})
    assert can_enter(table, VEHICLE, "J07") is level


def told_in_a_form(table: MissionTable, hex: str) -> list[Prompt[Any]]:
    """Return the questions about the cost when an AI on foot is moved to a hex given in the form."""
    return [prompt for prompt in ask_through(table, hex) if prompt.key == "move.cost"]


def ask_through(table: MissionTable, hex: str) -> list[Prompt[Any]]:
    """Every question of a move to a hex, with the form filled in."""
    order = Order(Action.MOVE)
    run, asked = movement.go(table, RIFLES, order, ("rifles-e07",), False, None), list[Prompt[Any]]()
    answer: Any = None
    while True:
        try:
            prompt = run.send(answer)
        except StopIteration:
            return asked
        asked.append(prompt)
        answer = None
        if isinstance(prompt, Contact):
            answer = {"hex": hex, "cover": 0, "rows": {}}
        elif isinstance(prompt, Number):
            answer = prompt.default


@pytest.mark.parametrize(("front", "cost"), [(0, 1), (3, 2)])
def test_what_a_form_leaves_open_of_the_cost_the_map_answers(bare: MissionTable, front: int, cost: int) -> None:
    """The step leads up the board: forwards it costs what is printed, backwards one more."""
    bare.state.fronts[RIFLES] = [front]
    learn_cost(bare, "G06", 0)
    assert not told_in_a_form(bare, "G06")
    assert bare.paid[RIFLES] == cost


@pytest.mark.parametrize(("fronts", "cost", "learnt"), [([0], 1, 0), ([3], 2, 0), ([0, 3], 1, 0), ([0, 3], 2, None)])
def test_what_terrain_adds_is_learnt_as_far_as_the_way_back_leaves_it_sure(
    bare: MissionTable, fronts: list[int], cost: int, learnt: int | None
) -> None:
    learn_cover(bare, "G06", 1)
    bare.state.fronts[RIFLES] = fronts
    back = map_answers.steps_back(bare, RIFLES, "G06")
    bare.state.counters[RIFLES].hex = "G06"
    map_answers.learn_cost_of_move(bare, RIFLES, "G07", cost, back, False)
    board = map_of(bare)
    known = board.cost("G06") if board is not None else None
    assert (known.value if known is not None else None) == learnt


@pytest.mark.parametrize(("front", "cost"), [(0, 1), (3, 2)])
def test_a_step_that_is_known_to_lead_backwards_is_proposed_at_its_cost(
    bare: MissionTable, front: int, cost: int
) -> None:
    """Example 1: one PA more. The form told the MD alone: what the hex costs is asked."""
    bare.state.fronts[RIFLES] = [front]
    asked = told_in_a_form(bare, "G06")
    assert [prompt.default for prompt in asked if isinstance(prompt, Number)] == [cost]
