"""Changes of a counter that a player may make by hand, since the board prevails (overrides)."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, msg
from puesto.core.views import Edit
from puesto.games.bear.rounds import hits, transport
from puesto.games.bear.table import battlefield
from puesto.games.bear.table.state import HIDDEN_HIT, NEUTRAL, PLAYER, Counter, MissionTable

COVERS = (0, 1, 2, 3)
"""MD values that can be entered for a hex."""


def edits_of(table: MissionTable, counter: Counter) -> tuple[Edit, ...]:
    """Return the changes offered on `counter`.

    Each sets one value and makes nothing else happen, neither checks nor victory points.
    """
    path = f"counters.{counter.id}"
    if counter.destroyed:
        return (Edit(f"{path}.destroyed", False, msg(N_("Devolver al juego"))),)
    if counter.side == NEUTRAL:
        return (Edit(f"{path}.destroyed", True, msg(N_("Retirarla del juego, sin PV"))),)
    used = msg(N_("Darle la vuelta a su cara no usada")) if counter.used else msg(N_("Darle la vuelta a su cara usada"))
    edits = [Edit(f"{path}.used", not counter.used, used)]
    if counter.hit:
        edits.append(Edit(f"{path}.hit", "", msg(N_("Quitarle el impacto"))))
    elif counter.suspect:
        pass  # 6.1 a possible enemy is never hit
    elif table.is_ai(counter.id):
        edits.append(Edit(f"{path}.hit", HIDDEN_HIT, msg(N_("Ponerle un impacto boca abajo"))))
    else:
        pool = hits.pool_of(table, counter.id)
        markers = [
            marker for marker in table.content.hit_markers.values() if marker.pool == pool and not marker.destroys
        ]
        edits += [
            Edit(f"{path}.hit", marker.id, msg(N_("Ponerle un impacto: {marker}"), marker=marker.name))
            for marker in markers
        ]
    edits += [
        Edit(f"{path}.cover", cover, msg(N_("Está en un hexágono con MD {md}"), md=cover))
        for cover in COVERS
        if cover != counter.cover
    ]
    if counter.side == PLAYER:
        hidden = msg(N_("Deja de estar oculta")) if counter.hidden else msg(N_("Queda oculta"))
        edits.append(Edit(f"{path}.hidden", not counter.hidden, hidden))
    if counter.carrier:
        edits.append(Edit(f"{path}.carrier", "", msg(N_("Ha desmontado"))))
    else:
        carriers = transport.carriers(table, counter.id, transport.transports(table))
        edits += [
            Edit(f"{path}.carrier", carrier, msg(N_("Va montada en {carrier}"), carrier=Ref("unit", carrier)))
            for carrier in carriers
        ]
    edits.append(Edit(f"{path}.destroyed", True, msg(N_("Retirarla del juego, sin PV"))))
    return tuple(edits)


def smoke_edits(place: str, level: int) -> tuple[Edit, ...]:
    """Return the changes offered on a smoke marker."""
    levels = [
        Edit(f"smoke.{place}", smoke_level, msg(N_("El humo da MD {md}"), md=smoke_level))
        for smoke_level in battlefield.SMOKE_LEVELS
        if smoke_level != level
    ]
    return (*levels, Edit(f"smoke.{place}", 0, msg(N_("Retirar el humo"))))
