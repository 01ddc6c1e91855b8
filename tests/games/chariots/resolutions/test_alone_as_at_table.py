"""What is asked alone and the same at the table: both come to the same (7.14, 8.13-8.18, 9.33)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

import pytest

from puesto.core.game.resolutions import form, in_turn
from puesto.core.prompts import Prompt
from puesto.core.study.chances import chances
from puesto.games.chariots.aftermath import standards_at_table
from puesto.games.chariots.battle import designating, melee
from puesto.games.chariots.combat import designation
from puesto.games.chariots.combat.shock import Fight
from puesto.games.chariots.printed.records import Type
from puesto.games.chariots.resolutions import shock_odds
from puesto.games.chariots.resolutions.assault import ASSAULT, AssaultFacts
from puesto.games.chariots.resolutions.cohesion import CAPTURE, CaptureFacts
from puesto.games.chariots.resolutions.marching import MAP_SIGHT, MapSightFacts
from puesto.games.chariots.resolutions.shock import WHOLE
from puesto.games.chariots.table import sequence, standards
from puesto.games.chariots.table.state import BattleTable, Combat, Status, quality

from ...bear.driver import play
from ..battle.test_shock import shock
from ..driver import phase, stack, unit
from ..packs import ours

ALONE = (Type.SI, Type.HI, Type.LI, Type.BI, Type.RI, Type.CH2, Type.CH3, Type.BW)
CHECKS = ("shock.attacker_check", "shock.defender_check", "collapse.check")
STACK_SHARE = 0.4
"""How many of the hexes hold a CH-2 with its runners, whose capability hangs on both (8.41)."""


def put_hex(t: BattleTable, random: Random, ids: list[str]) -> list[str]:
    """Make the next units of a side fill one hex at random, and return them."""
    found = [ids.pop(0)]
    kinds = [random.choice(ALONE)]
    if random.random() < STACK_SHARE:
        found, kinds = [*found, ids.pop(0)], [Type.CH2, Type.RI]
        stack(t, *found)
    for id, kind in zip(found, kinds, strict=True):
        one = unit(t, id)
        one.type, one.quality = kind, random.randint(3, 8)
        one.hits = random.randint(0, one.quality - 1)
    return found


def random_combat(random: Random) -> BattleTable | None:
    """Return a table before the checks of one combat that could be designated; None where the units drawn have no such Shock."""
    t = phase("hills-foot", step=sequence.CHECKS)
    for leader in t.state.leaders.values():
        leader.unit = ""
    sides = {
        side: [one.id for one in t.state.units.values() if t.side_of_unit(one.id) == side]
        for side in ("hills", "river")
    }
    many = random.random() < 0.5
    mine = [put_hex(t, random, sides["hills"]) for _ in range(random.randint(1, 3) if many else 1)]
    theirs = [put_hex(t, random, sides["river"]) for _ in range(1 if many else random.randint(1, 2))]
    for group in theirs:
        if random.random() < 0.2:
            for id in group:
                unit(t, id).hits, unit(t, id).partner, unit(t, id).status = 0, "", Status.ROUTED
    defenders = [id for group in theirs for id in group]
    attackers = [id for group in mine for id in group]
    if not all(designating.has_capability_against(t, one, other) for one in attackers for other in defenders):
        return None
    for id in attackers:
        unit(t, id).shock = random.choice((designation.NO_CHECK, designation.MUST_CHECK))
    t.state.combats.append(melee.combat_of(t, attackers, defenders))
    return t


def fate(hits: int, *, routs: bool, gone: bool) -> tuple[int, bool, bool]:
    """What has become of a unit; the hits of who routs or is gone no longer tell anything."""
    return (0 if routs or gone else hits, routs, gone)


def thrown(prompt: Prompt[Any], order: Sequence[str], dice: dict[str, int]) -> tuple[int]:
    """Return the die of a check by whose it is, so that it does not matter in which order both ways throw."""
    return (dice[f"{prompt.key}/{order.index(prompt.subject[0])}" if prompt.key in CHECKS else prompt.key],)


def at_table(t: BattleTable, dice: dict[str, int]) -> list[tuple[int, bool, bool]]:
    """The fates of a combat's units, played at the table with the dice of each unit."""
    combat: Combat = t.state.combats[0]
    order = [*combat.attackers, *combat.defenders]
    routed = {id for id in order if unit(t, id).status is Status.ROUTED}
    broke: set[str] = set()

    def rout(prompt: Prompt[Any]) -> tuple[int]:
        broke.add(prompt.subject[0])
        return (9,)

    def spare(prompt: Prompt[Any]) -> str:
        """The first units take the odd hits: the last is spared, where it is asked who is."""
        spared = "se libra" in prompt.message.template
        found: str = prompt.options[-1 if spared else 0].value
        return found

    first = lambda prompt: prompt.options[0].value  # noqa: E731 - one of several answers of one line
    shock(
        t,
        {
            **dict.fromkeys((*CHECKS, "shock.roll"), lambda prompt: thrown(prompt, order, dice)),
            "rout.roll": rout,
            "shock.attacking_type": first,
            "shock.defending_type": first,
            "shock.spare_hit": spare,
            "advance.who": first,
        },
        (sequence.CHECKS, sequence.LEADERS, sequence.RESOLVE, sequence.COLLAPSE),
    )
    stayed = {id for id in order if unit(t, id).status is Status.ROUTED} - routed  # both sides broke by their checks
    return [
        fate(
            unit(t, id).hits,
            routs=id in broke | stayed,
            gone=id in routed and unit(t, id).status is Status.GONE,
        )
        for id in order
    ]


def alone(facts: shock_odds.ShockFacts, dice: dict[str, int]) -> list[tuple[int, bool, bool]]:
    """The fates of the same units, asked alone with the same dice."""
    start, stages = shock_odds.combat_stages(ours()[0], facts)
    order = [one.id for one in (*start.attackers, *start.defenders)]
    after: Fight = play(in_turn(start, stages), lambda prompt: thrown(prompt, order, dice)).result
    return [fate(one.hits, routs=one.routs, gone=one.gone) for one in (*after.attackers, *after.defenders)]


def same_units(t: BattleTable, facts: shock_odds.ShockFacts) -> bool:
    """Whether what is asked alone has the units in the order of the table."""
    start, _ = shock_odds.combat_stages(ours()[0], facts)
    combat = t.state.combats[0]
    there = [unit(t, id) for id in (*combat.attackers, *combat.defenders)]
    return [(one.type, one.quality, one.hits) for one in (*start.attackers, *start.defenders)] == [
        (one.type, quality(one), one.hits) for one in there
    ]


def test_a_shock_alone_and_at_the_table_break_the_same_units(deep: bool) -> None:
    random, compared = Random(84), 0
    while compared < (2000 if deep else 50):
        t = random_combat(random)
        if t is None:
            continue
        compared += 1
        facts = WHOLE.now(t.state, t.content) if WHOLE.now else None
        assert isinstance(facts, shock_odds.ShockFacts) and same_units(t, facts)
        many = range(len(t.state.combats[0].attackers) + len(t.state.combats[0].defenders))
        dice = {key: random.randint(0, 9) for key in ("shock.roll", *(f"{key}/{at}" for key in CHECKS for at in many))}
        assert alone(facts, dice) == at_table(t, dice), (facts, dice)


STUCK = ("CH2:5!/RI4!",), ("CH2:5",)
"""Without its runners a CH-2 has no Shock against another (8.11, 8.41)."""


def _off(chances_: dict[Any, Any]) -> float:
    return float(chances_[shock_odds.CALLED_OFF] / sum(chances_.values()))


def test_whoever_can_no_longer_be_attacked_does_not_check_alone_either() -> None:
    found = chances(WHOLE, ours()[0], shock_odds.ShockFacts(*STUCK)).chances
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
    return play(ASSAULT.run(ours()[0], facts), answers).keys


def test_where_the_shots_leave_nobody_to_attack_no_attacker_checks() -> None:
    keys = _assault(["SI6!"], ["LI3+2"], ["C1"], {"missile.roll": (0,), "shock.attacker_check": (0,)})
    assert keys == ["missile.roll"]


# -- 9.33


RETURNS = [*product((standards.KEEP, standards.DESTROY), (False, True), (False, True), (0, 1, 2))]


@pytest.mark.parametrize(("choice", "alive", "wanted", "turns"), RETURNS)
def test_a_captured_standard_comes_back_alone_as_at_the_table(
    choice: str, alive: bool, wanted: bool, turns: int
) -> None:
    t = phase("river-chariots")
    standard, leader = t.state.standards["river-standard"], t.state.leaders["river-prince"]
    standards.mark_captured(standard, "hills-foot-si-1", choice, t.state.turn)
    t.state.turn += turns
    leader.dead = not alive
    back = standards_at_table.BACK if wanted else standards_at_table.NONE
    play(standards_at_table.return_standards(t, leader.id if alive else ""), {"standard.back": back})
    play(standards_at_table.remove_lost_standards(t))
    facts = CaptureFacts("returns", leader=alive, choice=choice, put_back=wanted, turns_since=turns)
    result = play(CAPTURE.run(t.content, facts)).result
    assert (result.in_play, result.with_leader) == (
        standards.is_rally_point(standard),
        alive and standards.is_with_leader(standard),
    )


def test_a_standard_that_moves_with_its_leader_needs_not_be_told_that_he_is_there() -> None:
    told = {one.name: one.when for one in form(CaptureFacts)}
    assert told["leader"] == ("event", ("entered", "returns"))


# -- 7.14


def test_where_the_rules_leave_a_line_of_sight_open_the_words_say_so() -> None:
    sure, doubtful = MapSightFacts(2036, 2033, ("2035",)), MapSightFacts(2036, 2236, woods=("2136",))
    said = [play(MAP_SIGHT.run(ours()[0], facts)) for facts in (sure, doubtful)]
    assert [run.result.sure for run in said] == [True, False]
    assert [run.said("nada la bloquea (7.14)") for run in said] == [True, False]
    assert said[1].said("abierto")
