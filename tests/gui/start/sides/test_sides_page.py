"""The page of both sides: players chosen by keys, before a game and in one, and its balance."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from puesto.core.opponents.opponent import SURPRISE
from puesto.core.study.opponents import played_sides
from puesto.gui.host.players import BOTH, ME, RULEBOOK, TWO, last_players, opponents_of
from puesto.gui.start.sides.balance_test import BalanceTest, keep_shares, known_shares
from puesto.gui.start.sides.sides_page import SidesPage
from puesto.self_play import Shares, house_shares
from puesto.shelf import Shelf
from puesto.storage import Preferences


@pytest.fixture
def page(opened, keys):
    window = opened(shelf=Shelf())
    window.set_up("chariots")
    keys(window, "2")
    window.new_page.sides_button.click()
    QApplication.processEvents()
    page = window.page(SidesPage)
    page.window_ = window
    return page


def test_digits_choose_in_the_framed_column_and_x_changes_sides(page, keys):
    window, new = page.window_, page.window_.new_page
    assert page.framed == 1 and [*page.players.values()] == ["", "tenacious"]
    assert new.played_by == {}, "it is proposed, and not chosen before Enter"
    keys(window, "5")
    assert new.played_by == {"hills": "impetuous"}
    keys(window, "x")
    assert new.played_by == {"river": "impetuous"}
    keys(window, Qt.Key.Key_Left, "6")
    assert new.played_by == {"river": SURPRISE}
    keys(window, "1", Qt.Key.Key_Right, "2")
    assert (new.played_by, new.players) == ({}, TWO)
    keys(window, "1")
    assert new.players == BOTH


def test_enter_begins_and_in_the_middle_of_a_game_the_diary_notes_the_change(page, keys):
    window, controller = page.window_, page.window_.controller
    keys(window, "4", Qt.Key.Key_Return)
    assert window.at_table and played_sides(controller.session) == {"hills": "tenacious"}
    window.do_named("players")
    keys(window, "3", Qt.Key.Key_Return)
    assert window.at_table and played_sides(controller.session) == {"hills": "prudent"}
    controller.undo()
    assert played_sides(controller.session) == {"hills": "tenacious"}
    assert controller.plays_both
    window.do_named("players")
    keys(window, "2", Qt.Key.Key_Return)
    assert not played_sides(controller.session) and not controller.plays_both
    window.do_named("players")
    assert [*page.players.values()] == ["", "other"]


def test_games_that_were_tested_are_added_up_and_shown(page, keys, monkeypatch):
    window, started = page.window_, []

    def start(test: BalanceTest, *asked: Any) -> None:
        started.append(asked)
        test.shares = asked[3]

    monkeypatch.setattr(BalanceTest, "start", start)
    keys(window, "b")
    assert started[0][:3] == ("chariots", "dust", "tenacious")
    page.test.shares = Shares(games=4, wins={"river": 3, "hills": 1}, turns=20)
    page.test.played.emit()
    assert known_shares(window.preferences, "chariots/dust/tenacious").games == 4
    assert "75" in page.balance.text and "4" in page.balance.text


def test_the_first_game_is_proposed_against_a_tenacious_opponent_and_the_last_choice_is_remembered(page, keys):
    window, controller = page.window_, page.window_.controller
    keys(window, Qt.Key.Key_Return)
    assert played_sides(controller.session) == {"hills": "tenacious"}
    window.set_up("chariots")
    new = window.new_page
    assert new.played_by == {"south": "tenacious"}
    keys(window, "2")
    assert new.played_by == {"hills": "tenacious"}
    new.sides_button.click()
    QApplication.processEvents()
    keys(window, "1", Qt.Key.Key_Return)
    assert played_sides(controller.session) == {}
    window.set_up("chariots")
    assert window.new_page.played_by == {}
    keys(window, "2")
    window.new_page.sides_button.click()
    QApplication.processEvents()
    assert [*page.players.values()] == ["", ""]


@pytest.mark.parametrize("kept", [None, 3, {"chariots": 3}, {"chariots": ["", 4]}, {"chariots": ["", "furious"]}])
def test_players_that_cannot_be_read_are_proposed_anew(kept):
    content, game = Shelf().content(Shelf().find("chariots"))[0], Shelf().find("chariots")
    found = last_players(Preferences(other={"sides": kept}), "chariots")
    assert opponents_of(game, content, "dust", found) == {}


def test_counters_without_a_place_are_placed_by_a_button_so_that_an_opponent_can_play(page, keys):
    window, controller = page.window_, page.window_.controller
    keys(window, "1", Qt.Key.Key_Return)
    assert controller.session.state.step == "setup" and not played_sides(controller.session)
    window.do_named("players")
    keys(window, "4")
    assert "coloca antes" in page.problem.text() and page.players["hills"] == ""
    keys(window, "c")
    assert page.problem.text() == "" and all(one.hex for one in controller.session.state.units.values())
    keys(window, "4", Qt.Key.Key_Return)
    assert played_sides(controller.session) == {"hills": "tenacious"}


@pytest.mark.parametrize("game", ["bear", "tactics"])
def test_the_side_of_the_rulebooks_ai_offers_nobody_else(opened, keys, game):
    window = opened(shelf=Shelf())
    window.set_up(game)
    window.new_page.sides_button.click()
    QApplication.processEvents()
    page = window.page(SidesPage)
    assert [[*column.rows] for column in page.columns] == [[ME[0]], [RULEBOOK[0]]]
    keys(window, "x", Qt.Key.Key_Right, "1", Qt.Key.Key_Return)
    assert window.at_table and not played_sides(window.controller.session)


@pytest.mark.parametrize("kept", [None, 3, {"a": 3}, {"a": {"games": "x"}}, {"a": {"games": 1, "wins": {"b": None}}}])
def test_results_that_cannot_be_read_are_none(kept):
    preferences = Preferences(other={"balance": kept})
    assert known_shares(preferences, "a").games == 0
    keep_shares(preferences, "a", Shares(2, {"b": 1}, 9, 0))
    assert known_shares(preferences, "a") == Shares(2, {"b": 1}, 9, 0)


def test_the_house_s_own_games_are_shown_until_the_player_has_played_some():
    place = "bolt/crossroads/tenacious"
    shipped = known_shares(Preferences(), place)
    assert shipped.games == 200 and 0.4 < shipped.share("germans") < 0.6
    keep_shares(preferences := Preferences(), place, Shares(2, {"germans": 1}, 9, 0))
    assert known_shares(preferences, place).games == 2


def test_a_new_game_says_how_even_its_scenario_is_as_we_tested_it(page, keys):
    window = page.window_
    keys(window, Qt.Key.Key_Escape)
    lines = " ".join(label.text() for label in window.new_page.findChildren(QLabel))
    shares = house_shares("chariots/dust/tenacious")
    assert f"gana {round(100 * shares.share('river'))} de 100" in lines and f"{shares.games} batallas" in lines
    assert known_shares(Preferences(), "chariots/dust/tenacious") == shares


@pytest.mark.parametrize("battle", ["two-rivers", "dust"])
def test_our_own_battles_are_even(battle):
    """Each side wins 40 to 60 of 100 with a tenacious opponent on both."""
    game = Shelf().find("chariots")
    shares, sides = house_shares(f"chariots/{battle}/tenacious"), game.sides(Shelf().content(game)[0], battle)
    assert shares.games >= 50 and {*shares.wins} == {side.id for side in sides}
    assert sum(shares.wins.values()) + shares.open == shares.games
    assert all(0.4 <= shares.share(side.id) <= 0.6 for side in sides)
