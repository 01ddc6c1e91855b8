"""Decisions within the rules' steps: target, ammunition, lying Down, who falls, whom an officer calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puesto.core.opponents.opponent import Chance
from puesto.games.bolt.assaulting.assaulting import NONE
from puesto.games.bolt.fire import to_hit
from puesto.games.bolt.fire.strikes import AIR, ARTILLERY
from puesto.games.bolt.opponent import figures
from puesto.games.bolt.opponent.appraisal import UNKNOWN, Appraisal
from puesto.games.bolt.opponent.plans import Plan, plans_for
from puesto.games.bolt.opponent.smoke import smoke_worth
from puesto.games.bolt.printed.records import Order
from puesto.games.bolt.shooting import losses
from puesto.games.bolt.shooting.measuring import ONE_SHOT
from puesto.games.bolt.shooting.targets import GROUND, INDIRECT
from puesto.games.bolt.table import sightings
from puesto.games.bolt.table.sightings import NO_COVER, OUT_OF_ARC
from puesto.games.bolt.table.state import Sighting, UnitId

LEAST_SHOT, LEAST_AMBUSH = 0.002, 0.08
"""What a shot must be worth to be fired, and to give an Ambush away."""
DOWN_SAVES, DOWN_AT_LEAST = 1.3, 0.02
"""What going Down must save beyond its own order."""


def plan_of(view: Appraisal, id: UnitId, order: Order) -> Plan | None:
    """Return the best plan of a unit with an order that it has; None for none."""
    return next(iter(plans_for(view, id, (order.value,))), None)


def _row(view: Appraisal, id: UnitId, goal: UnitId) -> Sighting:
    """Return the known sight of an enemy, else one at the middle of the usual distances."""
    row = sightings.sighting_of(view.table, id, goal)
    return row if row is not None and row.inches and row.cover != OUT_OF_ARC else UNKNOWN


def _shot(view: Appraisal, id: UnitId, goal: UnitId, face: Order) -> float:
    row = _row(view, id, goal)
    return view.fire(id, goal, row.inches, row.cover, face)


def choose_target(view: Appraisal, prompt: Any, chance: Chance) -> Any:
    """Return the target with the most worth, or nobody."""
    id, values = prompt.subject[0], [option.value for option in prompt.options]
    face = view.table.unit(id).order
    units = [value for value in values if value in view.state.units]
    if not units:
        return None
    best = max(units, key=lambda goal: _shot(view, id, goal, face))
    shot = _shot(view, id, best, face)
    if GROUND in values and max(smoke_worth(view, id, goal) for goal in units) > max(shot, LEAST_SHOT):
        return GROUND
    if shot > LEAST_SHOT:
        return best
    return NONE if NONE in values else None


def choose_ammunition(view: Appraisal, prompt: Any, chance: Chance) -> Any:
    """Return what does most at the target: AP at vehicles, HE at others."""
    values = [option.value for option in prompt.options]
    walks = view.state.walks
    goal = walks[-1].goal if walks else ""
    vehicle = goal not in ("", GROUND) and view.table.is_vehicle(goal)
    kinds_by_worth = [to_hit.AP, to_hit.HE, INDIRECT] if vehicle else [to_hit.HE, to_hit.AP, INDIRECT]
    id = prompt.subject[0]
    row = sightings.sighting_of(view.table, id, goal) if goal not in ("", GROUND) else None
    if not vehicle and INDIRECT in values and (row is None or not row.inches):
        kinds_by_worth = [INDIRECT, *kinds_by_worth]
    return next((kind for kind in kinds_by_worth if kind in values), values[0])


def goes_down(view: Appraisal, prompt: Any, chance: Chance) -> Any:
    """Return whether a target goes Down: where that saves more than its own order brings."""
    id = prompt.subject[0]
    walks = view.state.walks
    shooter = walks[-1].unit if walks else ""
    if shooter not in view.state.units:
        return None
    row, face = _row(view, shooter, id), view.table.unit(shooter).order
    loss_standing, loss_down = (
        view.worth(id, figures.volley(view.table, shooter, id, row.inches, row.cover, face, down))
        for down in (False, True)
    )
    saved = (loss_standing - loss_down) * view.weights["down"] * DOWN_SAVES
    own_fire = view.best_fire(id) * view.passes(id) if view.seen(id) else 0.0
    return losses.YES if saved > own_fire + DOWN_AT_LEAST else losses.NO


def choose_ambushers(view: Appraisal, prompt: Any, chance: Chance) -> Any:
    """Return the ambushes that are worth springing at the unit that moves."""
    goal = prompt.subject[0]
    return tuple(
        option.value for option in prompt.options if _shot(view, option.value, goal, Order.AMBUSH) > LEAST_AMBUSH
    )


def choose_calls(view: Appraisal, prompt: Any, chance: Chance) -> Any:
    """Return whom an officer calls, in the order of preference."""
    ids = [option.value for option in prompt.options]
    return tuple(sorted(ids, key=lambda id: -view.best_fire(id) * view.passes(id))[: prompt.most])


def choose_fallen(view: Appraisal, prompt: Any, chance: Chance) -> Any:
    """Return who falls: the leader last, rare weapons before him only if they must."""
    values = [option.value for option in prompt.options]
    return tuple(sorted(values, key=lambda role: role == losses.LEADER)[: prompt.least])


def choose_victim(view: Appraisal, prompt: Any, chance: Chance) -> Any:
    """Return the model that falls by exceptional damage: the gunner, else the leader, else a rare one."""
    values = [option.value for option in prompt.options]
    roles_by_worth = (losses.GUNNER, losses.LEADER)
    return next((role for role in roles_by_worth if role in values), values[-1])


def choose_assaulted(view: Appraisal, prompt: Any, chance: Chance) -> Any:
    """Return whom a unit assaults, as it planned."""
    values = {option.value for option in prompt.options}
    plan = next((plan for plan in plans_for(view, prompt.subject[0], (Order.RUN.value,)) if plan.goal in values), None)
    return plan.goal if plan is not None else NONE


def choose_strike(view: Appraisal, prompt: Any, chance: Chance) -> Any:
    """Return the strike that an observer asks for, if he sees an enemy."""
    values = [option.value for option in prompt.options]
    if not view.seen(prompt.subject[0]):
        return NONE
    return next((kind for kind in (ARTILLERY, AIR) if kind in values), NONE)


def choose_struck(view: Appraisal, prompt: Any, chance: Chance) -> Any:
    """Return the target of a strike: of those that the observer sees the greatest threat."""
    sight_by_enemy, values = view.seen(prompt.subject[0]), [option.value for option in prompt.options]
    return max([value for value in values if value in sight_by_enemy] or values, key=view.threat)


def weapons_for_another(view: Appraisal, prompt: Any, chance: Chance) -> Any:
    """Return the mounts that cannot harm the armour aimed at, where somebody on foot is in sight (5.3)."""
    id, enemies_seen = prompt.subject[0], [*view.seen(prompt.subject[0])]
    goal = max(enemies_seen, key=lambda goal: _shot(view, id, goal, view.table.unit(id).order), default="")
    if not view.table.is_vehicle(id) or not goal or not view.table.is_vehicle(goal):
        return ()
    if all(view.table.is_vehicle(enemy_id) for enemy_id in enemies_seen):
        return ()
    harmful = {mount for _, weapon, _, mount in view.table.arms(id) if weapon.is_heavy}
    return tuple(option.value for option in prompt.options if option.value not in harmful)


def choose_misled(view: Appraisal, prompt: Any, chance: Chance) -> Any:
    """Return at which of the other side's units a rookie pilot is led: the greatest threat (7.8)."""
    return max((option.value for option in prompt.options), key=view.threat)


def choose_friend_to_hit(view: Appraisal, prompt: Any, chance: Chance) -> Any:
    """Return at which of its friends an enemy fires in error: the one that suffers most (7.1)."""
    id = prompt.subject[0]
    units = [option.value for option in prompt.options if option.value in view.state.units]
    if not units:
        return None
    return max(units, key=lambda goal: view.fire(id, goal, ERROR_AT, NO_COVER))


ERROR_AT = 12
"""Inches that are taken for friendly fire."""


def one_shot_weapons(view: Appraisal, prompt: Any, chance: Chance) -> Any:
    """Return how a unit fires: one-shot weapons are spent on vehicles only (9.2)."""
    goal = prompt.subject[1]
    values = [option.value for option in prompt.options]
    return (ONE_SHOT,) if ONE_SHOT in values and view.table.is_vehicle(goal) else ()


CHOOSERS: dict[str, Callable[[Appraisal, Any, Chance], Any]] = {
    "shoot.target": choose_target,
    "shoot.other": choose_target,
    "shoot.ammo": choose_ammunition,
    "shoot.reaction": goes_down,
    "shoot.manner": one_shot_weapons,
    "ambush.who": choose_ambushers,
    "officer.calls": choose_calls,
    "losses.who": choose_fallen,
    "losses.exceptional": choose_victim,
    "assault.target": choose_assaulted,
    "assault.vehicle": choose_assaulted,
    "strike.ask": choose_strike,
    "strike.target": choose_struck,
    "strike.rookie": choose_misled,
    "shoot.split": weapons_for_another,
    "fubar.target": choose_friend_to_hit,
}
"""Decisions within the rules' steps, by the key of the prompt."""
