"""Hits on vehicles at the table (5.3, 7.11, 7.12, 9.5). Pins by the crew's quality, armour, the table of damage."""

from __future__ import annotations

from puesto.core.messages import N_, Ref
from puesto.core.prompts import Procedure
from puesto.core.saying import say
from puesto.games.bolt.fire import armour, blast, damage
from puesto.games.bolt.fire.armour import ArmourResult, Hull, HullResult
from puesto.games.bolt.fire.to_hit import AP, HE
from puesto.games.bolt.printed.records import ARMOURED, Facing, Special, Weapon
from puesto.games.bolt.shooting import losses
from puesto.games.bolt.shooting.targets import INDIRECT, Group
from puesto.games.bolt.table import bag, dice, walk
from puesto.games.bolt.table.state import GameTable, UnitId
from puesto.games.bolt.table.walk import Walk, noting


def is_harmless(table: GameTable, goal: UnitId, group: Group) -> bool:
    """Return whether the hits of a group neither damage a vehicle nor pin it: they are not rolled (5.3)."""
    troop = table.troop(goal)
    if not table.is_vehicle(goal) or "flamethrower" in group.weapon.traits or group.bursts or group.ammo == INDIRECT:
        return False
    heavy = group.weapon.is_heavy or group.weapon.pen > 0
    is_closed = troop.kind in ARMOURED and Special.OPEN_TOPPED not in troop.special
    return (
        not heavy
        and not damage.may_damage(troop.kind, heavy, table.state.settings)
        and not armour.is_pinned(troop.quality, is_closed, heavy, False, 1, table.state.settings)
    )


def hits_that_matter(table: GameTable, goal: UnitId, group: Group, hits: int) -> int:
    """Return how many hits are resolved: of those that cannot damage a vehicle only one (5.3)."""
    heavy = group.weapon.is_heavy or group.weapon.pen > 0 or group.bursts
    return hits if damage.may_damage(table.troop(goal).kind, heavy, table.state.settings) else min(hits, 1)


def hit_vehicle(
    table: GameTable, id: UnitId, goal: UnitId, group: Group, face: str, distance: int, collateral: bool = False,
    pinned: bool = False,
) -> Procedure[bool]:  # fmt: skip
    """Resolve one hit on a vehicle, and return whether its volley has pinned (5.3)."""
    if table.unit(goal).gone:
        return pinned
    flames = "flamethrower" in group.weapon.traits
    above = group.ammo == INDIRECT
    struck = armour.struck_face(above, collateral, flames, face)
    pen, pins = group.weapon.pen, ""
    if group.bursts:
        row = blast.blast_of(table.content, group.weapon.he, table.state.settings)
        pen, pins = row.pen, row.pins
    far = distance * 2 > group.weapon.range and not above
    return (
        yield from strike_armour(
            table, goal, group.weapon, pen, struck, far, above, HE if group.bursts else AP,
            hunters=table.has(id, Special.TANK_HUNTERS), who=table.side_of(id), pinned=pinned, pins=pins,
        )
    )  # fmt: skip


def strike_armour(
    table: GameTable, goal: UnitId, weapon: Weapon, pen: int, face: str, far: bool, above: bool, ammo: str, *,
    hunters: bool = False, who: str = "", pinned: bool = False, pins: str = "",
) -> Procedure[bool]:  # fmt: skip
    """Resolve a hit with a PEN on a vehicle; return whether the fire has pinned (5.3, 7.7, 7.8, 7.11).

    `pinned`: the same fire has pinned it already; `pins`: the number given by HE.
    """
    progress = table.begin_walk(walk.ARMOUR, "", goal, walk.TO_DAMAGE)
    pinned = yield from _strike(table, progress, weapon, pen, face, far, above, ammo, hunters, who, pinned, pins)
    table.end_walk(progress)
    return pinned


def _strike(
    table: GameTable, progress: Walk, weapon: Weapon, pen: int, face: str, far: bool, above: bool, ammo: str,
    hunters: bool, who: str, pinned: bool, pins: str,
) -> Procedure[bool]:  # fmt: skip
    """Resolve one hit on a vehicle: pins, penetration and damage; return whether it pinned (5.3)."""
    goal = progress.goal
    unit, troop = table.unit(goal), table.troop(goal)
    heavy = weapon.is_heavy or pen > 0
    if not damage.may_damage(troop.kind, heavy, table.state.settings):
        return (yield from _rattle(table, goal, pinned, who))
    lines = armour.vehicle_lines(table.content, weapon, pen, troop.kind, face, far, ammo, table.state.settings)
    value, plus = losses.value_of(table, goal), dice.modifier_sum(lines)
    if troop.kind in ARMOURED:
        entries = {"weapon": weapon.id, "pen": pen, "face": face, "far": far, "ammo": ammo, "value": value}
        progress.facts = {**entries, "hunters": hunters, "above": above and table.has(goal, Special.OPEN_TOPPED)}
    throw = progress.throw(walk.DAMAGE, goal, 1, min(7, max(2, value - plus)))
    if not pinned:  # 5.1 one pin, however many of its shots hit
        pinned = yield from is_pinned(table, goal, heavy, armour.can_damage(plus, value), who)
        pin_count = (yield from blast.roll_pins(pins, goal, who=who)) if pinned and pins else 1
        if pinned and not (yield from losses.add_pins(table, goal, pin_count, "5.3")):
            return pinned
    nerve = losses.nerve_of(table, goal)
    hull = Hull(
        nerve,
        table.has(goal, Special.TURRET) and not unit.jammed,
        table.has(goal, Special.OPEN_TOPPED),
        unit.immobilised,
    )
    if troop.kind not in ARMOURED:
        rolling = damage.roll_damage(1, plus, value, Ref("unit", goal), subject=(goal,), who=who)
        hits = yield from noting(rolling, {"shoot.damage": throw.faces, "shoot.exceptional": throw.again})
        if hits.casualties:
            yield from say(N_("{unit} queda destruid{unit:o}"), "7.6", "bad", unit=Ref("unit", goal))
            yield from losses.remove_unit(table, goal)
        return pinned
    piercing = armour.resolve_hit(
        table.content, lines, value, hull, above, table.state.settings, hunters=hunters, unit=goal, who=who,
        owner=table.side_of(goal),
    )  # fmt: skip
    noted_dice = {"armour.damage": throw.faces, "armour.table": throw.again}
    result: ArmourResult = yield from noting(piercing, noted_dice)
    yield from apply_damage(table, goal, result.hull, face)
    return pinned


def _rattle(table: GameTable, goal: UnitId, pinned: bool, who: str) -> Procedure[bool]:
    """Hit a vehicle with what cannot damage it; one that is open to bullets is pinned all the same (5.3)."""
    pins = not pinned and (yield from is_pinned(table, goal, False, False, who))
    if not pinned and not pins:
        yield from say(N_("Un arma ligera no le hace nada a {unit}"), "5.3", "quiet", unit=Ref("unit", goal))
        return False
    yield from damage.say_harmless(goal)
    if pins:
        yield from losses.add_pins(table, goal, 1, "5.3")
    return True


def is_pinned(table: GameTable, goal: UnitId, heavy: bool, could_damage: bool, who: str) -> Procedure[bool]:
    """Return whether a hit pins: a die for a regular crew that it could not hurt (5.3)."""
    troop = table.troop(goal)
    is_closed = troop.kind in ARMOURED and Special.OPEN_TOPPED not in troop.special
    return armour.roll_pinned(
        troop.quality, is_closed, heavy, could_damage, table.state.settings, unit=goal, subject=(goal,), who=who
    )


def apply_damage(table: GameTable, goal: UnitId, result: HullResult, face: str) -> Procedure[None]:
    """Apply a result of the table: the die, a jammed turret, passengers that get out (5.4, 7.12)."""
    unit = table.unit(goal)
    if unit.gone or not result.results:
        return
    if result.destroyed:
        yield from say(N_("{unit} queda destruid{unit:o}"), "7.12", "bad", unit=Ref("unit", goal))
        yield from losses.remove_unit(table, goal)
        return
    if result.stunned:
        bag.go_down(table, goal)
    if result.jammed:
        unit.jammed = Facing(face)
    if result.immobilised and not unit.immobilised:
        unit.immobilised = True
        for rider in [*table.passengers(goal), *table.boarders(goal)]:
            yield from losses.bail_out(table, rider.id, by_damage=False)
    if result.pins:
        yield from losses.add_pins(table, goal, result.pins, "7.12")
