"""Procedures alone agree with the table: unattacked units, standards, sight (7.14, 8.14, 9.33)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from puesto.core.game.resolutions import form, in_turn
from puesto.core.study.chances import chances
from puesto.games.chariots.aftermath import standards_at_table
from puesto.games.chariots.resolutions import shock_odds
from puesto.games.chariots.resolutions.assault import AssaultFacts, assault_hex
from puesto.games.chariots.resolutions.cohesion import CaptureFacts, capture
from puesto.games.chariots.resolutions.marching import MapSightFacts, look_on_map
from puesto.games.chariots.resolutions.shock import fight_shock
from puesto.games.chariots.table import standards

from ...bear.driver import play
from ..driver import phase
from ..packs import ours

STUCK = ("CH2:5!/RI4!",), ("CH2:5",)
"""Without its runners a CH-2 has no Shock against another (8.11, 8.41)."""


def _off(chances_: dict[Any, Any]) -> float:
    return float(chances_[shock_odds.CALLED_OFF] / sum(chances_.values()))


def test_whoever_can_no_longer_be_attacked_does_not_check_alone_either() -> None:
    found = chances(fight_shock, ours()[0], shock_odds.ShockFacts(*STUCK)).chances
    assert _off(found) == pytest.approx(0.5)  # where the runners fail, on 5 to 9, nobody attacks
    run = play(
        in_turn(*shock_odds.combat_stages(ours()[0], shock_odds.ShockFacts(*STUCK))),
        {"shock.attacker_check": [(3,), (9,)]},
    )
    assert run.keys == ["shock.attacker_check"] * 2, "nobody attacks: the defender checks nothing"


def _assault(
    attackers: Sequence[str], defenders: Sequence[str], shots: Sequence[str], answers: dict[str, Any]
) -> list[str]:
    facts = AssaultFacts(tuple(attackers), tuple(defenders), shots=tuple(shots))
    return play(assault_hex.run(ours()[0], facts), answers).keys


def test_where_the_shots_leave_nobody_to_attack_no_attacker_checks() -> None:
    keys = _assault(["SI6!"], ["LI3+2"], ["C1"], {"missile.roll": (0,), "shock.attacker_check": (0,)})
    assert keys == ["missile.roll"]


# -- 9.33


RETURNS = [*product((standards.KEEP, standards.DESTROY), (False, True), (False, True), (0, 1, 2))]


@pytest.mark.parametrize(("choice", "alive", "wanted", "turns"), RETURNS)
def test_a_captured_standard_comes_back_alone_as_at_the_table(
    choice: str, alive: bool, wanted: bool, turns: int
) -> None:
    table = phase("river-chariots")
    standard, leader = table.state.standards["river-standard"], table.state.leaders["river-prince"]
    standards.mark_captured(standard, "hills-foot-si-1", choice, table.state.turn)
    table.state.turn += turns
    leader.dead = not alive
    back = standards_at_table.BACK if wanted else standards_at_table.NONE
    play(standards_at_table.return_standards(table, leader.id if alive else ""), {"standard.back": back})
    play(standards_at_table.remove_lost_standards(table))
    facts = CaptureFacts("returns", leader=alive, choice=choice, put_back=wanted, turns_since=turns)
    result = play(capture.run(table.content, facts)).result
    assert result.in_play == standards.is_rally_point(standard)


def test_a_standard_that_moves_is_asked_whether_its_leader_is_with_it() -> None:
    told = {one.name: one.when for one in form(CaptureFacts)}
    assert told["leader"] == ("event", ("entered", "moves", "returns"))


# -- 7.14


def test_where_the_rules_leave_a_line_of_sight_open_the_words_say_so() -> None:
    sure, doubtful = MapSightFacts(2036, 2033, ("2035",)), MapSightFacts(2036, 2236, woods=("2136",))
    said = [play(look_on_map.run(ours()[0], facts)) for facts in (sure, doubtful)]
    assert [run.result.sure for run in said] == [True, False]
    assert [run.said("se puede") for run in said] == [True, False]
    assert said[1].said("abierto")
