"""Infantry assaults a vehicle (6.3)."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.saying import say
from puesto.games.bolt.assault import on_vehicles
from puesto.games.bolt.assaulting import assaulting
from puesto.games.bolt.fire import armour
from puesto.games.bolt.fire.armour import Hull
from puesto.games.bolt.fire.to_hit import roll_shots
from puesto.games.bolt.movement import transports
from puesto.games.bolt.moving import ambushes, moving
from puesto.games.bolt.printed.records import Kind, Special
from puesto.games.bolt.shooting import at_vehicles, losses
from puesto.games.bolt.table import dice, walk
from puesto.games.bolt.table.state import GameTable, UnitId
from puesto.games.bolt.table.walk import Walk, noting


def goals(t: GameTable, id: UnitId) -> list[UnitId]:
    """The vehicles that a unit may assault: those that do not run (6.3)."""
    equipped = moving.may_storm(t, id)
    return [
        unit.id
        for unit in t.enemies(id)
        if t.is_vehicle(unit.id) and on_vehicles.may_assault_vehicle(equipped, unit.order)
    ]


def choose_vehicle(t: GameTable, id: UnitId) -> Procedure[UnitId]:
    """Which vehicle is assaulted: said before the test, which depends on it (6.3)."""
    among = goals(t, id)
    found = yield from Choose(
        key="assault.vehicle",
        subject=(id,),
        who=t.side_of(id),
        message=msg(N_("¿Qué vehículo asalta {unit:el}?"), unit=Ref("unit", id)),
        rule="6.3",
        options=(*(Option(one, Ref("unit", one)) for one in among), Option("none", msg(N_("Ninguno")), nobody=True)),
    )
    return "" if found == "none" else found


def storm(t: GameTable, id: UnitId, goal: UnitId) -> Procedure[None]:
    """The assault itself, once the test is passed (6.3)."""
    shown = t.begin_walk(walk.ASSAULT, id, goal, walk.MOVE)
    yield from _storm(t, shown)
    t.end_walk(shown)


def _storm(t: GameTable, shown: Walk) -> Procedure[None]:
    id, goal = shown.unit, shown.goal
    moving.note_move(t, id)
    reached = yield from Choose(
        key="assault.reach",
        subject=(id, goal),
        who=t.side_of(id),
        message=msg(N_("¿Llega {unit:el} a {target}, a 12” o menos?"), unit=Ref("unit", id), target=Ref("unit", goal)),
        rule="6.3",
        options=losses.YES_NO,
    )
    if not (yield from ambushes.face_ambushes(t, id)):
        return
    if reached == losses.NO or t.unit(goal).gone:
        yield from say(N_("{unit} no llega"), "6.3", unit=Ref("unit", id))
        return
    riders = [(one.id, one.models) for one in t.passengers(goal) if t.troop(one.id).kind is Kind.INFANTRY]
    fighter = transports.who_fights(riders)
    if fighter:
        t.unit(fighter).aboard = ""
        yield from say(N_("{unit} baja y lucha en lugar del vehículo"), "6.3", unit=Ref("unit", fighter))
        assaulting.aim_walk(t, shown, fighter)
        yield from assaulting.fight(t, shown, False)
        return
    unit, troop = t.unit(goal), t.troop(goal)
    need = on_vehicles.vehicle_need(unit.order, unit.immobilised, t.state.settings)
    shown.step = walk.ROUND
    throw = shown.throw(walk.HITS, id, t.unit(id).models, need)
    rolling = roll_shots(
        t.unit(id).models,
        need,
        msg(N_("{unit} ataca a {target}: {need}+."), unit=Ref("unit", id), target=Ref("unit", goal), need=need),
        subject=(id, goal),
        who=t.side_of(id),
    )
    hits = yield from noting(rolling, {"shoot.hits": throw.faces, "shoot.second": throw.again})
    if not hits:
        yield from say(N_("Ningún impacto"), "6.3")
    else:
        value = losses.value_of(t, goal)
        open_top, hunters = Special.OPEN_TOPPED in troop.special, t.has(id, Special.TANK_HUNTERS)
        pierced = shown.throw(walk.DAMAGE, goal, 1, min(7, max(2, value - hits)))
        rolling_die = dice.roll_die(
            "assault.damage",
            msg(N_("Daño contra el blindaje frontal de {unit}: D6+{n}."), unit=Ref("unit", goal), n=hits),
            "6.3",
            subject=(id, goal),
            who=t.side_of(id),
            bands=armour.armour_bands(hits, value, hunters),
        )
        die = yield from noting(rolling_die, {"assault.damage": pierced.faces})
        found = on_vehicles.assault_damage(die, hits, value, troop.kind, open_top, hunters)
        yield from settle(t, id, goal, found)
    if not t.unit(id).gone:
        yield from assaulting.regroup(t, id, "6.3")


def settle(t: GameTable, id: UnitId, goal: UnitId, found: str) -> Procedure[None]:
    """What the damage of an assault does to a vehicle (6.3, 7.12)."""
    if found == on_vehicles.DESTROYED:
        yield from say(N_("{unit} queda destruid{unit:o}"), "6.3", "bad", unit=Ref("unit", goal))
        yield from losses.remove_unit(t, goal)
    elif found == armour.NO_DAMAGE:
        yield from say(N_("{unit} aguanta"), "6.3", unit=Ref("unit", goal))
    else:
        unit = t.unit(goal)
        hull = Hull(losses.nerve_of(t, goal), t.has(goal, Special.TURRET) and not unit.jammed, False, unit.immobilised)
        table = yield from armour.roll_table(
            t.content, found, hull, False, t.state.settings, unit=goal, who=t.side_of(id), owner=t.side_of(goal)
        )
        yield from at_vehicles.apply_damage(t, goal, table, armour.FRONT)
