"""Ground and sights that are learnt at the table, kept for later questions (6.2, 7.14)."""

from __future__ import annotations

from collections.abc import Mapping

from puesto.core.game.learning import Learnt
from puesto.core.values import replace
from puesto.games.chariots.printed.battle_maps import WOOD, MapFact, fact_key
from puesto.games.chariots.printed.records import Content
from puesto.games.chariots.table import board_map, ground_map
from puesto.games.chariots.table.state import BattleTable, State, Unit


def learn_ground(table: BattleTable, unit: Unit, answers: Mapping[str, bool]) -> None:
    """Keep which grounds the hex of a placed unit has, and which it has not.

    What the map knows already stays as it is, and nothing is kept in a battle without a map.
    """
    ground = ground_map.answering_map(table)
    if ground is None or not answers or not board_map.is_placed(unit) or ground.ground(ground_map.place_of(unit)):
        return
    fact = table.state.told.get(unit.hex, MapFact(unit.hex))
    has = next((name for name, holds in answers.items() if holds), "")
    without = (*fact.without, *(name for name, holds in answers.items() if not holds and name not in fact.without))
    table.state.told[unit.hex] = replace(fact, ground=has, without=() if has else without)


def learn_sight(table: BattleTable, unit: Unit, target: Unit, wood: bool, higher: bool) -> None:
    """Keep whether the ground blocks the sight between the hexes of two placed units (7.14)."""
    if ground_map.answering_map(table) is None or not board_map.answers(table.state, unit, target):
        return
    fact = MapFact(min(unit.hex, target.hex), max(unit.hex, target.hex), seen=not (wood or higher))
    table.state.told[fact_key(fact)] = replace(fact, ground=WOOD if wood else "")


def learnt_in(state: State, content: Content) -> Learnt | None:
    """Return the facts of the ground recorded in this battle, for the owner's layer; None without a map."""
    table = BattleTable(state, content)
    board = ground_map.board_on_table(table)
    if board is None or not state.told:
        return None
    return Learnt("maps", board.id, "told", ("hex", "to", "between"), (*state.told.values(),), board.told)
