"""Consequences of the rules for the table: lost steps, retreats, markers on units (4.0, 5.5)."""

from __future__ import annotations

from puesto.core.messages import N_, NN_, Message, Sayable, count, msg
from puesto.core.questions.cross_tables import cell_of, row_and_column
from puesto.games.bcs.combat import attack, stopping
from puesto.games.bcs.table.hexes import forget_unit
from puesto.games.bcs.table.names import unit_words
from puesto.games.bcs.table.state import FormationId, Table, UnitId


def lose_steps(table: Table, unit: UnitId, steps: int) -> None:
    """Remove steps of a unit of the table; unrecorded ones lose them on the board alone."""
    if unit in table.state.units:
        item = table.state.units[unit]
        item.steps = max(0, item.steps - steps)


def loss_words(unit: UnitId, steps: int, destroyed: bool, unit_name: Sayable | None = None) -> Message:
    """Return a unit's loss as a line to be done; `unit_name` is the name of an unrecorded unit."""
    name = unit_name or unit_words(unit)
    if destroyed:
        return msg(N_("{unit} queda destruid{unit:a}"), unit=name)
    return count(NN_("{unit} pierde {n} paso", "{unit} pierde {n} pasos"), steps, unit=name)


WAYS = {
    attack.RETREATS: N_("{unit} se retira 3 hexágonos y gira al lado de Movimiento"),
    attack.TO_HQ: N_("{unit} se retira a 1 de su HQ y gira al lado de Movimiento"),
    attack.OFF_MAP: N_("{unit} sale del mapa y vuelve el turno siguiente a 1 de su HQ"),
}


def retreat_words(unit: UnitId, way: str, unit_name: Sayable | None = None) -> Message:
    """Return a unit's retreat as a line to be done; `unit_name` is the name of an unrecorded unit."""
    return msg(WAYS[way], unit=unit_name or unit_words(unit))


def retreat_on_table(table: Table, unit: UnitId, way: str, formation: FormationId = "") -> None:
    """Retreat a unit of the table: on its Move side, or off the map until the next turn (5.5e)."""
    if unit not in table.state.units:
        if way == attack.OFF_MAP and formation in table.state.formations:
            table.state.formations[formation].comes_back = table.state.turn + 1
        return
    item = table.state.units[unit]
    item.deployed, item.screen = False, False
    table.forget_contacts([unit])
    forget_unit(table, unit)
    act = table.state.act
    act.told = [cell for cell in act.told if row_and_column(cell)[1] != unit]
    act.hexes = [cell for cell in act.hexes if unit not in row_and_column(cell)]
    act.duels = {pair: duel_facts for pair, duel_facts in act.duels.items() if unit not in row_and_column(pair)}
    act.retreats.append(cell_of(unit, way))
    act.nobody_out = False
    if way == attack.OFF_MAP:
        item.returns = table.state.turn + 1


def finish_unit(table: Table, unit: UnitId) -> None:
    """Finish a unit of the table (4.0)."""
    if unit in table.state.units:
        table.state.units[unit].state = stopping.FINISHED
