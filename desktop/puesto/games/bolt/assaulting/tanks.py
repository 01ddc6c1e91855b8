"""Assaults of tanks on units in their path (6.5, 8.4)."""

from __future__ import annotations

from collections.abc import Sequence

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Option, Procedure
from puesto.core.questions.board import BOARD, Ask, AskMany
from puesto.core.saying import say
from puesto.games.bolt.assault import on_vehicles
from puesto.games.bolt.fire import armour
from puesto.games.bolt.movement import moves
from puesto.games.bolt.moving import moving
from puesto.games.bolt.printed.records import Kind, Order
from puesto.games.bolt.shooting import losses
from puesto.games.bolt.table import walk
from puesto.games.bolt.table.state import GameTable, UnitId
from puesto.games.bolt.table.walk import Walk


def in_path(units: Sequence[UnitId]) -> list[UnitId]:
    """Return every unit on the path, in the order in which the tank assaults it (6.5)."""
    return list(dict.fromkeys(units))


def overrun(table: GameTable, id: UnitId) -> Procedure[None]:
    """Run a tank straight on, at least half of its move, over the units in its path (6.5)."""
    progress = table.begin_walk(walk.TANK, id, "", walk.PATH)
    yield from _overrun(table, progress)
    table.end_walk(progress)


def _overrun(table: GameTable, progress: Walk) -> Procedure[None]:
    """Ask for the way and the units in it, move the tank, and roll over each unit in turn (6.5)."""
    id = progress.unit
    inches = on_vehicles.straight_run(moves.profile(table.content, table.troop(id).gait).run)
    straight = yield from Ask(
        key="tank.path",
        subject=(id,),
        who=BOARD,
        message=msg(N_("¿Puede {unit:el} avanzar {n}” o más en línea recta?"), unit=Ref("unit", id), n=inches),
        detail=msg(N_("Es la mitad de su movimiento máximo; con menos no hay asalto.")),
        rule="6.5",
        options=losses.YES_NO,
        default=losses.YES,
        unsure=False,
    )
    progress.step = walk.RUNS
    if straight == losses.NO:
        yield from say(N_("{unit} no tiene {n}” en línea recta: solo mueve"), "6.5", unit=Ref("unit", id), n=inches)
    if not (yield from moving.move_unit(table, id, Order.RUN)) or straight == losses.NO:
        return
    enemies = [unit.id for unit in table.enemies(id) if table.troop(unit.id).kind in (Kind.INFANTRY, Kind.ARTILLERY)]
    if not enemies:
        return
    progress.step = walk.CRUSHED
    goals = yield from AskMany(
        key="tank.who",
        subject=(id,),
        who=BOARD,
        message=msg(N_("¿Quién está en su camino?")),
        detail=msg(N_("En el orden en que los alcanza.")),
        rule="6.5",
        options=tuple(Option(option, Ref("unit", option)) for option in enemies),
        ordered=True,
    )
    progress.step, progress.facts["crushed"] = walk.CHECKS, list(goals)
    for goal in in_path(goals):
        progress.goal = goal
        if not table.unit(goal).gone:
            yield from _roll_over(table, id, goal)


def _roll_over(table: GameTable, id: UnitId, goal: UnitId) -> Procedure[None]:
    """Check one unit in the path: it holds, or it is destroyed; its gun is lost either way (6.5)."""
    kind = table.troop(goal).kind
    passed = yield from on_vehicles.roll_check(
        table.content, losses.nerve_of(table, goal), kind, table.army_of(goal).nation,
        repeats=losses.repeats_checks(table, goal), tank=id, unit=goal, who=table.side_of(goal),
    )  # fmt: skip
    if not passed:
        yield from losses.remove_unit(table, goal)
    result = on_vehicles.overrun_of(kind, passed)
    if result == on_vehicles.GUN_LOST:
        yield from say(N_("{unit} queda aplastad{unit:a}"), "6.5", "bad", unit=Ref("unit", goal))
        yield from losses.lose_gun(table, goal, 0)
    elif result == armour.NO_DAMAGE:
        yield from say(N_("{tank} pasa de largo; si acaba encima, se aparta lo justo"), "6.5", tank=Ref("unit", id))
