"""Targets of a Unit's fire, the cost of a shot, and the chance of the best one (3.1, 5.1, 5.2; EOD 7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.values import Struct
from puesto.games.bear.board.board_memory import UNSEEN, known_distance, range_at, reach_of, sees
from puesto.games.bear.checks import attack
from puesto.games.bear.printed.records import Kind, UnitId
from puesto.games.bear.rounds import neutral
from puesto.games.bear.table import command_points
from puesto.games.bear.table.board_questions import Facts, Range, ShotFacts
from puesto.games.bear.table.state import AI, HIDDEN_HIT, NEUTRAL, MissionTable, Sees, pair


def in_close_combat(table: MissionTable, unit: UnitId) -> bool:
    """Return whether the known hexes put an AI into the Unit's hex."""
    return table.state.counters[unit].hex in hexes_of_ai(table)


def hexes_of_ai(table: MissionTable) -> frozenset[str]:
    """Return the known hexes with an AI in them."""
    return frozenset(
        [counter.hex for counter in table.state.counters.values() if counter.side == AI and not counter.destroyed]
    ) - {""}


class FieldOfFire(Struct, frozen=True):
    """Targets of any Unit's fire, and the hexes with AI or refugees (EOD 7, 9)."""

    targets: tuple[UnitId, ...]
    held: frozenset[str]
    refuges: frozenset[str]


def field_of_fire(table: MissionTable) -> FieldOfFire:
    """Return everything that can be fired at on the present table: the AI, then cattle (EOD 7, 9)."""
    counters = table.state.counters
    possible_targets = (*table.in_play(AI), *[id for id in table.in_play(NEUTRAL) if not table.type_of(id).no_fire])
    targets = tuple([id for id in possible_targets if not (counters[id].carrier or counters[id].hidden)])
    return FieldOfFire(targets, hexes_of_ai(table), neutral.refugee_hexes(table))


def targets_in_reach(table: MissionTable, unit: UnitId, field: FieldOfFire | None = None) -> list[UnitId]:
    """Return the AI that a Unit may fire at as far as is known (EOD 7).

    In reach, affordable, and in its own hex if one is there. `field` holds everything that can be fired at, where it is
    known already.
    """
    if table.type_of(unit).fire_cost is None:
        return []
    field = field or field_of_fire(table)
    used, fighting = table.state.counters[unit].used, table.state.counters[unit].hex in field.held
    reach = reach_of(table, unit)
    targets = []
    for ai in field.targets:
        if field.refuges and not neutral.can_fire(table, unit, ai, field.refuges):
            continue
        away = known_distance(table.state, ai, unit)
        if (fighting and away != 0) or (away is not None and away > 1 and away not in reach):
            continue
        if not used or command_points.can_pay(table, unit, shot_cost(table, unit, ai)):
            targets.append(ai)
    return targets


def shot_cost(table: MissionTable, unit: UnitId, target: UnitId) -> int:
    """Return the PA of a shot at `target`: a turret pays more outside its arc (5.2, EOD 15.4)."""
    level = sees(table.state, target, unit)
    outside = table.type_of(unit).turret and level in (Sees.AI_FLANKS, Sees.NEITHER)
    return attack.fire_cost(table, unit, not outside)


def best_chance(table: MissionTable, aims: Mapping[UnitId, Iterable[UnitId]]) -> int | None:
    """Return the percentage of hits of the best shot of some Units at their targets (5.1, EOD 7.2).

    PAM are not counted; None if no shot is fully known.
    """
    facts = table.facts
    ways = [ways_of_shot(table, facts, unit, ai) for unit, ais in aims.items() for ai in ais]
    known_ways = [result for result in ways if result is not None]
    return round(100 * max(known_ways) / attack.THROWS) if known_ways else None


def ways_of_shot(table: MissionTable, facts_of_board: Facts, unit: UnitId, target: UnitId) -> int | None:
    """Return how many of the 36 throws of a shot hit, without PAM (5.1).

    None where the board or a marker would have to be asked.
    """
    facts = known_facts_of_shot(table, facts_of_board, unit, target)
    return attack.ways_to_hit(facts.need) if facts is not None else None


def known_facts_of_shot(
    table: MissionTable, facts_of_board: Facts, unit: UnitId, target: UnitId, given_facts: Mapping[str, Any] = {}
) -> attack.AttackFacts | None:
    """Return the facts of a shot without PAM; None where the board or a marker would have to be asked.

    `given_facts` are answers of the shot's own step, by their keys.
    """
    counter = table.state.counters[target]
    if counter.suspect or counter.hit == HIDDEN_HIT:
        return None
    if not given_facts and sees(table.state, target, unit) is UNSEEN and table.type_of(target).kind is not Kind.NEUTRAL:
        is_apart = known_distance(table.state, target, unit) != 0 and pair(unit, target) not in table.state.sights
        if is_apart:
            # 6.1 EOD from where it comes is asked
            return None
    asking = facts_of_board.shot(unit, target)
    try:
        prompt = next(asking)
        while prompt.key in given_facts:
            prompt = asking.send(given_facts[prompt.key])
    except StopIteration as known:
        shot: ShotFacts = known.value
        legal = shot.in_arc or table.type_of(unit).turret
        return attack.facts_of(table, unit, target, shot) if legal else None
    asking.close()
    return None


def choose_target(table: MissionTable, unit: UnitId, is_of_group: bool = False) -> Procedure[UnitId]:
    """Ask which AI a Unit fires at, in the order of their counters (3.1, 6.1 EOD).

    `is_of_group`: others of its group choose after it.
    """
    targets = targets_in_reach(table, unit)
    if len(targets) == 1:
        return targets[0]
    return (
        yield from Choose(
            key="fire.target",
            subject=(unit,),
            message=msg(N_("¿Contra qué IA dispara {unit}?"), unit=Ref("unit", unit)),
            rule="3.1",
            detail=msg(N_("Las probabilidades se saben cuando el grupo tiene todos sus objetivos"))
            if is_of_group
            else None,
            options=tuple(Option(ai, Ref("unit", ai), aim_hint(table, unit, ai)) for ai in targets),
        )
    )


def aim_hint(table: MissionTable, unit: UnitId, ai: UnitId) -> Message:
    """Return the hint on an AI as a target: the contact and the distance."""
    sight, away = msg(SIGHTS[sees(table.state, ai, unit)]), known_distance(table.state, ai, unit)
    if away is None:
        return sight
    if away <= 1:
        return msg(N_("{sight}; adyacente") if away else N_("{sight}; en su hexágono"), sight=sight)
    far = range_at(table, unit, away) is Range.LONG
    return msg(N_("{sight}; a {n} hex., larga distancia") if far else N_("{sight}; a {n} hex."), sight=sight, n=away)


UNSEEN_CONTACT = N_("No se ven, que yo sepa")
SIGHTS = {
    Sees.NOT: UNSEEN_CONTACT,
    Sees.BOTH: N_("Frente a frente"),
    Sees.AI_FLANKS: N_("A la vista, fuera del arco"),
    Sees.UNIT_FLANKS: N_("De flanco"),
    Sees.NEITHER: N_("A la vista, fuera del arco"),
    Sees.UNKNOWN: N_("Contacto dudoso"),
}
"""Words for the contact with an AI as a target."""
