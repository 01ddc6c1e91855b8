"""Printed charts, cell by cell: text and source of each cell, and the owner's own typed copy."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

from puesto.core.messages import Message, Sayable, Text
from puesto.core.values import Struct, field, replace

HOUSE = "house"
RESTORED = "restored"
"""The `source` of text that is damaged in our copy and was restored to what it must have been."""
OWN = "own copy"
"""The `source` of what the owner typed in."""
PUBLIC = "public"
"""The `source` of what our text has lost and published reference sheets restore."""


class Row(Struct, frozen=True):
    """One row of a chart, with its cells as printed, in the order of the columns."""

    id: str
    cells: tuple[str, ...]


class Chart(Struct, frozen=True, dict=True):
    """A printed chart: what its cells mean is the game's. `source` is that of every cell that `known` does not name."""

    id: str
    title: Text
    rule: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    source: str = HOUSE
    known: dict[str, str] = field(default_factory=dict)
    """`row/column` of a cell -> where it is proven."""
    verified: str = ""
    """The day on which the owner compared it with the printed chart, as `2026-03-15`; "" where nobody did."""

    def __hash__(self) -> int:
        """Return the hash of its id alone: what is worked out of a chart once is looked up by the chart."""
        return hash(self.id)

    @cached_property
    def places(self) -> dict[tuple[str, str], str]:
        """Row and column -> what is printed there; one look at the odds reads thousands of cells."""
        return {
            (row.id, column): text
            for row in reversed(self.rows)
            for column, text in zip(self.columns, row.cells, strict=False)
        }

    @cached_property
    def row_ids(self) -> tuple[str, ...]:
        """Return the ids of the rows, in order."""
        return tuple(row.id for row in self.rows)

    @cached_property
    def most(self) -> dict[str, int]:
        """Return the highest row of each kind, where the id of a row is its kind, a slash and a number."""
        most = dict[str, int]()
        for row in self.row_ids:
            name, _, number = row.partition("/")
            if number.isdigit():
                most[name] = max(int(number), most.get(name, 0))
        return most


def ids(chart: Chart) -> tuple[str, ...]:
    """Return the rows of a chart."""
    return chart.row_ids


def house_cells(chart: Chart) -> int:
    """Return how many cells of a chart are values of the house."""
    return sum(source(chart, row.id, column) == HOUSE for row in chart.rows for column in chart.columns)


def cell(chart: Chart, row: str, column: str) -> str:
    """Return the printed text of a cell; raise KeyError if the chart has no such row or column."""
    return chart.places[row, column]


def place(row: str, column: str) -> str:
    """Return the key of a cell in `known`."""
    return f"{row}/{column}"


def source(chart: Chart, row: str, column: str) -> str:
    """Return where a cell comes from.

    In a chart that the owner has compared with the printed one, every cell without proof counts as the owner's.
    """
    result = chart.known.get(place(row, column), chart.source)
    return OWN if chart.verified and result in (HOUSE, RESTORED, PUBLIC) else result


def with_cells(chart: Chart, typed: dict[tuple[str, str], str]) -> Chart:
    """Return the chart with these cells (row and column) as the owner typed them.

    What was compared before is no longer.
    """
    rows = tuple(
        Row(
            row.id,
            tuple(typed.get((row.id, column), text) for column, text in zip(chart.columns, row.cells, strict=True)),
        )
        for row in chart.rows
    )
    return replace(chart, rows=rows, known={**chart.known, **{place(*where): OWN for where in typed}}, verified="")


def with_house_cells(chart: Chart, house: Chart, cells: Iterable[tuple[str, str]]) -> Chart:
    """Return the chart with these cells as the house has them; a cell that the house does not have stays."""
    back = {where: cell(house, *where) for where in cells if where[0] in ids(house) and where[1] in house.columns}
    known_cells = {
        where: result
        for where, result in with_cells(chart, back).known.items()
        if where not in {place(*pair) for pair in back}
    }
    known_cells |= {place(*pair): house.known[place(*pair)] for pair in back if place(*pair) in house.known}
    return replace(with_cells(chart, back), known=known_cells)


def with_row(chart: Chart, row: str, index: int) -> Chart:
    """Return the chart with a row inserted at index `index`, whose cells the owner has to fill in."""
    rows = (*chart.rows[:index], Row(row, ("",) * len(chart.columns)), *chart.rows[index:])
    return _line(replace(chart, rows=rows, verified=""), {(row, column) for column in chart.columns})


def with_column(chart: Chart, column: str, index: int) -> Chart:
    """Return the chart with a column inserted at index `index`, whose cells the owner has to fill in."""
    rows = tuple(Row(row.id, (*row.cells[:index], "", *row.cells[index:])) for row in chart.rows)
    wider = replace(chart, columns=(*chart.columns[:index], column, *chart.columns[index:]), rows=rows, verified="")
    return _line(wider, {(row.id, column) for row in chart.rows})


def _line(chart: Chart, cells: set[tuple[str, str]]) -> Chart:
    return replace(chart, known={**chart.known, **{place(*where): OWN for where in sorted(cells)}})


def without_row(chart: Chart, row: str) -> Chart:
    """Return the chart without a row."""
    cells = {where: result for where, result in chart.known.items() if where.rpartition("/")[0] != row}
    return replace(
        chart, rows=tuple(kept_row for kept_row in chart.rows if kept_row.id != row), known=cells, verified=""
    )


def without_column(chart: Chart, column: str) -> Chart:
    """Return the chart without a column."""
    index = chart.columns.index(column)
    cells = {where: result for where, result in chart.known.items() if where.rpartition("/")[2] != column}
    rows = tuple(Row(row.id, (*row.cells[:index], *row.cells[index + 1 :])) for row in chart.rows)
    return replace(
        chart, columns=(*chart.columns[:index], *chart.columns[index + 1 :]), rows=rows, known=cells, verified=""
    )


class Objection(Struct, frozen=True):
    """A conflict between a chart and a sentence of the rulebook, or only with what is likely."""

    message: Message
    rule: str
    cells: tuple[tuple[str, str], ...]
    """Row and column of the cells that it is about."""
    certain: bool = True
    """Whether the rules say so; otherwise the printed chart may well be so."""


class ChartForms(Struct, frozen=True):
    """The description of a game's charts for the page on which the owner types them in."""

    section: str
    """The section of the pack that holds them."""
    axes: Callable[[str], tuple[Sayable, Sayable]]
    """Chart -> what its rows are, and what its columns are."""
    row: Callable[[str, str], Sayable]
    """Chart and row -> the row's heading."""
    column: Callable[[str, str], Sayable]
    """Chart and column -> the column's heading."""
    how: Callable[[str], Sayable]
    """Chart -> how a cell is written, in one sentence."""
    tidy: Callable[[str, str], str]
    """Chart and what was typed into a cell -> how it is meant."""
    flaw: Callable[[str, str, str], Message | None]
    """Chart, column and a tidy cell -> what was expected instead, or None."""
    said: Callable[[str], Sayable]
    """A source in words."""
    objections: Callable[[Any, str], Iterable[Objection]]
    """A whole content and a chart of it -> what it runs against."""
    more_rows: Callable[[Chart], tuple[tuple[str, int], ...]] = lambda chart: ()
    """The rows that the printed chart may have besides these, each with the place where it goes."""
    more_columns: Callable[[Chart], tuple[tuple[str, int], ...]] = lambda chart: ()
    """The columns that it may have besides these, each with the place where it goes."""
    shown: Callable[[str, str], Sayable] = lambda chart, text: Text(text, text)
    """Chart and text of a cell -> the text as displayed; `tidy` turns it back when it is typed."""
    needed: Callable[[str], tuple[tuple[str, ...], tuple[str, ...]]] = lambda id: ((), ())
    """Chart -> the rows and columns that the rules ask for, which cannot be taken out."""
