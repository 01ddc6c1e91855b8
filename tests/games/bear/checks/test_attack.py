"""The attack and the rally as pure procedures (base rules; 4.3.1, 5.1)."""

from __future__ import annotations

from itertools import product

import pytest

from puesto.core.messages import Text
from puesto.core.values import replace
from puesto.games.bear.board import board_memory
from puesto.games.bear.checks import attack, rally
from puesto.games.bear.checks.attack import AttackFacts
from puesto.games.bear.printed.records import HitMarker
from puesto.games.bear.table.board_questions import Range, ShotFacts
from tests.games.bear.driver import play
from tests.games.bear.made_up import HALFTRACK, MMG, TANK
from tests.games.bear.walk import ai, my_turn, unit

PLAIN = AttackFacts("R", "A", firepower=3, defence=12)


@pytest.mark.parametrize(
    ("changes", "need"),
    [
        ({}, 9),
        ({"cover": 2}, 11),
        ({"range": Range.LONG}, 11),
        ({"range": Range.SHORT}, 6),
        ({"range": Range.CLOSE}, 5),
        ({"range": Range.CLOSE, "close_combat_penalty": True}, 11),
        ({"range": Range.SHORT, "close_combat_penalty": True}, 6),
        ({"height": 1}, 8),
        ({"height": -1}, 10),
        ({"bonus": 2}, 7),
        ({"attacker_hit": -2}, 11),
        ({"target_hit": 1}, 10),
    ],
)
def test_the_needed_total_is_defence_less_firepower_with_every_modifier(changes, need):
    board_memory = replace(PLAIN, **changes)
    assert board_memory.need == need
    for faces in product(range(1, 7), repeat=2):
        result = play(attack.attack(board_memory), {"attack.roll": faces}).result
        total = sum(faces)
        assert result.outcome == ("miss" if total < need else "destroyed" if total >= need + 4 else "hit")


def test_a_target_that_is_hit_already_is_destroyed_by_any_hit():
    board_memory = replace(PLAIN, target_is_hit=True)
    assert play(attack.attack(board_memory), {"attack.roll": (4, 5)}).result.outcome == "destroyed"
    assert play(attack.attack(board_memory), {"attack.roll": (4, 4)}).result.outcome == "miss"


def test_what_is_added_to_the_dice_and_what_makes_the_defence_value_are_told_apart_each_with_its_rule():
    board_memory = replace(PLAIN, range=Range.SHORT, cover=1, bonus=1, height=1, target_hit=-2)
    run = play(attack.attack(board_memory), {"attack.roll": {"total": 7}})
    (line,) = run.notes
    assert [(part.value, part.rule) for part in line.facts.modifiers] == [
        (3, "7.2 EOD"),
        (3, "7.7 EOD"),
        (1, "11.2 EOD"),
        (1, "3.2.3"),
    ]
    assert sum(part.value for part in line.facts.modifiers) + 7 == run.result.attack_value == 15
    said = [(part.message.template, dict(part.message.params)["value"], part.rule) for part in line.notes]
    assert said == [
        ("{part}: {value}", 12, "7.3 EOD"),
        ("{part}: +{value}", 1, "7.3 EOD"),
        ("{part}: −{value}", 2, "7.4 EOD"),
    ]
    assert run.result.defence_value == 11


def test_firepower_is_taken_in_the_colour_of_the_defence_that_is_hit():
    table = my_turn(ai("HT", "A04", HALFTRACK), unit("T", "A01", TANK))
    assert attack.facts_of(table, "T", "HT", ShotFacts(Range.NORMAL)).firepower == 5
    assert attack.facts_of(table, "HT", "T", ShotFacts(Range.NORMAL)).firepower == 0
    assert attack.facts_of(table, "T", "HT", ShotFacts(Range.NORMAL, flank=True)).defence == 12


def test_close_combat_hits_the_flank():
    table = my_turn(ai("A", "A01", MMG), unit("R", "A01"))
    assert attack.facts_of(table, "R", "A", ShotFacts(Range.CLOSE, 0)).dv == 10


def test_a_range_that_a_hit_marker_gives_has_no_long_range():
    table = my_turn(ai("A", "A04"), unit("R", "A01"), unit("S", "A01", hit="cowering"))
    table.content.hit_markers["cowering"] = HitMarker("cowering", Text("Acobardada", "Cowering"), "foot", 2, 8, range=1)
    assert [board_memory.range_at(table, "R", away).value for away in (1, 2, 7)] == ["short", "normal", "long"]
    assert [board_memory.range_at(table, "S", away).value for away in (1, 2, 7)] == ["short", "out", "out"]


def test_each_unit_in_the_hex_is_rolled_for_and_the_orders_command_points_count_for_the_first_roll_alone():
    table = my_turn(ai("A", "A04"), unit("R", "A01"), unit("S", "A01"), unit("H", "A01", hidden=True), unit("T", "A02"))
    board_memory = play(attack.ask_aim(table, "A", "R", 2)).result
    run = play(attack.ai_attack(table, board_memory), {"attack.roll": [(1, 1), (6, 4)], "hits.draw": "calm"})
    rolls = [prompt for prompt in run.prompts if prompt.key == "attack.roll"]
    assert [roll.subject for roll in rolls] == [("A", "R"), ("A", "S")]
    assert [sum(line.value for line in roll.modifiers) for roll in rolls] == [5, 3]
    assert (table.state.counters["R"].hit, table.state.counters["S"].hit) == ("", "calm")


def test_a_turret_outside_its_arc_pays_two_more():
    table = my_turn(ai("A", "A04"), unit("T", "A01", TANK))
    assert (attack.fire_cost(table, "T"), attack.fire_cost(table, "T", in_arc=False)) == (3, 5)


@pytest.mark.parametrize(
    ("cover", "friend", "bonus", "need"), [(0, False, 0, 7), (1, False, 0, 6), (2, True, 0, 5), (0, False, 2, 5)]
)
def test_a_rally_needs_the_markers_number_less_cover_company_and_command_points(cover, friend, bonus, need):
    table = my_turn(ai("A", "A04"), unit("R", "A01", hit="pinned", cover=cover), unit("S", "A01" if friend else "B01"))
    board_memory = rally.facts_of(table, "R", bonus)
    assert board_memory.need == need
    for faces in product(range(1, 7), repeat=2):
        assert play(rally.rally(board_memory), {"rally.roll": faces}).result is (sum(faces) >= need)
