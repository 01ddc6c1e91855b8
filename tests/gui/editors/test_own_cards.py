"""A card of the owner's by form: begun from nothing, judged by field, listed, taken away."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from puesto.core.game.record_forms import OWN
from puesto.games.tactics.editors.listing import read_list, write_list
from puesto.games.tactics.game import GAME
from puesto.gui.own_copy.counter_proof import CounterProof
from puesto.gui.own_copy.deck_page import DeckPage
from puesto.gui.shell.main_window import MainWindow
from puesto.packs import content_for
from puesto.packs.record_lists import list_problems
from puesto.shelf import Shelf
from puesto.storage import user_folder
from tests.gui.conftest import Opened


def kept() -> Any:
    """Return the content with the player's layer as it is now."""
    content, problems = content_for(GAME, user_folder())
    assert problems == []
    return content


@pytest.fixture
def deck(opened: Opened) -> tuple[MainWindow, DeckPage]:
    """My cards of 2GM Tactics, with one begun from nothing."""
    window = opened(shelf=Shelf())
    window.set_up("tactics")
    window.do_named("deck")
    page = window.page(DeckPage)
    page.show_game("tactics")
    page.begin_card()
    QApplication.processEvents()
    return window, page


def test_a_new_card_says_what_it_lacks_by_field_and_is_kept_once_it_is_sound(deck):
    _, page = deck
    work = page.work
    assert work is not None and not work.sound and page.at == "own_1"
    lacking = {page.form.name_of(finding.path) for finding in work.findings}
    assert {"Tipo", "Coste, en PA"} <= lacking
    for field, value in (("name", {"es": "Tigre", "en": ""}), ("type", "tank"), ("cost", -8), ("penetration", 7)):
        work.set((field,), value)
    (found,) = work.findings
    assert page.form.name_of(found.path) == "Coste, en PA" and page.form.finding_text(found)
    for field, value in (("cost", 8), ("range", 4), ("armour", 7)):
        work.set((field,), value)
    page.keep()
    card = kept().cards["own_1"]
    assert (card.name.es, card.cost, card.source) == ("Tigre", 8, OWN)


def test_a_card_is_drawn_as_the_sketch_will_show_it_while_it_is_typed(deck):
    _, page = deck
    proof = page.panel
    assert isinstance(proof, CounterProof) and proof.isVisible()
    for field, value in (("name", {"es": "Tigre", "en": ""}), ("type", "tank"), ("cost", 8)):
        page.work.set((field,), value)
    card = proof.square.view.card
    assert page.panel is proof and (card.number, card.shape) == ("8", "tank")
    assert proof.square.accessibleName() == "Tigre" and "cuesta 8 PA" in proof.square.accessibleDescription()
    assert proof.square.theme.scale == 2 * page.theme.scale and not proof.square.live


def test_a_card_of_the_form_stands_in_the_list_and_goes_into_a_deck_there(deck):
    _, page = deck
    for field, value in (
        ("name", {"es": "Tigre", "en": ""}),
        ("type", "tank"),
        ("cost", 8),
        ("penetration", 7),
        ("range", 4),
    ):
        page.work.set((field,), value)
    page.keep()
    content = kept()
    written = write_list(content, lambda text: text.es)
    assert "Tigre; Tanques; 8; ; 7; 0; 4; 0; 1; 1" in written.splitlines()
    found = read_list("Mazo: Mío\n" + written)
    assert list_problems(GAME, content, found, "") == []
    assert any(section == "decks" and deck.cards == {"own_tigre": 1} for section, deck, _ in found.records)


def test_a_card_is_found_by_its_name_and_one_of_the_owner_s_is_taken_away(deck):
    _, page = deck
    page.work.set(("name",), {"es": "Tigre", "en": ""})
    page.keep()
    page.show_card("tiger")
    assert "own_1" in page.numbers() and page.strip.accessible_text("tiger").startswith("Carta Tiger:")
    page.show_card("own_1")
    assert page.work.data["name"]["es"] == "Tigre"
    page.take_away()
    assert "own_1" not in page.numbers() and page.at != "own_1"
    page.take_away()
    assert "bazooka" in page.numbers(), "what is printed stays"
