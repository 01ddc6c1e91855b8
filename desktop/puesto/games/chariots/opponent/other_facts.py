"""Positions with one thing changed, to say what would have changed a choice of the opponent."""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core import codec
from puesto.core.hexes.numbering import NUMBERED
from puesto.core.messages import N_, Ref, msg
from puesto.core.opponents.opponent import OpponentChoice, OtherFact
from puesto.games.chariots.printed.records import Content
from puesto.games.chariots.table import board_map, facings
from puesto.games.chariots.table.state import BattleTable, State, Status, Unit, UnitId

NEAREST = 3
"""Enemies whose place, hits and facing are changed, the nearest to where the counter goes first."""
BEHIND = 6


def other_facts(state: State, content: Content, choice: OpponentChoice) -> Iterator[OtherFact]:
    """Yield positions in which one enemy is a hex farther, has no hits, or looks the other way."""
    table = BattleTable(state, content)
    spot = next((candidate.spot for candidate in choice.candidates if candidate.spot), "")
    if choice.unit not in state.units or not NUMBERED.is_hex(spot):
        return
    side = table.side_of_unit(choice.unit)
    enemies = [unit for unit in board_map.units_on_map(table, table.enemy(side)) if unit.status is Status.GOOD]
    enemies.sort(key=lambda enemy: (NUMBERED.distance(enemy.hex, spot), enemy.id))
    for enemy in enemies[:NEAREST]:
        if (place := _farther_hex(table, enemy, spot)) is not None:
            words = N_("{unit} en {place}, un hexágono más lejos")
            yield _fact_with(state, enemy.id, "hex", place, words, place)
        if enemy.hits:
            yield _fact_with(state, enemy.id, "hits", 0, N_("{unit} sin impactos"))
        hour = (enemy.facing + BEHIND - 1) % facings.HOURS + 1
        yield _fact_with(state, enemy.id, "facing", hour, N_("{unit} mirando a otro lado"))


def _farther_hex(table: BattleTable, unit: Unit, spot: str) -> str | None:
    """Return a free hex beside a unit that is farther from another; None without one."""
    far = NUMBERED.distance(unit.hex, spot)
    around = board_map.free_hexes(table, NUMBERED.within(unit.hex, 1), {unit.id})
    return min((place for place in around if NUMBERED.distance(place, spot) > far), default=None)


def _fact_with(state: State, unit: UnitId, name: str, value: str | int, words: str, place: str = "") -> OtherFact:
    """Return a copy of a position with one value of a unit changed."""
    copy = codec.from_text(State, codec.to_text(state))
    setattr(copy.units[unit], name, value)
    return OtherFact(msg(words, unit=Ref("unit", unit), place=place), copy)
