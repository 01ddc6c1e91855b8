"""Ambushes on units that move in sight (5.1). Those of this turn fire; earlier ones need 4+."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Option, Pick, Procedure
from puesto.core.saying import say
from puesto.games.bolt.fire import reaction
from puesto.games.bolt.moving import sighting
from puesto.games.bolt.printed.records import Order
from puesto.games.bolt.shooting import shooting
from puesto.games.bolt.table import bag
from puesto.games.bolt.table.state import GameTable, SideId, UnitId


def in_ambush(table: GameTable, side: SideId) -> list[UnitId]:
    """Return the units of a side that lie in Ambush and can still fire."""
    return [
        unit.id
        for unit in table.on_table(side)
        if unit.order is Order.AMBUSH and not unit.abandoned and table.arms(unit.id)
    ]


def face_ambushes(table: GameTable, id: UnitId, but: UnitId = "") -> Procedure[bool]:
    """Let ambushes fire at a moving unit, and return whether it is still there (5.1).

    `but` is the unit that it assaults, which had its own reaction (6.2).
    """
    for side in table.others(table.side_of(id)):
        waiting = [entry for entry in in_ambush(table, side) if entry != but]
        if not waiting:
            continue
        firing = yield from Pick(
            key="ambush.who",
            subject=(id, side, str(table.state.drawn)),
            who=side,
            message=msg(N_("{unit} se mueve. ¿Le dispara alguna emboscada con línea de visión?"), unit=Ref("unit", id)),
            detail=msg(N_("Las guardadas de otro turno necesitan 4+; si no, siguen en emboscada.")),
            rule="5.1",
            options=tuple(
                Option(entry, Ref("unit", entry), msg(N_("guardada: 4+")) if table.unit(entry).kept else None)
                for entry in waiting
            ),
        )
        if table.is_played(side):
            words = msg(N_("¿Cuáles ven a {unit} y llegan a dispararle?"), unit=Ref("unit", id))
            firing = yield from sighting.ask_in_reach(table, words, firing, (id, side), "5.1", key="ambush.sight")
        for item in firing:
            if table.unit(id).gone:
                break
            yield from spring(table, item, id)
    return not table.unit(id).gone


def spring(table: GameTable, unit_id: UnitId, goal: UnitId) -> Procedure[None]:
    """Let a unit in Ambush fire at another; a kept order is rolled for first and may not fire (5.1)."""
    unit = table.unit(unit_id)
    if unit.gone or unit.order is not Order.AMBUSH:
        return
    if unit.kept:
        subject = (unit_id, goal, str(table.state.drawn))
        fires = yield from reaction.roll_kept(unit=unit_id, subject=subject, who=table.side_of(unit_id))
        if not fires:
            yield from say(N_("{unit} no llega a disparar y sigue en emboscada"), "5.1", unit=Ref("unit", unit_id))
            return
    yield from say(
        N_("Emboscada de {unit} sobre {target}"), "5.1", "heading", unit=Ref("unit", unit_id), target=Ref("unit", goal)
    )
    yield from shooting.fire(table, unit_id, Order.AMBUSH, at=goal, from_ambush=True)
    if not unit.gone:
        bag.place_die(table, unit_id, Order.FIRE, "ambush")
