"""Rules asked alone, by the cases of the catalogue: zones, hexes, possible enemies, throws with PAM, initiative."""

from __future__ import annotations

from typing import Any

import pytest

from puesto.core.game.resolutions import FactsError, Resolution, fill
from puesto.games.bear.resolutions.resolutions import RESOLUTIONS
from puesto.protocol.alone import run_with_answers
from tests.games.kit.asked_alone import shipped

BY_ID: dict[str, Resolution[Any, Any]] = {one.id: one for one in RESOLUTIONS}


def came(id: str, facts: dict[str, Any], answers: list[Any] | None = None) -> Any:
    """Return the result of a resolution for some facts."""
    one = BY_ID[id]
    filled = fill(one.facts, facts)
    if problems := one.check(shipped("bear")[0], filled):
        raise FactsError(problems)
    result, asked, _ = run_with_answers(one.run(shipped("bear")[0], filled), answers or [])
    assert asked is None
    assert one.says(one.outcome(result)) is not None
    return result


@pytest.mark.parametrize(
    ("case", "facts", "in_zone", "short"),
    [
        ("V-5.3-11", {"distance": 6, "range": 5}, False, False),
        ("V-5.3-12", {"distance": 5, "range": 5}, True, False),
        ("V-5.3-13", {"seen": False}, False, False),
        ("5.3 out of the arc", {"in_arc": False}, False, False),
        ("5.3.1 a turret", {"in_arc": False, "turret": True, "distance": 1}, True, True),
    ],
)
def test_a_fire_zone_needs_sight_arc_and_normal_range(case, facts, in_zone, short):
    found = came("fire_zone", facts)
    assert (found.in_zone, found.in_short_zone) == (in_zone, short), case


@pytest.mark.parametrize(
    ("case", "facts", "reasons"),
    [
        ("V-5.3.1-02", {"in_zone": True, "md": 1}, []),
        ("5.3.1, second bullet", {"in_zone": True}, ["zone"]),
        ("V-5.3.1-05", {"from_in_zone": True, "from_md": 1, "in_zone": True}, ["zone"]),
        ("MBR-2", {"from_in_zone": True, "in_zone": True}, []),
        ("5.3.1 Ej. 3 B", {"from_in_zone": True, "from_md": 1}, []),
        ("MBR-1", {"in_zone": True, "in_short_zone": True, "md": 2}, ["short"]),
        ("V-5.3.1-07", {"with_unit": True}, ["close"]),
        ("V-5.3-06", {"action": "move", "nearer": -1, "md": 2}, ["away"]),
        ("V-5.3-08", {"nearer": 0, "on_flank": True}, []),
        ("5.3 level, no flank", {"nearer": 0}, ["same"]),
        ("V-5.4-02", {"action": "move", "kind": "vehicle", "limits_bonus": True}, ["closed"]),
        ("V-5.4-03", {"kind": "vehicle", "limits_bonus": True}, []),
        ("V-5.4-04", {"kind": "tank", "bars_tanks": "stone"}, ["closed"]),
        ("5.4 only tanks", {"kind": "vehicle", "bars_tanks": "stone"}, []),
        ("V-5.5-02", {"with_ai": True}, ["stacked"]),
        ("V-5.5-04", {"with_ai": True, "ai_stacks": True}, []),
        ("5.1", {"action": "move", "close_combat_penalty": True, "with_unit": True}, ["close"]),
        ("5.3 to cover, away", {"action": "move", "toward": "cover", "nearer": -1, "md": 1}, []),
        ("4.1.2 breaking contact", {"action": "break_contact", "nearer": -1}, []),
    ],
)
def test_a_move_may_end_where_the_rules_let_it(case, facts, reasons):
    found = came("move_hex", facts)
    assert list(found.reasons) == reasons and found.allowed is not bool(reasons), case


def test_without_a_hex_of_low_risk_the_ai_turns_to_its_flanker():
    found = came("move_hex", {"from_in_zone": True, "from_md": 2, "in_zone": True, "md": 1, "flanked": True})
    assert found.pivots and not found.allowed and found.rules == ("5.3.1",), "MBR-4"


@pytest.mark.parametrize(
    ("case", "facts", "faces", "total", "outcome"),
    [
        ("V-6.2-09", {}, [5, 3], 8, "unrevealed"),
        ("V-6.2-11", {"bonus": 2, "drawn": "false_alarm"}, [5, 2], 9, "false_alarm"),
        ("V-6.2-12", {"firepower": 4}, [4, 2], 6, "unrevealed"),
        ("V-6.2.2-02", {"firepower": 3, "defence": 13}, [5, 4], 9, "miss"),
        ("V-6.2.2-05", {"firepower": 4, "defence": 13}, [5, 4], 9, "hit"),
        ("7.4 EOD four above", {"firepower": 4, "defence": 12}, [6, 6], 12, "destroyed"),
    ],
)
def test_the_same_dice_reveal_and_hit(case, facts, faces, total, outcome):
    found = came("suspect_shot", facts, [faces])
    assert (found.total, found.outcome, found.revealed) == (total, outcome, outcome != "unrevealed"), case


def test_pam_that_are_not_there_cannot_be_declared_for_the_initiative():
    assert came("initiative", {"bonus": 1, "command_points": 1}, [[3, 4]]).winner == "player", "V-2.6-04"
    assert came("initiative", {"bonus": 2}, [[3, 2]]).winner == "ai", "V-2.6-05"
    with pytest.raises(FactsError, match="bonus"):
        came("initiative", {"bonus": 2, "command_points": 1}, [[3, 3]])  # V-2.6-07


@pytest.mark.parametrize(
    ("case", "bonus", "points", "dice", "total", "success", "left"),
    [
        ("IN-11", 2, 4, [3, 4], 9, True, 2),
        ("IN-12", 2, 4, [2, 4], 8, False, 2),
        ("V-3.2.3-03", -2, 4, [4, 4], 6, False, 2),
        ("V-3.2.3-06", 2, 2, [2, 4], 8, False, 0),
    ],
)
def test_a_throw_with_pam_spends_them_whatever_comes(case, bonus, points, dice, total, success, left):
    found = came("roll", {"bonus": bonus, "command_points": points}, [dice])
    assert (found.total, found.success, found.command_points) == (total, success, left), case


def test_nobody_modifies_a_throw_of_the_ai():
    assert came("roll", {"side": "ai"}, [(4, 5)]).total == 9
    with pytest.raises(FactsError):
        came("roll", {"side": "ai", "bonus": 1})


@pytest.mark.parametrize(("case", "bonus", "points"), [("V-3.2.3-01", 3, 4), ("more than there are", 2, 1)])
def test_more_pam_than_two_or_than_there_are_are_refused(case, bonus, points):
    with pytest.raises(FactsError):
        came("roll", {"bonus": bonus, "command_points": points})
    with pytest.raises(FactsError):
        came("initiative", {"bonus": bonus, "command_points": points})


@pytest.mark.parametrize(
    ("case", "dice", "bonus", "total", "winner", "left"),
    [
        ("V-2.6-01", [4, 4], 0, 8, "player", 4),
        ("V-2.6-04", [3, 4], 1, 8, "player", 3),
        ("V-2.6-05", [2, 3], 2, 7, "ai", 2),
        ("V-2.5-08", [3, 3], 2, 8, "player", 2),
    ],
)
def test_the_initiative_tells_its_total_and_the_pam_that_are_left(case, dice, bonus, total, winner, left):
    found = came("initiative", {"bonus": bonus, "command_points": 4}, [dice])
    assert (found.total, found.winner, found.command_points) == (total, winner, left), case


@pytest.mark.parametrize(("case", "dice", "value"), [("V-6.2.2-02", [4, 5], 12), ("V-6.2.2-03", [4, 4], 11)])
def test_a_shot_at_a_possible_enemy_tells_its_attack_value(case, dice, value):
    assert came("suspect_shot", {"firepower": 3, "defence": 13}, [dice]).attack_value == value, case
