"""Placement of procedure panels on the table, and which of them collapse first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from PySide6.QtWidgets import QWidget

from puesto.core.procedure_views import StepsView
from puesto.core.prompts import Prompt
from puesto.core.views import TableView
from puesto.gui.panels.base import Panel
from puesto.gui.panels.card import CardPanel
from puesto.gui.procedures.chain import ChainPanel
from puesto.gui.procedures.chart import ChartPanel
from puesto.gui.procedures.flat_steps import FlatStepsPanel
from puesto.gui.procedures.formations import FormationsPanel
from puesto.gui.procedures.gauge import GaugePanel
from puesto.gui.procedures.grid import GridPanel
from puesto.gui.procedures.groups import GroupTablePanel
from puesto.gui.procedures.parts import Maker, NoProcedures, PanelPlacement, ProcedurePanel
from puesto.gui.procedures.result_table import ResultTablePanel
from puesto.gui.procedures.steps import StepsPanel
from puesto.gui.procedures.sum import SumPanel
from puesto.gui.procedures.tray import TrayPanel

LEFT = 0
"""Row of panels in the left column, where otherwise the card is."""


class Kind(NamedTuple):
    """Class of views: its field of the table's view, the panel that shows it, and its row."""

    field: str
    make: type[ProcedurePanel]
    row: int
    together: bool = False
    """Whether one panel shows all views of the class."""


RIGHT = 9
"""Row of panels above the diary."""
FLAT = 4
"""Row of strips below the board."""
KINDS = (
    Kind("strips", StepsPanel, LEFT),
    Kind("formations", FormationsPanel, 1, together=True),
    Kind("gauges", GaugePanel, RIGHT),
    Kind("grids", GridPanel, 1),
    Kind("groups", GroupTablePanel, 1),
    Kind("sums", SumPanel, 2),
    Kind("results", ResultTablePanel, 3),
    Kind("chains", ChainPanel, 3),
    Kind("trays", TrayPanel, 5),
    Kind("bars", ChartPanel, 5),
)
"""Classes of views from the top of the table down. Those of one row are side by side where there is room."""
APART = {"chains": 6, "formations": 7}
"""Rows where each area is a page: a table has the whole width, and the procedure is above the formations."""
FOLD_FIRST: tuple[type[ProcedurePanel], ...] = (
    ChainPanel,
    ChartPanel,
    ResultTablePanel,
    SumPanel,
    GroupTablePanel,
)
"""Panel classes in the order in which they collapse. A tree collapses before any other table."""


def in_fold_order(rows: list[list[Panel]]) -> Iterator[ProcedurePanel]:
    """Yield the panels of these rows that can collapse, the least important first."""
    procedure_panels = [panel for row in rows for panel in row if isinstance(panel, ProcedurePanel)]
    trees = [panel for panel in procedure_panels if isinstance(panel, ResultTablePanel) and panel.is_tree]
    for make in FOLD_FIRST:
        if make is ResultTablePanel:
            yield from trees
        yield from (panel for panel in procedure_panels if isinstance(panel, make) and panel not in trees)
    yield from (panel for panel in procedure_panels if isinstance(panel, FormationsPanel))


def fold_to_fit(rows: list[list[Panel]], overflow: Callable[[list[list[Panel]]], int], on_page: bool = False) -> None:
    """Expand all rows with a procedure, then collapse panels one after the other until they fit.

    `overflow` returns the missing height in px. On a page, which scrolls, tables stay whole.
    """
    procedure_rows = [row for row in rows if any(isinstance(panel, ProcedurePanel) for panel in row)]
    panels = [*in_fold_order(procedure_rows)]
    if on_page:
        for panel in panels:
            panel.set_folded(isinstance(panel, SumPanel | FormationsPanel))
        return
    deep = any(isinstance(panel, ResultTablePanel) and not panel.turned for panel in panels)
    panels.sort(key=lambda panel: not (deep and isinstance(panel, FormationsPanel)))
    for panel in panels:
        panel.set_folded(False)
        if isinstance(panel, ResultTablePanel):
            panel.keep_rows(1)
    collapsed = list[ProcedurePanel]()
    for panel in panels:
        if not overflow(procedure_rows):
            break
        panel.set_folded(True)
        collapsed.append(panel)
    still_over = overflow(procedure_rows)
    for panel in collapsed if still_over else collapsed[:-1]:  # collapsing one beside a higher one saves nothing
        panel.set_folded(False)
        panel.set_folded(overflow(procedure_rows) > still_over)
    for panel in collapsed:
        if panel.folded and isinstance(panel, ResultTablePanel):
            keep_what_fits(panel, lambda: overflow(procedure_rows) > still_over)


def keep_what_fits(table: ResultTablePanel, is_too_high: Callable[[], bool]) -> None:
    """Use the remaining height for possible rows of a collapsed table, the likeliest first."""
    for row_count in range(2, len(table.can_come) + 1):
        table.keep_rows(row_count)
        if is_too_high():
            table.keep_rows(row_count - 1)
            return


class ProcedureBoard(NoProcedures):
    """Placement of each procedure. They are collapsed anew only where one of them or the room has changed."""

    def __init__(self) -> None:
        self._stood: tuple[object, ...] = ()

    def hang(self, view: TableView, panel: Maker, on_page: bool) -> PanelPlacement:
        """Return each procedure's panel in rows; of several strips only the last is whole.

        On pages a gauge is at the left.
        """
        rows: dict[int, list[Panel]] = {}
        for kind in KINDS:
            result = getattr(view, kind.field)
            for item in ([result] if result else []) if kind.together else result:
                flat = isinstance(item, StepsView) and item.flat
                make, row = (
                    (FlatStepsPanel, FLAT)
                    if flat
                    else (kind.make, APART.get(kind.field, kind.row) if on_page else kind.row)
                )
                rows.setdefault(row, []).append(panel(kind.field, make, item))
        left, right = rows.pop(LEFT, []), rows.pop(RIGHT, [])
        strips = [each_panel for each_panel in left if isinstance(each_panel, StepsPanel)]
        for strip in strips:
            strip.set_folded(strip is not strips[-1])
        # the gauge first, since a strip scrolls to its own row
        left, right = ([*right, *left], []) if on_page else (left, right)
        return PanelPlacement(
            [[each_panel] for each_panel in left],
            [rows[row] for row in sorted(rows)],
            [[each_panel] for each_panel in right],
        )

    def collapse_to_fit(
        self,
        rows: list[list[Panel]],
        overflow: Callable[[list[list[Panel]]], int],
        room: tuple[int, int],
        on_page: bool = False,
    ) -> None:
        """Collapse what does not fit into `room` (width, height), or what is collapsed on a page."""
        if self._stands(rows, room, on_page) != self._stood:
            fold_to_fit(rows, overflow, on_page)
            self._stood = self._stands(rows, room, on_page)

    def walked_row(self, rows: list[list[Panel]], card: CardPanel) -> QWidget | None:
        """Return the current row: of the last strip, or of the card where there are no strips."""
        strips = [row[0] for row in rows if isinstance(row[0], StepsPanel)]
        return strips[-1].active_row if strips else card.active_row

    def chart_in_sight(self, rows: list[list[Panel]], prompt: Prompt[Any] | None, on_page: bool) -> Panel | None:
        """Return the panel to scroll to while a procedure is on the table, or None.

        It is the first one. On a page, where it would be alone, it is the table of the prompt, or the last table.
        """
        panels = [panel for row in rows for panel in row]
        tables = [panel for panel in panels if isinstance(panel, ResultTablePanel)]
        if not tables and not any(isinstance(panel, SumPanel) for panel in panels):
            return None
        if not on_page or not tables:
            return panels[0]
        key = prompt.key.partition(".")[0] if prompt is not None else ""
        tables_asked = [table for table in tables if table.view is not None and table.view.id == key]
        return (tables_asked or tables)[-1]

    def _stands(self, rows: list[list[Panel]], room: tuple[int, int], on_page: bool) -> tuple[object, ...]:
        """Return the key of the collapsed layout: the panels by row, and how often each has changed."""
        return room, on_page, *(tuple((panel, panel.changes) for panel in row) for row in rows)
