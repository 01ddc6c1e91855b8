"""Infantry assaults a vehicle (6.3)."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.questions.board import BOARD, Ask
from puesto.core.saying import say
from puesto.games.bolt.assault import on_vehicles
from puesto.games.bolt.assaulting import assaulting
from puesto.games.bolt.fire import armour
from puesto.games.bolt.fire.armour import Hull
from puesto.games.bolt.movement import transports
from puesto.games.bolt.moving import ambushes, moving
from puesto.games.bolt.printed.records import Kind, Special
from puesto.games.bolt.shooting import at_vehicles, losses
from puesto.games.bolt.table import walk
from puesto.games.bolt.table.state import GameTable, UnitId
from puesto.games.bolt.table.walk import Walk, noting


def goals(table: GameTable, id: UnitId) -> list[UnitId]:
    """Return the vehicles that a unit may assault: those that do not run (6.3)."""
    equipped = moving.may_storm(table, id)
    return [
        unit.id
        for unit in table.enemies(id)
        if table.is_vehicle(unit.id) and on_vehicles.may_assault_vehicle(equipped, unit.order)
    ]


def choose_vehicle(table: GameTable, id: UnitId) -> Procedure[UnitId]:
    """Ask which vehicle is assaulted, before the test, which depends on it (6.3)."""
    among = goals(table, id)
    answer = yield from Choose(
        key="assault.vehicle",
        subject=(id,),
        who=table.side_of(id),
        message=msg(N_("¿Qué vehículo asalta {unit:el}?"), unit=Ref("unit", id)),
        rule="6.3",
        options=(
            *(Option(option, Ref("unit", option)) for option in among),
            Option("none", msg(N_("Ninguno")), nobody=True),
        ),
    )
    return "" if answer == "none" else answer


def storm(table: GameTable, id: UnitId, goal: UnitId) -> Procedure[None]:
    """Assault a vehicle, once the test is passed (6.3)."""
    progress = table.begin_walk(walk.ASSAULT, id, goal, walk.MOVE)
    yield from _storm(table, progress)
    table.end_walk(progress)


def _storm(table: GameTable, progress: Walk) -> Procedure[None]:
    """Carry out an infantry assault on a vehicle (6.3)."""
    id, goal = progress.unit, progress.goal
    moving.note_move(table, id)
    answer = yield from Ask(
        key="assault.reach",
        subject=(id, goal),
        who=BOARD,
        message=msg(N_("¿Llega {unit:el} a {target}, a 12” o menos?"), unit=Ref("unit", id), target=Ref("unit", goal)),
        rule="6.3",
        options=losses.YES_NO,
        unsure=False,
    )
    if not (yield from ambushes.face_ambushes(table, id)):
        return
    if answer == losses.NO or table.unit(goal).gone:
        yield from say(N_("{unit} no llega"), "6.3", unit=Ref("unit", id))
        return
    riders = [
        (rider.id, rider.models) for rider in table.passengers(goal) if table.troop(rider.id).kind is Kind.INFANTRY
    ]
    fighter = transports.who_fights(riders)
    if fighter:
        table.unit(fighter).aboard = ""
        yield from say(N_("{unit} baja y lucha en lugar del vehículo"), "6.3", unit=Ref("unit", fighter))
        assaulting.aim_walk(table, progress, fighter)
        yield from assaulting.fight(table, progress, False)
        return
    unit, troop = table.unit(goal), table.troop(goal)
    need = on_vehicles.vehicle_need(unit.order, unit.immobilised, table.state.settings)
    progress.step = walk.ROUND
    throw = progress.throw(walk.HITS, id, table.unit(id).models, need)
    rolling = on_vehicles.roll_blows(table.unit(id).models, need, id, goal, who=table.side_of(id))
    hits = yield from noting(rolling, {"shoot.hits": throw.faces, "shoot.second": throw.again})
    if not hits:
        yield from say(N_("Ningún impacto"), "6.3")
    else:
        value = losses.value_of(table, goal)
        open_top, hunters = Special.OPEN_TOPPED in troop.special, table.has(id, Special.TANK_HUNTERS)
        pierced = progress.throw(walk.DAMAGE, goal, 1, min(7, max(2, value - hits)))
        front = on_vehicles.roll_front(
            hits, value, troop.kind, open_top, hunters, unit=goal, subject=(id, goal), who=table.side_of(id)
        )
        result = yield from noting(front, {"assault.damage": pierced.faces})
        yield from settle(table, id, goal, result)
    if not table.unit(id).gone:
        yield from assaulting.regroup(table, id, "6.3")


def settle(table: GameTable, id: UnitId, goal: UnitId, result: str) -> Procedure[None]:
    """Apply the damage of an assault to a vehicle (6.3, 7.12)."""
    if result == on_vehicles.DESTROYED:
        yield from say(N_("{unit} queda destruid{unit:o}"), "6.3", "bad", unit=Ref("unit", goal))
        yield from losses.remove_unit(table, goal)
    elif result == armour.NO_DAMAGE:
        yield from say(N_("{unit} aguanta"), "6.3", unit=Ref("unit", goal))
    else:
        unit = table.unit(goal)
        hull = Hull(
            losses.nerve_of(table, goal), table.has(goal, Special.TURRET) and not unit.jammed, False, unit.immobilised
        )
        chart = yield from armour.roll_table(
            table.content,
            result,
            hull,
            False,
            table.state.settings,
            unit=goal,
            who=table.side_of(id),
            owner=table.side_of(goal),
        )
        yield from at_vehicles.apply_damage(table, goal, chart, armour.FRONT)
