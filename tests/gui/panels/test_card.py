"""The card in play: what it says, how it is asked for, how it turns over."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from puesto.core.values import replace
from puesto.gui.controls.accessible import Say
from puesto.gui.look import theme as themes
from puesto.gui.panels.card import CardPanel, Turning
from puesto.gui.panels.card_line import TIGHTEST
from tests.gui.conftest import Showing
from tests.gui.panels import samples


@pytest.fixture
def card(showing: Showing, spanish: Say) -> CardPanel:
    """Card 29, its second order in play."""
    panel = CardPanel()
    panel.set_motion(False)
    panel.show_view(samples.CARD, spanish)
    showing(panel, 316)
    return panel


def test_the_card_is_read_out_from_band_to_foot(card: CardPanel) -> None:
    assert card.accessibleName() == "Carta 29"
    said = card.accessibleDescription()
    parts = [
        "Órdenes de acción",
        "ofensiva",
        "Avanza 1 casilla con 8 fichas o menos",
        "Combate cerrado",
        "Orden 2: IA con PF más alta",
        "en curso",
        "valor de uso ≥ 3",
        "hexágono J10, palo de rombos",
    ]
    places = [said.index(part) for part in parts]
    assert places == sorted(places)


def test_a_line_passed_over_says_why(card: CardPanel) -> None:
    assert card.rows["t1"].accessibleName().endswith("pasada por alto, nadie acaba de actuar")


def test_the_card_keeps_the_proportion_of_a_playing_card_where_there_is_room(card: CardPanel) -> None:
    face = card.card_rect(600, 2000)
    assert face.height() / face.width() == pytest.approx(88 / 63, abs=0.01)


def test_orders_are_printed_no_smaller_than_the_room_asks_for(card: CardPanel) -> None:
    heights = []
    for tight in range(TIGHTEST + 1):
        card.set_tight(tight)
        heights.append(card.heightForWidth(card.width()))
    assert heights == sorted(set(heights), reverse=True)
    for tight, high in enumerate(heights):
        card.fit(high)
        assert card.tight == tight and card.heightForWidth(card.width()) == high


def test_a_card_with_much_text_grows_instead_of_clipping_it(card: CardPanel, spanish: Say) -> None:
    card.show_view(samples.COMMAND_CARD, spanish)
    width = card.least_width()
    card.resize(width, card.heightForWidth(width))
    lowest = max(row.geometry().bottom() for row in card.rows.values())
    assert lowest < card.card_rect(card.width(), card.height()).bottom() - themes.theme().px(60)


def test_a_card_that_glows_asks_for_its_deck(card: CardPanel, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(card.draw_requested, wait=30):
        qtbot.keyClick(card, Qt.Key.Key_Return)
    card.set_glow(frozenset({"orders"}))
    with qtbot.waitSignal(card.draw_requested) as caught:
        qtbot.keyClick(card, Qt.Key.Key_Space)
    assert caught.args == ["orders"]
    with qtbot.waitSignal(card.draw_requested):
        qtbot.mouseClick(card, Qt.MouseButton.LeftButton)


def test_another_card_turns_over_and_the_turn_ends(card: CardPanel, spanish: Say, qtbot: QtBot) -> None:
    card.set_motion(True)
    card.show_view(samples.COMMAND_CARD, spanish)
    turning = card.findChild(Turning)
    assert turning.isVisible()
    qtbot.waitUntil(lambda: not turning.isVisible(), timeout=2000)
    assert card.accessibleName() == "Carta 06"


def test_the_same_card_with_another_line_in_play_does_not_turn(card: CardPanel, spanish: Say) -> None:
    card.set_motion(True)
    lines = tuple(replace(line, state="done") for line in samples.CARD.tactical)
    card.show_view(replace(samples.CARD, tactical=lines), spanish)
    assert card.findChild(Turning) is None


def test_motion_can_be_off(card: CardPanel, spanish: Say) -> None:
    card.show_view(samples.COMMAND_CARD, spanish)
    assert card.findChild(Turning) is None


def test_a_card_face_down_shows_nothing_of_its_text(card: CardPanel, spanish: Say) -> None:
    card.show_view(replace(samples.CARD, face_up=False), spanish)
    assert card.rows == {}
    assert card.accessibleName() == "Carta boca abajo"


def test_a_table_without_a_card_says_so(card: CardPanel, spanish: Say) -> None:
    card.show_view(None, spanish)
    assert card.accessibleName() == "La carta que se robe se pondrá aquí."


def test_lines_without_a_mark_are_read_without_a_number(card: CardPanel, spanish: Say) -> None:
    card.show_view(replace(samples.CARD, tactical=(replace(samples.CARD.tactical[1], id="m1", mark=""),)), spanish)
    assert card.rows["m1"].accessibleName().startswith("IA con PF más alta")
