"""A file of another program is called what it is, wherever it is opened, and left as it is."""

from __future__ import annotations

import json
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from puesto import games
from puesto.core.session import saves
from puesto.foreign.kinds import describe_foreign_file
from puesto.language import Language
from puesto.packs import parcel
from puesto.packs.strict import read_document
from puesto.protocol.server import Server
from puesto.shelf import Shelf
from puesto.storage import SessionFile, every_session, sessions_folder
from puesto.terminal.commands import situation
from tests.hostile.reading import check_words
from tests.saves.evenings import HERE


def packed(*names: str) -> bytes:
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w") as box:
        for name in names:
            box.writestr(name, b"x")
    return stream.getvalue()


ROSTER = '<?xml version="1.0"?>\n<roster xmlns="http://www.battlescribe.net/schema/rosterSchema" name="Norte"/>'
FOREIGN = {
    "norte.ros": (ROSTER.encode(), "una lista de BattleScribe"),
    "norte.rosz": (packed("Norte.ros"), "una lista de BattleScribe"),
    "norte.json": (b'{"roster": {"name": "Norte"}}', "una lista de BattleScribe"),
    "valle.vmod": (packed("moduledata", "buildFile.xml", "images/a.gif"), "un módulo de VASSAL"),
    "buildFile.xml": (b'<?xml version="1.0"?><VASSAL.build.GameModule name="x">', "un módulo de VASSAL"),
    "valle.vsav": (packed("moduledata", "savedGame"), "una partida de VASSAL"),
    "mesa.json": (b'{"SaveName": "x", "ObjectStates": []}', "una partida de Tabletop Simulator"),
    "cartas.xlsx": (packed("[Content_Types].xml", "xl/workbook.xml"), "una hoja de cálculo"),
    "cartas.CSV": (b"Nombre;Coste\nA;1\n", "una hoja de cálculo"),
    "reglas.pdf": (b"%PDF-1.7\n", "un documento PDF"),
    "ficha": (b"\xff\xd8\xff\xe0", "una imagen"),
    "ficha.svg": (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "una imagen"),
    "pagina.html": (b"<!DOCTYPE html><html>", "una página web"),
    "partes.zip": (packed("a", "b"), "un archivo comprimido"),
    "roto.vmod": (b"PK\x03\x04nada", "un módulo de VASSAL"),
    "roto.zip": (b"PK\x03\x04nada", "un archivo comprimido"),
    "instalar.exe": (b"MZ\x90\x00", "un programa"),
    "puente.yaml": (b"id: puente\n", "un archivo YAML"),
    "tarde.partida": (packed("Norte.ros"), "una lista de BattleScribe"),
}


@pytest.mark.parametrize("name", FOREIGN)
def test_it_is_named_by_window_terminal_and_protocol_alike(name, tmp_path: Path):
    data, kind = FOREIGN[name]
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(saves.LoadError) as refused:
        SessionFile.open(path, games.load)
    called = "se llama como" if name == "roto.vmod" else "es"
    assert f"«{name}» {called} {kind}" in Language("es").say(refused.value.message)
    check_words(refused.value.message)
    server = Server(Shelf())
    reply = json.loads(json.dumps(server.reply(json.dumps({"cmd": "load", "path": str(path)}))))
    assert not reply["ok"] and reply["error"]["code"] == "unloadable" and name in reply["error"]["message"]
    with pytest.raises(parcel.ParcelError) as not_taken:
        parcel.unpack_parcel(path, tmp_path / "mine", games.load)
    assert kind in Language("es").say(not_taken.value.reasons[0])
    assert path.read_bytes() == data and [*tmp_path.iterdir()] == [path]


@pytest.mark.parametrize("save", sorted(path.name for path in HERE.glob("*.partida"))[:6])
def test_no_save_of_ours_is_taken_for_another_program_s(save, tmp_path: Path):
    for name in (save, "tarde.txt", "tarde.csv"):
        (tmp_path / name).write_bytes((HERE / save).read_bytes())
        assert describe_foreign_file(tmp_path / name) is None


@pytest.mark.parametrize("content", [b"", bytes(4000), b"{", b"hola", b"\xff\xfe", b"<", b"puesto_parcel: 1\n"])
def test_what_nobody_knows_is_not_named(content, tmp_path: Path):
    (tmp_path / "tarde.partida").write_bytes(content)
    assert describe_foreign_file(tmp_path / "tarde.partida") is None


def test_a_save_with_its_ending_in_capitals_is_listed(own_home: Path):
    sessions_folder().mkdir(parents=True)
    (sessions_folder() / "TARDE.PARTIDA").write_bytes((HERE / "bear-order-0.3.0.partida").read_bytes())
    assert [info.path.name for info in every_session([entry.id for entry in games.GAMES])] == ["TARDE.PARTIDA"]


@pytest.mark.parametrize(
    "name", [name for name in FOREIGN if not name.lower().endswith((".csv", ".txt", ".md", ".yaml", "roto.vmod"))]
)
def test_it_is_not_read_as_yaml(name, tmp_path):
    data, kind = FOREIGN[name]
    path = tmp_path / name
    path.write_bytes(data)
    (problem,) = read_document(path, name).problems
    if problem.code == "foreign":
        told = Language("es").say(problem.message)
        assert kind.removeprefix("es ") in told and told.endswith("y aquí se espera uno YAML")
    else:
        assert not data.startswith((b"<", b"PK", b"{"))


def test_a_situation_that_is_a_roster_is_called_so(tmp_path):
    path = tmp_path / "norte.ros"
    path.write_text(ROSTER, encoding="utf-8")
    said: list[str] = []
    assert situation.main([str(path)], "es", said.append) == situation.CANNOT_RUN
    assert "el archivo es una lista de BattleScribe o New Recruit" in said[0]
