"""Hit markers: what a hit does, and when an AI's marker is revealed (7.4)."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Draw, Procedure
from puesto.core.saying import say
from puesto.games.bear.printed.records import Kind, UnitId
from puesto.games.bear.rounds import losses
from puesto.games.bear.table.state import HIDDEN_HIT, MissionTable

VEHICLES = (Kind.VEHICLE, Kind.TANK, Kind.TRUCK)


def pool_of(t: MissionTable, unit: UnitId) -> str:
    """The pool from which `unit` draws its hit marker: vehicles have their own (1.0)."""
    return "vehicle" if t.type_of(unit).kind in VEHICLES else "foot"


def is_hit(t: MissionTable, unit: UnitId) -> bool:
    """Whether a hit marker lies under `unit`, revealed or not."""
    return t.state.counters[unit].hit != ""


def can_do(t: MissionTable, unit: UnitId, action: str) -> bool:
    """Whether the revealed hit marker, and being stuck, let `unit` `fire`, `fire_red`, `fire_blue`, `move` or `rally`.

    A hidden marker forbids nothing yet (7.4).
    """
    marker = t.marker_of(unit)
    if action == "rally":
        return is_hit(t, unit) and (marker is None or marker.rally is not None)
    if action == "move" and t.state.counters[unit].immobilised:
        return False
    return marker is None or action not in marker.forbids


def draw_marker(t: MissionTable, unit: UnitId, lying: bool = False) -> Procedure[str]:
    """Draw a hit marker for `unit` from its pool and return its id; `lying` where the table has it under the counter already."""
    pool = pool_of(t, unit)
    if not t.state.pools.get(pool):
        t.state.pools[pool] = sorted(
            id for id, marker in t.content.hit_markers.items() if marker.pool == pool for _ in range(marker.copies)
        )
        yield from say(N_("No quedan marcadores de impacto: se devuelven todos a su pila"), "1.0", "quiet")
    words = N_("Desvela el marcador de impacto de {unit}.") if lying else N_("Roba el marcador de impacto de {unit}.")
    drawn = yield from Draw(
        key="hits.draw",
        subject=(unit,),
        message=msg(words, unit=Ref("unit", unit)),
        rule="7.4",
        who=t.state.counters[unit].side,
        deck=f"hits.{pool}",
        left=tuple(sorted(t.state.pools[pool])),
        label=N_("marcador de impacto: {card}"),
    )
    t.state.pools[pool].remove(drawn)
    return drawn


def reveal(t: MissionTable, unit: UnitId) -> Procedure[bool]:
    """Turn up the hidden marker of an AI that tries an order or is shot at. It stays revealed (7.4).

    The marker is drawn from its pool only now: the chances are the same. Returns whether the AI is still in play (A41).
    """
    counter = t.state.counters[unit]
    if counter.hit != HIDDEN_HIT:
        return not counter.destroyed
    counter.hit = yield from draw_marker(t, unit, lying=True)
    yield from say(
        N_("Se revela el impacto de {unit}: {marker}"), "7.4", unit=Ref("unit", unit), marker=Ref("marker", counter.hit)
    )
    return (yield from _survives_hit(t, unit))


def take_hit(t: MissionTable, unit: UnitId) -> Procedure[bool]:
    """`unit` is hit: an AI gets a marker that nobody looks at, a Unit draws its own openly; a second hit destroys (7.4, EOD 7.4).

    Returns whether it is still in play.
    """
    counter = t.state.counters[unit]
    if counter.hit:
        yield from losses.destroy(t, unit)
        return False
    if t.is_ai(unit):
        counter.hit = HIDDEN_HIT
        yield from say(
            N_("{unit} queda impactad{unit:a}: su marcador va boca abajo"), "7.4", "good", unit=Ref("unit", unit)
        )
        return True
    counter.hit = yield from draw_marker(t, unit)
    drawn = t.marker_of(unit)
    yield from say(
        N_("{unit}: baja ({marker})")
        if drawn is not None and drawn.destroys
        else N_("{unit} queda impactad{unit:a}: {marker}"),
        "7.4 EOD",
        "bad",
        unit=Ref("unit", unit),
        marker=Ref("marker", counter.hit),
    )
    return (yield from _survives_hit(t, unit))


def lose_marker(t: MissionTable, unit: UnitId) -> None:
    """Take the hit marker of `unit` away and put it back in its pool."""
    counter = t.state.counters[unit]
    if counter.hit and counter.hit != HIDDEN_HIT:
        pool = pool_of(t, unit)
        t.state.pools[pool] = sorted([*t.state.pools.get(pool, []), counter.hit])
    counter.hit = ""


def _survives_hit(t: MissionTable, unit: UnitId) -> Procedure[bool]:
    marker = t.marker_of(unit)
    if marker is None or not marker.destroys:
        return True
    yield from losses.destroy(t, unit)
    return False
