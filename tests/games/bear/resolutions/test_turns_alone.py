"""Actions, throws, rounds and events asked alone, by the cases of the catalogue and the sections of the book."""

from __future__ import annotations

from typing import Any

import pytest

from puesto.core.game.resolutions import FactsError
from tests.games.bear.resolutions.test_rules_alone import came

# ---- the player's action


@pytest.mark.parametrize(
    ("case", "facts", "left", "cost", "used"),
    [
        ("IN-10", {"kind": "command", "cost": 3}, 1, 0, False),
        ("V-2.1-02", {"kind": "delay", "value": 1}, 4, 1, True),
        ("V-2.1-04", {"kind": "delay", "pay": "pam", "used": True, "command_points": 2}, 1, 0, True),
        ("V-3.2.1-01", {"reduce": 2, "value": 2}, 2, 1, False),
        ("V-3.2.1-02", {"reduce": 3}, 1, 0, False),
        ("V-3.2.1-07", {"reduce": 1, "bonus": 2, "value": 3}, 1, 2, False),
        ("V-3.2.1-08", {"cost": 5, "reduce": 4, "command_points": 5, "value": 2}, 1, 1, False),
        ("V-6.2.2-04", {"kind": "command", "used": True, "command_points": 3}, 0, 0, True),
        ("V-3.3-01", {"kind": "card", "pay": "free", "cost": 0}, 4, 0, False),
        ("IN-15", {"kind": "card", "action_card": [8], "pay": "pa", "value": 2}, 4, 2, True),
        ("3.3 Follow me", {"kind": "card", "action_card": "03", "pay": "pam", "used": True, "hit": True}, 2, 0, True),
        ("2.1 pass", {"kind": "pass"}, 4, 0, False),
    ],
)
def test_an_action_is_paid_and_checked_as_the_rules_say(case, facts, left, cost, used):
    if facts.get("action_card") == [8]:
        facts = facts | {"action_card": ["08"]}
    found = came("player_action", facts)
    assert found.legal and not found.reasons, case
    assert (found.command_points, found.cost, found.checked, found.used) == (left, cost, cost > 0, used), case


@pytest.mark.parametrize(
    ("case", "facts", "why"),
    [
        ("V-2.1-05", {"kind": "delay", "used": True}, "used"),
        ("V-2.1-09", {"kind": "delay", "pay": "pam", "command_points": 0}, "points"),
        ("V-3.2.1-03", {"used": True, "reduce": 2}, "used"),
        ("3.2.1 more than it costs", {"reduce": 4}, "less"),
        ("3.2.3 both together", {"reduce": 3, "bonus": 2}, "points"),
        ("V-3.3-02", {"kind": "card", "action_card": ["03"], "used": True, "hit": True}, "not_this_unit"),
        ("V-3.3-04", {"kind": "card", "action_card": ["03"], "in_hand": False}, "not_in_hand"),
        ("3.3 used and unhit", {"kind": "card", "action_card": ["03"], "pay": "pam", "used": True}, "not_this_unit"),
        ("3.3 no such way", {"kind": "card", "action_card": ["03"], "pay": "free"}, "no_such_way"),
        ("3.2.2 too few", {"kind": "command", "cost": 5}, "points"),
    ],
)
def test_an_action_against_the_rules_is_refused_with_the_reason_and_changes_nothing(case, facts, why):
    found = came("player_action", facts)
    assert not found.legal and why in found.reasons, case
    assert found.command_points == facts.get("command_points", 4) and found.used == facts.get("used", False)


def test_who_delays_with_pam_or_passes_has_not_just_acted():
    assert came("player_action", {"kind": "delay"}).acted
    assert not came("player_action", {"kind": "delay", "pay": "pam"}).acted
    assert not came("player_action", {"kind": "pass"}).acted
    assert came("player_action", {"kind": "pass", "ai_passed": True}).round_ends


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


@pytest.mark.parametrize(
    ("case", "group", "value", "head", "cost", "used"),
    [
        ("V-3.1.1-11", [1, 2, 1], 2, False, 2, True),
        ("V-3.1.1-12", ["1", "2"], 3, False, 2, False),
        ("V-3.1.1-14", "1 2", 1, True, 2, False),
    ],
)
def test_a_group_is_checked_once_with_the_most_that_one_spent(case, group, value, head, cost, used):
    found = came("usage_card", {"group": group, "value": value, "card_head": head})
    assert (found.cost, found.used, found.checked) == (cost, used, True), case


# ---- rounds


@pytest.mark.parametrize(
    ("case", "turns", "ended", "round", "passes"),
    [
        ("2.4 player, then AI", ["player_passes", "ai_passes"], True, 2, 0),
        ("2.4 AI, then player", ["ai_passes", "player_passes"], True, 2, 0),
        ("V-2.4-05", ["player_passes", "ai_passes", "player_passes"], False, 2, 1),
        ("V-2.4-06", ["player_acts", "round_ends"], True, 2, 0),
        ("V-2.4-08", ["ai_passes", "player_passes"], True, 2, 0),
        ("2.4 not in a row", ["player_passes", "ai_acts", "player_passes"], False, 1, 1),
        ("2.1 a delay is no pass", ["ai_passes", "player_delays", "ai_passes"], False, 1, 1),
    ],
)
def test_a_round_ends_with_two_passes_in_a_row_or_where_something_says_so(case, turns, ended, round, passes):
    found = came("turns", {"turns": turns})
    assert (found.round_ended, found.round, found.passes) == (ended, round, passes), case


def test_after_a_pass_or_a_delay_with_pam_nobody_has_just_acted():
    assert came("turns", {"turns": ["player_acts"]}).just_acted
    assert not came("turns", {"turns": ["player_acts", "ai_acts", "player_passes"]}).just_acted
    assert not came("turns", {"turns": ["player_delays_with_points"]}).just_acted


@pytest.mark.parametrize(
    ("case", "left", "discard", "removed", "drawn_from", "reshuffled"),
    [
        ("V-3.1.3-01", [], [15, 16, 17], [], ("15", "16", "17"), True),
        ("V-3.1.3-03", [], [15, 16], [4], ("15", "16"), True),
        ("V-3.1.3-04", ["15", "16"], [], [], ("15", "16"), False),
    ],
)
def test_a_card_is_drawn_from_the_discards_where_none_is_left(case, left, discard, removed, drawn_from, reshuffled):
    found = came("order_draw", {"left": left, "discard": discard, "removed": removed}, ["16"])
    assert (found.drawn_from, found.reshuffled) == (drawn_from, reshuffled), case
    every = sorted((*found.left, *found.discard, *found.removed))
    assert every == sorted(map(str, (*left, *discard, *removed))) and found.discard == ("16",), "V-3.1.3-06"


@pytest.mark.parametrize(
    ("case", "side", "ahead", "after", "points", "pam", "card"),
    [
        ("V-2.8-11", "ai", ("ai", 1), ("player", 1), 4, 4, True),
        ("V-7.3-02", "player", ("player", 1), ("ai", 1), 4, 3, False),
        ("V-7.3-03", "ai", ("player", 2), ("player", 3), 4, 4, True),
    ],
)
def test_a_loss_moves_the_points_at_once_and_the_pam_in_the_next_round(case, side, ahead, after, points, pam, card):
    found = came("destroyed", {"side": side, "ahead": ahead[0], "points": ahead[1]})
    assert (found.ahead, found.points) == after, case
    assert (found.command_points, found.next_round, found.command_card) == (points, pam, card), "V-7.3.1-09"


def test_a_counter_that_is_worth_nothing_moves_no_marker():
    found = came("destroyed", {"side": "player", "worth": 0, "ahead": "ai", "points": 2})
    assert (found.ahead, found.points) == ("ai", 2), "V-2.8-12"


def test_before_a_round_everybody_is_unused_and_hits_stay_as_they_lie():
    found = came("pre_round", {"used": True, "hit": True, "immobilised": True})
    assert (found.used, found.hit, found.revealed, found.immobilised) == (False, True, False, False), "V-2.5-01"
    assert came("pre_round", {"hit": True, "revealed": True}).revealed, "V-7.4-08"
    found = came("pre_round", {"lost": 2, "unspent": 3, "smoke": 2, "left": "a", "discard": "c b", "removed": "z"})
    assert (found.command_points, found.smoke, found.passes) == (2, 1, 0), "V-2.5-04"
    assert (found.deck, found.discard, found.removed) == (("a", "b", "c"), (), ("z",))
    assert found.steps.index("command_points") < found.steps.index("initiative"), "V-2.5-08"


@pytest.mark.parametrize(
    ("case", "facts", "why", "events", "winner"),
    [
        ("V-2.7-03", {"box": 12}, "sheet", (), "player"),
        ("V-2.7-05", {"units": 0, "box": 10, "events": ["11"], "yellow": ["10"]}, "no_units", (), "player"),
        ("V-2.7-06", {"ai": 0, "box": 3, "events": [5, 6, 7], "yellow": [5, 7]}, "no_ai", (5, 7), "player"),
        ("V-2.7-09", {"units": 0, "ahead": "ai"}, "no_units", (), "ai"),
        ("2.7 reinforcements", {"units": 0, "arriving_units": 1}, "", (), ""),
        ("2.7 goes on", {}, "", (), ""),
    ],
)
def test_the_mission_ends_at_the_last_box_or_with_the_last_fighter(case, facts, why, events, winner):
    found = came("game_end", facts)
    assert (found.ended, found.why, found.events, found.winner) == (why != "", why, events, winner), case


# ---- the mission sheet


@pytest.mark.parametrize(
    ("case", "face", "have", "left"),
    [("sniper-1", 1, 4, 4), ("sniper-2", 2, 4, 3), ("sniper-5", 5, 4, 2), ("sniper-6", 6, 4, 1), ("sniper-7", 6, 1, 0)],
)
def test_the_sniper_of_mission_1_takes_pam_for_this_round_only(case, face, have, left):
    found = came("mission_event", {"event": "sniper", "command_points": have}, [(face,)])
    assert (found.command_points, found.next_round, found.order) == (left, 4, "card"), f"V-M1-{case}"


@pytest.mark.parametrize(
    ("case", "facts", "answers", "wanted"),
    [
        ("V-M1-rally-1", {"event": "auto_rally"}, [], {"replaces_order": True, "order": "none", "actions": 0}),
        ("A17", {"event": "auto_rally", "ai_hit": False}, [], {"replaces_order": True, "order": "another_card"}),
        ("V-M1-stuck-1", {"event": "immobilise"}, [(1,)], {"immobilised": True, "order": "card"}),
        ("V-M1-stuck-5", {"event": "immobilise"}, [(5,)], {"immobilised": False, "order": "card"}),
        ("V-M1-stuck-9", {"event": "immobilise", "in_play": False}, [], {"immobilised": False, "order": "card"}),
        ("V-M1-quick", {"event": "quick_action"}, [], {"actions": 2, "replaces_order": False}),
        ("V-M1-fervour-1", {"event": "command_points"}, [], {"command_points": 6, "next_round": 4}),
        ("V-M1-end-1", {"event": "end"}, [], {"ended": True, "order": "none"}),
        ("2.4", {"event": "end_round"}, [], {"round_ends": True, "order": "none"}),
        ("IN-32", {"event": "by_hand", "as_ai_action": True}, [], {"replaces_order": True, "order": "none"}),
        ("IN-32", {"event": "by_hand"}, [], {"replaces_order": False, "order": "card"}),
    ],
)
def test_an_event_says_what_it_does_and_whether_the_cards_order_follows(case, facts, answers, wanted):
    found = came("mission_event", facts, answers)
    assert {name: getattr(found, name) for name in wanted} == wanted, case


def test_cards_are_drawn_until_one_bears_the_suit_and_none_moves_the_marker():
    facts: dict[str, Any] = {"cards": ["a", "b", "c", "d"], "suits": ["club", "none", "diamond", "diamond"]}
    found = came("placement", facts | {"hexes": ["C05", "D07", "F12", "G01"]})
    assert (found.hex, found.drawn, found.left, found.advance) == ("F12", ("a", "b", "c"), ("d",), 0), "IN-27"
    with pytest.raises(FactsError):
        came("placement", facts)


@pytest.mark.parametrize(
    ("case", "others", "control", "allowed"),
    [("1", 1, "player", False), ("2", 0, "player", True), ("3", 0, "ai", False)],
)
def test_the_half_track_enters_only_as_the_last_german_to_take_the_hex(case, others, control, allowed):
    found = came("entry_limit", {"others_left": others, "control": control})
    assert (found.allowed, found.unit_type, found.hex) == (allowed, "sdkfz-251", "I07"), f"V-M1-sdkfz-{case}"
