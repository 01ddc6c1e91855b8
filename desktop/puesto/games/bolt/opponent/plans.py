"""The orders that a unit can be given, each with what it is worth and what it is for."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from puesto.core.values import Struct
from puesto.games.bolt.assault.on_vehicles import is_tank
from puesto.games.bolt.moving import distances, moving
from puesto.games.bolt.moving.sighting import COVER, OBJECTIVE, STAYS, has_fixed_weapon, targets_in_sight
from puesto.games.bolt.opponent import figures
from puesto.games.bolt.opponent.appraisal import UNKNOWN, Appraisal, is_on_foot
from puesto.games.bolt.opponent.smoke import smoke_worth
from puesto.games.bolt.orders.order_test import AGAINST_VEHICLE
from puesto.games.bolt.printed.records import VEHICLES, Kind, Order, Special
from puesto.games.bolt.shooting import losses
from puesto.games.bolt.table.sightings import NO_COVER
from puesto.games.bolt.table.state import Sighting, UnitId

FIRE, CLOSE, DANGER, RALLY, ASSAULT, WAIT, AIM, CALLS, STRIKE, ENTERS, SMOKE = (
    "fire", "close", "danger", "rally", "assault", "wait", "aim", "calls", "strike", "enters", "smoke",
)  # fmt: skip
"""Parts of the worth of a plan."""
A_RALLIED_PIN, BROKEN_SOON, MEAN_RALLY = 0.07, 0.25, 4.5
AN_ORDER, A_DOWN, AN_AMBUSH, AFTER_TURN = 0.15, 0.15, 0.3, 0.5
"""Worth of an officer's calls, parts of a danger that lying Down saves, of a shot that an Ambush waits for, and of the
danger from those who have acted already."""
A_STRIKE, TANKS, TANK_RISK = 0.6, 0.75, 0.1
NEXT_TO_NOTHING = 0.01
"""Worth of what is done for want of anything better."""
ASSAULT_REACH, TANK_REACH, AMBUSH_SIGHT = 12, 18, 18


class Plan(Struct, frozen=True):
    """An order for a unit, and what it is for."""

    order: Order
    parts: tuple[tuple[str, float], ...]
    """What it is worth, part by part, in units destroyed."""
    goal: UnitId = ""
    """The enemy at which it fires, or which it assaults."""
    purpose: str = moving.MOVE
    heading: str = STAYS
    casualties: float = 0.0
    """The casualties that it is expected to cause."""

    @property
    def worth(self) -> float:
        """Return the sum of the plan's parts."""
        return sum(worth for _, worth in self.parts)


def plans_for(view: Appraisal, id: UnitId, allowed: Collection[str]) -> list[Plan]:
    """Return the plans for a unit, the best first.

    `allowed`: the orders that it can be given.
    """
    plans = [plan for plan in _plans(view, id) if plan.order.value in allowed]
    calls = AN_ORDER if view.table.troop(id).rank and view.state.bag.count(view.side) > 1 else 0.0
    if calls:  # who lies Down calls nobody
        plans = [_with(plan, CALLS, calls) if plan.order is not Order.DOWN else plan for plan in plans]
    return sorted(plans, key=lambda plan: -plan.worth)


def _with(plan: Plan, kind: str, worth: float) -> Plan:
    return Plan(plan.order, (*plan.parts, (kind, worth)), plan.goal, plan.purpose, plan.heading, plan.casualties)


def _plans(view: Appraisal, id: UnitId) -> Iterator[Plan]:
    """Yield the plans that a unit can have: Down, fire, Ambush, moves, assault, Rally."""
    table, unit = view.table, view.table.unit(id)
    yield Plan(Order.DOWN, ((WAIT, NEXT_TO_NOTHING),))
    if unit.reserve:
        yield Plan(Order.RUN, ((ENTERS, 0.1),), heading=OBJECTIVE)
        return
    if unit.aboard:
        if view.state.turn >= LEAVES_FROM:
            yield Plan(Order.ADVANCE, ((ENTERS, 0.2),), heading=OBJECTIVE)
        return
    yield from _rally(view, id)
    if not table.arms(id) or table.has(id, Special.MEDIC):
        yield Plan(Order.RUN, ((WAIT, 0.03 if view.state.turn <= 2 else 0.0),), heading=COVER)
        return
    sight_by_enemy = view.seen(id)
    if view.is_observer(id):
        yield Plan(Order.FIRE, ((STRIKE, A_STRIKE if sight_by_enemy else 0.0),))
        yield Plan(Order.ADVANCE, ((CLOSE, 0.1),), heading=OBJECTIVE)
    for goal, row in sight_by_enemy.items():
        yield from _at(view, id, goal, row)
    if not sight_by_enemy:
        yield from _seeing_nobody(view, id)
    yield from _waiting(view, id)


LEAVES_FROM = 3
"""The turn from which passengers get out to fight."""


def _rally(view: Appraisal, id: UnitId) -> Iterator[Plan]:
    """Yield a Rally: what it would do without its pins, for every turn that is left."""
    pins = view.table.unit(id).pins
    if pins:
        freed = min(pins, MEAN_RALLY)
        worth = A_RALLIED_PIN * freed * (0.4 + view.threat(id))
        if view.passes(id) < view.weights["rally"]:
            worth += BROKEN_SOON
        yield Plan(Order.RALLY, ((RALLY, view.passes(id, rallies=True) * worth),))


def _at(view: Appraisal, id: UnitId, goal: UnitId, row: Sighting) -> Iterator[Plan]:
    """Yield what a unit can do about an enemy that it sees."""
    table, passes, far = view.table, view.passes(id), row.inches
    hope = figures.volley(table, id, goal, far, row.cover, Order.FIRE)
    shot = passes * view.weight("fire") * view.fire(id, goal, far, row.cover)
    yield Plan(Order.FIRE, ((FIRE, shot),), goal, casualties=passes * hope.casualties)
    if (blinded := passes * smoke_worth(view, id, goal)) > shot:
        yield Plan(Order.FIRE, ((SMOKE, blinded),), goal)
    step = distances.move_of_unit(table, id, Order.ADVANCE).most
    halt = distances.halting_distance(table, id)
    near = max(4, far - step) if far > halt else far
    shot = passes * view.weight("fire") * view.fire(id, goal, near, row.cover, Order.ADVANCE)
    parts = [(FIRE, shot)]
    if step and far > halt:
        risk = view.peril(id, step) - view.peril(id)
        parts += [(CLOSE, view.weight("close")), (DANGER, -view.weights["danger"] * risk)]
    hope = figures.volley(table, id, goal, near, row.cover, Order.ADVANCE)
    heading = goal if far > halt and step else STAYS
    yield Plan(Order.ADVANCE, tuple(parts), goal, heading=heading, casualties=passes * hope.casualties)
    if is_on_foot(table, id) and far <= ASSAULT_REACH:
        yield from _assault(view, id, goal, far)
    immobile = table.unit(id).immobilised
    tank = table.troop(id).kind in VEHICLES and is_tank(losses.value_of(table, id)) and not immobile
    if tank and far <= TANK_REACH and not table.is_vehicle(goal):
        crushes = TANKS * figures.chance_to_crush(table, goal) * (1 + view.threat(goal))
        worth = passes * view.weight("assault") * crushes - TANK_RISK
        yield Plan(Order.RUN, ((ASSAULT, worth),), goal, moving.TANK, heading=goal)


def _assault(view: Appraisal, id: UnitId, goal: UnitId, far: int) -> Iterator[Plan]:
    """Yield an assault, if it is won often enough for the temper (6.2, 6.3)."""
    table, weight = view.table, view.weight("assault")
    if table.is_vehicle(goal):
        if not moving.may_storm(table, id) or table.unit(goal).order is Order.RUN:
            return
        easy = table.has(id, Special.TANK_HUNTERS) or table.has(goal, Special.OPEN_TOPPED)
        passes = view.passes(id, 0 if easy else AGAINST_VEHICLE)
        worth = passes * weight * figures.chance_to_storm(table, id, goal) * (1 + view.threat(goal))
        yield Plan(Order.RUN, ((ASSAULT, worth),), goal, moving.VEHICLE)
        return
    wins = figures.chance_to_win(table, id, goal, far)
    if wins >= view.weights["assault"]:
        gain = wins * (1 + view.threat(goal)) - (1 - wins) * (1 + view.threat(id))
        yield Plan(Order.RUN, ((ASSAULT, view.passes(id) * weight * gain),), goal, moving.ASSAULT)


def _seeing_nobody(view: Appraisal, id: UnitId) -> Iterator[Plan]:
    """Yield what a unit does that sees no enemy: a weapon that is ranged in, a way forward."""
    table, passes = view.table, view.passes(id)
    for goal in targets_in_sight(table, id) or ():  # ranged in on whom it no longer sees
        yield Plan(Order.FIRE, ((FIRE, passes * view.fire(id, goal, RANGED_AT, NO_COVER)),), goal)
    close = view.weight("close")
    if distances.move_of_unit(table, id, Order.ADVANCE).most:
        yield Plan(Order.ADVANCE, ((CLOSE, passes * (0.04 + close)),), heading=OBJECTIVE)
    if close >= 0.1:
        yield Plan(Order.RUN, ((CLOSE, passes * (0.05 + close)),), heading=OBJECTIVE)


RANGED_AT = 36
"""Inches that are taken for whom a weapon is ranged in on without seeing him."""


def _waiting(view: Appraisal, id: UnitId) -> Iterator[Plan]:
    """Yield an Ambush, lying Down in danger, and the way to an objective."""
    table, passes = view.table, view.passes(id)
    if not any(weapon.blast for _, weapon, _, _ in table.arms(id)):
        yield Plan(Order.AMBUSH, ((AIM, passes * view.weight("ambush") * _ambush_worth(view, id)),))
    danger = view.peril(id, later=AFTER_TURN)
    if danger:
        yield Plan(Order.DOWN, ((WAIT, A_DOWN * danger + view.weight("wait") * 0.2),))
    troop = table.troop(id)
    if view.stance.seeks_objective and troop.kind is Kind.INFANTRY and troop.models >= SQUAD:
        late = view.state.turn / max(1, view.state.turn + view.turns_left)
        yield Plan(Order.RUN, ((CLOSE, passes * 0.9 * late),), heading=OBJECTIVE)


SQUAD = 5
"""Models from which a unit is sent to hold an objective."""


def _ambush_worth(view: Appraisal, id: UnitId) -> float:
    """Return what an Ambush waits for: the mean of its three best shots at those who may still move."""
    if has_fixed_weapon(view.table, id) and not view.seen(id):
        return 0.0
    movers = [enemy for enemy in view.enemies(id) if not view.has_acted(enemy) and view.table.unit(enemy).pins <= 4]
    if not movers or view.state.bag.count(view.side) == len(view.state.bag):
        return 0.0
    return waiting_worth(view, id, movers) * min(1.0, len(movers) / 4)


def waiting_worth(view: Appraisal, id: UnitId, movers: Sequence[UnitId]) -> float:
    """Return a part of the mean of the three best shots of an Ambush at those who may move."""
    sight_by_enemy = view.seen(id)
    shots = sorted(
        (
            view.fire(
                id, enemy, min(AMBUSH_SIGHT, sight_by_enemy.get(enemy, UNKNOWN).inches), NO_COVER, Order.AMBUSH, False
            )
            for enemy in movers
        ),
        reverse=True,
    )
    return AN_AMBUSH * sum(shots[:3]) / 3
