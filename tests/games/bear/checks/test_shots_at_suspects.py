"""Shots at possible enemies (6.2): the dice that reveal them are those of the shot."""

from __future__ import annotations

from typing import Any

from puesto.core.study import odds
from puesto.core.values import replace
from puesto.games.bear.printed.records import (
    FALSE_ALARM,
    UnitType,
)
from puesto.games.bear.table.state import MissionTable
from tests.games.bear.checks.test_suspects import PE, SEEN, arrives, gone, known
from tests.games.bear.driver import Run, case
from tests.games.bear.made_up import (
    RIFLES,
    ai,
    suspect,
    unit,
)
from tests.games.bear.walk import my_turn, order_card, walk


def shot(
    roll: Any, *cup: str, kind: UnitType = RIFLES, points: int = 0, answers: dict[str, Any] | None = None
) -> tuple[MissionTable, Run]:
    """A Unit three hexes away fires at a possible enemy in light woods."""
    table = known(
        my_turn(
            suspect(PE, "A04", cover=1),
            ai("A", "P12"),
            unit("U", "A01", kind),
            left={"c": order_card(4)},
            command_points=points,
        ),
        *cup,
    )
    table.state.contacts.pop("A|U", None)
    form = {"contact.appeared": arrives("A04", 1, SEEN)}
    base = {"player.action": "fire", "fire.target": PE, "suspect.roll": roll, "usage.draw": "c", **form}
    return table, walk(table, {**base, **(answers or {})}, until="order_card")


@case("V-6.2-09", "V-6.2.2-03")
def test_eight_reveals_nobody_and_the_unit_is_checked_all_the_same(case):
    table, run = shot((4, 4), FALSE_ALARM)
    assert ("suspect.draw" in run.keys, gone(table)) == (False, False)
    assert run.keys[-1] == "usage.draw"
    assert table.state.unit_has_fired


@case("V-6.2-11")
def test_command_points_count_for_the_nine(case):
    table, run = shot(
        (4, 3), FALSE_ALARM, points=2, answers={"fire.pay": "0", "fire.command_points": 2, "suspect.draw": FALSE_ALARM}
    )
    assert gone(table) and table.state.command_points == 0
    assert any(dict(note.message.params).get("total") == 9 for note in run.notes)


@case("V-6.2-12")
def test_firepower_does_not_count_for_the_nine(case):
    table, _ = shot((3, 3), FALSE_ALARM, kind=replace(RIFLES, id="strong", red=4))
    assert not gone(table)


@case("V-6.2.2-02", "V-6.2.2-05")
def test_the_same_dice_hit_the_ai_that_is_drawn_or_do_not(case):
    hits = case == "V-6.2.2-05"
    kind = replace(RIFLES, id="shooter", red=4 if hits else 3)
    drawn = "mmg" if hits else "soviet-rifles"
    table, run = shot((4, 5), drawn, kind=kind, answers={"suspect.draw": drawn})
    new = table.state.counters[f"{drawn}-a"]
    assert (new.hit, new.used) == ("?" if hits else "", False)
    assert "attack.roll" not in run.keys
    (line,) = (note for note in run.notes if note.key == "attack.result")
    assert (dict(line.message.params)["value"], dict(line.message.params)["dv"]) == ((13 if hits else 12), 13)
    assert table.state.counters["U"].used is False


@case("V-6.2.2-04")
def test_a_command_shot_reveals_without_a_check(case):
    table = known(
        my_turn(suspect(PE, "A04", cover=1), ai("A", "P12"), unit("U", "A01", used=True), command_points=3), FALSE_ALARM
    )
    run = walk(table, {"player.action": "fire", "fire.target": PE, "suspect.roll": (5, 5), "suspect.draw": FALSE_ALARM})
    assert (table.state.command_points, gone(table), table.state.cup, table.state.step) == (0, True, [], "order_card")
    assert "usage.draw" not in run.keys


def test_the_chance_to_reveal_is_told_before_the_dice_are_rolled():
    _, run = shot((4, 4), FALSE_ALARM)
    assert [str(one.chance) for one in odds.cases(run.asked("suspect.roll"))] == ["13/18", "5/18"]


def test_a_shot_at_a_hex_is_rolled_against_each_ai_in_it_and_declared_points_count_once():
    table = known(
        my_turn(ai("A", "A04"), ai("B", "A04"), suspect(PE, "A04", cover=1), unit("U", "A01"), command_points=1),
        FALSE_ALARM,
    )
    answers = {
        "player.action": "fire",
        "fire.target": "A",
        "fire.pay": "0",
        "fire.command_points": 1,
        "suspect.roll": (1, 1),
    }
    run = walk(table, {**answers, "attack.roll": [(1, 1), (1, 2)]})
    rolls = [prompt for prompt in run.prompts if prompt.kind == "roll"]
    assert [roll.subject for roll in rolls] == [("U", "A"), ("U", "B"), ("U", PE)]
    assert [sum(line.value for line in roll.modifiers) for roll in rolls] == [4, 3, 0]
