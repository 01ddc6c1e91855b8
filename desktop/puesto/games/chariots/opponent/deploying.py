"""The set-up of both armies on the map: as the scenario says, else two lines that face each other."""

from __future__ import annotations

from puesto.games.chariots.printed.records import Content
from puesto.games.chariots.table import board_map, facings
from puesto.games.chariots.table.state import BattleTable, State
from puesto.games.chariots.turn import lining_up

MIDDLE, FIRST_ROW, APART = 25, 30, 6
"""The column of the middle of both lines, the row of the first, and the hexes between them."""
HOURS = (5, 11)
"""The facing of each line, towards the other."""


def place_armies(state: State, content: Content) -> None:
    """Place each army that nobody has placed in a line, wing by wing, facing the other."""
    table = BattleTable(state, content)
    printed = lining_up.line_up(state, content, {})
    if printed is not None and printed.value and not any(board_map.is_placed(unit) for unit in state.units.values()):
        state.line_up[facings.ALL] = printed.value
    for at, army in enumerate(table.battle.armies):
        units = [unit for unit in state.units.values() if table.side_of(unit.command) == army.id]
        if any(board_map.is_placed(unit) for unit in units):
            continue
        row, column = FIRST_ROW + at * APART, MIDDLE - len(units) // 2
        for unit in units:
            board_map.put_on([unit], f"{column:02d}{row:02d}", HOURS[at])
            column += 1
