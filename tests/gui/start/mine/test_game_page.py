"""The page of one game: six shelves in fixed places, each of which leads to its page and back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QImage
from PySide6.QtWidgets import QApplication

from puesto.chance import Dice
from puesto.core.session.session import Session
from puesto.gui.evenings.evenings_page import EveningsPage
from puesto.gui.own_copy.chart_page import ChartPage
from puesto.gui.own_copy.maps_page import MapsPage
from puesto.gui.start.mine.game_page import GamePage
from puesto.gui.start.mine.shelves import CHARTS, COUNTERS, MAPS, RECORD, SCENARIOS, shelves_of
from puesto.gui.start.new_session import NewSession
from puesto.packs import content_for
from puesto.shelf import Shelf
from puesto.storage import Preferences, SessionFile, new_session_path
from tests import helpers

GAMES = ("bear", "tactics", "chariots", "bcs", "bolt")
ESC = Qt.Key.Key_Escape


@pytest.fixture
def window(opened):
    return opened(shelf=Shelf())


def game_page(window) -> GamePage:
    page = window.pages.currentWidget()
    assert isinstance(page, GamePage)
    return page


@pytest.mark.parametrize("place", range(5))
def test_the_number_of_a_cover_opens_the_page_of_its_game_and_enter_sets_it_up(window, keys, place):
    keys(window, str(place + 1))
    page = game_page(window)
    assert page.game is not None and page.game.id == GAMES[place]
    keys(window, Qt.Key.Key_Return)
    assert isinstance(window.pages.currentWidget(), NewSession)
    assert window.new_page.game.id == GAMES[place]


def test_each_kind_has_one_place_in_all_games_and_no_two_shelves_one_letter():
    shelf = Shelf()
    kinds: list[set[str]] = [set() for _ in range(6)]
    for id in GAMES:
        game = shelf.find(id)
        shelves = shelves_of(game, content_for(game)[0], [])
        for place, each in enumerate(shelves):
            kinds[place] |= {each.kind} if each is not None else set()
        for language in ("es", "en"):
            letters = [getattr(each.letter, language) for each in shelves if each is not None]
            assert len(letters) == len({*letters, "S", "C"}) - 2, "S resumes and C begins the course"
    assert all(first.isdisjoint(second) for at, first in enumerate(kinds) for second in kinds[at + 1 :])
    assert kinds[MAPS] == {"maps"} and kinds[COUNTERS] == {"counters"} and kinds[RECORD] == {"record"}


def test_a_shelf_opens_its_page_at_this_game_and_escape_returns_to_the_shelf(window, keys):
    keys(window, "3", "t")
    page = window.pages.currentWidget()
    assert isinstance(page, ChartPage) and page.game.id == "chariots"
    keys(window, ESC)
    page = game_page(window)
    assert window.focusWidget() is page.cards[CHARTS]
    keys(window, "p")
    maps = window.pages.currentWidget()
    assert isinstance(maps, MapsPage) and maps.game.id == "chariots"
    keys(window, ESC, "r")
    record = window.pages.currentWidget()
    assert isinstance(record, EveningsPage) and record.game == "chariots"


def test_a_link_opens_the_record_that_it_names(window, keys):
    keys(window, "3")
    card = game_page(window).cards[CHARTS]
    lent = next(link for link in card.shelf.links if link.record)
    card.links[card.shelf.links.index(lent)].click()
    page = window.pages.currentWidget()
    assert isinstance(page, ChartPage) and page.work is not None and page.work.record.id == lent.record
    keys(window, ESC, ESC)
    paint = game_page(window).cards[MAPS].shelf.links[0]
    game_page(window).cards[MAPS].links[0].click()
    page = window.pages.currentWidget()
    assert isinstance(page, MapsPage) and page.map == paint.record


def test_a_session_that_goes_on_is_resumed_by_its_letter(opened, keys):
    game = Shelf().find("bear")
    session = Session.start(game, content_for(game)[0], "mission-1", {})
    file = SessionFile.create(session, new_session_path("bear", "mission-1"), True)
    helpers.play_on(session, Dice(3), 20)
    file.close()
    window = opened(shelf=Shelf())
    keys(window, "1")
    played = [item for item in game_page(window).shelves[SCENARIOS].items if "jugada" in window.words(item.note)]
    assert played == [], "a game that is not over counts for nothing yet"
    keys(window, "s")
    assert window.controller.session is not None and window.controller.session.scenario == "mission-1"


def test_a_picture_held_over_the_page_lights_the_shelf_it_belongs_to(window, keys, tmp_path: Path):
    keys(window, "1")
    page = game_page(window)
    file = tmp_path / "mapa-2.png"
    QImage(20, 20, QImage.Format.Format_RGB32).save(str(file))
    held = QMimeData()
    held.setUrls([QUrl.fromLocalFile(str(file))])
    event = QDragEnterEvent(
        QPoint(5, 5), Qt.DropAction.CopyAction, held, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(page, event)
    assert [card is not None and card.is_lit for card in page.cards].index(True) == MAPS
    assert "mapa-2.png" in page.drop_line.text()


@pytest.mark.parametrize(("language", "scale", "columns"), [("es", 100, 3), ("en", 200, 2), ("es", 300, 1)])
def test_every_shelf_is_wide_enough_for_its_words_at_every_size(opened, keys, language, scale, columns):
    window = opened(Preferences(language=language, scale=scale, motion=False), Shelf())
    for number in "12345":
        window.go_home()
        keys(window, number)
        cards = [card for card in game_page(window).cards if card is not None]
        lefts = {card.x() for card in cards}
        assert len(lefts) == columns
        for card in cards:
            assert card.width() >= card.minimumSizeHint().width()
            assert all(card.rect().contains(link.geometry()) for link in card.links)
