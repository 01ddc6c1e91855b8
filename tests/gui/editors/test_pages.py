"""My deck, my missions, and carrying them: typed by keyboard, kept by itself, played in the next session."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from puesto.core.game.record_forms import OWN
from puesto.games.bear.game import GAME
from puesto.gui.editors import strip
from puesto.gui.editors.work import draft_file
from puesto.gui.own_copy.deck_page import DeckPage
from puesto.gui.own_copy.missions_page import MissionsPage
from puesto.gui.own_copy.page import EditorPage
from puesto.gui.own_copy.parcel_page import ParcelPage
from puesto.gui.shell.actions import ACTIONS
from puesto.gui.shell.main_window import MainWindow
from puesto.packs import content_for, user_layer
from puesto.shelf import Shelf
from puesto.storage import Preferences, user_folder
from tests.gui.conftest import Keys, Opened

ENTER = Qt.Key.Key_Return
CONTROL = Qt.KeyboardModifier.ControlModifier


def shown(opened: Opened, action: str, language: str = "es") -> tuple[MainWindow, Any]:
    """A window on the page that an action of the menu leads to."""
    window = opened(Preferences(language=language, motion=False), Shelf())
    window.do(next(one for one in ACTIONS if one.id == action))
    QApplication.processEvents()
    return window, window.pages.currentWidget()


def kept() -> Any:
    """Return the content with the player's layer as it is now."""
    content, problems = content_for(GAME, user_folder())
    assert problems == []
    return content


@pytest.fixture
def deck(opened: Opened) -> tuple[MainWindow, DeckPage]:
    """My deck, on a card of which the rulebook reveals nothing."""
    window, page = shown(opened, "deck")
    page.show_card("18")
    QApplication.processEvents()
    return window, page


def type_card(window: MainWindow, keys: Keys) -> None:
    """Card 18 of somebody's deck:

    green, bombs, one box at 12, three lines, two orders, usage 4 with the head, G07 of hearts.
    """
    keys(window, "1", "3", "2", "1", "12", ENTER, "16", ENTER, "2", ENTER, "1")
    keys(window, "disp pf alta", ENTER, "ejecutar", ENTER, ENTER)
    keys(window, "4", ENTER, "2", "2", "g7", ENTER, "2")


def test_a_card_typed_by_keyboard_lands_in_the_layer_and_in_the_next_sessions_deck(deck, keys, qtbot):
    window, page = deck
    type_card(window, keys)
    assert page.panel.view.tactical[0].action is not None and page.panel.view.corner == "G07 ♥"
    keys(window, Qt.Key.Key_PageDown)
    assert page.at == "19" and page.progress.text() == "1 de 55 copiada"
    card = kept().order_cards["18"]
    assert (card.source, card.symbol, card.usage.value, card.usage.head) == (OWN, "bombs", 4, True)
    assert [action.value for action in card.close_combat.actions] == ["fire", "break_contact"]
    assert [order.do.value for order in card.tactical] == ["fire", "mission_order"] and card.tactical[
        0
    ].ai.highest_firepower
    phrases = [text for _, text in page.form.known[type(card.tactical[0])]]
    assert any(text.endswith("· cartas 18") for text in phrases), "an order is found by the card that it stands on"
    window.set_up("bear")
    window.new_page.go.click()
    assert window.controller.session.content.order_cards["18"] == card


def test_ctrl_z_takes_back_what_was_typed_without_leaving_the_page(deck, keys):
    window, page = deck
    keys(window, "2")
    assert page.work.data["colour"] == "blue"
    keys(window, Qt.Key.Key_Z, modifier=CONTROL)
    assert "colour" not in page.work.data
    keys(window, Qt.Key.Key_Y, modifier=CONTROL)
    assert page.work.data["colour"] == "blue" and window.pages.currentWidget() is page


def test_an_unfinished_card_waits_as_a_draft_and_is_offered_again(deck, keys, opened):
    window, _ = deck
    keys(window, "2", Qt.Key.Key_Escape)
    assert draft_file("bear", "order_cards", "18").exists()
    window.close()
    _, again = shown(opened, "deck")
    assert dict(again.states())["18"] == strip.BEGUN_CARD
    again.show_card("18")
    assert again.work.data["colour"] == "blue"
    assert not (user_folder() / "bear").exists()


def test_a_disk_that_refuses_is_told_and_what_was_typed_stays(deck, keys, monkeypatch):
    window, page = deck
    type_card(window, keys)

    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(user_layer.os, "fsync", full)
    page.keep()
    assert "no queda sitio en el disco" in page.problem.text() and page.work.data["usage"]["value"] == 4
    monkeypatch.undo()


def test_a_card_is_found_by_its_number_and_a_wrong_number_is_told(deck, keys):
    window, page = deck
    page.finder.setFocus()
    keys(window, "33", ENTER)
    assert page.at == "33"
    page.finder.setFocus()
    keys(window, "77", ENTER)
    assert page.at == "33" and page.problem.text() == "No hay ninguna carta 77: van de la 01 a la 55."
    page.strip.setFocus()
    keys(window, Qt.Key.Key_Right, ENTER)
    assert page.at == "34"


def test_what_the_rulebook_reveals_is_there_already_and_nothing_of_ours(deck):
    _, page = deck
    page.show_card("15")
    assert page.work.data["colour"] == "green" and page.work.data["advance"]["when_total_at_most"] == 10
    page.show_card("02")
    assert (
        "colour" not in page.work.data and page.work.data["tactical"] == [] and page.work.data["close_combat"] is None
    )


def test_what_a_session_with_the_printed_deck_learnt_is_in_the_editor(deck):
    _, page = deck
    user_layer.keep_record(
        user_folder(), GAME, "order_cards", {"number": 20, "usage": {"value": 6, "head": True, "source": OWN}}
    )
    page.content = kept()
    assert dict(page.states())["20"] == strip.BEGUN_CARD
    page.show_card("20")
    assert page.work.data["usage"]["value"] == 6


# ---- missions


def test_a_mission_like_another_is_tried_out_at_once(opened):
    window, page = shown(opened, "missions")
    page.start("mission-1")
    assert page.work.sound and page.try_button.isEnabled()
    page.form.work.set(("title",), {"es": "La mía", "en": ""})
    page.try_button.click()
    QApplication.processEvents()
    assert window.at_table and window.controller.session.state.mission == "own-1"
    mission = kept().missions["own-1"]
    assert (mission.title.es, mission.source) == ("La mía", OWN)
    assert not {piece.id for piece in mission.forces} & {piece.id for piece in kept().missions["mission-1"].forces}


def test_a_mission_from_scratch_says_what_is_missing_and_leads_there(opened):
    _, page = shown(opened, "missions", "en")
    page.start()
    assert not page.work.sound and not page.try_button.isEnabled()
    assert page.state.text() == f"Not finished: {len(page.work.findings)} things are left."
    first = page.problem_list.itemAt(0).widget()
    assert (first.text(), first.hint) == ("Number of the mission", "missing: type a number")
    page.problem_list.itemAt(2).widget().click()
    QApplication.processEvents()
    assert page.window().focusWidget() is page.form.controls["summary", "es"]


BAD = {
    "a box that no advance reaches": (("sheet", 3, "number"), 9, "se espera la casilla 4"),
    "a deck with cards that are not there": (("order_cards",), [15, 70], "faltan en el mazo las cartas 56"),
    "cards that are there twice": (
        ("more_order_cards",),
        [[50, 55]],
        "ya están en «Cartas de órdenes: de la … a la …»",
    ),
    "no counter of ours": (("forces",), [], "no hay ninguna ficha del jugador"),
    "the highest card first": (("order_cards",), [55, 15], "se espera el número más bajo primero"),
    "a counter of no known type": (
        ("forces", 0, "type"),
        "flying-fortress",
        "no hay ningún tipo de unidad «flying-fortress»",
    ),
    "a counter of the other nation": (("forces", 0, "type"), "german-rifles", "no es una unidad de este bando"),
    "an order without a target": (("orders", 0, "to"), [], "se espera al menos un objetivo"),
    "too few losses": (("sheet", 1, "event", "losses"), [1, 2], "seis números"),
    "no sheet": (("sheet",), [], "se espera al menos una casilla"),
}


@pytest.mark.parametrize("path, value, what", BAD.values(), ids=BAD)
def test_what_does_not_fit_together_is_told_at_its_field_and_keeps_the_mission_from_being_played(
    opened, path, value, what
):
    _, page = shown(opened, "missions")
    page.start("mission-1")
    page.work.set(path, value, rebuild=True)
    assert not page.try_button.isEnabled()
    finding = page.work.findings[0]
    page.form.go_to(finding.path)
    assert any(what in note.text() for note in page.form.notes.values())
    assert what in page.problem_list.itemAt(0).widget().hint


def test_a_mission_taken_away_comes_back_with_undo(opened, keys):
    window, page = shown(opened, "missions")
    page.start("mission-1")
    page.take_away()
    QApplication.processEvents()
    assert "own-1" not in kept().missions and "Ctrl+Z" in page.problem.text()
    keys(window, Qt.Key.Key_Z, modifier=CONTROL)
    assert page.work.key == "own-1" and "own-1" in kept().missions


# ---- the parcel


def test_the_parcel_is_looked_at_before_anything_is_taken(opened, tmp_path: Path):
    user_layer.keep_record(user_folder(), GAME, "order_cards", {"number": 2, "symbol": "bombs", "source": OWN})
    user_layer.keep_record(user_folder(), GAME, "order_cards", {"number": 3, "symbol": "bombs"})
    _, page = shown(opened, "parcel")
    assert isinstance(page, ParcelPage)
    page.export(tmp_path / "mine.puesto")
    user_layer.drop_record(user_folder(), GAME, "order_cards", "03")
    user_layer.keep_record(user_folder(), GAME, "order_cards", {"number": 2, "symbol": "shield"})
    page.show_parcel(tmp_path / "mine.puesto")
    assert [(record.key, record.state) for record in page.records] == [("02", "differs"), ("03", "added")]
    page._all(True)
    page.done.click()
    layer = user_layer.layer_rows(user_folder(), GAME)["order_cards"]
    assert (layer["02"]["symbol"], layer["03"]["symbol"]) == ("bombs", "bombs")


def test_a_parcel_that_is_none_is_refused_in_words(opened, tmp_path: Path):
    (tmp_path / "no.puesto").write_bytes(b"PK\x03\x04\xff\xfe")
    _, page = shown(opened, "parcel", "en")
    page.show_parcel(tmp_path / "no.puesto")
    assert page.problem.text().startswith("Nothing has been changed.\n“no.puesto” is a compressed archive")


@pytest.mark.parametrize("action, kind", [("deck", DeckPage), ("missions", MissionsPage), ("parcel", ParcelPage)])
def test_every_page_changes_its_language_theme_and_size_and_keeps_the_work(opened, action, kind):
    window, page = shown(opened, action)
    if isinstance(page, MissionsPage):
        page.start("mission-1")
    work = page.work if isinstance(page, EditorPage) else None
    window.speak("en")
    window.swap_theme()
    window.scale(200)
    QApplication.processEvents()
    assert window.pages.currentWidget() is page and isinstance(page, kind)
    assert work is None or page.work is work
    assert page.paper.width() <= page.area.viewport().width()
