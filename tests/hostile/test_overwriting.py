"""Every command and verb that writes a file is pointed at a session, a parcel, a pack and a note:

each is there afterwards, byte for byte.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from puesto import games
from puesto.core.session import saves
from puesto.diary import FORMATS, SUFFIXES
from puesto.packs import layer_folder, parcel, user_layer
from puesto.protocol import Server
from puesto.resources import resource
from puesto.storage import user_folder
from puesto.storage.keeping import SaveError, copy_session
from puesto.terminal.commands import layer, report
from tests.hostile.test_papers import layer as layer_bytes
from tests.hostile.test_saves import evening
from tests.terminal.test_rulings_book import typed

Writer = Callable[[Path], bool]
"""Points a command at a file; returns whether it says that it wrote."""


def own_layer() -> None:
    """Put something of the player's own into the data folder, so that there is something to carry away."""
    folder = layer_folder(user_folder(), "bear")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / user_layer.OWN_COPY).write_bytes(layer_bytes("bear"))


def ask(*requests: dict[str, object]) -> bool:
    """Send requests to a running session; returns whether the last one succeeded."""
    server = Server()
    begun = {"cmd": "new", "game": "bear", "scenario": "mission-1", "seed": 1}
    replies = [
        server.reply(json.dumps(request)) for request in (begun, {"cmd": "auto", "steps": 5, "seed": 1}, *requests)
    ]
    server.close()
    return bool(replies[-1]["ok"])


def terminal_export(word: str) -> Writer:
    """Return what types an export into a session at the terminal."""

    def write(path: Path) -> bool:
        session = saves.load(evening("bear").decode(), games.load).session
        return "Escrito en" in typed(session, f"{word} {path}")

    return write


def protocol_export(form: str, what: str) -> Writer:
    """Return what asks the protocol for an export."""
    return lambda path: ask({"cmd": "export", "format": form, "what": what, "path": str(path)})


WRITERS: dict[str, Writer] = {
    "report": lambda path: report.main([str(path)], "es", lambda said: None) == 0,
    "layer": lambda path: layer.main(["export", str(path)], "es", say=lambda said: None) == 0,
    "diary": terminal_export("e"),
    "sheet": terminal_export("hoja"),
    **{f"export-{form}-{what}": protocol_export(form, what) for form in FORMATS for what in ("diary", "sheet")},
    "save": lambda path: ask({"cmd": "save", "path": str(path)}),
    "new": lambda path: ask({"cmd": "new", "game": "bear", "scenario": "mission-1", "save": str(path)}),
}
KEEPS_SESSIONS = ("save", "new")
"""Verbs that write sessions: a session that lay there is among its backups then."""


def victims(folder: Path) -> dict[str, Path]:
    """Put a file of each kind into a folder, under each ending that a writer asks for."""
    own_layer()
    held = {
        "session.partida": evening("bear"),
        "mine.puesto": parcel.export_parcel(user_folder(), [games.load("bear")]).encode(),
        "pack.yaml": next(resource("packs/bear").rglob("*.yaml")).read_bytes(),
        "note.txt": b"Puesto de Mando: la tropa llega a las 8.\n",
        "note.md": "# Puesto de Mando\n\nMis notas de la campaña.\n".encode(),
        "note.html": b"<!DOCTYPE html><title>Puesto de Mando</title><p>Mis notas",
        "session.html": evening("bear"),
        "session.md": evening("bear"),
    }
    for name, data in held.items():
        (folder / name).write_bytes(data)
    return {name: folder / name for name in held}


@pytest.mark.parametrize("writer", WRITERS)
def test_no_command_writes_over_a_file_of_another_kind(writer, tmp_path: Path):
    for name, path in victims(tmp_path).items():
        before = path.read_bytes()
        wrote = WRITERS[writer](path)
        if writer in KEEPS_SESSIONS and name.startswith("session"):
            assert wrote and before in [one.read_bytes() for one in (tmp_path / "backups").iterdir()], name
        elif writer == "layer" and name == "mine.puesto":
            assert wrote and path.read_bytes() == before  # its own kind: the same again
        elif writer == "report" and name == "session.partida":
            assert wrote and path.read_bytes() == before  # it is the session that is reported
        else:
            assert not wrote and path.read_bytes() == before, name
    assert not list(tmp_path.glob("*.new"))


@pytest.mark.parametrize("form", FORMATS)
def test_an_earlier_export_is_replaced_and_anything_where_that_is_wanted(form, tmp_path: Path):
    path, note = (tmp_path / f"{name}{SUFFIXES[form]}" for name in ("diario", "note"))
    assert protocol_export(form, "sheet")(path) and protocol_export(form, "diary")(path)
    assert terminal_export("e")(path)
    note.write_bytes(b"Mis notas\n")
    assert not terminal_export("e")(note) and note.read_bytes() == b"Mis notas\n"
    assert ask({"cmd": "export", "format": form, "path": str(note), "force": True})
    note.write_bytes(b"Mis notas\n")
    assert terminal_export("e")(Path(f"{note} --force")) and note.read_bytes() != b"Mis notas\n"


def test_report_of_a_named_session_tells_of_that_one(tmp_path: Path):
    own_layer()
    path, note, said = tmp_path / "evening.partida", tmp_path / "problem.zip", list[str]()
    path.write_bytes(evening("bolt"))
    assert report.main([str(path)], "es", said.append) == 0
    written = Path(said[0].partition("«")[2].partition("»")[0])
    assert written != path and path.read_bytes() == evening("bolt")
    with zipfile.ZipFile(written) as box:
        assert box.read("session.partida").startswith(b'{"t":"puesto"') and b'"game":"bolt"' in box.read(
            "session.partida"
        )
    assert report.main([str(tmp_path / "nowhere.partida")], "es", said.append) == 1
    assert [report.main([str(note)], "es", said.append) for _ in range(2)] == [0, 0]  # an earlier report is replaced
    note.write_bytes(b"x")
    assert report.main([str(note)], "es", said.append) == 1 and note.read_bytes() == b"x"
    assert report.main([str(note), report.FORCE], "es", said.append) == 0 and zipfile.is_zipfile(note)


def test_a_copy_of_a_session_replaces_nothing_but_a_session(tmp_path: Path):
    session, other, note = tmp_path / "a.partida", tmp_path / "b.partida", tmp_path / "note.partida"
    session.write_bytes(evening("bear"))
    other.write_bytes(evening("bolt"))
    note.write_bytes(b"Mis notas\n")
    with pytest.raises(SaveError):
        copy_session(session, note)
    assert note.read_bytes() == b"Mis notas\n"
    copy_session(session, other)
    assert evening("bolt") in [one.read_bytes() for one in (tmp_path / "backups").iterdir()]
