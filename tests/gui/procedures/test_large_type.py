"""Where the table's areas are pages: how they are called, and what of them is in sight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from puesto import games
from puesto.chance import Dice
from puesto.core.messages import msg
from puesto.core.prompts import Draw, Roll
from puesto.core.session.journal import Source
from puesto.core.session.session import Session
from puesto.gui.procedures.formations import FormationsPanel
from puesto.gui.procedures.gauge import GaugePanel
from puesto.gui.procedures.result_table import ResultTablePanel
from puesto.gui.procedures.sum import SumPanel
from puesto.gui.prompts.dice_field import DiceField
from puesto.packs import content_for
from puesto.shelf import Shelf
from puesto.storage import Preferences
from tests.games.tactics.battles import fought
from tests.gui.conftest import Opened
from tests.gui.screens import settle
from tests.playthroughs import crossing
from tests.playthroughs.script import Scripted


def walked(key: str) -> Session[Any, Any]:
    """The crossing at its first question with this key."""
    game = games.load("bcs")
    session = Session.start(game, content_for(game)[0], "crossing", {}, "")
    player = Scripted(crossing.SCRIPT, Dice(crossing.SEED))
    while (prompt := session.prompt) is not None and prompt.key != key:
        answer = player.answer(prompt, session.state.turn, session.state.activation)
        session.answer(answer, Source.APP if isinstance(prompt, Roll | Draw) else Source.PLAYER)
    return session


@pytest.fixture
def laid(opened: Opened) -> Callable[[str, int], Any]:
    """Lay the crossing on the table at a question, in type so large."""

    def lay(key: str, scale: int) -> Any:
        window = opened(Preferences(motion=False, scale=scale), shelf=Shelf())
        window.show_table()
        window.controller.open(walked(key))
        settle()
        QApplication.processEvents()
        return window.table

    return lay


def test_an_attack_s_throw_opens_on_its_table_whole_and_with_its_odds(laid: Callable[[str, int], Any]) -> None:
    table = laid("attack.roll", 200)
    assert table.pages.currentWidget() is table.centre
    panels = [panel for row in table.laid.rows for panel in row]
    (chart,) = [panel for panel in panels if isinstance(panel, ResultTablePanel)]
    (total,) = [panel for panel in panels if isinstance(panel, SumPanel)]
    assert not chart.folded and total.folded, "what counts stays; the table is read whole"
    assert table.middle.verticalScrollBar().value() == chart.y()
    assert not isinstance(panels[0], FormationsPanel), "what is walked comes before who walks it"
    names = [tab.text() for tab in table.tools.tabs]
    assert "Pasos" in names and "Tablas y fichas" in names and "Carta y mazos" not in names
    assert not table.standing.isVisible(), "a page has no room for what its own line says"


def test_in_two_columns_the_table_of_a_throw_is_whole_below_its_sum(laid: Callable[[str, int], Any]) -> None:
    table = laid("attack.roll", 140)
    assert table.mode == "medium"
    panels = [panel for row in table.laid.rows for panel in row]
    assert isinstance(panels[0], SumPanel) and table.middle.verticalScrollBar().value() == 0
    assert isinstance(panels[1], ResultTablePanel) and not panels[1].folded


def test_what_an_isolated_unit_loses_stays_in_sight_while_it_is_asked_which_are(
    laid: Callable[[str, int], Any],
) -> None:
    table = laid("isolation.units", 100)
    (chart,) = [panel for row in table.laid.rows for panel in row if isinstance(panel, ResultTablePanel)]
    assert table.middle.verticalScrollBar().value() == 0 and chart.y() < table.middle.viewport().height()
    said = table.standing.accessibleName()
    assert table.standing.isVisible() and "Turno 1 de 7" in said and "Aéreos 0, Aliados" in said
    table.standing.wanted.emit()
    high = table.middle.viewport().height()
    top = table.control.mapTo(table.middle.viewport(), table.control.rect().topLeft()).y()
    assert top >= 0 and top + table.control.height() <= high, "a click brings the tracks themselves"


def test_more_dice_than_a_row_holds_are_smaller_and_none_is_cut(opened: Opened) -> None:
    window = opened(Preferences(motion=False, scale=200), shelf=Shelf())
    prompt = Roll(key="shoot.hits", subject=(), message=msg("Fusil: 9 disparos"), rule="5.1", dice=9, sides=6)
    field = DiceField(prompt, window.words, window.theme)
    px = window.theme.px
    for width, rows in ((px(62 * 9), 1), (px(46 * 9), 1), (px(32 * 6), 2), (field.minimumSizeHint().width(), 2)):
        side, gap, across = field._size(width)
        assert across * px(side + gap) <= width + px(gap) and -(-9 // across) == rows
        assert field.heightForWidth(width) == rows * px(side + gap)


def test_the_gauge_of_an_attitude_is_whole_above_the_diary_and_on_its_own_page(opened: Opened) -> None:
    fight = fought("crossroads", 3, lambda session: (session.state.turn, session.prompt.key) == (6, "fire.tie"))
    for scale in (100, 140, 200):
        window = opened(Preferences(motion=False, scale=scale), shelf=Shelf())
        window.show_table()
        window.controller.open(fight.fork() or fight)
        settle()
        table = window.table
        if scale == 200:
            table.tools.tabs[1].click()
            settle()
            assert table.tools.tabs[1].text() == "Actitud y mazo" and table.held.verticalScrollBar().value() == 0
        (gauge,) = [panel for panel in table.panels.values() if isinstance(panel, GaugePanel)]
        seen = gauge.visibleRegion().boundingRect()
        assert gauge.height() >= gauge.heightForWidth(gauge.width())
        assert seen.height() == gauge.height() if scale == 100 else seen.height() >= table.theme.px(200)


def test_answers_that_the_odds_make_too_wide_are_in_sight_where_they_go(
    opened: Opened, qtbot: QtBot, laid: Callable[[str, int], Any]
) -> None:
    table = laid("preparation.defence", 200)
    qtbot.waitUntil(lambda: all(button.worth for button in table.bar.widget.buttons))  # the odds come a moment later
    settle()
    assert all(button.isVisible() for button in table.bar.widget.buttons)
