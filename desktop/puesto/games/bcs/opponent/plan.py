"""The plan of an activation: whom to attack, who goes where (3.0 (d), (e))."""

from __future__ import annotations

from typing import NamedTuple

from puesto.core.questions.cross_tables import cell_of
from puesto.games.bcs.opponent.fights import Deed, make_attack
from puesto.games.bcs.opponent.position import Position
from puesto.games.bcs.table.state import UnitId
from puesto.games.bcs.turn.activities import HQ
from puesto.games.bcs.turn.contacts import OBJECTIVE

MOST_TARGETS = 2


class Plan(NamedTuple):
    """Targets of the formation, and the unit that goes beside each."""

    targets: tuple[UnitId, ...]
    jobs: dict[UnitId, UnitId]
    """Unit -> the enemy that it goes to."""
    weighed: tuple[Deed, ...]
    """The best attack on each enemy that can be reached, the best first."""


def make_plan(position: Position, markers: int) -> Plan:
    """Return the plan of an activation that may place up to `markers` Combat OBJ markers.

    The best attack is made by its attacker with a helper; a second target gets a unit that is left, where its attack
    is worth more than what the first one gains by both markers.
    """
    fights = sorted(
        (_best_attack(position, enemy, units, markers > 1) for enemy, units in position.told.items()),
        key=lambda fight: fight.rank,
        reverse=True,
    )
    able_deeds = [fight for fight in fights if fight.worth >= position.weight("attack_from")]
    if not able_deeds or not markers:
        return Plan((), {}, tuple(fights))
    first, jobs, targets = able_deeds[0], {able_deeds[0].unit: able_deeds[0].enemy}, [able_deeds[0].enemy]
    idle_units = [id for id in position.told[first.enemy] if id not in jobs]
    second = next((fight for fight in able_deeds[1:] if set(position.told[fight.enemy]) - set(jobs)), None)
    if second is not None and (markers < MOST_TARGETS or not _is_worth_a_marker(position, first, second)):
        second = None
    if idle_units:
        helper = min(idle_units, key=lambda id: (position.printed(id).rating, id))
        if second is not None and not set(position.told[second.enemy]) - {*jobs, helper}:
            second = None
        jobs[helper] = first.enemy
    if second is not None:
        free = [id for id in position.told[second.enemy] if id not in jobs]
        jobs[max(free, key=lambda id: (position.printed(id).rating, id))] = second.enemy
        targets.append(second.enemy)
    for id in position.told[first.enemy]:
        jobs.setdefault(id, first.enemy)
    return Plan(tuple(targets), jobs, tuple(fights))


def _is_worth_a_marker(position: Position, first: Deed, second: Deed) -> bool:
    """Return whether an attack with one marker is worth more than the first one loses without its second."""
    alone = _best_attack(position, second.enemy, position.told[second.enemy], False)
    single_attack = _best_attack(position, first.enemy, position.told[first.enemy], False)
    return alone.worth > max(position.weight("attack_from"), first.worth - single_attack.worth)


def _best_attack(position: Position, enemy: UnitId, units: tuple[UnitId, ...], double: bool) -> Deed:
    suppress = position.fire_points > 0
    fights = [make_attack(position, id, enemy, units, suppress, double) for id in units]
    return max(fights, key=lambda fight: fight.rank)


def planned_moves(position: Position, plan: Plan) -> tuple[str, ...]:
    """Return the moves of a plan: beside its targets, the others towards an objective."""
    item = position.table.now
    moves = [cell_of(unit, enemy) for unit, enemy in plan.jobs.items()]
    if item.prepared_defence:
        return tuple(moves)
    rest = [unit.id for unit in position.table.units_of(item.id) if unit.id not in plan.jobs]
    return (*moves, *(cell_of(id, OBJECTIVE) for id in rest), cell_of(HQ, OBJECTIVE))
