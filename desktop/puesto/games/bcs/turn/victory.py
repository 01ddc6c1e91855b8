"""The end of an operation with objectives: who holds them, and who has won. The rule is ours."""

from __future__ import annotations

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Note, Option, Procedure
from puesto.core.questions.board import BOARD
from puesto.core.questions.cross_tables import AskTable, cells_of, ticked_columns
from puesto.games.bcs.table.state import SideId, Table

NOBODY_HOLDS = msg(N_("Ninguno es de nadie"))


def decide_victory(table: Table) -> Procedure[None]:
    """Ask who holds each objective, and say who has won by points."""
    objectives = table.operation.objectives
    if not objectives:
        return
    rows = tuple(Option(item.id, Ref("objective", item.id), points_words(item.points)) for item in objectives)
    columns = tuple(Option(side, Ref("side", side)) for side in table.sides)
    cells = cells_of(rows, columns)
    groups = tuple(tuple(cell.value for cell in cells if cell.part == place) for place in range(len(rows)))
    holders = yield from AskTable(
        key="victory.held",
        message=msg(N_("¿De quién es cada objetivo? El último que estuvo en él.")),
        rule="",
        who=BOARD,
        options=cells,
        rows=rows,
        columns=columns,
        apart=groups,
        none=NOBODY_HOLDS,
    )
    table.state.held = list(holders)
    scores = score_of(table)
    best = max(scores.values())
    leaders = [side for side, points in scores.items() if points == best]
    table.state.ended = leaders[0] if len(leaders) == 1 else ""
    yield Note(key="victory.said", message=score_words(table), tone="heading")


def points_words(points: int) -> Message:
    """Return the points of an objective in words."""
    return msg(N_("{n} puntos"), n=points)


def score_of(table: Table) -> dict[SideId, int]:
    """Return the points of each side: its objectives, and a point for each step that the other has lost."""
    points = {item.id: item.points for item in table.operation.objectives}
    return {
        side: sum(points[id] for id in points if side in ticked_columns(table.state.held, id))
        + steps_lost(table, table.enemy(side))
        for side in table.sides
    }


def steps_lost(table: Table, side: SideId) -> int:
    """Return the steps that a side has lost, as far as the table keeps its units."""
    return sum(
        table.printed[unit.id].steps - unit.steps
        for unit in table.state.units.values()
        if table.side_of_unit(unit.id) == side
    )


def score_words(table: Table) -> Message:
    """Return both scores in words, and who has won."""
    scores = _scores(table)
    if not table.state.ended:
        return msg(N_("Empate. Puntos: {scores}."), scores=scores)
    return msg(N_("Gana el bando {side}. Puntos: {scores}."), side=Ref("side", table.state.ended), scores=scores)


def both_scores(table: Table) -> Message:
    """Return both scores in words."""
    return msg(N_("Puntos: {scores}."), scores=_scores(table))


def _scores(table: Table) -> tuple[Message, ...]:
    return tuple(msg(N_("{side}: {n}"), side=Ref("side", side), n=n) for side, n in score_of(table).items())
