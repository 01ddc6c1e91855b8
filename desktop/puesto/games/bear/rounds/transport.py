"""Counters carried by a transport (2.3.1, 5.5). They move with it, do nothing by themselves, but count as before."""

from __future__ import annotations

from puesto.core.hexes.numbering import LETTERED
from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.saying import say
from puesto.games.bear.board import board_memory
from puesto.games.bear.printed.records import Content, Kind, UnitId
from puesto.games.bear.table.state import MissionTable, State

CARRIERS = (Kind.TRUCK, Kind.VEHICLE, Kind.TANK)
"""Kinds that can carry others; the load is left to the base rules and the player."""
RIDERS = (Kind.FOOT, Kind.GUN, Kind.ANTI_TANK, Kind.MORTAR)


def is_riding(table: MissionTable, unit: UnitId) -> bool:
    """Return whether a counter is carried by another that is in play."""
    carrier = table.state.counters[unit].carrier
    return carrier != "" and carrier in table.state.counters and not table.state.counters[carrier].destroyed


def passengers(state: State, carrier: UnitId) -> list[UnitId]:
    """Return the counters that ride on a transport."""
    return [unit.id for unit in state.counters.values() if unit.carrier == carrier and not unit.destroyed]


def transports(table: MissionTable) -> list[UnitId]:
    """Return the counters that can carry others: not those that are carried themselves."""
    types, counters = table.content.unit_types, table.state.counters.items()
    return [
        id
        for id, record in counters
        if types[record.type].kind in CARRIERS and not (record.destroyed or record.carrier)
    ]


def carriers(table: MissionTable, unit: UnitId, among: list[UnitId]) -> list[UnitId]:
    """Return the transports of its side on which a counter could ride.

    One whose hex is known to be another does not come to it.
    """
    rider, counters = table.state.counters[unit], table.state.counters
    if not among or rider.suspect or table.type_of(unit).kind not in RIDERS:
        return []
    return [
        id
        for id in among
        if counters[id].side == rider.side
        and id != unit
        and (not rider.hex or counters[id].hex in ("", rider.hex) or is_beside(table, rider.hex, id))
    ]


def units_that_can_mount(table: MissionTable) -> list[UnitId]:
    """Return the counters that could mount a transport."""
    among = transports(table)
    return [unit for unit in table.in_play() if carriers(table, unit, among) and not is_riding(table, unit)]


def is_beside(table: MissionTable, place: str, carrier: UnitId) -> bool:
    """Return whether a transport is in a hex or adjacent to it, so that a counter there can mount."""
    carrier_hex = table.state.counters[carrier].hex
    return LETTERED.distance(place, carrier_hex) <= 1


def load(table: MissionTable, unit: UnitId) -> Procedure[None]:
    """Mount a counter on a transport, whose hex it now has; what was known of it is forgotten."""
    possible_carriers = carriers(table, unit, transports(table))
    on = possible_carriers[0]
    if len(possible_carriers) > 1:
        message = msg(N_("¿En qué transporte monta {unit}?"), unit=Ref("unit", unit))
        on = yield from Choose(
            key="transport.on",
            subject=(unit,),
            message=message,
            options=tuple(Option(id, Ref("unit", id)) for id in possible_carriers),
        )
    rider, carrier = table.state.counters[unit], table.state.counters[on]
    board_memory.forget(table.state, unit)
    rider.carrier, rider.hex, rider.cover = on, carrier.hex, carrier.cover
    yield from say(N_("{unit} monta en {carrier}"), "9.1 EOD", unit=Ref("unit", unit), carrier=Ref("unit", on))


def unload(table: MissionTable, unit: UnitId) -> Procedure[None]:
    """Dismount a counter, and ask where it is and whom it sees."""
    table.state.counters[unit].carrier = ""
    yield from say(N_("{unit} desmonta"), "9.1 EOD", unit=Ref("unit", unit))
    yield from table.facts.moved(unit)


def ask_if_perishes(table: MissionTable, rider: UnitId) -> Procedure[bool]:
    """Ask whether a passenger is lost with its transport, and return it.

    The base rules and the dice on the board decide.
    """
    options = (
        Option("stands", msg(N_("Se salva y queda en el hexágono"))),
        Option("destroyed", msg(N_("Se pierde con él"))),
    )
    message = msg(N_("Su transporte ha sido destruido: ¿qué es de {unit}?"), unit=Ref("unit", rider))
    answer = yield from Choose(key="transport.lost", subject=(rider,), message=message, rule="9.1 EOD", options=options)
    return answer == "destroyed"


def has_sound_riders(state: State, content: Content) -> bool:
    """Return whether every rider rides on a transport of its own side that rides on nothing itself."""
    counters = state.counters
    return all(
        rider.carrier in counters
        and counters[rider.carrier].side == rider.side
        and not counters[rider.carrier].carrier
        and content.unit_types[counters[rider.carrier].type].kind in CARRIERS
        and content.unit_types[rider.type].kind in RIDERS
        for rider in counters.values()
        if rider.carrier
    )
