"""My battles:

rosters typed in by tables or pasted as a list, kept by themselves, judged as they are typed, and played.
"""

from __future__ import annotations

import csv
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel

from puesto.core.game.record_forms import OWN
from puesto.games import GAMES, load
from puesto.games.chariots.game import GAME
from puesto.gui.editors.grid import WRONG_MARK
from puesto.gui.editors.roster import Roster
from puesto.gui.editors.work import draft_file
from puesto.gui.look import paint
from puesto.gui.look.theme import FIGURE_SMALL, SPACE
from puesto.gui.own_copy.battle_page import BattlePage
from puesto.gui.own_copy.chart_page import ChartPage
from puesto.gui.shell.main_window import MainWindow
from puesto.language import Language
from puesto.packs import content_for
from puesto.packs.record_tables import has_tables, record_csv
from puesto.shelf import Shelf
from puesto.storage import Preferences, user_folder
from tests.gui.conftest import Opened
from tests.gui.screens import settle
from tests.gui.test_nothing_clipped import clipped

ENTER = Qt.Key.Key_Return
ALT, CONTROL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier
LIST = """Ejército: Norte, huida 12
CG Rey (Ala Norte) R7 I5 K3
Ala Norte: 4 SI TQ6 MA4
Ejército: Sur, huida 12
CG Reina (Ala Sur) R7 I5 K3
Ala Sur: 4 SI TQ6 MA4
"""


@pytest.fixture
def battles(opened: Opened) -> tuple[MainWindow, BattlePage]:
    """My battles, as the menu shows them."""
    window = opened(Preferences(language="es", motion=False), Shelf())
    window.do_named("battles")
    QApplication.processEvents()
    window.page(BattlePage).show_game("chariots")
    return window, window.page(BattlePage)


def kept() -> Any:
    """Return the content with the player's layer as it is now."""
    content, problems = content_for(GAME, user_folder())
    assert problems == []
    return content


def roster(page: BattlePage, name: str) -> Roster:
    """One of the tables, with the keyboard."""
    assert page.form is not None
    found = page.form.rosters[(name,)]
    if found.cells.rows:
        found.grid.setFocus()
    return found


def test_a_battle_like_a_shipped_one_is_kept_at_once_and_played(battles):
    window, page = battles
    page.start("dust")
    assert page.work.sound and page.try_button.isEnabled()
    page.keep()
    battle = kept().battles["own-1"]
    assert battle.source == OWN and {force.source for force in battle.forces} == {OWN} and battle.partly == ""
    page.try_button.click()
    session = window.controller.session
    assert session is not None and session.scenario == "own-1" and session.prompt is not None
    assert len(session.state.units) == sum(force.count for force in battle.forces)


def test_a_battle_from_nothing_is_typed_row_by_row(battles, keys):
    window, page = battles
    page.start()
    page.form.controls[("title", "es")].setFocus()
    keys(window, "Vado")
    armies = roster(page, "armies")
    armies.grid.go(0, 0)
    keys(window, "Norte", ENTER, "12", ENTER, ENTER, "Sur", ENTER, "12", ENTER)
    for name, side in (("Ala Norte", "Norte"), ("Ala Sur", "Sur")):
        roster(page, "commands").add()
        roster(page, "commands")
        keys(window, name, ENTER, side, ENTER)
    for name, side, wing in (("Rey", "Norte", "ala norte"), ("Reina", "Sur", "ala sur")):
        roster(page, "leaders").add()
        roster(page, "leaders")
        keys(window, name, ENTER, side, ENTER, "cg", ENTER, wing, ENTER, "7", ENTER, "5", ENTER, "3", ENTER)
    for wing in ("ala n", "ala s"):
        roster(page, "forces").add()
        roster(page, "forces")
        keys(window, wing, ENTER, "4", ENTER, "si", ENTER, "6", ENTER, "4", ENTER)
    assert page.work.findings == []
    page.keep()
    battle = kept().battles["own-1"]
    assert [(force.count, force.type.value, force.quality, force.move) for force in battle.forces] == [
        (4, "SI", 6, 4)
    ] * 2
    assert [command.name.es for command in battle.commands] == ["Ala Norte", "Ala Sur"]
    ids = [one.id for one in (*battle.commands, *battle.leaders)]
    assert len(set(ids)) == len(ids), "the leader of a Wing is not taken for its marker"
    assert [leader.initiative for leader in battle.leaders] == [5, 5]


def test_rows_are_doubled_moved_and_taken_out_by_keyboard(battles, keys):
    window, page = battles
    page.start("two-rivers")

    def types() -> list[str]:
        return [row["type"] for row in page.work.data["forces"]]

    before = types()
    roster(page, "forces").grid.go(1, 0)
    keys(window, Qt.Key.Key_D, modifier=ALT)
    assert types() == [before[0], before[1], before[1], *before[2:]]
    keys(window, Qt.Key.Key_Up, modifier=ALT)
    keys(window, Qt.Key.Key_Up, modifier=ALT)
    assert types() == [before[1], before[0], before[1], *before[2:]]
    keys(window, Qt.Key.Key_Backspace, modifier=ALT)
    assert types() == before
    for _ in range(4):
        keys(window, Qt.Key.Key_Z, modifier=CONTROL)
    assert types() == before


def test_each_cell_is_undone_by_itself(battles, keys):
    window, page = battles
    page.start("two-rivers")
    roster(page, "forces").grid.go(0, 3)
    keys(window, "7", ENTER, "5", ENTER)
    keys(window, Qt.Key.Key_Z, modifier=CONTROL)
    first = page.work.data["forces"][0]
    assert (first["quality"], first["move"]) == (7, 4)
    keys(window, Qt.Key.Key_Z, modifier=CONTROL)
    assert page.work.data["forces"][0]["quality"] == 6


def test_a_value_that_means_nothing_stays_marked_and_the_game_does_not_get_it(battles, keys):
    window, page = battles
    page.start("two-rivers")
    forces = roster(page, "forces")
    forces.grid.go(0, 2)
    keys(window, "ZZ", ENTER)
    forces = page.form.rosters[("forces",)]
    assert WRONG_MARK in forces.cells.marks((0, 2)) and forces.cells.text((0, 2)) == "ZZ"
    assert not page.try_button.isEnabled()
    page.keep()
    assert draft_file("chariots", "battles", "own-1").exists()


def test_what_lacks_is_said_while_it_lacks(battles):
    _, page = battles
    page.start("two-rivers")
    leaders = roster(page, "leaders")
    leaders.grid.go(1, 0)
    leaders.remove()
    assert [finding.code for finding in page.work.findings] == ["no_commander"]
    roster(page, "leaders").grid.go(0, 0)
    roster(page, "leaders").remove()
    assert "no_general" in {finding.code for finding in page.work.findings}


def test_beside_the_button_that_cannot_be_pressed_stands_what_leads_to_the_first_thing_that_lacks(opened, keys):
    window = opened(Preferences(language="es", motion=False, scale=200), Shelf())
    window.do_named("battles")
    page = window.page(BattlePage)
    page.show_game("chariots")
    page.start("two-rivers")
    settle()
    assert page.try_button.isEnabled() and not page.lacking.isVisible()
    page.work.set(("title",), {"es": "", "en": ""})
    settle()
    assert not page.try_button.isEnabled() and page.lacking.isVisible() and page.lacking.text().startswith("Falta")
    assert page.lacking.y() == page.try_button.y() and "Título" in page.lacking.toolTip()
    page.lacking.click()
    keys(window, "Dos lagos")
    settle()
    assert page.work.data["title"]["es"] == "Dos lagos" and page.try_button.isEnabled() and not page.lacking.isVisible()


def test_an_unlikely_rout_level_is_said_and_can_be_played(battles, keys):
    window, page = battles
    page.start("two-rivers")
    roster(page, "armies").grid.go(0, 1)
    keys(window, "300", ENTER)
    said = [page.problem_list.itemAt(at).widget().text() for at in range(page.problem_list.count())]
    assert "Ejércitos 1, Nivel de Huida" in said and page.work.sound


def test_a_block_of_units_is_pasted_below_the_last_row(battles, keys):
    window, page = battles
    page.start("two-rivers")
    forces = roster(page, "forces")
    many = len(forces.cells.rows)
    forces.grid.go(many - 1, 0)
    QGuiApplication.clipboard().setText("Ala izquierda del Sur\t2\tBI\t5\t5\nAla izquierda del Sur\t1\tLI\t4\t5\tS")
    keys(window, Qt.Key.Key_V, modifier=CONTROL)
    assert page.work.sound and len(page.work.data["forces"]) == many + 1
    assert page.work.data["forces"][-1]["missile"] == "S"


def test_a_pasted_list_takes_the_place_of_the_rosters_and_undo_brings_them_back(battles, keys):
    window, page = battles
    page.start("two-rivers")
    before = [row["type"] for row in page.work.data["forces"]]
    page.open_list()
    page.lines.setPlainText(LIST)
    assert page.take_button.isEnabled()
    keys(window, ENTER, modifier=CONTROL)
    assert [row["count"] for row in page.work.data["forces"]] == [4, 4] and page.work.sound
    window.undo()
    assert [row["type"] for row in page.work.data["forces"]] == before


def test_a_wrong_line_is_told_and_nothing_of_the_list_is_lost(battles, keys):
    window, page = battles
    page.start("two-rivers")
    page.open_list()
    page.lines.setPlainText(LIST + "Ala Sur: 3 ELEFANTES\n")
    said = " ".join(page.verdict.itemAt(at).widget().text() for at in range(page.verdict.count()))
    assert "Línea 7: se espera un tipo de unidad" in said and "Se entiende: 2 Alas" in said
    assert page.take_button.text() == "Poner lo que se entiende"
    window.speak("en")
    assert page.lines.text().endswith("ELEFANTES\n")
    page.take_list()
    assert page.problem.text() == "1 line has been left out." and page.work.data["forces"]


@pytest.mark.parametrize(
    ("game", "model", "listed", "sums"),
    [
        ("bcs", "crossing", "Bando: Norte\nFormación Una\n- I/1: VA 3\nBando: Sur", "1 formación y 1 unidad"),
        ("bolt", "blank", "Ejército Norte\n- X: regular, 5, 5 fusil\nEjército Sur", "2 ejércitos y 1 unidad"),
    ],
)
def test_the_list_of_each_game_says_what_it_comes_to_and_takes_its_place(opened, keys, game, model, listed, sums):
    window = opened(Preferences(language="es", motion=False), Shelf())
    window.do_named("battles")
    QApplication.processEvents()
    page = window.page(BattlePage)
    page.show_game(game)
    page.start(model)
    page.open_list()
    page.lines.setPlainText(listed)
    said = " ".join(page.verdict.itemAt(at).widget().text() for at in range(page.verdict.count()))
    assert sums in said, said
    keys(window, ENTER, modifier=CONTROL)
    assert page.lines is None and len(page.work.data["units" if game == "bcs" else "troops"]) == 1


def test_a_battle_taken_away_comes_back_with_undo(battles):
    window, page = battles
    page.start("dust")
    page.keep()
    page.take_away()
    assert "own-1" not in kept().battles
    window.undo()
    page.keep()
    assert "own-1" in kept().battles


def test_an_unfinished_battle_waits_and_is_offered_again(battles, opened):
    window, page = battles
    page.start()
    page.leave()
    window.close()
    again = opened(Preferences(language="es", motion=False), Shelf())
    again.do_named("battles")
    page = again.page(BattlePage)
    page.show_game("chariots")
    assert list(page.own()) == ["own-1"]
    page.edit("own-1")
    assert page.form is not None and page.form.rosters[("armies",)].cells.text((0, 0)) == "Primer ejército"


@pytest.mark.parametrize("scale", [100, 200])
def test_nothing_of_a_battle_or_a_chart_is_cut_off(opened, scale):
    window = opened(Preferences(language="es", motion=False, scale=scale), Shelf())
    window.do_named("charts")
    charts = window.page(ChartPage)
    settle()
    assert clipped(window) == []
    charts.show_chart("shock")
    settle()
    assert clipped(window) == []
    window.do_named("battles")
    page = window.page(BattlePage)
    page.show_game("chariots")
    for show in (lambda: page.start("megiddo"), page.open_list):
        show()
        settle()
        assert clipped(window) == []


def test_the_number_of_a_tenth_row_stands_in_one_line(battles):
    _, page = battles
    page.start("megiddo")
    grid = roster(page, "forces").grid
    heads, room = grid.cells.heads()[0], grid.verticalHeader().width() - 2 * grid.theme.px(SPACE * 2)
    assert len(heads) >= 10
    for head in heads:
        shown = paint.paragraph(head, grid.theme.font(FIGURE_SMALL), room)
        assert shown.height < 1.5 * shown.line_height, head


def test_what_cannot_be_played_is_not_said_to_be_playable(battles, keys):
    _, page = battles
    page.start("dust")
    armies = roster(page, "armies")
    armies.grid.go(0, 1)
    keys(page.window(), "3", ENTER)
    said = [label.text() for label in page.proof.findChildren(QLabel)]
    assert "Se puede jugar, pero mira esto:" in said
    armies.grid.go(1, 1)
    keys(page.window(), "x", ENTER)
    QApplication.processEvents()
    assert not page.work.sound
    assert "Se puede jugar, pero mira esto:" not in [
        label.text() for label in page.proof.findChildren(QLabel) if label.isVisible()
    ]


def test_a_battle_is_saved_for_a_spreadsheet_in_words(opened, tmp_path):
    window = opened(Preferences(language="es", motion=False), Shelf())
    window.do_named("battles")
    page = window.page(BattlePage)
    page.show_game("bolt")
    page.start("crossroads")
    assert page.table_button.isEnabled()
    page.work.set(("troops", 0, "name"), {"es": "=2+2", "en": "=2+2"}, rebuild=True)
    page.save_table(tmp_path / "cruce.csv")
    rows = list(csv.reader((tmp_path / "cruce.csv").read_text("utf-8-sig").splitlines(), delimiter=";"))
    heads = [row for row in rows if row[:1] == ["Nombre"]]
    assert len(heads) == 3 and ["Ejércitos"] in rows and ["Unidades"] in rows
    units = rows[rows.index(["Unidades"]) + 2 :]
    first = dict(zip(rows[rows.index(["Unidades"]) + 1], units[0], strict=True))
    asked = ("Nombre", "Ejército", "Calidad", "Miniaturas")
    assert [first[one] for one in asked] == ["'=2+2", "Alemania", "veterana", "2"]
    assert "Subfusil" in first["Armas"] and len([row for row in units if row]) == len(page.work.record.troops)


def test_the_battles_of_every_game_can_be_saved_so(own_home):
    say, saved = Language("en").say, set[str]()
    for entry in GAMES:
        game = load(entry.id)
        kind = next((one.record for one in game.layout.sections if one.name == game.forms.scenarios), None)
        if not game.forms.battles or kind is None or not has_tables(game, kind):
            continue
        content = content_for(game)[0]
        for record in getattr(content, game.forms.scenarios).values():
            text = record_csv(game, content, record, say, ",")
            assert not any(line.startswith("=") for line in text.splitlines()) and "{" not in text
            if text.count("\r\n") > 4:
                saved.add(game.id)
    assert saved >= {"chariots", "bcs", "bolt", "tactics"}
