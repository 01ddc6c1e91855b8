"""Somebody plays 2GM Tactics for the first time, by keys alone: from the new game to the fire of the third turn."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from puesto.core.prompts import Family
from puesto.gui.procedures.gauge import GaugePanel
from puesto.language import Language
from puesto.shelf import Shelf
from puesto.storage import Preferences
from tests.gui.screens import settle

ENTER = Qt.Key.Key_Return
MOST_KEYS = 160


@pytest.mark.parametrize(
    ("language", "turns"),
    [("es", 3), pytest.param("es", 9, marks=pytest.mark.deep), pytest.param("en", 9, marks=pytest.mark.deep)],
)
def test_three_turns_of_a_first_battle_or_all_of_it_go_by_keys_alone(opened, keys, language: str, turns: int):
    window = opened(Preferences(language=language, motion=False), Shelf())
    window.set_up("tactics")
    window.new_page.try_scenario("crossroads")
    settle()
    met, deployed, moved, pressed = set[str](), False, False, 0

    def press(*typed):
        nonlocal pressed
        pressed += sum(len(one) if isinstance(one, str) else 1 for one in typed)
        keys(window, *typed)
        settle()

    def letter(act: str) -> str:
        verb = next(option.verb for option in window.controller.prompt.options if option.value == act)
        said = Language(language).say(verb)
        return said[said.index("&") + 1].lower()

    most = MOST_KEYS * turns // 3
    while (prompt := window.controller.prompt) is not None and pressed < most:
        state = window.controller.session.state
        met.add(prompt.key)
        bar = window.table.bar.places
        assert not (bar.tall and bar.aside and not window.table.bar.sums.text()), prompt.key
        if state.turn >= turns and state.band and "deploy.place" in met and moved:
            break
        if prompt.key == "player.action" and not deployed:
            press(letter("deploy"))
            assert window.controller.prompt.key == "player.card"
            press("01")
            assert window.controller.prompt.key == "player.square"
            press("c2")
            deployed = "C2" in {piece.place for piece in window.controller.session.state.pieces.values()}
            assert deployed
        elif prompt.key == "player.action" and not moved:
            press(letter("move"), "c2")
            assert window.controller.prompt.key == "player.square"
            press("c3")
            moved = "C3" in {piece.place for piece in window.controller.session.state.pieces.values()}
            assert moved
        elif prompt.key == "player.action":
            press(letter("done"))
        elif prompt.family is Family.CHANCE:
            press(" ")
        else:
            press(ENTER)
    assert {"setup.cards", "first.bid", "attitude.supply", "deploy.place"} <= met
    assert window.controller.session.state.turn >= 3 and pressed < most
    assert turns == 3 or window.controller.session.state.ended
    (gauge,) = window.controller.session.view().gauges
    assert gauge.value == window.controller.session.state.result


def test_at_twice_the_size_the_board_is_the_first_page_and_the_gauge_lies_with_the_cards(opened, keys):
    window = opened(Preferences(motion=False, scale=200), Shelf())
    window.set_up("tactics")
    window.new_page.try_scenario("crossroads")
    settle()
    table = window.table
    assert table.pages.currentWidget() is table.centre and table.tools.tabs[2].isChecked()
    for _ in range(300):
        if window.controller.prompt.key == "attitude.supply" and window.controller.session.state.turn == 3:
            break
        if window.controller.prompt.key == "player.action":
            window.controller.answer("done")
        else:
            keys(window, " " if window.controller.prompt.family is Family.CHANCE else ENTER)
        settle()
    keys(window, ENTER)
    settle()
    gauges = [panel for row in table.drawn.rows for panel in row if isinstance(panel, GaugePanel)]
    assert len(gauges) == 1 and not table.above.rows and table.pages.currentWidget() is table.centre


@pytest.mark.parametrize(("high", "all_seen"), [(768, False), (1080, True)])
def test_the_control_sheet_is_whole_or_begins_below_what_is_seen(opened, high: int, all_seen: bool):
    window = opened(Preferences(motion=False), Shelf())
    window.resize(window.width(), high)
    window.set_up("tactics")
    window.new_page.try_scenario("crossroads")
    settle()
    table = window.table
    (grid,), (phases,), _ = table.laid.rows
    squares = [square.geometry() for square in grid.squares.values()]
    assert max(one.bottom() for one in squares) < grid.height() - grid.inside
    seen = table.middle.viewport().height()
    control = table.control.geometry()
    paper = control.top() + table.control.rim
    assert paper + table.theme.px(80) < seen if all_seen else seen - table.theme.px(8) < paper <= seen
    assert all_seen or phases.geometry().bottom() < seen
    assert {*map(int, (one.height() for one in squares))} <= {squares[0].height(), squares[0].height() + 1}
