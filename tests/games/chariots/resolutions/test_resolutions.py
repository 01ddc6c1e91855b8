"""Every procedure asked alone:

the cases of the rulebook, what is refused and by which rule, and odds against an independent count.
"""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puesto.core.game.resolutions import FactsError, Resolution, fill
from puesto.core.messages import Message
from puesto.core.study import odds
from puesto.core.study.chances import chances
from puesto.games.chariots.combat import fighter_notation
from puesto.games.chariots.resolutions import assault, heroes, shock_odds
from puesto.games.chariots.resolutions.resolutions import RESOLUTIONS
from tests.games.chariots.packs import ours

BY_ID = {resolution.id: resolution for resolution in RESOLUTIONS}

CASES: list[tuple[str, str, dict[str, Any], tuple[int, ...], str]] = [
    # turn
    ("INI-001", "initiative", {"one": 6, "other": 4}, (4, 5), "first"),
    ("MOM-004", "momentum", {"factor": 6}, (7,), "no"),
    ("CMD-001", "command", {"range": 5, "distance": 5}, (), "yes"),
    (
        "SEQ-010",
        "army_rout",
        {"first_points": 30, "first_level": 60, "second_points": 49, "second_level": 50},
        (),
        "goes_on",
    ),
    # movement
    ("TER-001", "movement_cost", {"type": "CH-2", "left": 9, "ground": "rough"}, (), "3/1"),
    ("MOV-002", "movement_cost", {"begins": True}, (), "1/1"),
    ("MOV-015", "movement_cost", {"left": 1, "ground": "rough"}, (), "no"),
    ("6.22 by road", "movement_cost", {"ground": "road", "crossing": "minor_river"}, (), "2/1"),
    ("6.65", "turning", {"ground": "rough", "vertices": 2}, (), "2/2"),
    ("6.62", "turning", {"type": "CH-2", "left": 9, "vertices": 3}, (), "no"),
    ("6.63", "turning", {"moved": True, "in_front": True}, (), "no"),
    ("6.64", "turning", {"fronts": 1, "vertices": 3}, (), "no"),
    ("COL-012", "formation", {"left": 1}, (), "yes"),
    ("COL-011", "formation", {"left": 0}, (), "no"),
    ("6.31", "formation", {"engaged": True}, (), "no"),
    ("COL-016", "movement_cost", {"column": True, "through": "LI"}, (), "no"),
    ("FAC-020", "reaction_facing", {"quality": 5}, (8,), "3"),
    # missiles
    ("RF-001", "reaction_fire", {"kind": "entry"}, (), "1"),
    ("RF-013", "reaction_fire", {"kind": "withdrawal"}, (), "2"),
    ("RF-019", "reaction_fire", {"kind": "orderly", "firer": "CH-3", "missile": "J"}, (), "0"),
    ("RF-024", "reaction_fire", {"kind": "return", "range": 3}, (), "0"),
    ("HR-002", "hit_and_run", {"distance": 2}, (), "yes"),
    ("MIS-056", "missiles", {"routed": True, "quality": 6}, (0,), "gone"),
    ("MIS-066", "reload", {"supply": "low"}, (), "yes"),
    ("MIS-075", "leader_casualty", {"missiles": True, "ability": 3}, (0, 3), "wounded"),
    ("LC-003", "leader_casualty", {"ability": 3}, (1,), "unharmed"),
    ("ENG-009", "may_fire", {"target_engaged": True}, (), "no"),
    ("7.11", "reaction_fire", {"firer": "SI"}, (), "0"),
    ("7.31", "missiles", {"passing": True, "lower": True, "target": "RI"}, (7,), "0"),
    # shock
    ("SHK-007", "designation", {}, (), "no_check"),
    ("COL-020", "designation", {"unit": "HI", "column": True}, (), "cannot"),
    ("PRE-004", "shock_check", {"quality": 5}, (5,), "fights/0"),
    ("RA-018", "shock_check", {"quality": 5}, (9,), "fights/4"),
    ("RES-001", "shock_die", {"attackers": "SI6", "defenders": "CH2:5", "terrain": 1}, (6,), "1(2)"),
    ("BR-001", "collapse", {"attackers": "SI6+7", "defenders": "SI7+7"}, (), "attacker"),
    ("ADV-001", "advance", {"attackers": "SI6+2"}, (), "attacker:1:SI"),
    ("RA-006", "aggression_fire", {"quality": 6, "range": 3}, (7,), "no"),
    ("RA-021", "aggression_shock", {"quality": 5, "attackers": "CH3"}, (6,), "no"),
    # cohesion
    ("RT-004", "rout", {"quality": 5}, (5,), "placed"),
    ("REC-001", "recovery", {"hits": 4}, (), "2"),
    ("9.14", "recovery", {"rallied": True}, (), "0"),
    ("DSG-001", "disengagement", {"factor": 3}, (3,), "yes"),
    ("RAL-001", "rally", {"factor": 4, "quality": 7}, (4,), "yes"),
    ("STD-002", "standard", {"guards": 1}, (), "no"),
    # heroes
    ("CHL-002", "challenge", {"distance": 6}, (), "no"),
    ("ARC-001", "arrow", {"distance": 3}, (9,), "yes"),
]
"""The case, the resolution, its facts, its dice in order, and the outcome."""

IMPOSSIBLE = [
    ("trump", {"engaged": True}, "engaged", "5.33"),
    ("trump", {"kept": True}, "kept", "5.34"),
    ("trump", {"used": True}, "used", "5.31"),
    ("trump", {"general": False}, "general", "4.25"),
    ("withdrawal", {"column": True}, "column", "6.37"),
    ("withdrawal", {"mover": 9}, "mover", "6.41"),
    ("withdrawal", {"shock": True}, "shock", "6.47"),
    ("reaction_facing", {"type": "BW"}, "type", "6.66"),
    ("pass_through", {"mover": "SI"}, "mover", "6.53"),
    ("pass_through", {"left": 1}, "left", "6.73"),
    ("overturn", {"rate": 5, "spent": 6}, "rate", "6.81"),
    ("withdrawal", {"hits": 6}, "hits", "9.13"),
    ("shock_check", {"column": True, "hits": 4}, "hits", "9.13"),
    ("missiles", {"range": 9}, "range", "7.13"),
    ("missiles", {"firer": "SI"}, "firer", "7.11"),
    ("missiles", {"missile": "B"}, "missile", "7.11"),
    ("missiles", {"target": "SI", "passing": True}, "passing", "6.54"),
    ("missiles", {"hits": 6}, "hits", "9.13"),
    ("shock", {"attackers": "LI5"}, "attackers", "8.11"),
    ("shock", {"attackers": ("SI6", "LI5")}, "attackers", "8.11"),
    ("shock", {"attackers": "SI6e!"}, "attackers", "8.11"),
    ("shock", {"attackers": "SI6/HI7"}, "attackers", "6.51"),
    ("shock", {"attackers": "CH3:5/RI4"}, "attackers", "8.41"),
    ("shock", {"attackers": "SI6h"}, "attackers", "9.42"),
    ("shock", {"attackers": "HI7c"}, "attackers", "6.35"),
    ("shock", {"attackers": "SI6+6"}, "attackers", "9.13"),
    ("shock", {"defenders": "RI5c"}, "defenders", "6.31"),
    ("shock", {"defenders": "SI6h+2"}, "defenders", "SI6, 3SI6"),
    ("shock", {"defenders": "XX6"}, "defenders", "SI6, 3SI6"),
    ("shock", {"defenders": "SI6r"}, "defenders", "8.17"),
    ("shock_check", {"attacks": True, "routed": True}, "routed", "9.42"),
    ("assault", {"shots": "C9"}, "shots", "7.13"),
    ("assault", {"shots": "flecha"}, "shots", "C2, 2B1"),
    ("assault", {"shots": "C2>3"}, "shots", "se espera un número"),
    ("rally", {"distance": 4}, "distance", "9.51"),
    ("duel", {"one_hits": 4}, "one_hits", "10.27"),
    ("arrow", {"distance": 4}, "distance", "10.33"),
    ("aggression_fire", {"type": "SI"}, "type", "8.52"),
    ("aggression_shock", {"attackers": "CH2 SI6"}, "attackers", "8.55"),
]
"""Resolution, impossible facts, the field that is to blame, and what its words say."""


def content() -> Any:
    return ours()[0]


def outcome_of(resolution: Resolution[Any, Any], facts: Any, dice: tuple[int, ...]) -> str:
    """Return the outcome of facts and dice; every die must be used."""
    assert not resolution.check(content(), facts)
    asked, result = odds.run_with_answers(lambda: resolution.run(content(), facts), [(die,) for die in dice])
    assert asked is None
    return resolution.outcome(result)


@pytest.mark.parametrize(
    ("case", "id", "given", "dice", "expected"), CASES, ids=[f"{case}-{id}" for case, id, *_ in CASES]
)
def test_a_case_of_the_rulebook_comes_out_of_its_form(
    case: str, id: str, given: dict[str, Any], dice: tuple[int, ...], expected: str
) -> None:
    resolution = BY_ID[id]
    assert outcome_of(resolution, fill(resolution.facts, given), dice) == expected


@pytest.mark.parametrize(
    ("id", "given", "field", "words"), IMPOSSIBLE, ids=[f"{id}-{field}-{words}" for id, _, field, words in IMPOSSIBLE]
)
def test_what_cannot_be_is_refused_at_its_field_with_its_rule(
    id: str, given: dict[str, Any], field: str, words: str
) -> None:
    resolution = BY_ID[id]
    problems = resolution.check(content(), fill(resolution.facts, given))
    assert [name for name, _ in problems] == [field]
    assert words in problems[0][1].template


def test_a_number_out_of_its_range_is_refused_before_the_rules_are_asked() -> None:
    with pytest.raises(FactsError) as refused:
        fill(BY_ID["missiles"].facts, {"range": 10})
    assert [name for name, _ in refused.value.problems] == ["range"]


@pytest.mark.parametrize("resolution", RESOLUTIONS, ids=lambda one: one.id)
def test_every_resolution_has_odds_and_words_for_all_that_can_come(resolution: Resolution[Any, Any]) -> None:
    facts = resolution.facts()
    found = chances(resolution, content(), facts).chances
    assert sum(found.values()) == 1 and all(resolution.says(outcome) for outcome in found)


# ---- the fight as it is typed


def test_units_are_typed_in_one_breath_in_any_case() -> None:
    found = fighter_notation.read_units(("3si6", "HI:7+2!r", "ch2:5/ri4"), "attacker")
    assert not isinstance(found, Message)
    assert [(one.type.value, one.quality, one.hits) for one in found] == [
        ("SI", 6, 0), ("SI", 6, 0), ("SI", 6, 0), ("HI", 7, 2), ("CH-2", 5, 0), ("RI", 4, 0),
    ]  # fmt: skip
    assert found[3].must_check and found[3].rear
    assert found[4].stack == found[5].id and found[5].stack == found[4].id


def test_units_side_by_side_share_a_hex_only_where_the_player_says_so() -> None:
    apart, together = (
        fighter_notation.read_units(("CH2:5", "RI4"), "a"),
        fighter_notation.read_units(("CH2:5/RI4",), "a"),
    )
    assert not isinstance(apart, Message) and not isinstance(together, Message)
    assert not apart[0].stack and together[0].stack


def test_a_side_is_written_as_it_would_be_typed() -> None:
    words = ("SI:6+2!", "CH-2:5/RI:4e", "HI7c")
    found = fighter_notation.read_units(words, "defender")
    assert not isinstance(found, Message)
    printed = {one.id: one.quality + 2 * one.column for one in found}
    assert fighter_notation.read_units(fighter_notation.write_side(found, printed), "defender") == found


# ---- odds against another count

units = st.sampled_from(["SI6", "SI5+3", "HI7+5e", "BI5!", "RI4+2", "CH2:5", "CH3:6+4!", "LI4+2", "SI6+5e"])
sides = st.lists(units, min_size=1, max_size=2)
fights = st.builds(
    lambda attackers, defenders, flank, leader: shock_odds.ShockFacts(
        tuple(attackers), tuple(defenders), flank, attacker_leader=leader
    ),
    sides,
    sides,
    st.booleans(),
    st.sampled_from(["", "CA", "GC"]),
)


@settings(max_examples=25)
@given(facts=fights)
def test_a_whole_shock_is_as_likely_as_all_its_throws_say(facts: shock_odds.ShockFacts) -> None:
    resolution = BY_ID["shock"]
    if resolution.check(content(), facts):
        return
    try:
        single = odds.odds(lambda: resolution.run(content(), facts), of=resolution.outcome, most=3000)
    except odds.TooManyBranchesError:
        return
    assert chances(resolution, content(), facts).chances == single


@settings(max_examples=8)
@given(facts=fights, seed=st.integers(0, 999))
def test_a_whole_shock_is_as_likely_as_trying_says(facts: shock_odds.ShockFacts, seed: int) -> None:
    resolution = BY_ID["shock"]
    if resolution.check(content(), facts):
        return
    dice, tries = random.Random(seed), 600
    seen = Counter(
        resolution.outcome(
            odds.run_with_answers(
                lambda: resolution.run(content(), facts), (), chance=lambda prompt: (dice.randrange(10),)
            )[1]
        )
        for _ in range(tries)
    )
    for outcome, chance in chances(resolution, content(), facts).chances.items():
        assert abs(seen[outcome] / tries - chance) < 0.11


def test_a_shot_before_the_shock_counts_in_the_chain() -> None:
    alone = chances(BY_ID["shock"], content(), shock_odds.ShockFacts(("SI6",), ("SI5+3",))).chances
    chain = chances(BY_ID["assault"], content(), assault.AssaultFacts(("SI6",), ("SI5+3",), shots=("2C1",))).chances
    assert chain[shock_odds.DEFENDER] > alone[shock_odds.DEFENDER]


def test_the_chain_is_one_number_that_two_shots_and_a_check_give_by_hand() -> None:
    # a routed target is gone at the first hit: C at 1 hits SI on 0-7 after its DRM of -1; else its check against TQ 1
    facts = assault.AssaultFacts(("SI6",), ("SI5h",), shots=("C1",))
    found = chances(BY_ID["assault"], content(), facts).chances
    missed = Fraction(sum(1 for face in range(10) if face - 1 > 6), 10)
    stands = Fraction(2, 10)
    struck = chances(BY_ID["shock_die"], content(), shock_odds.ClashFacts(("SI6",), ("SI5h",))).chances
    spared = sum((chance for outcome, chance in struck.items() if outcome.endswith("(0)")), Fraction(0))
    assert found.get(shock_odds.HOLD, Fraction(0)) == missed * stands * spared


def test_who_gives_up_when_losing_seldom_dies() -> None:
    stays, leaves = (
        chances(BY_ID["duel"], content(), heroes.DuelFacts(one_stays=brave)).chances for brave in (True, False)
    )
    assert leaves[heroes.ONE] < stays[heroes.ONE] and leaves[f"{heroes.GIVES_UP}/{heroes.ONE}"] > Fraction(1, 4)
    assert stays[heroes.UNDECIDED] < Fraction(1, 10**6)
