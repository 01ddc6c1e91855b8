"""The counters put on the map by hand while the mission is set up (1.0, 5.5). Afterwards they move by the rules."""

from __future__ import annotations

from puesto.core.game.map_desk import Placeable
from puesto.core.game.map_views import MapView
from puesto.core.messages import N_, Ref, Sayable, msg
from puesto.core.questions.board import is_hex
from puesto.core.values import replace
from puesto.games.bear.ai.answered_board import at_the_table
from puesto.games.bear.printed.records import Content, UnitId
from puesto.games.bear.rounds import sequence
from puesto.games.bear.table.state import State
from puesto.games.bear.views import views, whole_sketch


def placeable_counters(state: State, content: Content) -> tuple[Placeable, ...]:
    """Return the counters that can be placed elsewhere: all during the set-up, none later (1.0)."""
    if state.step not in (sequence.SETUP, sequence.CONTACTS):
        return ()
    table = at_the_table(state, content)
    return tuple(
        Placeable(id, Ref("unit", id), state.counters[id].hex, 0, (), f"counters.{id}.hex", "", state.counters[id].side)
        for id in table.in_play()
        if not state.counters[id].carrier
    )


def placing_map(state: State, content: Content) -> MapView:
    """Return the whole map with the counters on it, and in the tray those not yet placed (1.0)."""
    table = at_the_table(state, content)
    view = whole_sketch.placing(state, content) or MapView()
    units = placeable_counters(state, content)
    waiting = tuple(
        views.counter_view(table, state.counters[placeable.id]) for placeable in units if not is_hex(placeable.place)
    )
    return replace(
        view, tray=waiting, movable=frozenset(placeable.id for placeable in units if is_hex(placeable.place))
    )


def forbidden_hexes(state: State, content: Content, unit: UnitId) -> dict[str, Sayable]:
    """Return the hexes that a counter cannot begin in, and why: taken ones, and closed ones (5.5)."""
    table, mover = at_the_table(state, content), state.counters[unit]
    result = dict[str, Sayable]()
    for limit in table.mission.entry_limits:
        if limit.unit_type == mover.type:
            result[limit.hex] = limit.text
    for id in table.in_play():
        counter = state.counters[id]
        if id == unit or counter.carrier or not is_hex(counter.hex):
            continue
        if (why := _why_not_with(table.is_ai(unit), table.is_ai(id))) is not None:
            result[counter.hex] = msg(why, unit=Ref("unit", id))
    return result


def _why_not_with(mover_is_ai: bool, other_is_ai: bool) -> str | None:
    """Return why two counters cannot begin in one hex (5.5)."""
    if mover_is_ai != other_is_ai:
        return N_("Ahí está {unit}, del otro bando.")
    return N_("Ahí está {unit}: las IA no se apilan (5.5).") if mover_is_ai else None
