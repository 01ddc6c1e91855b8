"""The panels beside the board: decks, hand and bag."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from puesto.core.values import replace
from puesto.core.views import HandView
from puesto.gui.controls.accessible import Say
from puesto.gui.panels.deck import DeckPanel
from puesto.gui.panels.hand import HandPanel
from puesto.gui.pieces.bag import BagPanel
from tests.gui.conftest import Showing
from tests.gui.panels import samples


def test_a_deck_tells_what_is_left_and_asks_for_a_card_when_it_glows(
    showing: Showing, spanish: Say, qtbot: QtBot
) -> None:
    deck = DeckPanel()
    deck.show_view(samples.ORDERS, spanish)
    showing(deck, 320)
    assert deck.pile.accessibleName() == "Cartas de órdenes"
    assert deck.pile.accessibleDescription() == "27 cartas por robar. 13 descartadas. 1 fuera de la partida"
    with qtbot.assertNotEmitted(deck.draw_requested, wait=30):
        qtbot.mouseClick(deck.pile, Qt.MouseButton.LeftButton)
    deck.set_glow(frozenset({"orders"}))
    with qtbot.waitSignal(deck.draw_requested) as caught:
        qtbot.mouseClick(deck.pile, Qt.MouseButton.LeftButton)
    assert caught.args == ["orders"]
    with qtbot.waitSignal(deck.draw_requested):
        qtbot.keyClick(deck.pile, Qt.Key.Key_Return)


def test_a_deck_of_the_players_own_says_who_draws(showing: Showing, spanish: Say) -> None:
    deck = DeckPanel()
    deck.show_view(samples.ACTIONS, spanish)
    showing(deck, 320)
    assert "1 carta por robar. 1 descartada" in deck.pile.accessibleDescription()
    assert "roba tú" in deck.pile.accessibleDescription()


def test_a_card_of_the_hand_tells_cost_and_text_and_can_be_played(showing: Showing, spanish: Say, qtbot: QtBot) -> None:
    hand = HandPanel()
    hand.show_view(samples.HAND, spanish)
    showing(hand, 340)
    card = hand.cards["03"]
    assert card.accessibleName() == "03 ¡Seguidme!"
    assert card.accessibleDescription() == "2 PA o 2 PAM. Hasta tres Unidades contiguas se mueven juntas."
    hand.set_glow(frozenset({"03"}))
    with qtbot.waitSignal(hand.card_clicked) as caught:
        qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    assert caught.args == ["03"]
    with qtbot.assertNotEmitted(hand.card_clicked, wait=30):
        qtbot.keyClick(hand.cards["05"], Qt.Key.Key_Space)


def test_an_empty_hand_says_so(showing: Showing, spanish: Say) -> None:
    hand = HandPanel()
    hand.show_view(HandView("hand", samples.HAND.title, ()), spanish)
    showing(hand, 340)
    assert hand.accessibleDescription() == "Sin cartas en la mano."


def test_the_bag_counts_what_is_inside_and_shows_what_came_out(showing: Showing, spanish: Say, qtbot: QtBot) -> None:
    bag = BagPanel()
    bag.show_view(samples.BAG, spanish)
    showing(bag, 700)
    assert bag.bag.accessibleDescription() == "Quedan 7 marcadores en la bolsa"
    assert [(marker.accessibleName(), marker.accessibleDescription()) for marker in list(bag.markers.values())[:3]] == [
        ("45.ª División", "Salió en el lugar 1."),
        ("Guderian", "Salió en el lugar 2."),
        ("Apoyo aéreo", "Apartado."),
    ]
    assert bag.markers["r0"].y() > bag.markers["c"].y()
    bag.set_glow(frozenset({"bag"}))
    with qtbot.waitSignal(bag.draw_requested):
        qtbot.keyClick(bag.bag, Qt.Key.Key_Space)
    entries = tuple(replace(entry, state="in") for entry in samples.BAG.entries)
    bag.show_view(replace(samples.BAG, entries=entries), spanish)
    assert bag.bag.left == 10
