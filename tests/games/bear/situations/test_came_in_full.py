"""Further results of a position for other programs: reason, sum, goal, replacements."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from puesto.protocol import Server
from tests.protocol.protocol_talk import Talk

FIRE = {"do": "fire", "to": [{"unit": {}}], "bonus": 2}
LOW_RISK = {"do": "low_risk_move", "to": [{"unit": {}}]}


@pytest.fixture
def talk(own_home: Any) -> Iterator[Talk]:
    """A conversation with the games that there are."""
    talk = Talk(Server())
    yield talk
    talk.server.close()


def position(*tactical: dict[str, Any], **more: Any) -> dict[str, Any]:
    """An AI three hexes from a Unit in sight, and a green card with some orders."""
    counters = [
        {"id": "a", "type": "german-rifles", "side": "ai"},
        {"id": "u", "type": "soviet-rifles", "side": "player"},
    ]
    given = {"distance": 3, "seen": True, "in_arc": True, "firepower": 3, "defence": 11}
    return {
        "situation": "bear",
        "id": "entera",
        "title": {"es": "Entera", "en": "In full"},
        "counters": counters,
        "pairs": [{"ai": "a", "unit": "u", "given": given}],
        "card": "98",
        "order_cards": [
            {"number": 98, "colour": "green", "usage": {"value": 4}, "tactical": [*tactical]},
            {"number": 97, "colour": "green", "usage": {"value": 3}, "tactical": []},
        ],
    } | more


def test_the_sum_of_a_shot_and_its_usage_check_are_told_part_by_part(talk):
    talk.ask("new", game="bear", situation=position(FIRE))
    assert talk.ask("outcome")["shot"] == {"firepower": 3, "bonus": 2, "defence": 11, "attack": None}, "IN-19"
    talk.ask("answer", value=[1, 2])
    came = talk.ask("outcome")
    assert came["shot"]["attack"] == 8 and came["need"] + came["shot"]["bonus"] == 8
    assert came["check"] == {"units": ["a"], "cost": 3, "card": "", "value": 0, "outcome": ""}
    talk.ask("answer", value="97")
    came = talk.ask("outcome")
    assert came["check"] == {"units": ["a"], "cost": 3, "card": "97", "value": 3, "outcome": "used"}, "V-3.1.1-04"


def test_each_line_that_is_passed_over_has_its_reason(talk):
    rally = {"do": "rally", "ai": {"hit": True}, "to": [{"unit": {}}]}
    talk.ask("new", game="bear", situation=position(rally, FIRE))
    came = talk.ask("outcome")
    assert came["line"] == "t2" and came["why"]["t1"] == "no_hit_ai", "IN-21"
    assert [*came["why"]] == came["skipped"]


def test_a_low_risk_move_that_only_pivots_says_toward_whom(talk):
    end = {"hex": "C03", "cover": 0, "distances": {"u": 4}}
    moves = [{"ai": "a", "origin": {"cover": 2, "in_zone_of": ["u"], "flanked_by": ["u"]}, "ends": [end]}]
    talk.ask("new", game="bear", situation=position(LOW_RISK, moves=moves))
    came = talk.ask("outcome")
    assert (came["action"], came["pivots"], came["cost"], came["hex"]) == ("low_risk_move", "u", 1, ""), "MBR-4"
    assert came["faces"] == {"a": ["u"]}


def test_a_move_that_leaves_its_hex_pivots_toward_nobody(talk):
    end = {"hex": "C03", "cover": 2, "cost": 1, "distances": {"u": 2}}
    moves = [{"ai": "a", "origin": {"flanked_by": ["u"]}, "ends": [end]}]
    talk.ask("new", game="bear", situation=position(LOW_RISK, moves=moves))
    came = talk.ask("outcome")
    assert (came["hex"], came["pivots"]) == ("C03", ""), "MBR-2"


def test_a_possible_enemy_that_is_to_fire_is_told_whatever_it_turns_out_to_be(talk):
    suspect = {"id": "pe", "type": "suspect", "side": "ai", "cover": 1}
    given = {"distance": 5, "seen": True, "in_arc": True}
    counters = [suspect, *position()["counters"][1:]]
    laid = {"counters": counters, "pairs": [{"ai": "pe", "unit": "u", "given": given}], "cup": ["german-lmg34"]}
    talk.ask("new", game="bear", situation=position(FIRE, **laid))
    talk.ask("roll")
    came = talk.ask("outcome")
    heir = came["executor"]
    assert came["replaces"] == {heir: "pe"} and "pe" in came["tried"], "V-6.1-02"
    prompt = talk.ask("prompt")
    talk.ask("answer", value={"hex": "", "cover": 1, "rows": prompt["before"]})
    assert talk.ask("outcome")["faces"] == {heir: ["u"]}, "EJ-16a"
    talk.ask("new", game="bear", situation=position(FIRE, **laid | {"cup": ["false_alarm"]}))
    talk.ask("roll")
    came = talk.ask("outcome")
    assert (came["executor"], came["tried"], came["replaces"]) == ("none", ["pe"], {}), "EJ-16a"


def test_a_reactive_order_may_do_nothing_but_end_the_round(talk):
    ends = {"reactive": [{"do": "move", "ends_round": True}]}
    cards = [position(FIRE)["order_cards"][0] | {"third": {"kind": "reactive"}}]
    talk.ask("new", game="bear", situation=position(order_cards=cards, **ends))
    came = talk.ask("outcome")
    assert came["line"] == "r1" and came["step"] in ("pre_round", "audit", "cards"), "V-2.4-06"
    fault = talk.fault("new", game="bear", situation=position(order_cards=cards, reactive=[{"do": "move"}]))
    assert any(notice.startswith("reactive.1.to") for notice in fault["notices"])


def test_who_has_won_is_told_when_the_mission_is_over_and_not_before(talk):
    over = {"mission": "mission-1", "marker": 11, "victory_points": 2, "step": "order_card", "left": ["98", "97"]}
    cards = position(FIRE)["order_cards"]
    cards[0]["advance"] = {"spaces": 1}
    laid = {name: value for name, value in position(order_cards=cards).items() if name != "card"}
    talk.ask("new", game="bear", situation=laid | over)
    assert talk.ask("outcome")["winner"] == ""
    talk.ask("answer", value="98")
    came = talk.ask("outcome")
    assert (came["ended"], came["winner"], came["marker"], came["executor"]) == ("sheet", "player", 12, "none"), (
        "V-2.7-01"
    )


@pytest.mark.parametrize(("action", "fires"), [("pivot", False), ("pivot_and_fire", True)])
def test_who_turns_in_its_hex_keeps_what_was_given_of_its_shot(talk, action, fires):
    given = {"distance": 1, "seen": True, "in_arc": False, "band": "short", "firepower": 3, "defence": 11}
    cards = position()["order_cards"]
    cards[0]["short_range"] = {"actions": [action]}
    pairs = [{"ai": "a", "unit": "u", "given": given}]
    talk.ask("new", game="bear", situation=position(pairs=pairs, order_cards=cards))
    came = talk.ask("outcome")
    assert (came["line"], came["executor"], came["target"], came["pivots"]) == ("short", "a", "u", "u"), "V-4.1.2-s07"
    assert came["need"] == (8 if fires else None)
    assert not {"shot.range", "move.contact"} & {*came["asks"]}


def test_what_the_ai_goes_for_follows_who_holds_the_marked_hex(talk):
    laid = {name: value for name, value in position(FIRE).items() if name != "card"} | {"step": "order_card"}
    talk.ask("new", game="bear", situation=laid | {"mission": "mission-1", "control": {"I07": "player"}})
    assert talk.ask("outcome")["objectives"] == ["I07"], "V-2.8-15"
    talk.ask("new", game="bear", situation=laid | {"mission": "mission-1"})
    assert talk.ask("outcome")["objectives"] == [], "V-4.1.4-05"


@pytest.mark.parametrize(
    ("counter", "told"),
    [
        ({"hit": "Clavada"}, "¿quizá «pinned»?"),
        ({"hit": "Pinned"}, "¿quizá «pinned»?"),
        ({"type": "Rifles"}, "¿quizá «german-rifles, soviet-rifles»?"),
        ({"type": "pe"}, "¿quizá «suspect»?"),
        ({"type": "Ñ"}, "lo que hay es: suspect, cattle"),
    ],
)
def test_who_writes_what_is_printed_is_told_the_id(talk, counter, told):
    counters = [position()["counters"][0] | counter, position()["counters"][1]]
    notices = talk.fault("new", game="bear", situation=position(FIRE, counters=counters))["notices"]
    assert told in notices[0], notices
