"""`puesto import FILE`: each kind of file by what it is, and nothing changed by a bad one."""

from __future__ import annotations

import zipfile

import pytest

from puesto.games.bolt.game import GAME as BOLT
from puesto.games.tactics.game import GAME as TACTICS
from puesto.packs import content_for
from puesto.storage import user_folder
from puesto.terminal.import_file import main
from tests.foreign.test_vassal import BUILD
from tests.games.bolt.editors.test_roster_forms import FILE, TEXT
from tests.games.tactics.editors.test_listing import LIST

MAP = "puesto_parcel: 1\ngames:\n  bear:\n    maps:\n    - {id: far, columns: 4, rows: 1, paint: ['....']}\n"


def imported(path, answers=(), language="es"):
    """Import a file with typed answers; return the exit status and the printed text."""
    printed, waiting = [], list(answers)

    def ask(question):
        printed.append(question)
        return waiting.pop(0)

    status = main([str(path)], language, printed.append, ask)
    assert waiting == []
    return status, "\n".join(printed)


def test_a_roster_asks_its_gaps_and_becomes_a_battle(own_home):
    status, text = imported(FILE, ["1", "x", "u", "4", "2"])
    assert status == 0 and "se juega con: puesto terminal --game bolt --scenario own-1" in text.lower()
    assert "3: 3 (lo usual)" in text and "Se espera una de las teclas" in text
    battle = content_for(BOLT, user_folder())[0].battles["own-1"]
    assert battle.armies[0].nation.value == "germany" and "Con lo usual" in battle.summary.es


def test_a_roster_left_half_way_changes_nothing(own_home):
    status, text = imported(FILE, ["1", "q"])
    assert status == 1 and "No se ha cambiado nada." in text
    assert not any(user_folder().rglob("*.yaml"))


def test_a_roster_as_text_is_one_too(own_home, tmp_path):
    file = tmp_path / "ejercito.txt"
    file.write_text(TEXT, "utf-8")
    status, _ = imported(file, ["1", "u"], "en")
    assert status == 0 and "own-1" in content_for(BOLT, user_folder())[0].battles


def test_a_list_of_cards_is_kept(own_home, tmp_path):
    file = tmp_path / "cartas.csv"
    file.write_text(LIST, "utf-8")
    status, _ = imported(file)
    assert status == 0 and "own_tigre" in content_for(TACTICS, user_folder())[0].cards


def test_a_module_says_what_it_holds(own_home, tmp_path):
    file = tmp_path / "valle.vmod"
    with zipfile.ZipFile(file, "w") as box:
        box.writestr("buildFile.xml", BUILD)
    status, text = imported(file)
    assert status == 0 and "1 tablero y 6 fichas" in text and "ventana" in text


def test_a_parcel_is_brought_in(own_home, tmp_path):
    file = tmp_path / "mapa.puesto"
    file.write_text(MAP)
    status, text = imported(file)
    assert status == 0 and "Hecho: 1 elemento traído." in text


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.ros", FILE.read_bytes().replace(b"Bolt Action 3ed", b"Another Game"), "Another Game"),
        ("a.ros", FILE.read_bytes()[:500], "no es XML bien formado"),
        ("a.vmod", b"PK\x03\x04", "dañado"),
        ("a.pdf", b"%PDF-1.7 ", "un documento PDF"),
        ("a.xyz", b"\0\1\2", "No sé qué es"),
    ],
)
def test_any_other_file_is_refused_in_a_sentence(own_home, tmp_path, name, data, said):
    file = tmp_path / name
    file.write_bytes(data)
    status, text = imported(file)
    assert status == 1 and said in text
    assert not any(user_folder().rglob("*.yaml"))


def test_a_file_that_is_not_there_is_said(own_home, tmp_path):
    assert imported(tmp_path / "nada.ros")[0] == 1
    assert main([], "es", lambda text: None) == 2
