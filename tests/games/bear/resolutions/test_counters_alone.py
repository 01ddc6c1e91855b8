"""What becomes of a counter, asked alone: facing, what a possible enemy is, hits, cattle and refugees."""

from __future__ import annotations

import pytest

from puesto.core.game.resolutions import FactsError
from tests.games.bear.resolutions.test_rules_alone import came


@pytest.mark.parametrize(
    ("case", "nearest", "objective", "units", "best", "equal"),
    [
        ("V-5.3.1-16", [1, 2, 3], [0, 2, 3], [3, 2, 1, 2], "3", ("3",)),
        ("5.3.1 the objective before many", [1, 2], [2], [0, 5, 1, 0], "2", ("2",)),
        ("5.3.1 many, where the rest is equal", [0, 1], [], [1, 2, 9, 0], "1", ("1",)),
        ("5.3.1 a tie", [1, 2], [], [0, 2, 2, 3], "1", ("1", "2")),
    ],
)
def test_the_ai_faces_the_nearest_unit_then_the_objective_then_most(case, nearest, objective, units, best, equal):
    facts = {"facings": [0, 1, 2, 3], "with_nearest": nearest, "with_objective": objective, "units": units}
    found = came("facing", facts)
    assert (found.facing, found.equal) == (best, equal), case


def test_facings_that_are_not_among_the_possible_ones_are_refused():
    with pytest.raises(FactsError):
        came("facing", {"facings": [0, 1], "with_nearest": [3]})
    with pytest.raises(FactsError):
        came("facing", {"facings": [0, 1], "units": [3]})


@pytest.mark.parametrize(
    ("case", "drawn", "used", "left", "placed"),
    [
        ("V-6.2-18", "german-lmg34", False, ("false_alarm", "german-rifles"), True),
        ("6.2 used", "german-rifles", True, ("false_alarm", "german-lmg34"), True),
        ("6.2 false alarm", "false_alarm", False, ("german-lmg34", "german-rifles"), False),
    ],
)
def test_what_a_possible_enemy_turns_out_to_be_leaves_the_cup(case, drawn, used, left, placed):
    cup = ["false_alarm", "german-rifles", "german-lmg34"]
    for facts, answers in (({"drawn": [drawn]}, []), ({}, [drawn])):
        found = came("suspect_drawn", {"cup": cup, "used": used} | facts, answers)
        assert (found.drawn, found.cup, found.placed, found.passes) == (drawn, left, placed, not placed), case
        assert found.used == (used and placed)


def test_an_empty_cup_is_a_false_alarm_and_a_chit_that_is_not_there_is_refused():
    found = came("suspect_drawn", {"empty": True})
    assert (found.drawn, found.cup, found.placed) == ("false_alarm", (), False), "V-6.2-21"
    with pytest.raises(FactsError):
        came("suspect_drawn", {"drawn": ["german-lmg34"]})


@pytest.mark.parametrize(
    ("case", "facts", "executes", "destroyed", "removed"),
    [
        ("V-7.4-02", {"marker": ["unnerved"], "action": "move"}, True, False, False),
        ("V-7.4-05", {"marker": ["pinned"], "action": "move"}, False, False, False),
        ("EJ-04-clavada", {"marker": ["pinned"], "action": "low_risk_move"}, False, False, False),
        ("V-7.4-09", {"marker": ["pinned"], "action": "auto_rally"}, True, False, True),
        ("V-7.4-10", {"marker": ["killed"], "action": "auto_rally"}, False, True, False),
        ("V-7.4-06", {"marker": ["killed"], "action": "fire"}, False, True, False),
        ("7.4 open already", {"marker": ["unnerved"], "revealed": True, "action": "move"}, True, False, False),
        ("7.4 unhit", {"hit": False, "action": "move"}, True, False, False),
    ],
)
def test_an_order_reveals_the_marker_which_says_whether_it_is_carried_out(case, facts, executes, destroyed, removed):
    found = came("order_attempt", facts)
    assert (found.executes, found.destroyed, found.marker_removed) == (executes, destroyed, removed), case
    assert found.revealed == facts.get("hit", True)


def test_the_marker_of_an_order_can_be_drawn_and_only_a_rally_is_rolled():
    found = came("order_attempt", {"action": "rally"}, ["pinned"])
    assert (found.marker, found.roll, found.marker_removed) == ("pinned", True, False)
    assert not came("order_attempt", {"action": "auto_rally", "marker": ["pinned"]}).roll
    with pytest.raises(FactsError):
        came("order_attempt", {"marker": ["no-such-marker"]})


def test_an_ai_is_hit_face_down_a_unit_face_up_and_a_second_hit_destroys():
    found = came("hit", {"side": "ai"})
    assert (found.marker, found.revealed, found.destroyed) == ("", False, False), "V-7.4-01"
    found = came("hit", {"side": "player"}, ["pinned"])
    assert (found.marker, found.revealed, found.destroyed) == ("pinned", True, False)
    assert came("hit", {"side": "player"}, ["killed"]).destroyed
    assert came("hit", {"side": "ai", "hit": True}).destroyed and came("hit", {"side": "player", "hit": True}).destroyed
    assert came("hit", {"crowd": True}).destroyed, "9: the first hit removes them"


def test_nobody_fires_at_or_from_a_hex_of_refugees_and_close_combat_is_allowed():
    found = came("crowd", {"crowd": "refugees", "md": 2})
    fires = (found.fire_allowed, found.fire_at_it, found.fire_into_hex, found.fire_from_hex)
    assert not any(fires) and found.close_combat_allowed, "V-9-03"
    assert (found.md, found.defence, found.defence_colour) == (1, 10, "red") and found.removed_by_first_hit
    found = came("crowd", {"crowd": "cattle"})
    assert found.fire_allowed and found.blocks_sight and found.md == -1


@pytest.mark.parametrize(("case", "dice", "value"), [("V-6.2.2-02", [4, 5], 12), ("V-6.2.2-03", [4, 4], 11)])
def test_a_shot_at_a_possible_enemy_tells_its_attack_value(case, dice, value):
    assert came("suspect_shot", {"firepower": 3, "defence": 13}, [dice]).attack_value == value, case


def test_each_victory_point_is_a_step_of_the_marker():
    found = came("victory_points", {"ahead": "player", "points": 2, "side": "ai", "gained": 2})
    assert found.steps == ("player-1", "ai-1"), "IN-05"
    assert came("victory_points", {"gained": 0}).steps == ()
    assert came("victory_points", {"points": 3, "gained": -1}).steps == ("player-2",), "V-2.8-10"
