"""Sight, distance and cover between units, as far as an opponent of the house knows them.

It is kept until one of the two moves. No rulebook knows it.
"""

from __future__ import annotations

from collections.abc import Iterator

from puesto.games.bolt.table.state import GameTable, Sighting, UnitId

DISTANCES = (6, 12, 18, 24, 36, 72)
"""The greatest distance of each band in inches: at 6 fire is point blank, at 12 infantry can assault."""
NO_COVER, SOFT, HARD, OUT_OF_ARC = "none", "soft", "hard", "out_of_arc"
SEES, BLIND, CHANGED = "yes", "no", "?"


def pair(id: UnitId, goal: UnitId) -> str:
    """Return the name of what a unit sees of another."""
    return f"{id}|{goal}"


def sighting_of(table: GameTable, id: UnitId, goal: UnitId) -> Sighting | None:
    """Return the known sight of an enemy, if need be from the enemy's sight of the unit; None without."""
    sighting_by_pair = table.state.sightings
    if (own_sighting := sighting_by_pair.get(pair(id, goal))) is not None:
        return own_sighting
    back = sighting_by_pair.get(pair(goal, id))
    return Sighting(back.inches) if back is not None else None


def seen_by(table: GameTable, id: UnitId) -> dict[UnitId, Sighting]:
    """Return the enemies that a unit is known to see, nearest first."""
    sight_by_enemy = {
        enemy.id: sight
        for enemy in table.enemies(id)
        if (sight := sighting_of(table, id, enemy.id)) is not None and sight.inches
    }
    return dict(sorted(sight_by_enemy.items(), key=lambda item: item[1].inches))


def is_told(table: GameTable, id: UnitId) -> bool:
    """Return whether all is known that a unit sees."""
    return all(pair(id, enemy.id) in table.state.sightings for enemy in table.enemies(id))


def keep(table: GameTable, id: UnitId, sight_by_enemy: dict[UnitId, Sighting]) -> None:
    """Keep what a unit sees; enemies that are left out are not seen."""
    for enemy in table.enemies(id):
        table.state.sightings[pair(id, enemy.id)] = sight_by_enemy.get(enemy.id, Sighting())
    table.state.watchers[id] = SEES if sight_by_enemy else BLIND


def watches(table: GameTable, id: UnitId) -> str:
    """Return whether a unit sees an enemy; "" for unknown, with a `?` where somebody has moved."""
    rows = [sighting_of(table, id, enemy.id) for enemy in table.enemies(id)]
    if any(row is not None and row.inches for row in rows):
        return SEES
    if all(row is not None for row in rows):
        return BLIND
    return table.state.watchers.get(id, "")


def forget(table: GameTable, id: UnitId) -> None:
    """Forget the sightings of a unit that has moved, and doubt those of its enemies."""
    state = table.state
    if not state.sightings and not state.watchers:
        return
    pairs_of_unit = [name for name in state.sightings if id in name.split("|")]
    for name in pairs_of_unit:
        del state.sightings[name]
    for watcher in _in_doubt(table, id):
        if (watch := state.watchers.get(watcher, "")) and not watch.endswith(CHANGED):
            state.watchers[watcher] = watch + CHANGED


def forget_arcs(table: GameTable, id: UnitId) -> None:
    """Forget whom a unit that turns had out of its arc (9.6)."""
    sighting_by_pair = table.state.sightings
    for name in [
        name for name, sight in sighting_by_pair.items() if name.startswith(f"{id}|") and sight.cover == OUT_OF_ARC
    ]:
        del sighting_by_pair[name]


def _in_doubt(table: GameTable, id: UnitId) -> Iterator[UnitId]:
    """Yield a unit that has moved, and its enemies."""
    yield id
    side = table.side_of(id)
    yield from (unit.id for unit in table.living() if table.side_of(unit.id) != side)
