"""Contacts and moves of the side that an opponent of the house plays.

The app keeps no map. So the board is asked once over the whole formation, the side says where each unit goes, and the
players move the counters. A plan that is accepted came about; where units go to enemies, the players say beside whom
they end.
"""

from __future__ import annotations

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Option, Pick, Procedure
from puesto.core.questions.board import BOARD
from puesto.core.questions.cross_tables import AskTable, cell_of, cells_of, row_and_column
from puesto.games.bcs.formations import prepared_defence
from puesto.games.bcs.table import sequence
from puesto.games.bcs.table.hexes import HQ as HQ_NAME
from puesto.games.bcs.table.hexes import forget_hexes, forget_unit
from puesto.games.bcs.table.state import Table, Unit, UnitId
from puesto.games.bcs.turn.activities import HQ, lose_defence
from puesto.games.bcs.turn.aiming import CITY, OBJECTIVE_HEX, TERRAIN
from puesto.games.bcs.turn.questions import NOTHING
from puesto.games.bcs.turn.snafu_roll import effects_now

OF_HEX: dict[str, Message] = {
    TERRAIN: msg(N_("En terreno")),
    CITY: msg(N_("En ciudad o urbano")),
    OBJECTIVE_HEX: msg(N_("En un objetivo")),
}
"""Rows about the hex of each enemy (5.1); the last only where the operation has objectives."""
ISOLATED = "isolated"
"""Column of the units that end isolated (3.6)."""
OBJECTIVE = "objective"
"""Where a unit goes that has no enemy to go to: the nearest objective."""


def ask_contacts(table: Table) -> Procedure[None]:
    """Ask whom each unit of the formation can come beside; what nobody moved since stays ticked."""
    state, item = table.state, table.now
    state.step = sequence.OBJECTIVES
    units = [unit for unit in table.units_of(item.id) if unit.deployed]
    enemies = table.units_of_side(table.enemy(item.side))
    if not (units and enemies and effects_now(table).combat):
        return
    rows = tuple(Option(unit.id, Ref("unit", unit.id)) for unit in units)
    without = () if table.operation.objectives else (OBJECTIVE_HEX,)
    rows += tuple(Option(name, words) for name, words in OF_HEX.items() if name not in without)
    columns = tuple(Option(unit.id, Ref("unit", unit.id), Ref("formation", unit.formation)) for unit in enemies)
    cells = cells_of(rows, columns)
    offered_cells = {cell.value for cell in cells}
    contact_cells = yield from AskTable(
        key="contacts.reach",
        subject=(item.id,),
        message=msg(N_("{formation}: ¿a quién puede llegar cada una?"), formation=Ref("formation", item.id)),
        detail=msg(N_("Acabar junto a él, o ya está. Lo de antes sigue marcado.")),
        rule="4.0",
        who=BOARD,
        options=cells,
        rows=rows,
        columns=columns,
        before=tuple(cell for cell in state.contacts if cell in offered_cells),
        none=NOTHING,
    )
    state.contacts = [cell for cell in state.contacts if cell not in offered_cells] + list(contact_cells)
    unit_ids = {unit.id for unit in units}
    state.act.told = [cell for cell in contact_cells if row_and_column(cell)[0] in unit_ids]


def plan_moves(table: Table) -> Procedure[None]:
    """Ask the side where each unit of its formation goes, and the board which of these moves came about."""
    state, item = table.state, table.now
    planned = yield from Pick(
        key="moves.plan",
        subject=(item.id,),
        message=msg(N_("{formation}: ¿a dónde va cada una?"), formation=Ref("formation", item.id)),
        rule="4.0",
        who=item.side,
        options=tuple(Option(move, move_words(move)) for move in offered_moves(table)),
        apart=tuple(_moves_of(table, unit.id) for unit in table.units_of(item.id)),
    )
    state.act.moves = list(planned)
    enemies = [state.units[id] for id in dict.fromkeys(row_and_column(cell)[1] for cell in state.act.told)]
    moves_done = tuple(move for move in planned if row_and_column(move)[1] == OBJECTIVE)
    if len(moves_done) < len(planned):  # the others come about as they were accepted, or the player has put them right
        beside = yield from _ask_beside(table, enemies, planned)
        state.act.nobody_out = all(row_and_column(cell)[1] != ISOLATED for cell in beside)
        moves_done = (*(cell for cell in beside if row_and_column(cell)[1] != ISOLATED), *moves_done)
    table.forget_contacts([row_and_column(move)[0] for move in (*planned, *moves_done)])
    state.act.moves = list(moves_done)
    for unit in dict.fromkeys(row_and_column(move)[0] for move in (*planned, *moves_done)):
        forget_unit(table, unit)
    state.contacts += [move for move in moves_done if row_and_column(move)[1] != OBJECTIVE]
    state.step = sequence.ACTIVITIES
    if cell_of(HQ, OBJECTIVE) in moves_done:
        forget_hexes(item, HQ_NAME)
        yield from lose_defence(table, prepared_defence.HQ_MOVES)


def _ask_beside(table: Table, enemies: list[Unit], moves: tuple[str, ...]) -> Procedure[tuple[str, ...]]:
    """Ask beside whom each unit is after the moves, and who is isolated (3.6). Enter takes the plan."""
    item = table.now
    rows = tuple(Option(unit.id, Ref("unit", unit.id)) for unit in table.units_of(item.id) if unit.deployed)
    columns = tuple(Option(unit.id, Ref("unit", unit.id), Ref("formation", unit.formation)) for unit in enemies)
    columns += (Option(ISOLATED, msg(N_("Aislada")), msg(N_("sin Ruta Segura o fuera del Radio de Mando"))),)
    cells = cells_of(rows, columns)
    return (
        yield from AskTable(
            key="moves.beside",
            subject=(item.id,),
            message=msg(N_("{formation} mueve: ¿junto a quién acaba cada una?"), formation=Ref("formation", item.id)),
            detail=msg(N_("{lines}"), lines=tuple(move_words(move) for move in moves)),
            rule="4.0",
            who=BOARD,
            options=cells,
            rows=rows,
            columns=columns,
            before=tuple(cell.value for cell in cells if cell.value in moves),
            is_plan=True,
            none=NOTHING,
        )
    )


def offered_moves(table: Table) -> tuple[str, ...]:
    """Return the moves that can be planned: `unit>enemy`, `unit>objective`, and the HQ's."""
    unit_moves = [move for unit in table.units_of(table.now.id) for move in _moves_of(table, unit.id)]
    return (*unit_moves, cell_of(HQ, OBJECTIVE))


def _moves_of(table: Table, unit: UnitId) -> tuple[str, ...]:
    contact_cells = (cell for cell in table.state.contacts if row_and_column(cell)[0] == unit)
    return (*contact_cells, cell_of(unit, OBJECTIVE))


def move_words(move: str) -> Message:
    """Return a planned move in words: who goes, towards what, and where it ends."""
    unit, where = row_and_column(move)
    if unit == HQ:
        return msg(N_("El HQ sigue a su formación, a 3 hexágonos de donde combate, sin perder MSR ni Distancia Óptima"))
    if where == OBJECTIVE:
        return msg(N_("{unit}: hacia el objetivo más cercano que no es suyo, sin aislarse"), unit=Ref("unit", unit))
    return msg(N_("{unit}: acaba junto a {enemy}"), unit=Ref("unit", unit), enemy=Ref("unit", where))
