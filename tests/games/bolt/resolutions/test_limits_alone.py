"""Rules without dice, run alone: passing units, firing past units, and failed tests."""

from __future__ import annotations

from typing import Any

import pytest

from ..cases.alone import resolve


def told(id: str, facts: dict[str, Any], *answers: Any, names: tuple[str, ...]) -> tuple[Any, ...]:
    result = resolve(id, facts, *answers)
    return tuple(result[name] for name in names)


@pytest.mark.parametrize(
    ("kind", "ahead", "faces", "movement"),
    [
        ("medium_tank", True, [5, 5], "reverse_as_far_as_possible"),
        ("medium_tank", False, [5, 5], ""),
        ("medium_tank", True, [3, 4], ""),
        ("infantry", True, [5, 5], ""),
    ],
)
def test_4_3_a_vehicle_that_fails_with_an_enemy_ahead_has_to_go_back(
    kind: str, ahead: bool, faces: list[int], movement: str
):
    assert resolve("order_test", {"kind": kind, "pins": 2, "enemy_in_front": ahead}, *faces)["movement"] == movement


@pytest.mark.parametrize(
    ("facts", "face", "movement", "by"),
    [
        ({}, 1, "", "opponent"),
        ({"friendly_targets_within_12": 0}, 2, "", ""),
        ({}, 3, "directly_away_from_closest_visible_enemy_as_far_as_possible", ""),
        ({"visible_enemy": False}, 6, "", ""),
    ],
)
def test_7_1_where_who_panics_runs_and_who_says_at_whom_it_fires(
    facts: dict[str, Any], face: int, movement: str, by: str
):
    assert told("fubar", facts, face, names=("movement", "target_chosen_by")) == (movement, by)


@pytest.mark.parametrize(("weapon", "needed"), [("rifle", 3), ("mmg", 4), ("at_rifle", 4)])
def test_9_1_only_a_team_weapon_misses_its_second_man(weapon: str, needed: int):
    assert resolve("to_hit", {"weapon": weapon, "alone": True, "distance": 7}, 1)["needed"] == needed


@pytest.mark.parametrize("kind", ["infantry", "artillery"])
def test_7_6_only_a_vehicle_is_easier_to_hurt_for_its_flamethrower(kind: str):
    assert resolve("damage", {"kind": kind, "flamethrower_vehicle": True}, 4)["casualty"]
    assert resolve("damage", {"kind": "soft_vehicle", "flamethrower_vehicle": True}, 5)["destroyed"]


def test_9_8_every_wound_through_a_scope_is_exceptional_and_no_six_is_thrown_again():
    names = ("casualty", "exceptional")
    assert told("damage", {"sniper_scope": True}, 4, names=names) == (True, True)
    assert told("damage", {"sniper_scope": True}, 6, names=names) == (True, True)
    assert told("damage", {"sniper_scope": True}, 3, names=names) == (False, False)


@pytest.mark.parametrize(
    ("facts", "answers", "pins"),
    [
        ({}, [4], 1),
        ({}, [3], 2),
        ({"enemy_within_12": False}, [], 2),
        ({"quality": "inexperienced"}, [], 2),
        ({"pins": 0}, [], 0),
    ],
)
def test_8_3_vengeance_is_for_the_seasoned_with_pins_and_an_enemy_near(
    facts: dict[str, Any], answers: list[int], pins: int
):
    assert resolve("vengeance", facts, *answers) == pins


@pytest.mark.parametrize(
    ("facts", "answers", "destroyed"),
    [
        ({"crew_escapes": True}, [6, 5], True),
        ({"crew_escapes": False}, [6], True),
        ({"crew_escapes": True}, [2], False),
    ],
)
def test_7_12_a_crew_escapes_where_the_scenario_lets_it(facts: dict[str, Any], answers: list[int], destroyed: bool):
    assert resolve("vehicle_damage", facts, *answers)["destroyed"] is destroyed


def test_6_1_the_blows_of_a_round_are_those_of_who_is_left():
    result = resolve("assault", {"attackers": 2, "defenders": 3}, [1, 4], [1, 5])
    assert result == {"killed": 1, "lost": 1, "wiped": False}


@pytest.mark.parametrize(
    ("facts", "answers", "fate"),
    [
        ({}, [[5, 5]], "destroyed"),
        ({"nation": "ussr"}, [[5, 5], [4, 4]], "none"),
        ({"nation": "ussr"}, [[5, 5], [6, 5]], "destroyed"),
        ({"nation": "ussr"}, [[4, 4]], "none"),
        ({"repeats": True}, [[5, 5], [4, 4]], "none"),
        ({"nation": "japan"}, [], "none"),
        ({"nation": "ussr", "target": "artillery"}, [[5, 5], [4, 4]], "gun_lost"),
    ],
)
def test_6_5_and_8_5_soviets_whom_a_tank_would_break_throw_once_more(
    facts: dict[str, Any], answers: list[list[int]], fate: str
):
    assert resolve("tank_assault", facts, *answers) == fate


@pytest.mark.parametrize(
    ("facts", "again"),
    [
        ({"nation": "ussr", "models_before": 8, "casualties": 4}, True),
        ({"nation": "uk", "models_before": 8, "casualties": 4}, False),
        ({"models_before": 10, "casualties": 5}, False),
        ({"models_before": 10, "flamethrower": True}, True),
    ],
)
def test_8_5_soviets_may_repeat_the_check_for_their_losses(facts: dict[str, Any], again: bool):
    result = resolve("losses", facts)
    assert (result["fate"], result["repeats"]) == ("check", again)


@pytest.mark.parametrize(
    ("facts", "value"),
    [
        ({}, 6),
        ({"stubborn": True}, 9),
        ({"nation": "australia", "characteristic": "next"}, 9),
        ({"nation": "australia", "characteristic": "jungle"}, 6),
        ({"stubborn": True, "morale_penalty_permanent": 1}, 8),
    ],
)
def test_9_12_and_8_6_who_is_stubborn_checks_its_losses_without_its_pins(facts: dict[str, Any], value: int):
    assert resolve("losses", facts | {"pins": 3, "casualties": 5})["morale"] == value


@pytest.mark.parametrize(
    ("facts", "fate"),
    [({"pins": 3}, "destroyed"), ({"pins": 3, "stubborn": True}, "none"), ({"pins": 3, "officer": 3}, "none")],
)
def test_6_5_what_counts_in_the_check_before_a_tank(facts: dict[str, Any], fate: str):
    assert resolve("tank_assault", facts, [4, 4]) == fate


@pytest.mark.parametrize(
    ("facts", "bonus", "eligible"),
    [
        ({}, 3, True),
        ({"aboard": True}, 0, False),
        ({"aboard": True, "together": True}, 3, True),
        ({"aboard": True, "together": True, "ordered": True}, 3, False),
        ({"distance": 13}, 0, False),
    ],
)
def test_5_3_an_officer_in_a_transport_helps_and_orders_only_who_rides_with_him(
    facts: dict[str, Any], bonus: int, eligible: bool
):
    result = told("officer", {"rank": "captain", "distance": 3} | facts, names=("morale_bonus", "eligible"))
    assert result == (bonus, eligible)


@pytest.mark.parametrize(
    ("facts", "checks"),
    [
        ({}, True),
        ({"fanatic": True}, False),
        ({"nation": "japan"}, False),
        ({"fanatic": True, "flamethrower": True}, True),
    ],
)
def test_8_4_a_fanatic_does_not_check_for_losses(facts: dict[str, Any], checks: bool):
    assert (resolve("losses", {"casualties": 5} | facts)["fate"] == "check") is checks


@pytest.mark.parametrize(
    ("facts", "winner", "again"),
    [
        ({}, "attacker", False),
        ({"defender_fanatic": True}, "", True),
        ({"defender_fanatic": True, "defender_losses": 6}, "attacker", False),
        ({"attacker_fanatic": True}, "attacker", False),
        ({"attacker_fanatic": True, "attacker_losses": 5}, "", True),
    ],
)
def test_8_4_and_8_6_a_fanatic_who_is_left_does_not_surrender(facts: dict[str, Any], winner: str, again: bool):
    assert told("assault_outcome", facts, names=("winner", "again")) == (winner, again)
