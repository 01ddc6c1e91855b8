"""Cattle and refugees: of neither side; nobody fires deliberately at refugees or from among them (9)."""

from __future__ import annotations

from puesto.core.messages import N_, Ref
from puesto.core.prompts import Procedure
from puesto.core.saying import say
from puesto.games.bear.board.board_memory import forget, known_distance
from puesto.games.bear.printed.records import UnitId
from puesto.games.bear.rounds import losses
from puesto.games.bear.table import battlefield
from puesto.games.bear.table.board_questions import Pairs
from puesto.games.bear.table.state import NEUTRAL, PLAYER, MissionTable


def is_neutral(table: MissionTable, unit: UnitId) -> bool:
    """Return whether a counter is cattle or refugees."""
    return table.state.counters[unit].side == NEUTRAL


def refugee_hexes(table: MissionTable) -> frozenset[str]:
    """Return the hexes from and at which deliberate fire is forbidden: those of refugees (9)."""
    if not (neutrals := battlefield.neutrals(table)):
        return frozenset()
    return frozenset(table.state.counters[unit].hex for unit in neutrals if table.type_of(unit).no_fire) - {""}


def can_fire(table: MissionTable, shooter: UnitId, target: UnitId, hexes: frozenset[str]) -> bool:
    """Return whether refugees in `hexes` let one counter fire at another. Close combat is always allowed (9)."""
    if is_neutral(table, target) and table.type_of(target).no_fire:
        return False
    place, target_place = table.state.counters[shooter].hex, table.state.counters[target].hex
    return not hexes or place == target_place != "" or not {place, target_place} & hexes


def pairs_not_spared(table: MissionTable, pairs: Pairs) -> Procedure[Pairs]:
    """Return the pairs that refugees allow, asking for unknown hexes where there are some (9)."""
    if not (hexes := refugee_hexes(table)):
        return pairs
    yield from battlefield.learn_hexes(
        table,
        tuple(
            dict.fromkeys(
                id for p in pairs if known_distance(table.state, *p) != 0 for id in p if id in table.state.counters
            )
        ),
    )
    return tuple(p for p in pairs if p[1] not in table.state.counters or can_fire(table, *p, hexes))


def remove(table: MissionTable, unit: UnitId) -> Procedure[None]:
    """Remove cattle or refugees at the first hit; VP change only where the mission says so (9)."""
    counter = table.state.counters[unit]
    counter.destroyed, counter.hit = True, ""
    forget(table.state, unit)
    yield from say(N_("{unit}: se retira del mapa"), "9", unit=Ref("unit", unit))
    for worth in table.mission.neutral_points:
        if worth.unit_type == counter.type:
            yield from losses.score(table, PLAYER, worth.points, "9")
