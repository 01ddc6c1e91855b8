"""A Shock and a shot with every counter on its hex:

the map answers what the board was asked, and whoever sees the board has the last word (6.61, 7.14, 8.17).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from puesto.core.prompts import Roll
from puesto.games.chariots.battle import designating, shock_on_map
from puesto.games.chariots.manoeuvre import firing
from puesto.games.chariots.table import board_map, sequence
from puesto.games.chariots.table.state import BattleTable, Status

from ...bear.driver import Run, play
from ..driver import phase, stack, unit
from .test_shock import BI, CH3, CHARIOT, FOE, QUIET, RUNNERS, SI, beside, shock

BOARD = frozenset(
    [
        "shock.how",
        "shock.exposed",
        "shock.excused",
        "shock.defenders",
        "shock.target",
        "aggression.front",
        "aggression.also",
        "advance.may",
        "advance.cost",
        "fire.range",
        "fire.how",
    ]
)
"""The questions about facts of the board."""
SECOND = "hills-foot-si-2"


def put(table: BattleTable, stands: Mapping[str, tuple[str, int]]) -> None:
    """Only these counters are on the map, each on its hex."""
    for one in table.state.units.values():
        if one.id in stands:
            board_map.put_on([one], *stands[one.id])
        else:
            one.status = Status.GONE


def board_questions(run: Run) -> list[str]:
    """Return the questions about the board, without dice and decisions."""
    return [prompt.key for prompt in run.prompts if prompt.key in BOARD and not isinstance(prompt, Roll)]


def in_shock(stands: Mapping[str, tuple[str, int]], *movers: str) -> BattleTable:
    table = phase("hills-foot", step=sequence.DESIGNATE)
    put(table, stands)
    beside(table, *movers)
    return table


ROLLS = {
    "shock.defender_check": lambda prompt: (0,),
    "shock.attacker_check": lambda prompt: (0,),
    "shock.roll": lambda prompt: (9,),
    "rout.roll": lambda prompt: (0,),
    "collapse.check": lambda prompt: (0,),
    "shock.attacking_type": SI,
    "shock.spare_hit": SI,
    "advance.looks": lambda prompt: prompt.default,
}
FRONTAL = {SI: ("2036", 9), FOE: ("1936", 3)}
FROM_BEHIND = {SI: ("2036", 9), FOE: ("1936", 9)}
ON_FLANK = {SI: ("2036", 9), FOE: ("1936", 5)}


def fight(table: BattleTable, answers: Mapping[str, Any], attackers: tuple[str, ...] = (SI,)) -> Run:
    return shock(table, {**ROLLS, "shock.attackers": [attackers, ()], **answers})


@pytest.mark.parametrize("stands", [FRONTAL, FROM_BEHIND, ON_FLANK], ids=["front", "rear", "flank"])
def test_a_shock_with_every_counter_on_its_hex_asks_nothing_of_the_board(stands):
    run = fight(in_shock(stands, SI), {})
    assert "shock.roll" in run.keys and board_questions(run) == []


def test_without_hexes_the_same_shock_asks_as_ever():
    table = in_shock(FRONTAL, SI)
    for one in table.state.units.values():
        board_map.take_off(one)
    run = fight(table, {"shock.defenders": (FOE,)})
    assert board_questions(run)[:2] == ["shock.defenders", "shock.how"]


@pytest.mark.parametrize(
    ("stands", "flank", "rear", "told"),
    [
        (FRONTAL, False, [], "Según el mapa, el Choque es por el frontal"),
        (FROM_BEHIND, False, [SI], "ataca por la retaguardia"),
        (ON_FLANK, True, [], "ataca por un flanco"),
    ],
    ids=["front", "rear", "flank"],
)
def test_the_side_of_the_attack_is_read_from_the_map_and_said(stands, flank, rear, told):
    table = in_shock(stands, SI)
    run = shock(table, {**ROLLS, "shock.attackers": [(SI,), ()]}, (sequence.DESIGNATE,))
    combat = table.state.combats[0]
    assert (combat.flank, combat.rear, combat.hexes) == (flank, rear, {FOE: "1936"})
    assert run.said(told)


def test_who_stands_in_the_front_of_another_enemy_has_no_superiority_from_behind():
    other = "river-foot-si-2"
    table = in_shock({**FROM_BEHIND, other: ("2037", 11)}, SI)
    shock(table, {**ROLLS, "shock.attackers": [(SI,), ()]}, (sequence.DESIGNATE,))
    assert table.state.combats[0].exposed == [SI]
    table = in_shock({**FROM_BEHIND, other: ("2037", 11), SECOND: ("2137", 11)}, SI)
    run = shock(table, {**ROLLS, "shock.attackers": [(SI,), ()], "shock.exposed": ()}, (sequence.DESIGNATE,))
    assert "shock.exposed" in run.keys, "a friend may still attack that enemy"


def test_only_enemies_in_front_can_be_attacked_and_who_has_none_is_excused():
    table = in_shock({SI: ("2036", 3), FOE: ("1936", 3)}, SI)
    run = shock(table, ROLLS, (sequence.DESIGNATE,))
    assert run.keys == [] and run.said("tenía que Chocar y no tiene a quién")


def test_the_map_only_says_what_it_reads_where_the_players_like_it_so():
    table = in_shock(ON_FLANK, SI)
    table.state.map_role = board_map.ASKS
    run = fight(table, {"shock.defenders": (FOE,), "shock.how": ()})
    assert "shock.how" in run.keys, "a told fact beats a computed one"


def test_the_ground_is_asked_for_where_there_is_some():
    table = in_shock(ON_FLANK, SI)
    table.state.map_role = board_map.GROUND
    run = fight(table, {"shock.how": ("ground:wood",), "advance.cost": 0})
    values = {option.value for option in run.asked("shock.how").options}
    assert values and all(value.startswith("ground:") for value in values)
    assert table.state.combats == [] or table.state.combats[0].flank


def test_who_advances_stands_in_the_hex_that_was_left():
    table = in_shock(FROM_BEHIND, SI)
    unit(table, FOE).hits = unit(table, FOE).quality - 1
    run = fight(table, {"advance.looks": "11", "shock.roll": lambda prompt: (9,)})
    one = unit(table, SI)
    if "advance.looks" in run.keys:
        assert (one.hex, one.facing) == ("1936", 11)
    else:
        assert (one.hex, one.facing) == FROM_BEHIND[SI]
    assert unit(table, FOE).hex in ("", "1936")


def test_a_shot_with_every_counter_on_its_hex_asks_only_whom():
    table = phase("river-chariots")
    put(table, {CHARIOT: ("1835", 9), SI: ("2035", 9), BI: ("2036", 9)})
    play_shot = firing.take_active_shot(table, unit(table, CHARIOT))
    run = play(play_shot, {"fire.at": SI, "missile.roll": (9,), "rout.roll": (0,), "rout.path": "yes"})
    assert board_questions(run) == [] and run.said("Según el mapa")


def test_a_shot_over_two_units_is_not_offered():
    table = phase("river-chariots")
    put(table, {CHARIOT: ("1936", 7), BI: ("2036", 9), CH3: ("2135", 9), SI: ("2235", 9)})
    run = play(firing.take_active_shot(table, unit(table, CHARIOT)), {"fire.at": "nobody"})
    offered = [option.value for option in run.asked("fire.at").options]
    assert SI not in offered and {BI, CH3} <= set(offered)


@pytest.mark.parametrize(("hex_of_friend", "is_open"), [("2036", False), ("", True)])
def test_where_the_map_leaves_the_sight_of_a_shot_open_it_says_so(hex_of_friend, is_open):
    """One unit between never blocks; one that nobody has noted may be the second."""
    table = phase("river-chariots")
    put(table, {CHARIOT: ("1936", 3), SI: ("2136", 9), BI: ("2036", 9)})
    unit(table, FOE).status = Status.GOOD
    board_map.put_on([unit(table, FOE)], "1934", 3)
    if not hex_of_friend:
        board_map.take_off(unit(table, FOE))
    run = play(
        firing.take_active_shot(table, unit(table, CHARIOT)), {"fire.at": SI, "fire.how": (), "missile.roll": (9,)}
    )
    assert run.said("El mapa no decide") is is_open and ("fire.how" in run.keys) is is_open


def test_a_column_has_sides_that_the_rules_do_not_name():
    table = in_shock({SI: ("2036", 9), FOE: ("1936", 6)}, SI)
    unit(table, FOE).column = True
    run = shock(table, {**ROLLS, **QUIET, "shock.attackers": [(SI,), ()]}, (sequence.DESIGNATE,))
    assert shock_on_map.can_reach(table, SI, FOE) and "shock.how" in run.keys


@pytest.mark.parametrize("fate", [0, 9], ids=["routs", "is eliminated"])
def test_an_attacker_advances_into_the_hex_of_whoever_routs_and_of_whoever_is_eliminated(fate):
    """The counter of a unit out of the game keeps its last hex, and holds it no more."""
    table = in_shock(FROM_BEHIND, SI)
    unit(table, FOE).hits = unit(table, FOE).quality - 1
    answers = {"shock.roll": (9,), "shock.defender_check": (9,), "rout.roll": (fate,), "rout.path": "yes"}
    run = fight(table, {**answers, "rout.stands": "1926", "advance.looks": "9"})
    assert unit(table, FOE).status is (Status.ROUTED if fate == 0 else Status.GONE)
    assert (unit(table, SI).hex, unit(table, SI).facing) == ("1936", 9) and run.said("avanza")


def test_of_two_hexes_that_are_left_it_is_asked_which_one_the_attacker_takes():
    other = "river-foot-si-2"
    table = in_shock({SI: ("2036", 9), FOE: ("1936", 3), other: ("1935", 3)}, SI)
    for id in (FOE, other):
        unit(table, id).hits = unit(table, id).quality - 1
    answers = {"shock.defenders": (FOE, other), "shock.defender_check": (9,), "rout.roll": (9,)}
    run = fight(table, {**answers, "advance.stands": "1935", "advance.looks": "9"})
    assert {"1935", "1936"} < {option.value for option in run.asked("advance.stands").options}
    assert unit(table, SI).hex == "1935"


def test_a_reaction_to_fire_is_put_beside_the_firer_and_faces_it():
    table = phase("river-chariots")
    put(table, {CHARIOT: ("2036", 3), BI: ("2236", 9)})
    run = play(
        shock_on_map.step_beside(table, unit(table, BI), unit(table, CHARIOT)),
        {"aggression.stands": "2136", "aggression.looks": lambda prompt: prompt.options[0].value},
    )
    one = unit(table, BI)
    assert one.hex == "2136" and "2036" in board_map.front_hexes(one)
    assert len(run.asked("aggression.looks").options) == 2


@pytest.mark.parametrize(
    ("stands", "why"),
    [
        ({SI: ("2036", 3), FOE: ("1936", 3)}, "no hay nadie en su frontal"),
        ({CHARIOT: ("2036", 9), CH3: ("1936", 3)}, "no tiene capacidad de Choque"),
    ],
)
def test_who_cannot_attack_is_excused_with_the_reason(stands, why):
    mine = next(iter(stands))
    table = phase("hills-foot" if mine == SI else "river-chariots", step=sequence.DESIGNATE)
    put(table, stands)
    beside(table, mine)
    run = shock(table, ROLLS, (sequence.DESIGNATE,))
    assert run.keys == [] and run.said(why)


def test_a_stack_that_cannot_attack_together_is_excused_and_asked_no_more():
    """Its counters are noted in two hexes, as older battles may have them:

    each has an enemy in front, and both together none (8.41).
    """
    table = phase("river-chariots", step=sequence.DESIGNATE)
    put(table, {CHARIOT: ("2036", 9), RUNNERS: ("2046", 9), SI: ("1936", 3)})
    stack(table, CHARIOT, RUNNERS)
    beside(table, CHARIOT, RUNNERS)
    assert designating.available_attackers(table) == []
    run = shock(table, ROLLS, (sequence.DESIGNATE,))
    assert run.keys == [] and run.said("tenía que Chocar y no tiene a quién") and table.state.step != sequence.DESIGNATE


def test_whoever_must_attack_for_the_runners_of_its_hex_is_not_excused():
    table = phase("river-chariots", step=sequence.DESIGNATE)
    put(table, {CHARIOT: ("2036", 9), RUNNERS: ("2036", 9), SI: ("1936", 3)})
    stack(table, CHARIOT, RUNNERS)
    beside(table, RUNNERS)
    run = play(designating.designate(table), {"shock.attackers": ()})
    assert run.said("todavía tiene que Chocar") and table.state.step == sequence.DESIGNATE
