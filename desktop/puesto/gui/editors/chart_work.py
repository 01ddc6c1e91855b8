"""An edited chart: its house values, its typed values, and its cells for a grid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtCore import QObject

from puesto.core import charts
from puesto.core.charts import HOUSE as OURS
from puesto.core.charts import OWN as COPIED
from puesto.core.charts import PUBLIC, RESTORED, Chart, ChartForms, Objection
from puesto.core.game.game import Game
from puesto.core.game.record_forms import plain_data
from puesto.core.messages import Message
from puesto.core.pack_layout import Finding
from puesto.core.values import replace
from puesto.gui.editors.cell_model import Place
from puesto.gui.editors.grid import HOUSE_MARK, OWN_MARK, PROVEN_MARK, RESTORED_MARK, UNLIKELY_MARK, WRONG_MARK
from puesto.gui.editors.work import Work, forget_record, read_draft
from puesto.gui.look.words import Words, speech


class ChartWork(Work):
    """Chart as it was left. One that equals the house's again is removed from the player's layer."""

    def __init__(self, game: Game[Any, Any], content: Any, house: Any, key: str, parent: QObject | None = None) -> None:
        forms = game.forms.charts
        assert forms is not None
        self.forms: ChartForms = forms
        self.house: Chart = getattr(house, forms.section)[key]
        self.objections: tuple[Objection, ...] = ()
        self.broken: dict[tuple[str, str], Message] = {}
        """Cells that cannot be read, with what was expected in them."""
        self.typed_in = False
        """Whether anything was changed since it was opened."""
        stored_chart = plain_data(getattr(content, forms.section)[key])
        super().__init__(game, content, forms.section, read_draft(game, forms.section, key) or stored_chart, parent)
        self.saved = plain_data(self.chart)

    @property
    def chart(self) -> Chart:
        """Return the chart in its current state."""
        result: Chart = self.record
        return result

    def check(self) -> None:
        """Check the chart: unreadable cells, and contradictions of the rules."""
        super().check()
        chart = self.chart
        cells = [
            ((row.id, column), text)
            for row in chart.rows
            for column, text in zip(chart.columns, row.cells, strict=True)
        ]
        result = ((where, self.forms.flaw(chart.id, where[1], text)) for where, text in cells)
        self.broken = {where: flaw for where, flaw in result if flaw is not None}
        self.objections = ()
        if self.sound:
            all_charts = {**getattr(self.content, self.section.name), self.key: chart}
            self.objections = tuple(
                self.forms.objections(replace(self.content, **{self.section.name: all_charts}), chart.id)
            )

    def put(self, chart: Chart) -> None:
        """Change the chart in one undoable step."""
        self.begin(plain_data(chart))

    def type(self, typed: dict[tuple[str, str], str]) -> None:
        """Put typed values into cells; they are then from the owner's copy."""
        self.put(
            charts.with_cells(
                self.chart, {where: self.forms.tidy(self.chart.id, text) for where, text in typed.items()}
            )
        )

    def restore(self, cells: Iterable[tuple[str, str]]) -> None:
        """Restore the house's values of cells."""
        self.put(charts.with_house_cells(self.chart, self.house, cells))

    def keep(self) -> Message | None:
        """Write the chart, or drop it where it equals the house's again."""
        if self.data != plain_data(self.house) or self.data == self.saved:
            return super().keep()
        problem = forget_record(self.game, self.section.name, self.key)
        if problem is None:
            self.saved = plain_data(self.house)
            getattr(self.content, self.section.name)[self.key] = self.house
        return problem


def row_of(finding: Finding) -> int | None:
    """Return the index of the row that is wrong as a whole; None where a finding is about no single row."""
    if len(path := finding.path) < 2 or path[-2] != "rows":
        return None
    return path[-1] if isinstance(path[-1], int) else None


def source_mark(source: str) -> str:
    """Return the mark of a cell by its source."""
    return {COPIED: OWN_MARK, OURS: HOUSE_MARK, PUBLIC: RESTORED_MARK, RESTORED: RESTORED_MARK}.get(source, PROVEN_MARK)


class ChartCells:
    """Cells of a chart for a grid."""

    def __init__(self, work: ChartWork, words: Words) -> None:
        self.work, self.words = work, words

    def where(self, place: Place) -> tuple[str, str]:
        """Return row and column of a place."""
        return self.work.chart.rows[place[0]].id, self.work.chart.columns[place[1]]

    def place(self, where: tuple[str, str]) -> Place:
        """Return the place of a row and column."""
        return charts.ids(self.work.chart).index(where[0]), self.work.chart.columns.index(where[1])

    def heads(self) -> tuple[Sequence[str], Sequence[str]]:
        chart, forms = self.work.chart, self.work.forms
        rows = [self.words(forms.row(chart.id, row.id)) for row in chart.rows]
        return rows, [self.words(forms.column(chart.id, column)) for column in chart.columns]

    def corner(self) -> str:
        rows, columns = self.work.forms.axes(self.work.chart.id)
        return f"{self.words(rows)} ↓  {self.words(columns)} →"

    def text(self, place: Place) -> str:
        return self.words(self.work.forms.shown(self.work.chart.id, self.work.chart.rows[place[0]].cells[place[1]]))

    def source(self, place: Place) -> str:
        """Return the source of a cell."""
        return charts.source(self.work.chart, *self.where(place))

    def marks(self, place: Place) -> tuple[str, ...]:
        """Return the marks of a cell: its source, an error, an objection."""
        where, source = self.where(place), self.source(place)
        marks = [source_mark(source)]
        against = [objection for objection in self.work.objections if where in objection.cells]
        torn = any(row_of(finding) == place[0] for finding in self.work.findings)
        if torn or where in self.work.broken or any(objection.certain for objection in against):
            marks.append(WRONG_MARK)
        elif against:
            marks.append(UNLIKELY_MARK)
        return tuple(marks)

    def cell_name(self, place: Place) -> str:
        """Return the name of a cell: its row and column."""
        rows, columns = (self.words(axis) for axis in self.work.forms.axes(self.work.chart.id))
        heads = self.heads()
        return f"{rows}: {heads[0][place[0]]} · {columns}: {heads[1][place[1]]}"

    def accessible_text(self, place: Place) -> str:
        where = self.where(place)
        parts = [self.cell_name(place), self.text(place), self.words(self.work.forms.said(self.source(place)))]
        parts += [self.words(self.work.broken[where])] if where in self.work.broken else []
        parts += [self.words(objection.message) for objection in self.work.objections if where in objection.cells]
        return speech(parts)
