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


LISTS = {
    "bolt": "Ejército Norte: Alemania\n– Weber: veterana, 2 miniaturas, teniente 2.º, fusil\nEjército Sur: Japón\n"
    "– Sección 1: regular, 10 miniaturas, 9 fusil\nesto no es una unidad\n",
    "bcs": "Bando: Aliados\nFormación 1.ª División: activación 4, radio 5\n• I/16: VA 4, pasos 4\nBando: Eje\n"
    "Formación Kampfgruppe: activación 3, radio 4\n• II/104: VA 4, pasos 3, camión\n",
    "chariots": "Ejército: Norte, huida 28\nCG Rey del Norte (Ala Norte) R7 I5 K3\n– Ala Norte: 4 SI TQ6 AM4\n"
    "Ejército: Sur, huida 20\nCG Rey del Sur (Ala Sur) R7 I4 K2\n– Ala Sur: 3 LI TQ5 AM5 B\n",
}


@pytest.mark.parametrize("game", LISTS)
def test_a_list_of_troops_is_kept_as_a_battle_and_what_is_no_line_of_it_is_said(own_home, tmp_path, game):
    file = tmp_path / "norte.txt"
    file.write_bytes(LISTS[game].encode("utf-16"))
    status, text = imported(file)
    assert status == 0 and f"--game {game} --scenario own-1" in text
    assert ("Línea 5" in text) == (game == "bolt")


def test_the_description_of_a_module_alone_is_read(own_home, tmp_path):
    file = tmp_path / "buildFile.xml"
    file.write_bytes(BUILD)
    assert "1 tablero y 6 fichas" in imported(file)[1]


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
