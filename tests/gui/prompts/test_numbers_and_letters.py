"""Counters are chosen by their numbers and actions by their letters, in either order.

A typed figure waits to be seen.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from puesto.chance import Dice
from puesto.core.messages import Text, msg
from puesto.core.prompts import Choose, Family, Option, Pick
from puesto.core.questions.board import AskMany
from puesto.core.session.journal import Source
from puesto.gui.look.theme import LIGHT, PALETTES, Theme
from puesto.gui.look.words import Words
from puesto.gui.pieces.roster import RosterPanel
from puesto.gui.prompts.choose import ChooseWidget
from puesto.gui.prompts.pick import PickWidget
from puesto.protocol.shapes import prompt_json
from puesto.shelf import Shelf
from puesto.storage import Preferences

ENTER, ESCAPE = Qt.Key.Key_Return, Qt.Key.Key_Escape
WORDS = Words("es")


def typed(widget, *keys):
    """Hand keys to a question's widget."""
    for key in keys:
        code = key if isinstance(key, Qt.Key) else Qt.Key(ord(key.upper()))
        text = "" if isinstance(key, Qt.Key) else key
        widget.key(QKeyEvent(QKeyEvent.Type.KeyPress, code, Qt.KeyboardModifier.NoModifier, text))


def heard(widget):
    """Return the list that collects the widget's answers from now on."""
    found = []
    widget.answered.connect(lambda answer, _: found.append(answer))
    return found


@pytest.fixture
def turn(opened):
    """Mission 1 at a turn of the player's in which several Units can do something, and its options."""
    window, dice = opened(Preferences(motion=False), shelf=Shelf()), Dice(4)
    window.set_up("bear")
    window.new_page.go.click()
    for _ in range(400):
        QApplication.processEvents()
        prompt = window.controller.prompt
        if prompt.key == "player.action":
            options = {option.value: option for option in prompt.options}
            if "move" in options and len(options["move"].able) > 2:
                return window, options
        window.controller.answer(
            dice.random_answer(prompt), Source.APP if prompt.family is Family.CHANCE else Source.PLAYER
        )
    raise AssertionError("no turn with several Units that can move")


def test_a_number_and_then_a_letter_is_that_counters_action(turn, keys):
    window, options = turn
    unit = options["move"].able[1]
    number = window.controller.view.numbers[unit]
    keys(window, number)
    assert window.table.bar.widget.typed == number and "ahora la letra" in window.table.bar.detail.text()
    keys(window, "m")
    assert window.controller.prompt.key == "move.cost" and window.controller.prompt.subject == (unit,)
    assert "ahora la letra" not in window.table.bar.quiet, "what waited was said of the question before"


def test_a_letter_and_then_a_number_is_the_same(turn, keys):
    window, options = turn
    unit = options["move"].able[1]
    keys(window, "m")
    assert window.controller.prompt.key == "move.unit"
    keys(window, window.controller.view.numbers[unit])
    assert window.controller.prompt.key == "move.cost" and window.controller.prompt.subject == (unit,)


def test_escape_takes_the_number_away_and_leaves_the_question(turn, keys):
    window, options = turn
    keys(window, window.controller.view.numbers[options["move"].able[1]], ESCAPE)
    assert window.table.bar.widget.typed == "" and window.controller.prompt.key == "player.action"
    keys(window, "m")
    assert window.controller.prompt.key == "move.unit"


def test_a_counter_that_cannot_do_it_is_refused_by_name_and_nothing_is_done(qtbot):
    options = (
        Option("move", msg("Mover"), verb=msg("&Mover"), able=("u1", "u2")),
        Option("rally", msg("Reagrupar"), verb=msg("&Reagrupar"), able=("u1",)),
        Option("pass", msg("Pasar"), verb=msg("&Pasar")),
    )
    numbers = {"u1": "1", "u2": "2", "u3": "3"}
    prompt = Choose(key="k", message=msg("?"), options=options)
    widget = ChooseWidget(prompt, WORDS, Theme(PALETTES[LIGHT]), numbers=numbers)
    qtbot.addWidget(widget)
    answers = heard(widget)
    refused: list[str] = []
    doers: list[str] = []
    widget.refused.connect(refused.append)
    widget.doer_told.connect(doers.append)
    typed(widget, "2", "r")
    assert refused == ["u2 no puede: Reagrupar."] and answers == [] and widget.typed == ""
    typed(widget, "3", "2", "m", "1", "p")
    assert doers == ["u2"] and answers == ["move", "pass"], "who passes is nobody"
    assert widget.caps() == {"u1": "1", "u2": "2"}


def test_the_counters_show_the_numbers_by_which_they_are_taken_and_no_others(turn, keys):
    window, options = turn

    def caps():
        rosters = [panel for panel in window.table.panels.values() if isinstance(panel, RosterPanel)]
        return {id: piece.cap for panel in rosters for id, piece in panel.counters.items() if piece.cap}

    numbers = window.controller.view.numbers
    able = {unit for option in options.values() for unit in option.able}
    assert caps() == {unit: numbers[unit] for unit in able}
    keys(window, "m")
    assert caps() == {unit: numbers[unit] for unit in options["move"].able}
    keys(window, numbers[options["move"].able[0]])
    assert caps() == {}


def test_enter_never_passes_with_command_points_left(turn, keys):
    window, _ = turn
    passing = next(button for button in window.table.bar.widget.buttons if button.costly)
    answers = window.controller.session.answers
    passing.setFocus()
    keys(window, ENTER)
    assert window.controller.session.state.command_points > 0 and window.controller.session.answers == answers
    assert window.table.bar.problem.text() == "Aquí Intro no vale: pulsa P."
    keys(window, "p")
    assert window.controller.session.answers > answers


# -- figures


MANY = tuple(Option(f"u{n}", Text(f"U{n}", f"U{n}")) for n in range(1, 13))


def test_the_first_of_two_figures_waits_and_escape_takes_it_away(qtbot):
    widget = ChooseWidget(Choose(key="k", message=msg("?"), options=MANY), WORDS, Theme(PALETTES[LIGHT]))
    qtbot.addWidget(widget)
    answers = heard(widget)
    waiting: list[str] = []
    widget.typed_so_far.connect(waiting.append)
    typed(widget, "1", ESCAPE, "0", "2")
    assert waiting == ["1", "", "0", ""] and answers == ["u2"]
    typed(widget, "1", "2")
    assert answers == ["u2", "u12"]


@pytest.mark.parametrize(("options", "keys"), [(MANY[:3], "0"), (MANY, "00")])
def test_nought_is_none_of_them_with_as_many_figures_as_they_have(qtbot, options, keys):
    widget = PickWidget(AskMany(key="k", message=msg("?"), options=options), WORDS, Theme(PALETTES[LIGHT]))
    qtbot.addWidget(widget)
    answers = heard(widget)
    typed(widget, *keys[1:], "3")
    assert widget.chosen == ["u3"]
    typed(widget, *keys)
    assert widget.chosen == [] and answers == []
    widget.confirm()
    assert answers == [()]


def test_programs_are_told_the_word_and_letter_of_an_action_and_what_is_closed_with_its_reason(turn):
    window, _ = turn
    shape = prompt_json(window.controller.prompt, window.words)
    assert shape is not None
    words = {one["value"]: (one["verb"], one["letter"]) for one in (*shape["options"], *shape["closed"])}
    assert words["move"] == ("Mover", "M") and words["delay"] == ("Demorar", "E") and len(words) == 9
    assert shape["closed"] and all(one["hint"] and isinstance(one["at"], int) for one in shape["closed"])
    assert not {one["value"] for one in shape["closed"]} & {one["value"] for one in shape["options"]}


def test_a_counter_shows_the_key_of_its_own_line_where_both_sides_are_asked_for(qtbot):
    options = tuple(Option(id, msg(id)) for id in ("mine", "other", "theirs"))
    widget = PickWidget(
        Pick(key="k", message=msg("?"), options=options),
        WORDS,
        Theme(PALETTES[LIGHT]),
        numbers={"mine": "1", "theirs": "5"},
    )
    qtbot.addWidget(widget)
    assert widget.caps() == {"mine": "1", "theirs": "5"}
    typed(widget, "6")
    assert widget.chosen == ["other"], "what is no counter has a number that no counter has"
    typed(widget, "6", "5")
    assert widget.chosen == ["theirs"]
