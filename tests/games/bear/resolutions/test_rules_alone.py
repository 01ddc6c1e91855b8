"""Rules asked alone, by the cases of the catalogue: tracks, decks, zones, hexes, possible enemies."""

from __future__ import annotations

from typing import Any

import pytest

from puesto.core.game.resolutions import FactsError, Resolution, fill
from puesto.games.bear.resolutions.resolutions import RESOLUTIONS
from puesto.protocol.alone import run_with_answers
from tests.games.bear.cases.table import printed

BY_ID: dict[str, Resolution[Any, Any]] = {one.id: one for one in RESOLUTIONS}


def came(id: str, facts: dict[str, Any], answers: list[Any] | None = None) -> Any:
    """What a resolution says of some facts."""
    one = BY_ID[id]
    filled = fill(one.facts, facts)
    if problems := one.check(printed(), filled):
        raise FactsError(problems)
    result, asked, _ = run_with_answers(one.run(printed(), filled), answers or [])
    assert asked is None
    assert one.says(one.outcome(result)) is not None
    return result


@pytest.mark.parametrize(
    ("case", "before", "side", "gained", "after"),
    [
        ("IN-05", ("player", 2), "ai", 2, ("ai", 1)),
        ("V-2.8-01", ("ai", 1), "player", 1, ("player", 1)),
        ("V-2.8-03", ("player", 2), "ai", 3, ("ai", 2)),
        ("V-2.8-06", ("ai", 2), "ai", 2, ("ai", 4)),
        ("V-2.8-08", ("ai", 1), "player", 4, ("player", 4)),
        ("V-2.8-10", ("player", 3), "player", -1, ("player", 2)),
        ("2.8 lost below 1", ("player", 1), "player", -1, ("ai", 1)),
    ],
)
def test_the_marker_of_the_victory_points_has_no_zero(case, before, side, gained, after):
    found = came("victory_points", {"ahead": before[0], "points": before[1], "side": side, "gained": gained})
    assert (found.ahead, found.points) == after, case


@pytest.mark.parametrize(
    ("case", "start", "lost", "unspent", "points"),
    [("V-2.4-07", 4, 0, 3, 4), ("V-2.5-04", 4, 2, 0, 2), ("V-2.5-05", 2, 3, 0, 0), ("V-7.3-02", 4, 1, 3, 3)],
)
def test_a_new_round_has_the_missions_pam_less_the_losses(case, start, lost, unspent, points):
    assert came("command_points", {"start": start, "lost": lost, "unspent": unspent}).points == points, case


@pytest.mark.parametrize(
    ("case", "facts", "counted", "box", "events", "ended"),
    [
        ("IN-04", {"band": "always", "units": 12, "ai": 12, "box": 3}, 24, 4, (), False),
        ("V-2.3.1-02", {"units": 5, "ai": 6, "box": 3}, 11, 3, (), False),
        ("V-2.3.1-03", {"units": 4, "ai": 6, "transports": 5, "box": 3}, 10, 4, (), False),
        ("V-2.3.1-05", {"units": 4, "ai": 6, "hidden": 1, "box": 3}, 11, 3, (), False),
        ("V-2.3.1-07", {"units": 4, "ai": 6, "arriving": 1, "box": 3}, 11, 3, (), False),
        ("2.3.1 possible enemies", {"units": 4, "ai": 6, "suspects": 1, "box": 3}, 11, 3, (), False),
        ("V-2.3.1-10", {"limit": 4, "spaces": 2, "units": 1, "ai": 2, "box": 4}, 3, 6, (), False),
        ("V-2.3.1-11", {"limit": 4, "spaces": 2, "units": 3, "ai": 2, "box": 4}, 5, 4, (), False),
        ("V-2.3.1-15", {"band": "none", "units": 1, "ai": 1, "box": 3}, 2, 3, (), False),
        (
            "IN-28",
            {"spaces": 2, "box": 9, "last": 16, "events": ["10", "11", "12"], "yellow": ["10"]},
            8,
            11,
            (10, 11),
            False,
        ),
        (
            "IN-29",
            {"spaces": 2, "box": 10, "last": 16, "events": ["10", "11", "12"], "yellow": ["10"]},
            8,
            12,
            (12,),
            False,
        ),
        ("V-7.2-05", {"spaces": 2, "box": 4, "events": ["5", "6"], "yellow": ["5", "6"]}, 8, 6, (5, 6), False),
        ("V-7.2-07", {"spaces": 2, "box": 4, "events": ["5"]}, 8, 6, (), False),
        ("V-2.7-03", {"spaces": 2, "box": 10, "events": ["12"]}, 8, 12, (12,), True),
        ("7.2 overshot, A52", {"spaces": 2, "box": 11, "events": ["12"]}, 8, 12, (12,), True),
    ],
)
def test_the_marker_moves_as_the_card_and_the_count_say(case, facts, counted, box, events, ended):
    found = came("marker_move", facts)
    assert (found.counted, found.box, found.events, found.ended) == (counted, box, events, ended), case
    assert found.advance == box - facts["box"]


@pytest.mark.parametrize(
    ("case", "facts", "used"),
    [
        ("IN-06", {"cost": 3, "value": 2}, True),
        ("V-3.1.1-02", {"cost": 2, "value": 3}, False),
        ("V-3.1.1-04", {"cost": 3, "value": 3, "side": "ai"}, True),
        ("V-3.1.1-09", {"cost": 2, "value": 3, "card_head": True, "side": "ai"}, False),
        ("3.1.2 the AI ignores the head", {"cost": 3, "value": 3, "card_head": True, "side": "ai"}, True),
        ("V-3.1.1-14", {"cost": 2, "value": 1, "card_head": True}, False),
        ("3.1.2 a harder game", {"cost": 2, "value": 1, "card_head": True, "head": False}, True),
        ("V-4.1.2-c08", {"cost": 5, "value": 6, "side": "ai"}, False),
    ],
)
def test_a_check_is_made_with_the_card_in_hand(case, facts, used):
    found = came("usage_card", facts)
    assert found.checked and found.used is used, case


@pytest.mark.parametrize(
    ("case", "facts"),
    [("V-3.2.1-02", {"cost": 0}), ("V-4.1.1-03", {"cost": 3, "value": 1, "side": "ai", "command": True})],
)
def test_what_pam_or_a_command_order_pay_is_not_checked(case, facts):
    found = came("usage_card", facts)
    assert not found.checked and not found.used, case


@pytest.mark.parametrize(
    ("case", "facts", "passes"),
    [
        ("V-4.1.2-p1", {"ai": 1, "units": 2}, True),
        ("V-4.1.2-p2", {"ai": 2, "units": 2}, False),
        ("V-4.1.2-p3", {"ai": 3, "units": 2}, False),
        ("V-4.1.2-p5", {"ai": 2, "units": 3, "arriving_ai": 1}, False),
        ("4.1.2 arriving Units", {"ai": 2, "units": 2, "arriving_units": 1}, True),
    ],
)
def test_the_ai_passes_with_fewer_unused_counters(case, facts, passes):
    assert came("pass_test", facts).passes is passes, case


@pytest.mark.parametrize(
    ("case", "left", "discard", "removed", "deck"),
    [
        ("V-7.3.1-01", ["g1", "b1", "g2", "b2"], ["g3", "b3"], "b1", ["b2", "b3", "g1", "g2", "g3"]),
        ("V-7.3.1-02", ["b1", "g1", "b2"], [], "b1", ["b2", "g1"]),
        ("7.3.1 only one is left", ["g1", "b1"], ["g2"], "", ["b1", "g1", "g2"]),
        ("7.3.1 none at all", ["g1"], [], "", ["g1"]),
    ],
)
def test_a_destroyed_ai_costs_the_first_command_card(case, left, discard, removed, deck):
    found = came("command_card", {"left": left, "discard": discard, "blue": ["b1", "b2", "b3"]})
    assert (found.removed, list(found.deck)) == (removed, deck), case


def test_of_a_deck_without_a_blue_card_one_of_the_discards_is_drawn():
    facts = {"left": ["g1"], "discard": ["b1", "g2", "b2"], "blue": ["b1", "b2"]}
    for card, other in (("b1", "b2"), ("b2", "b1")):
        found = came("command_card", facts, [card])
        assert (found.removed, found.deck, found.drawn) == (card, tuple(sorted((other, "g1", "g2"))), ()), "A19"
    found = came("command_card", {"left": ["g1", "b2", "b1"], "blue": ["b1", "b2"]})
    assert (found.removed, found.drawn) == ("b2", ("g1", "b2")), "V-7.3.1-01"


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
    ("case", "facts", "revealed"),
    [
        ("V-6.2-01", {"md": 0, "seen": True}, True),
        ("V-6.2-02", {"md": 0, "seen": False}, False),
        ("V-6.2-03", {"md": 1, "seen": True}, False),
        ("V-6.2-04", {"md": 2, "seen": True, "adjacent": True}, True),
        ("V-6.2-14", {"md": 1, "seen": False, "adjacent": True, "hidden": True}, False),
        ("6.2.1", {"md": 3, "seen": False, "ordered_to_fire": True}, True),
    ],
)
def test_a_possible_enemy_is_revealed_where_the_rules_say(case, facts, revealed):
    assert came("suspect_revealed", facts).revealed is revealed, case


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
