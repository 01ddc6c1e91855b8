"""The space bar throws, draws and ticks, and Enter takes what is filled: neither ever decides by mistake."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from puesto.chance import Dice
from puesto.core.prompts import Choose, Draw, Family, Pick
from puesto.core.session.journal import Source
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.host.players import PLAYERS, TWO
from puesto.gui.prompts.base import ENTER_SIGN
from puesto.gui.table import step_bar, step_keys
from puesto.gui.table.step_keys import DEAD_TIME as SHIPPED
from puesto.shelf import Shelf
from puesto.storage import Preferences

ENTER, SPACE = Qt.Key.Key_Return, Qt.Key.Key_Space


def answer_at_random(window, dice):
    """Give any answer to the question that is asked."""
    prompt = window.controller.prompt
    source = Source.APP if prompt.family is Family.CHANCE else Source.PLAYER
    window.controller.answer(dice.random_answer(prompt), source)
    QApplication.processEvents()


@pytest.fixture
def battle(opened):
    """The first battle on the table, in Spanish or in English."""

    def open_battle(language="es"):
        window = opened(Preferences(motion=False, language=language, other={PLAYERS: TWO}), shelf=Shelf())
        window.set_up("chariots")
        window.new_page.go.click()
        QApplication.processEvents()
        return window

    return open_battle


def until(window, fits, seed=1):
    """Answer at random until a question fits."""
    dice = Dice(seed)
    for _ in range(600):
        if fits(window.controller):
            return window.controller.prompt
        answer_at_random(window, dice)
    raise AssertionError("it was never asked")


def to_the_players_turn(window, keys):
    keys(window, ENTER, "e07", "0", "1", ENTER)
    assert window.controller.prompt.key == "player.action"


@pytest.mark.parametrize("before", [(), (Qt.Key.Key_Left,), (Qt.Key.Key_Right,)])
def test_the_space_bar_answers_no_choice_wherever_the_ring_is_and_says_what_it_is_for(
    window, keys, qtbot, monkeypatch, before
):
    to_the_players_turn(window, keys)
    bar, digest = window.table.bar, window.controller.session.digest()
    usual = bar.detail.text()
    bar._brief.setInterval(50)
    keys(window, *before, SPACE)
    assert window.controller.session.digest() == digest and bar.detail.text() == "Espacio solo tira o roba."
    qtbot.waitUntil(lambda: bar.detail.text() == usual)
    assert step_bar.BRIEFLY == 2_000


def test_the_space_bar_answers_no_number_and_no_form_and_presses_no_button_beside_them(window, keys):
    to_the_players_turn(window, keys)
    keys(window, "1")
    assert window.controller.prompt.key == "dig.gold"
    answers = window.controller.session.answers
    for tabs in range(6):
        window.table.bar.take_focus()
        keys(window, *[Qt.Key.Key_Tab] * tabs, SPACE)
        assert window.controller.session.answers == answers and window.controller.prompt.key == "dig.gold"


def test_the_space_bar_ticks_the_line_it_stands_on_and_confirms_nothing(window, keys):
    widget = window.table.bar.widget
    assert window.controller.prompt.key == "setup.tools" and len(widget.chosen) == 3
    widget.buttons[1].setFocus(Qt.FocusReason.TabFocusReason)
    keys(window, SPACE)
    assert widget.chosen == ["pick", "mule"]
    widget.done.setFocus(Qt.FocusReason.TabFocusReason)
    keys(window, SPACE)
    assert window.controller.prompt.key == "setup.tools"


def test_the_space_bar_is_dead_for_a_moment_after_a_draw(window, keys, qtbot, monkeypatch):
    assert step_keys.DEAD_TIME == 0, "other tests do not wait"
    assert SHIPPED == 300
    monkeypatch.setattr(step_keys, "DEAD_TIME", SHIPPED)
    to_the_players_turn(window, keys)
    keys(window, "3")
    assert isinstance(window.controller.prompt, Draw)
    keys(window, SPACE)
    bar = window.table.bar
    bar.say_briefly("antes")
    keys(window, SPACE)
    assert bar.detail.text() == "antes", "not even the line about the space bar"
    qtbot.wait(SHIPPED + 20)
    keys(window, SPACE)
    assert bar.detail.text() == "Espacio solo tira o roba."


def test_a_counter_that_would_answer_is_not_taken_by_the_space_bar(opened, keys):
    window = opened(shelf=Shelf())
    keys(window, "n", ENTER)
    asked = until(
        window, lambda controller: isinstance(controller.prompt, Choose) and controller.prompt.key.endswith(".unit")
    )
    piece = next(
        piece
        for (kind, _), panel in window.table.panels.items()
        if kind == "roster"
        for id, piece in panel.counters.items()
        if id == asked.options[0].value
    )
    piece.setFocus(Qt.FocusReason.TabFocusReason)
    keys(window, SPACE)
    assert window.controller.prompt is asked
    keys(window, ENTER)
    assert window.controller.prompt is not asked


ASKED_BY_NAME = ("trump.try", "react.how", "momentum.wing")
"""Questions that name the side that decides in their own words, and have a default; one of them comes soon."""


@pytest.mark.parametrize(("language", "north", "south"), [("es", "Norte", "Sur"), ("en", "North", "South")])
def test_what_the_other_side_decides_names_it_once_and_has_no_default(battle, keys, language, north, south):
    window = battle(language)
    prompt = until(window, lambda controller: controller.asks_other_side and controller.prompt.key in ASKED_BY_NAME)
    bar, digest = window.table.bar, window.controller.session.digest()
    asked = bar.question.text()
    assert prompt.default is not None and asked.count({"north": north, "south": south}[prompt.who]) == 1
    assert not any(button.primary for button in bar.widget.findChildren(AnswerButton))
    for pressed in (ENTER, SPACE, (Qt.Key.Key_Right, ENTER), (Qt.Key.Key_Left, ENTER), (Qt.Key.Key_Tab, SPACE)):
        keys(window, *(pressed if isinstance(pressed, tuple) else (pressed,)))
        assert window.controller.session.digest() == digest and window.controller.prompt is prompt
    keys(window, bar.widget.buttons[0].key)
    assert window.controller.prompt is not prompt


def picks_of_the_other_side(battle):
    """A window at a question of which the other side may pick none."""
    window = battle()
    asks = until(
        window,
        lambda controller: (
            controller.asks_other_side and isinstance(controller.prompt, Pick) and not controller.prompt.least
        ),
    )
    return window, asks


def test_enter_gives_what_the_other_side_has_picked_once_it_has_picked(battle, keys):
    window, prompt = picks_of_the_other_side(battle)
    bar = window.table.bar
    assert not bar.widget.done.primary
    keys(window, ENTER)
    assert window.controller.prompt is prompt and "otro bando" in bar.problem.text()
    keys(window, bar.widget.buttons[0].key)
    assert bar.widget.done.primary and bar.widget.done.key == ENTER_SIGN and len(bar.widget.chosen) == 1
    keys(window, ENTER)
    assert window.controller.prompt is not prompt


def test_that_the_other_side_picks_nobody_has_a_key_and_the_button_shows_it(battle, keys):
    window, prompt = picks_of_the_other_side(battle)
    nobody = window.table.bar.widget.done
    figures = window.table.bar.widget.buttons[0].key.lstrip("abcdefgh")
    assert set(nobody.key) == {"0"} and nobody.key_on and len(nobody.key) == len(figures)
    keys(window, nobody.key)
    assert window.controller.prompt is not prompt and window.controller.session.entries[-1].value == ()


def test_enter_throws_the_dice_of_either_side(battle, keys):
    window = battle()
    prompt = until(
        window,
        lambda controller: controller.prompt.family is Family.CHANCE and controller.prompt.who not in ("", "player"),
    )
    keys(window, ENTER)
    assert window.controller.prompt is not prompt
