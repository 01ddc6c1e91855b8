"""Printed charts, cell by cell: what stands in a cell, where it is known from, and how the owner types his own copy in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

from puesto.core.messages import Message, Sayable, Text
from puesto.core.values import Struct, field, replace

HOUSE = "house"
RESTORED = "restored"
"""The `source` of what stands damaged in our text and is read as it must have been meant."""
OWN = "own copy"
"""The `source` of what the owner typed in."""
PUBLIC = "public"
"""The `source` of what our text has lost and published reference sheets restore."""


class Row(Struct, frozen=True):
    """One row of a chart; its cells stand as printed, in the order of the columns."""

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
        """What its rows are called."""
        return tuple(row.id for row in self.rows)


def ids(chart: Chart) -> tuple[str, ...]:
    """The rows of a chart."""
    return chart.row_ids


def cell(chart: Chart, row: str, column: str) -> str:
    """What is printed in a cell; raises KeyError where the chart has no such row or column."""
    return chart.places[row, column]


def place(row: str, column: str) -> str:
    """How `known` calls a cell."""
    return f"{row}/{column}"


def source(chart: Chart, row: str, column: str) -> str:
    """Where a cell comes from; in a chart that the owner has compared with the printed one, all but what is proven is his."""
    found = chart.known.get(place(row, column), chart.source)
    return OWN if chart.verified and found in (HOUSE, RESTORED, PUBLIC) else found


def with_cells(chart: Chart, typed: dict[tuple[str, str], str]) -> Chart:
    """The chart with these cells (row and column) as the owner typed them. What was compared before is no longer."""
    rows = tuple(
        Row(
            row.id,
            tuple(typed.get((row.id, column), text) for column, text in zip(chart.columns, row.cells, strict=True)),
        )
        for row in chart.rows
    )
    return replace(chart, rows=rows, known={**chart.known, **{place(*where): OWN for where in typed}}, verified="")


def with_house_cells(chart: Chart, house: Chart, cells: Iterable[tuple[str, str]]) -> Chart:
    """The chart with these cells as the house has them; a cell that the house does not have stays."""
    back = {where: cell(house, *where) for where in cells if where[0] in ids(house) and where[1] in house.columns}
    known = {
        where: found
        for where, found in with_cells(chart, back).known.items()
        if where not in {place(*one) for one in back}
    }
    known |= {place(*one): house.known[place(*one)] for one in back if place(*one) in house.known}
    return replace(with_cells(chart, back), known=known)


def with_row(chart: Chart, row: str, at: int) -> Chart:
    """The chart with another row before the one that stands at `at`, whose cells the owner has to fill in."""
    rows = (*chart.rows[:at], Row(row, ("",) * len(chart.columns)), *chart.rows[at:])
    return _line(replace(chart, rows=rows, verified=""), {(row, column) for column in chart.columns})


def with_column(chart: Chart, column: str, at: int) -> Chart:
    """The chart with another column before the one that stands at `at`, whose cells the owner has to fill in."""
    rows = tuple(Row(row.id, (*row.cells[:at], "", *row.cells[at:])) for row in chart.rows)
    wider = replace(chart, columns=(*chart.columns[:at], column, *chart.columns[at:]), rows=rows, verified="")
    return _line(wider, {(row.id, column) for row in chart.rows})


def _line(chart: Chart, cells: set[tuple[str, str]]) -> Chart:
    return replace(chart, known={**chart.known, **{place(*where): OWN for where in sorted(cells)}})


def without_row(chart: Chart, row: str) -> Chart:
    """The chart without a row."""
    known = {where: found for where, found in chart.known.items() if where.rpartition("/")[0] != row}
    return replace(chart, rows=tuple(one for one in chart.rows if one.id != row), known=known, verified="")


def without_column(chart: Chart, column: str) -> Chart:
    """The chart without a column."""
    at = chart.columns.index(column)
    known = {where: found for where, found in chart.known.items() if where.rpartition("/")[2] != column}
    rows = tuple(Row(row.id, (*row.cells[:at], *row.cells[at + 1 :])) for row in chart.rows)
    return replace(chart, columns=(*chart.columns[:at], *chart.columns[at + 1 :]), rows=rows, known=known, verified="")


class Objection(Struct, frozen=True):
    """What a chart, as it stands, runs against: a sentence of the rulebook, or only what is likely."""

    message: Message
    rule: str
    cells: tuple[tuple[str, str], ...]
    """Row and column of the cells that it is about."""
    certain: bool = True
    """Whether the rules say so; otherwise the printed chart may well be so."""


class ChartForms(Struct, frozen=True):
    """What a game tells the window about typing its charts in."""

    section: str
    """The section of the pack that holds them."""
    axes: Callable[[str], tuple[Sayable, Sayable]]
    """Chart -> what its rows are, and what its columns are."""
    row: Callable[[str, str], Sayable]
    """Chart and row -> what stands at its head."""
    column: Callable[[str, str], Sayable]
    """Chart and column -> what stands at its head."""
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
    """Chart and what stands in a cell -> how it reads; typed so, `tidy` takes it back."""
    needed: Callable[[str], tuple[tuple[str, ...], tuple[str, ...]]] = lambda id: ((), ())
    """Chart -> the rows and columns that the rules ask for, which cannot be taken out."""
