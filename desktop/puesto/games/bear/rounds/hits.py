"""Hit markers: what a hit does, and when an AI's marker is revealed (7.4)."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Draw, Procedure
from puesto.core.saying import say
from puesto.games.bear.printed.records import Kind, UnitId
from puesto.games.bear.rounds import losses
from puesto.games.bear.table.state import HIDDEN_HIT, MissionTable

VEHICLES = (Kind.VEHICLE, Kind.TANK, Kind.TRUCK)


def pool_of(table: MissionTable, unit: UnitId) -> str:
    """Return the pool from which `unit` draws its hit marker: vehicles have their own (1.0)."""
    return "vehicle" if table.type_of(unit).kind in VEHICLES else "foot"


def is_hit(table: MissionTable, unit: UnitId) -> bool:
    """Return whether `unit` has a hit marker, revealed or not."""
    return table.state.counters[unit].hit != ""


def can_do(table: MissionTable, unit: UnitId, action: str) -> bool:
    """Return whether hit marker and being stuck allow `fire`, `fire_red`, `fire_blue`, `move` or `rally`.

    A hidden marker forbids nothing yet (7.4).
    """
    marker = table.marker_of(unit)
    if action == "rally":
        return is_hit(table, unit) and (marker is None or marker.rally is not None)
    if action == "move" and table.state.counters[unit].immobilised:
        return False
    return marker is None or action not in marker.forbids


def draw_marker(table: MissionTable, unit: UnitId, lying: bool = False) -> Procedure[str]:
    """Draw a hit marker for `unit` from its pool and return its id.

    With `lying` it is already under the counter on the table.
    """
    pool = pool_of(table, unit)
    if not table.state.pools.get(pool):
        table.state.pools[pool] = sorted(
            id for id, marker in table.content.hit_markers.items() if marker.pool == pool for _ in range(marker.copies)
        )
        yield from say(N_("No quedan marcadores de impacto: se devuelven todos a su pila"), "1.0", "quiet")
    words = N_("Desvela el marcador de impacto de {unit}.") if lying else N_("Roba el marcador de impacto de {unit}.")
    drawn = yield from Draw(
        key="hits.draw",
        subject=(unit,),
        message=msg(words, unit=Ref("unit", unit)),
        rule="7.4",
        who=table.state.counters[unit].side,
        deck=f"hits.{pool}",
        left=tuple(sorted(table.state.pools[pool])),
        label=N_("marcador de impacto: {card}"),
    )
    table.state.pools[pool].remove(drawn)
    return drawn


def reveal(table: MissionTable, unit: UnitId) -> Procedure[bool]:
    """Turn up the hidden marker of an AI that tries an order or is shot at. It stays revealed (7.4).

    The marker is drawn from its pool only now: the chances are the same. Returns whether the AI is still in play (A41).
    """
    counter = table.state.counters[unit]
    if counter.hit != HIDDEN_HIT:
        return not counter.destroyed
    counter.hit = yield from draw_marker(table, unit, lying=True)
    yield from say(
        N_("Se revela el impacto de {unit}: {marker}"), "7.4", unit=Ref("unit", unit), marker=Ref("marker", counter.hit)
    )
    return (yield from _survives_hit(table, unit))


def take_hit(table: MissionTable, unit: UnitId) -> Procedure[bool]:
    """Hit `unit` and return whether it is still in play; a second hit destroys (7.4, EOD 7.4).

    An AI gets a hidden marker, a Unit draws its own openly.
    """
    counter = table.state.counters[unit]
    if counter.hit:
        yield from losses.destroy(table, unit)
        return False
    if table.is_ai(unit):
        counter.hit = HIDDEN_HIT
        yield from say(
            N_("{unit} queda impactad{unit:a}: su marcador va boca abajo"), "7.4", "good", unit=Ref("unit", unit)
        )
        return True
    counter.hit = yield from draw_marker(table, unit)
    drawn = table.marker_of(unit)
    yield from say(
        N_("{unit}: baja ({marker})")
        if drawn is not None and drawn.destroys
        else N_("{unit} queda impactad{unit:a}: {marker}"),
        "7.4 EOD",
        "bad",
        unit=Ref("unit", unit),
        marker=Ref("marker", counter.hit),
    )
    return (yield from _survives_hit(table, unit))


def lose_marker(table: MissionTable, unit: UnitId) -> None:
    """Take the hit marker of `unit` away and put it back in its pool."""
    counter = table.state.counters[unit]
    if counter.hit and counter.hit != HIDDEN_HIT:
        pool = pool_of(table, unit)
        table.state.pools[pool] = sorted([*table.state.pools.get(pool, []), counter.hit])
    counter.hit = ""


def _survives_hit(table: MissionTable, unit: UnitId) -> Procedure[bool]:
    marker = table.marker_of(unit)
    if marker is None or not marker.destroys:
        return True
    yield from losses.destroy(table, unit)
    return False
