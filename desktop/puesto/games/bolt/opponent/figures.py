"""Exact odds of a volley, an assault and a tank's run, from printed and known figures.

Distance and cover come as they were told; nothing here knows a position.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb
from typing import Any, NamedTuple

from puesto.core.values import replace
from puesto.games.bolt.assault import on_vehicles
from puesto.games.bolt.fire import armour, blast, damage, to_hit
from puesto.games.bolt.fire.outlook import AMONG, THROWS, PendingShots, TargetProfile, hit_ways, outlook, pass_ways
from puesto.games.bolt.orders import morale
from puesto.games.bolt.printed.records import ARMOURED, Order, Special
from puesto.games.bolt.shooting import aiming, hitting, losses
from puesto.games.bolt.shooting.measuring import Circumstances
from puesto.games.bolt.shooting.targets import INDIRECT, Group, choices_of_ammo
from puesto.games.bolt.table import dice
from puesto.games.bolt.table.sightings import NO_COVER
from puesto.games.bolt.table.state import GameTable, UnitId

USUALLY_UNDER = {1: 1, 2: 3, 3: 5, 4: 7}
"""Models of a squad under a template, by its diameter in inches: as squads usually are placed."""
DICE_OF_SHOTS = 4
"""Shots of a weapon whose number is rolled, in the mean."""
KILLS = {armour.FULL: 3 / 6, armour.MASSIVE: 1 - (3 / 6) ** 2}
"""Chance that a class of damage destroys a vehicle by its table alone (7.12): 4 to 6 of each die."""
LAMES = {armour.SUPERFICIAL: 0.95, armour.FULL: 0.45, armour.MASSIVE: 0.2}
"""Chance that it stuns, immobilises or sets it on fire without destroying it."""
MOST_KEPT = 100_000


class Expectation(NamedTuple):
    """Expected effect of fire at a unit."""

    gone: float = 0.0
    """The chance that it is destroyed."""
    casualties: float = 0.0
    pins: float = 0.0
    lamed: float = 0.0
    """The chance that a vehicle is damaged and not destroyed."""


NOTHING = Expectation()
_KEPT: dict[tuple[Any, ...], Expectation] = {}


def volley(
    table: GameTable, id: UnitId, goal: UnitId, far: int, cover: str, face: Order, down: bool | None = None
) -> Expectation:
    """Return the expected effect of a volley; `down`: whether the target is Down, None for as it is.

    It is kept as long as both units stay as they are.
    """
    unit, target = table.unit(id), table.unit(goal)
    ranging = table.state.ranging.get(f"{id}|{goal}")
    key = (
        table.state.battle, id, goal, far, cover, face, down, unit.pins, unit.models, *sorted(unit.arms.items()),
        *unit.spent, target.pins, target.models, target.penalty, target.officer, target.order, target.building,
        target.immobilised, ranging and (ranging.turn, ranging.turns, ranging.has_hit, ranging.target_moved),
        table.state.turn if ranging else 0, tuple(table.state.settings.values()),
    )  # fmt: skip
    if key not in _KEPT:
        if len(_KEPT) > MOST_KEPT:
            _KEPT.clear()
        _KEPT[key] = _volley(table, id, goal, far, cover, face, down)
    return _KEPT[key]


def best_ammunition(table: GameTable, group: Group, goal: UnitId, far: int) -> str:
    """Return the best ammunition of a weapon: AP at armour, HE at people, an arc beyond its range."""
    choices = choices_of_ammo(table, group.weapon)
    if table.is_vehicle(goal):
        order = (to_hit.AP, to_hit.HE, INDIRECT)
    elif far <= group.weapon.range:
        order = (to_hit.HE, to_hit.AP, INDIRECT)
    else:
        order = (INDIRECT, to_hit.HE, to_hit.AP)
    return next((kind for kind in order if kind in choices), choices[0])


def groups_in_reach(table: GameTable, id: UnitId, goal: UnitId, far: int, face: Order) -> list[Group]:
    """Return the weapons that would fire at a target so far off, with ammunition (5.1, 9.2, 9.8)."""
    groups = []
    scope = table.has(id, Special.SNIPER)
    for place, weapon, weapon_count, mount in table.arms(id):
        group = Group(place, weapon, weapon_count, mount)
        group = replace(group, ammo=best_ammunition(table, group, goal, far))
        low, high = weapon.bracket or (0, 0)
        if group.ammo == INDIRECT and (not low <= far <= high or face is Order.AMBUSH):
            continue
        if group.ammo != INDIRECT and far > weapon.range:
            continue
        if scope and ("scope" in weapon.traits) != (far >= max(weapon.low, 12)):
            continue
        if "one_shot" in weapon.traits and not table.is_vehicle(goal) and len(table.arms(id)) > 1:
            continue
        groups.append(group)
    return aiming.without_mates(table, id, groups)


def _volley(
    table: GameTable, id: UnitId, goal: UnitId, far: int, cover: str, face: Order, down: bool | None
) -> Expectation:
    """Return what is to be expected of all weapons in reach of a target."""
    groups = groups_in_reach(table, id, goal, far, face)
    if not groups:
        return NOTHING
    circumstances = Circumstances(far, (cover,) if cover != NO_COVER else ())
    mark = hitting.mark_of(table, goal, circumstances)
    mark = replace(mark, down=mark.down if down is None else down, shield=table.has(goal, Special.SHIELD))
    needs = []
    for group in groups:
        if group.ammo == INDIRECT:
            needs.append(need_in_arc(table, id, goal))
            continue
        shooter = hitting.shooter_of(table, id, group, circumstances, face)
        ammo = to_hit.HE if group.bursts else to_hit.AP
        lines = to_hit.to_hit_lines(table.content, group.weapon, shooter, mark, far, table.state.settings, ammo)
        needs.append(to_hit.need_of(lines))
    if table.is_vehicle(goal):
        return _at_armour(table, id, goal, far, groups, needs)
    return _at_foot(table, id, goal, groups, needs, mark.down)


def need_in_arc(table: GameTable, id: UnitId, goal: UnitId) -> int:
    """Return the die with which indirect fire hits: 6, one less each turn, 2 where ranged in (9.9)."""
    ranging = table.state.ranging.get(f"{id}|{goal}")
    if ranging is None or ranging.target_moved:
        return 6
    if ranging.has_hit:
        return 2
    return max(2, 6 - ranging.turns) if ranging.turn >= table.state.turn - 1 else 6


def _at_foot(
    table: GameTable, id: UnitId, goal: UnitId, groups: list[Group], needs: list[int], down: bool
) -> Expectation:
    """Return what is to be expected of a volley at a unit on foot."""
    value, models = losses.value_of(table, goal), table.unit(goal).models
    chance_gone = casualties = pinned = 0.0
    shots = [
        PendingShots(
            table.shots(id, group.weapon, group.many) or DICE_OF_SHOTS,
            need,
            damage.damage_need(group.weapon.pen, value),
        )
        for group, need in zip(groups, needs, strict=True)
        if not group.bursts
    ]
    if shots:
        forecast = outlook(tuple(shots), _profile(table, goal, 1))
        chance_gone = forecast.breaks / AMONG
        casualties = sum(loss_count * share for loss_count, share in enumerate(forecast.shares)) / AMONG
        chance_missed = 1.0
        for salvo in shots:
            chance_missed *= (1 - hit_ways(salvo.need) / THROWS) ** salvo.shots
        pinned = 1 - chance_missed
    for group, need in zip(groups, needs, strict=True):
        if not group.bursts:
            continue
        row = blast.blast_of(table.content, group.weapon.he, table.state.settings)
        hits = blast.blast_hits(min(models, USUALLY_UNDER[group.weapon.he]), down)
        dice_count, sides, plus = dice.parts(row.pins)
        pins, lands = dice_count * (sides + 1) / 2 + plus, hit_ways(need) / THROWS
        burst = PendingShots(0, 0, damage.damage_need(row.pen, value), hits)
        forecast = outlook((burst,), _profile(table, goal, round(pins)))
        chance_gone = 1 - (1 - chance_gone) * (1 - lands * forecast.breaks / AMONG)
        casualties += lands * sum(loss_count * share for loss_count, share in enumerate(forecast.shares)) / AMONG
        pinned += lands * pins
    return Expectation(chance_gone, min(casualties, models), pinned)


def _profile(table: GameTable, goal: UnitId, pins: int) -> TargetProfile:
    """Return the resistance of a target to fire that gives it `pins` pins (3.2, 5.1)."""
    unit, readings = table.unit(goal), table.state.settings
    nerve = replace(losses.nerve_of(table, goal), pins=unit.pins + pins)
    checks = (n for n in range(1, unit.models + 1) if _half_is_lost(table, goal, n))
    return TargetProfile(
        max(1, unit.models),
        next(checks, 0),
        morale.morale_value(table.content, nerve),
        losses.repeats_by_nation(table, goal),
        morale.is_broken(table.content, nerve, readings),
    )


def _half_is_lost(table: GameTable, goal: UnitId, casualties: int) -> bool:
    return morale.half_is_lost(casualties, table.unit(goal).models, table.troop(goal).full, table.state.settings)


def _at_armour(
    table: GameTable, id: UnitId, goal: UnitId, far: int, groups: list[Group], needs: list[int]
) -> Expectation:
    """Return the expected effect on the front of a vehicle, whose face is not known (5.3, 7.11)."""
    kind, value, readings = table.troop(goal).kind, losses.value_of(table, goal), table.state.settings
    burns = 1 - pass_ways(morale.morale_value(table.content, losses.nerve_of(table, goal))) / THROWS
    stays, chance_whole, chance_unpinned = 1.0, 1.0, 1.0
    for group, need in zip(groups, needs, strict=True):
        weapon = group.weapon
        if not damage.may_damage(kind, weapon.is_heavy or group.bursts, readings):
            continue
        lands, above = hit_ways(need) / THROWS, group.ammo == INDIRECT
        pen = blast.blast_of(table.content, weapon.he, readings).pen if group.bursts else weapon.pen
        ammo = to_hit.HE if group.bursts else to_hit.AP
        lines = armour.vehicle_lines(
            table.content, weapon, pen, kind, armour.TOP if above else armour.FRONT,
            far * 2 > weapon.range and not above, ammo, readings,
        )  # fmt: skip
        plus = dice.modifier_sum(lines)
        if kind in ARMOURED:
            kill, lame = chances_of_hit(plus, value, table.has(id, Special.TANK_HUNTERS), burns)
        else:
            kill, lame = max(0, 7 - damage.damage_need(plus, value)) / 6, 0.0
        shots = table.shots(id, weapon, group.many) or 1
        if kind not in ARMOURED or armour.can_damage(plus, value):
            chance_unpinned *= (1 - lands) ** shots
        stays *= (1 - lands * kill) ** shots
        chance_whole *= (1 - lands * lame) ** shots
    return Expectation(1 - stays, 0.0, 1 - chance_unpinned, 1 - chance_whole)


def chances_of_hit(plus: int, value: int, hunters: bool, burns: float) -> tuple[float, float]:
    """Return the chances that a hit on armour destroys it, and that it only lames it (7.12)."""
    kill = lame = 0.0
    for face in range(1, 7):
        kind = armour.damage_class(face, plus, value, hunters)
        if kind != armour.NO_DAMAGE:
            kill += (KILLS.get(kind, 0.0) + burns / 6) / 6
            lame += LAMES[kind] / 6
    return kill, lame


# ---- close quarters


@cache
def melee(attackers: int, need: int, defenders: int, back: int) -> float:
    """Return the chance that assaulters who wound with `need` beat defenders who wound with `back` (6.2).

    A tie is fought again with what is left.
    """
    if defenders <= 0 or attackers <= 0:
        return 1.0 if defenders <= 0 else 0.0
    won = chance_of_draw = 0.0
    for killed, chance in enumerate(_wounds(attackers, need)):
        if killed >= defenders:
            won += chance
            continue
        for lost, share in enumerate(_wounds(defenders - killed, back)):
            if lost >= attackers or lost > killed:
                continue
            if killed > lost:
                won += chance * share
            elif killed:
                won += chance * share * melee(attackers - lost, need, defenders - killed, back)
            else:
                chance_of_draw += chance * share
    return won / (1 - chance_of_draw) if chance_of_draw < 1 else 0.5


@cache
def _wounds(blows: int, need: int) -> tuple[float, ...]:
    """Return the chance of each number of wounds from `blows` dice that wound on `need` or more."""
    hits = max(0, 7 - need) / 6
    return tuple(comb(blows, n) * hits**n * (1 - hits) ** (blows - n) for n in range(blows + 1))


def chance_to_win(table: GameTable, id: UnitId, goal: UnitId, far: int) -> float:
    """Return the chance to win an assault on foot, with the target's fire where it may fire (6.2)."""
    unit, other_unit = table.unit(id), table.unit(goal)
    need, back = max(2, losses.value_of(table, goal)), max(2, losses.value_of(table, id))
    free = other_unit.order in (Order.NONE, Order.AMBUSH) and goal not in table.state.queue
    fires = free and bool(table.arms(goal)) and not table.has(goal, Special.MEDIC)
    if not fires or (far <= to_hit.POINT_BLANK and other_unit.order is not Order.AMBUSH):
        return melee(unit.models, need, other_unit.models, back)
    fire = volley(table, goal, id, to_hit.POINT_BLANK, NO_COVER, Order.FIRE)
    lost = int(fire.casualties)
    part = fire.casualties - lost
    fewer, fewest = unit.models - lost, unit.models - lost - 1
    won = (1 - part) * melee(fewer, need, other_unit.models, back) + part * melee(fewest, need, other_unit.models, back)
    return won * (1 - fire.gone)


def chance_to_storm(table: GameTable, id: UnitId, goal: UnitId) -> float:
    """Return the chance that infantry destroys a vehicle that it reaches (6.3)."""
    unit, troop, models = table.unit(goal), table.troop(goal), table.unit(id).models
    if riders := table.passengers(goal):
        rider = max(riders, key=lambda item: item.models)
        need, back = max(2, losses.value_of(table, rider.id)), max(2, losses.value_of(table, id))
        return melee(models, need, rider.models, back)
    need = on_vehicles.vehicle_need(unit.order, unit.immobilised, table.state.settings)
    outright = on_vehicles.is_destroyed_outright(troop.kind, table.has(goal, Special.OPEN_TOPPED))
    return _chance_to_hurt_vehicle(
        models, need, losses.value_of(table, goal), table.has(id, Special.TANK_HUNTERS), outright
    )


@lru_cache(maxsize=1024)
def _chance_to_hurt_vehicle(models: int, need: int, value: int, hunters: bool, outright: bool) -> float:
    """Return the chance that assaulting infantry destroys a vehicle."""
    kill = 0.0
    for hits, share in enumerate(_wounds(models, need)):
        if hits and outright:
            damages = sum(armour.damage_class(face, hits, value, hunters) != armour.NO_DAMAGE for face in range(1, 7))
            kill += share * damages / 6
        elif hits:
            kill += share * chances_of_hit(hits, value, hunters, 1 / 6)[0]
    return kill


def chance_to_crush(table: GameTable, goal: UnitId) -> float:
    """Return the chance that a unit is lost as a tank runs over it; a gun is lost either way (6.5)."""
    kind = table.troop(goal).kind
    if on_vehicles.overrun_of(kind, True) == on_vehicles.GUN_LOST:
        return 1.0
    if on_vehicles.ignores_tanks(table.army_of(goal).nation, kind):
        return 0.0
    return 1 - pass_ways(morale.morale_value(table.content, losses.nerve_of(table, goal))) / THROWS
