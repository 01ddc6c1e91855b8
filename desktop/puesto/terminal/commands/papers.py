"""The diary and the sheet of the table, written to a file from the terminal."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from puesto.core.messages import N_, msg
from puesto.diary import FORMATS, SUFFIXES, Paper, diary, file_name, form_of, sheet, written
from puesto.storage import typed
from puesto.storage.keeping import NotWritten, put

if TYPE_CHECKING:
    from puesto.terminal.play import Table


def export(table: Table, where: str) -> None:
    """Write the diary to the file that was named, by its ending as HTML or Markdown; without a name, as HTML in this folder."""
    _write(table, where, diary(table.session, table.language, _name(table)))


def lay_out(table: Table, where: str) -> None:
    """The same with the sheet to set the table up again by."""
    session = table.session
    _write(table, where, sheet(session.view(), session.prompt, table.language, session.name, _name(table)))


def farewell(table: Table) -> None:
    """The game is over: its diary can still be taken away."""
    table.tell(msg(N_("e fichero.html: guardar el diario de la partida. Intro: terminar.")), "quiet")
    with suppress(EOFError, KeyboardInterrupt):
        command, _, where = table.hear().partition(" ")
        if command == "e":
            export(table, where.strip())


def _name(table: Table) -> str:
    return str(table.file.extra.get("name", "")) if table.file is not None else ""


def _write(table: Table, where: str, paper: Paper) -> None:
    path = typed(where) if where else Path(file_name(paper, _name(table), "html"))
    form = form_of(path.name)
    if form not in FORMATS:
        table.tell(msg(N_("El nombre tiene que acabar en {suffixes}; el PDF lo hace la ventana."), suffixes=tuple(SUFFIXES[form] for form in FORMATS)), "bad")
        return
    try:
        put(path, written(paper, form))
    except NotWritten as problem:
        table.tell(problem.message, "bad")
        return
    table.tell(msg(N_("Escrito en «{path}»."), path=str(path.absolute())), "quiet")
