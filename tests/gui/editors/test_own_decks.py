"""My decks: a deck typed in a row a card, refused at its field, kept, counted, and offered for a battle."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from puesto.games.tactics.editors.listing import read_list
from puesto.games.tactics.game import GAME
from puesto.gui.own_copy.battle_page import BattlePage
from puesto.gui.own_copy.deck_page import DeckPage
from puesto.gui.own_copy.own_decks_page import OwnDecksPage
from puesto.packs import content_for
from puesto.packs.record_lists import keep_list
from puesto.storage import user_folder
from tests.gui.conftest import Opened
from tests.gui.editors.test_pages import shown


@pytest.fixture
def controller(opened: Opened) -> tuple[Any, OwnDecksPage]:
    """A new deck on the desk."""
    window, page = shown(opened, "own_decks")
    page.start()
    QApplication.processEvents()
    return window, page


def findings(page: OwnDecksPage) -> list[tuple[tuple[str | int, ...], str]]:
    """Return the problems, each with its field."""
    return [(one.path, one.code) for one in page.work.findings]


def lay(page: OwnDecksPage, *rows: tuple[str, int]) -> None:
    """Type the rows of the deck."""
    page.work.set(("rows",), [{"card": card, "copies": copies} for card, copies in rows], rebuild=True)


def test_a_deck_that_cannot_be_is_refused_at_its_row(controller):
    _, page = controller
    page.work.set(("title",), {"es": "Mis alemanes", "en": ""}, rebuild=True)
    assert findings(page) == [(("rows",), "nobody_fires")]
    lay(page, ("tiger", 0), ("nobody", 2), ("tiger", 1))
    assert [path for path, _ in findings(page)] == [
        ("rows", 0, "copies"),
        ("rows", 1, "card"),
        ("rows", 2, "card"),
    ]
    assert page.form.notes[("rows",)].text() and not page.try_button.isEnabled()


def test_a_copy_of_a_deck_has_a_title_of_its_own_and_so_has_the_next_one(controller):
    _, page = controller
    for wanted in ("Copia de Mazo alemán de la casa", "Copia 2 de Mazo alemán de la casa"):
        page.start("german")
        assert page.work.data["title"]["es"] == wanted and page.work.sound
        page.keep()
    page.start("own-2")
    assert page.work.data["title"]["en"].startswith("Copy 3 of "), "a copy of a copy is one of the same deck"


def test_a_deck_typed_in_is_kept_counted_and_offered_for_a_battle(controller):
    window, page = controller
    page.work.set(("title",), {"es": "Mis alemanes", "en": ""}, rebuild=True)
    lay(page, ("tiger", 2), ("grenadiere", 30), ("stuka", 1))
    assert page.work.sound
    told = [label.text() for label in page.proof.findChildren(QLabel)]
    assert "33 cartas: 30 de Infantería, 2 de Tanques y 1 de Apoyo" in told
    page.keep()
    assert page.state.text() == "Completo y guardado."
    page.try_out()
    QApplication.processEvents()
    assert window.pages.currentWidget() is window.page(BattlePage)
    content, problems = content_for(GAME, user_folder())
    assert problems == [] and content.decks["own-1"].counted() == {"tiger": 2, "grenadiere": 30, "stuka": 1}
    window.do_named("deck")
    QApplication.processEvents()
    cards = window.page(DeckPage)
    cards.show_game("tactics")
    cards.show_card("tiger")
    (said,) = [label.text() for label in cards.proof.findChildren(QLabel) if label.text().startswith("Está en")]
    assert said.endswith("y Mis alemanes (×2).")
    battles = window.page(BattlePage)
    battles.show_game("tactics")
    battles.start("crossroads")
    battles.work.set(("ai_deck",), "own-1", rebuild=True)
    assert battles.work.sound


def test_a_copy_and_a_deck_from_a_list_lie_in_rows(controller):
    _, page = controller
    page.leave()
    page.start("germans" if "germans" in page.records else next(iter(page.records)))
    assert page.work.sound and len(page.work.data["rows"]) > 10 and page.work.data["cards"] == {}
    assert GAME.forms.pasted is not None
    keep_list(user_folder(), GAME, read_list("Mazo: Uno\nTigre; tanque; 8; ; 7; 7; 4; 0; 2"))
    page.leave()
    page.take_game(page.game)
    page.edit("own_uno")
    assert page.work.data["rows"] == [{"card": "own_tigre", "copies": 2}]
    page.work.insert(("rows",), {"card": "stuka", "copies": 1})
    page.keep()
    lines = GAME.forms.pasted.write(content_for(GAME, user_folder())[0], page.words)
    assert "Mazo: Uno" in lines and "Stuka; avión; 6" in lines.replace("Avión", "avión")
