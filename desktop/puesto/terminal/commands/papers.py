"""The diary and the sheet of the table, written to a file from the terminal."""

from __future__ import annotations

from pathlib import Path

from puesto.core.messages import N_, msg
from puesto.diary import FORMATS, SUFFIXES, Paper, diary, file_name, form_of, paper_bytes, sheet, story
from puesto.storage import typed_path
from puesto.storage.keeping import SaveError, write_paper
from puesto.terminal.commands.report import FORCE
from puesto.terminal.terminal_session import TerminalSession


def export_diary(seat: TerminalSession, where: str) -> None:
    """Write the diary to the named file, as HTML or Markdown by its suffix.

    Without a name it is HTML in the current folder.
    """
    _write(seat, where, diary(seat.session, seat.language, _session_name(seat)))


def export_story(seat: TerminalSession, where: str) -> None:
    """Export the story of one or two pages."""
    _write(seat, where, story(seat.session, seat.language, _session_name(seat)))


def export_sheet(seat: TerminalSession, where: str) -> None:
    """Export the sheet to set the table up again by."""
    session = seat.session
    _write(seat, where, sheet(session.view(), session.prompt, seat.language, session.name, _session_name(seat)))


def _session_name(seat: TerminalSession) -> str:
    return str(seat.file.extra.get("name", "")) if seat.file is not None else ""


def _write(seat: TerminalSession, where: str, paper: Paper) -> None:
    """Write a paper to a file, by the ending of its name."""
    force = where.endswith(FORCE)
    where = where.removesuffix(FORCE).strip()
    path = typed_path(where) if where else Path(file_name(paper, _session_name(seat), "html"))
    form = form_of(path.name)
    if form not in FORMATS:
        seat.tell(
            msg(
                N_("El nombre tiene que acabar en {suffixes}; el PDF lo hace la ventana."),
                suffixes=tuple(SUFFIXES[form] for form in FORMATS),
            ),
            "bad",
        )
        return
    try:
        write_paper(path, paper_bytes(paper, form), form, force)
    except SaveError as problem:
        seat.tell(problem.message, "bad")
        return
    seat.tell(msg(N_("Escrito en «{path}»."), path=str(path.absolute())), "quiet")
