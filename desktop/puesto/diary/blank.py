"""Blank record sheets to print: rosters, tracks, sheets and order boxes, to fill in with a pencil.

Made from a `TableView` alone, of which only what is printed is taken: no place, hit or marker of the session.
"""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core.messages import N_, Sayable, msg
from puesto.core.procedure_views import RowView
from puesto.core.views import BagView, CounterView, RosterView, SheetView, TableView
from puesto.diary.paper import Chapter, Grid, Paper, Say
from puesto.language import Language, Namer, bare_name

BOX = "☐"
LINE = "_" * 7
TURNS = 8
"""Turns that an order die or marker has a box for."""
EMPTY_ROWS = 10
"""Lines to write on for a side whose units are not known at the beginning."""
NO_BREAK = "\u202f"
"""Narrow no-break space between boxes, so that six of them fit on a line."""
IN_LINE = 5
"""Boxes in a line of a list of units, so that names beside them are not broken."""
APART = "   "
"""Space between the boxes of a track."""


def blank_sheet(view: TableView, language: Language, name: Namer = bare_name) -> Paper:
    """Return the blank record sheets of a table's scenario.

    `view`: of its beginning, when nobody was lost.
    """

    def say(message: Sayable) -> str:
        return language.say(message, name)

    tables = tuple(table for table in _tables(view, say) if table.rows)
    return Paper(
        language.code,
        "sheet",
        say(msg(N_("Hojas en blanco"))),
        say(msg(N_("Para llevar la partida en papel"))),
        say(view.title),
        "",
        None,
        ((say(msg(N_("Día"))), LINE), (say(msg(N_("Resultado"))), LINE)),
        "",
        (),
        (Chapter("", tables=tables),),
        say(msg(N_("Hoja de Puesto de Mando, para rellenar a lápiz."))),
    )


def _tables(view: TableView, say: Say) -> Iterator[Grid]:
    """Yield the tables of a blank sheet: rosters, tracks, sheets and bags."""
    place, hits, used = say(msg(N_("Sitio"))), say(msg(N_("Impactos"))), say(msg(N_("Usada")))
    for roster in view.rosters:
        if any(counter.row is not None for counter in roster.counters):
            yield _unit_list(roster, say)
            continue
        numbers = dict(roster.numbers)
        rows = tuple(
            (numbers.get(counter.id, ""), say(counter.name), LINE, _hits(counter), BOX) for counter in roster.counters
        )
        if not rows:  # its units come into play by and by
            rows = (("", LINE * 3, LINE, BOX, BOX),) * EMPTY_ROWS
        yield Grid(say(roster.title), ("", say(msg(N_("Ficha"))), place, hits, used), rows)
    tracks = tuple((say(track.title), APART.join(cell.label for cell in track.cells)) for track in view.tracks)
    losses = tuple((say(tally.title), f"{LINE} / {tally.level}") for tally in view.tallies)
    yield Grid(say(msg(N_("Contadores"))), (say(msg(N_("Contador"))), say(msg(N_("Casillas")))), tracks + losses)
    for sheet in view.sheets:
        yield _sheet(sheet, say)
    for bag in view.bags:
        yield _bag(bag, say)


def _unit_list(roster: RosterView, say: Say) -> Grid:
    """Return a side's units with boxes for models and orders, and a line for pins.

    A vehicle has what damages it instead of models.
    """
    columns = N_("Unidad"), N_("Miniaturas"), N_("Supresión"), N_("Órdenes, turno a turno")
    numbers, orders = dict(roster.numbers), _box_lines(TURNS)
    rows = tuple(
        (numbers.get(counter.id, ""), say(counter.name), _models(counter.row), LINE, orders)
        for counter in roster.counters
    )
    return Grid(say(roster.title), ("", *(say(msg(column)) for column in columns)), rows)


def _models(row: RowView | None) -> str:
    """Return a box for each model of a unit; for a vehicle the number that damages it."""
    return "" if row is None else row.armour or _box_lines(row.full)


def _box_lines(count: int) -> str:
    lines = [NO_BREAK.join([BOX] * min(IN_LINE, count - first)) for first in range(0, count, IN_LINE)]
    return "\n".join(lines)


def _hits(counter: CounterView) -> str:
    """Return a box for each hit that a counter can bear, all on one line."""
    return NO_BREAK.join([BOX] * (counter.pips[1] if counter.pips is not None else 1))


def _sheet(sheet: SheetView, say: Say) -> Grid:
    rows = tuple(
        (BOX, str(box.number), " ".join(say(part) for part in (box.title, box.text) if part is not None))
        for box in sheet.boxes
    )
    return Grid(say(sheet.title), ("", say(msg(N_("Casilla"))), say(msg(N_("Qué pasa")))), rows)


def _bag(bag: BagView, say: Say) -> Grid:
    """Return the markers of a bag, each with a box a turn."""
    turns = tuple(str(turn) for turn in range(1, TURNS + 1))
    rows = tuple((say(entry.name), *([BOX] * TURNS)) for entry in bag.entries)
    return Grid(say(bag.title), (say(msg(N_("Orden"))), *turns), rows)
