"""Getting in and out of transports at the table (4.4, 5.4)."""

from __future__ import annotations

from puesto.core.messages import N_, NN_, Ref, count, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.questions.board import BOARD, AskNumber
from puesto.core.saying import say, tell
from puesto.games.bolt.movement import transports
from puesto.games.bolt.printed.records import Kind, Order
from puesto.games.bolt.table.state import GameTable, UnitId

SOME = "some"


def room_for(table: GameTable, id: UnitId) -> list[UnitId]:
    """Return the halted transports of its army with room for the whole unit (4.4)."""
    unit, troop = table.unit(id), table.troop(id)
    if troop.kind not in (Kind.INFANTRY, Kind.ARTILLERY) or troop.team or (unit.aboard and not may_go_on(table, id)):
        return []
    if unit.boarding:  # 4.4 a unit is not divided among transports
        return [unit.boarding] if transports.may_mount(table.unit(unit.boarding).order) else []
    results = []
    for item in table.friends(id):
        load = [*table.passengers(item.id), *table.boarders(item.id)]
        towing = any(table.troop(entry.id).kind is Kind.ARTILLERY for entry in load)
        room = table.troop(item.id).capacity - sum(entry.models for entry in load)
        gun_fits = troop.kind is not Kind.ARTILLERY or not load
        fits = room >= unit.models and not towing and gun_fits and item.id != unit.aboard
        if fits and transports.may_mount(item.order):
            results.append(item.id)
    return results


def mount(table: GameTable, id: UnitId) -> Procedure[None]:
    """Mount the models of a unit that reach a transport; the others follow in the next turn (4.4)."""
    unit, among = table.unit(id), room_for(table, id)
    outside = unit.models - unit.inside
    models_note = (
        ()
        if not among or outside < 2 or table.troop(id).kind is Kind.ARTILLERY
        else (Option(SOME, msg(N_("Solo llegan algunas"))),)
    )
    into = yield from Choose(
        key="transport.which",
        subject=(id,),
        who=table.side_of(id),
        message=msg(N_("¿En qué transporte monta {unit:el}?"), unit=Ref("unit", id)),
        detail=msg(N_("Las miniaturas que acaban a menos de 1” montan ya; las demás, el turno que viene.")),
        rule="4.4",
        options=(
            *(Option(option, Ref("unit", option)) for option in among),
            *models_note,
            Option("none", msg(N_("No llega ninguna")), nobody=True),
        ),
        default="none",
    )
    if into == "none":
        yield from say(N_("{unit} no llega: montará el turno que viene"), "4.4", unit=Ref("unit", id))
        return
    unit.officer = ""
    if into == SOME:
        yield from _mount_some(table, id, among, outside)
        return
    get_in(table, id, into)
    yield from say(N_("{unit} monta en {transport}"), "4.4", unit=Ref("unit", id), transport=Ref("unit", into))


def _mount_some(table: GameTable, id: UnitId, among: list[UnitId], outside: int) -> Procedure[None]:
    """Let the models within reach mount; the others follow with the next order to run (4.4)."""
    unit, into = table.unit(id), among[0]
    if len(among) > 1:
        into = yield from Choose(
            key="transport.part",
            subject=(id,),
            who=table.side_of(id),
            message=msg(N_("¿A qué transporte llegan?")),
            rule="4.4",
            options=tuple(Option(option, Ref("unit", option)) for option in among),
        )
    near = yield from AskNumber(
        key="transport.near",
        subject=(id, into),
        who=BOARD,
        message=msg(
            N_("{unit} monta en {transport}: ¿cuántas miniaturas acaban a menos de 1”?"),
            unit=Ref("unit", id),
            transport=Ref("unit", into),
        ),
        rule="4.4",
        low=1,
        high=outside - 1,
    )
    result = transports.mounting(outside, near)
    unit.boarding, unit.inside = into, unit.inside + result.now
    words = NN_(
        "{n} miniatura de {unit} monta en {transport}; las otras, el turno que viene, con Correr",
        "{n} miniaturas de {unit} montan en {transport}; las otras, el turno que viene, con Correr",
    )
    yield from tell(count(words, result.now, unit=Ref("unit", id), transport=Ref("unit", into)), "4.4")


def get_in(table: GameTable, id: UnitId, into: UnitId) -> None:
    """Put all of a unit into a transport (4.4)."""
    unit = table.unit(id)
    unit.aboard, unit.boarding, unit.inside = into, "", 0


def stop_boarding(table: GameTable, id: UnitId) -> None:
    """Take the models out that had mounted: a unit is not divided (4.4)."""
    table.unit(id).boarding, table.unit(id).inside = "", 0


def may_leave(table: GameTable, id: UnitId, order: Order) -> bool:
    """Return whether a passenger may get out with an order (4.4)."""
    unit = table.unit(id)
    return bool(unit.aboard) and transports.may_dismount(order, table.unit(unit.aboard).order)


def may_go_on(table: GameTable, id: UnitId) -> bool:
    """Return whether a passenger may assault as it gets out, or mount another transport (4.4)."""
    return may_leave(table, id, Order.RUN) and transports.may_after_dismount(table.unit(table.unit(id).aboard).order)


def dismount(table: GameTable, id: UnitId) -> Procedure[None]:
    """Take a passenger out of its transport (4.4)."""
    transport = table.unit(id).aboard
    table.unit(id).aboard = ""
    yield from say(N_("{unit} baja de {transport}"), "4.4", unit=Ref("unit", id), transport=Ref("unit", transport))
