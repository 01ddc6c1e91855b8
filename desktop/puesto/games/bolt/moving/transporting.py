"""Getting in and out of transports at the table (4.4, 5.4)."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.saying import say
from puesto.games.bolt.movement import transports
from puesto.games.bolt.printed.records import Kind, Order
from puesto.games.bolt.table.state import GameTable, UnitId


def room_for(t: GameTable, id: UnitId) -> list[UnitId]:
    """The transports of its army that stand, and have room for a whole unit (4.4)."""
    unit, troop = t.unit(id), t.troop(id)
    if unit.aboard or troop.kind not in (Kind.INFANTRY, Kind.ARTILLERY) or troop.team:
        return []
    found = []
    for other in t.friends(id):
        load = t.passengers(other.id)
        towing = any(t.troop(one.id).kind is Kind.ARTILLERY for one in load)
        room = t.troop(other.id).capacity - sum(one.models for one in load)
        gun_fits = troop.kind is not Kind.ARTILLERY or not load
        if room >= unit.models and not towing and gun_fits and transports.may_mount(Order.RUN, other.order):
            found.append(other.id)
    return found


def mount(t: GameTable, id: UnitId) -> Procedure[None]:
    """A unit gets into a transport, if all of its models come within an inch of it (4.4)."""
    into = yield from Choose(
        key="transport.which",
        subject=(id,),
        who=t.side_of(id),
        message=msg(N_("¿En qué transporte monta {unit}?"), unit=Ref("unit", id)),
        detail=msg(N_("Todas sus miniaturas han de acabar a menos de 1”; si no, montan el turno que viene.")),
        rule="4.4",
        options=(
            *(Option(one, Ref("unit", one)) for one in room_for(t, id)),
            Option("none", msg(N_("No llegan todas")), nobody=True),
        ),
        default="none",
    )
    if into == "none":
        yield from say(N_("{unit} no llega entera: montará el turno que viene"), "4.4", unit=Ref("unit", id))
        return
    t.unit(id).aboard = into
    t.unit(id).officer = ""
    yield from say(N_("{unit} monta en {transport}"), "4.4", unit=Ref("unit", id), transport=Ref("unit", into))


def may_leave(t: GameTable, id: UnitId, order: Order) -> bool:
    """Whether a passenger may get out with an order (4.4)."""
    unit = t.unit(id)
    return bool(unit.aboard) and transports.may_dismount(order, t.unit(unit.aboard).order)


def may_fight(t: GameTable, id: UnitId) -> bool:
    """Whether a passenger may assault as it gets out (4.4)."""
    return may_leave(t, id, Order.RUN) and transports.may_after_dismount(t.unit(t.unit(id).aboard).order)


def dismount(t: GameTable, id: UnitId, order: Order) -> Procedure[None]:
    """A passenger gets out (4.4)."""
    left = t.unit(id).aboard
    t.unit(id).aboard = ""
    yield from say(N_("{unit} baja de {transport}"), "4.4", unit=Ref("unit", id), transport=Ref("unit", left))
