"""A question has its answers in the same order and place and with the same keys each time.

Whoever answers, and whether odds are shown or not. In each game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest

from puesto import games
from puesto.chance import Dice
from puesto.core.game.answer_keys import NO_SIGN, YES_SIGN, answer_keys, row_of
from puesto.core.prompts import Choose, Family, Pick, Prompt
from puesto.core.questions.board import AskMany
from puesto.core.session.journal import Source
from puesto.core.session.session import Session
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.prompts.choose import ChooseWidget
from puesto.gui.prompts.direct import ButtonsWidget
from puesto.gui.prompts.pick import PickWidget
from puesto.gui.shell.main_window import MainWindow
from puesto.language import Language
from puesto.packs import content_for
from puesto.shelf import Shelf
from puesto.storage import Preferences
from tests import helpers
from tests.conftest import is_deep
from tests.gui.conftest import Opened
from tests.gui.screens import settle

READY = [entry.id for entry in games.GAMES]
ANSWERS, DEEP = 50, 700
YES, NO = (942, 1132), (1144, 1334)
"""Where yes and no begin and end at 1366x768 and 100 %."""


def spot(window: MainWindow, button: AnswerButton) -> QRect:
    """Return the place of a button in the window."""
    return QRect(button.mapTo(window, QPoint(0, 0)), button.size())


def places(window: MainWindow, widget: ChooseWidget) -> dict[str, tuple[str, QRect]]:
    """Return the key and the place of each answer by its value."""
    return {
        value: (button.key, spot(window, button)) for value, button in zip(widget.values, widget.buttons, strict=True)
    }


@pytest.mark.parametrize("game", READY)
def test_each_question_has_its_answers_where_they_were_the_last_time(
    opened: Opened, request: pytest.FixtureRequest, game: str
) -> None:
    window, dice, met = opened(Preferences(motion=False), shelf=Shelf()), Dice(5), 0
    last: dict[tuple[str, ...], dict[str, tuple[str, QRect]]] = {}
    for number in range(DEEP if is_deep(request.config) else ANSWERS):
        if window.controller.prompt is None or window.controller.session is None:
            window.set_up(game)
            assert window.new_page.go is not None
            window.new_page.go.click()
        prompt = window.controller.prompt
        assert prompt is not None
        if number % 7 == 0:
            window.controller.show_odds(not window.controller.odds)
        if number % 5 == 0:
            window.controller.set_players(not window.controller.plays_both)
        settle()
        widget = window.table.bar.widget
        if isinstance(prompt, Choose) and isinstance(widget, ChooseWidget) and len(widget.values) <= 3:
            now, asked = places(window, widget), (prompt.key, *widget.values)
            was = last.setdefault(asked, now)
            if {value: key for value, (key, _) in was.items()} == {value: key for value, (key, _) in now.items()}:
                across = {value: (key, box.x(), box.right()) for value, (key, box) in now.items()}
                assert (asked, across) == (asked, {one: (key, box.x(), box.right()) for one, (key, box) in was.items()})
            met += was is not now
            last[asked] = now
            rank = [option.verb.template if option.verb is not None else "" for option in row_of(prompt)]
            if rank == [YES_SIGN, NO_SIGN] and widget.few:
                spans = [(box.left(), box.right() + 1) for _, box in (now[one.value] for one in row_of(prompt))]
                assert (asked, spans) == (asked, [YES, NO])
        if clicked_row(window, prompt):
            continue
        chance = prompt.family is Family.CHANCE
        window.controller.answer(dice.random_answer(prompt), Source.APP if chance else Source.PLAYER)
    assert met


def clicked_row(window: MainWindow, prompt: Prompt[Any]) -> bool:
    """Click the first row of a list and press Enter: that row is the answer. Return whether there was such a list."""
    widget = window.table.bar.widget
    if type(prompt) not in (Pick, AskMany) or not isinstance(widget, PickWidget) or not isinstance(prompt, Pick):
        return False
    row, value = widget.lines[0], prompt.options[0].value
    if prompt.least > 1 or row.isChecked() or not row.isEnabled() or not row.isVisible():
        return False
    session = window.controller.session
    assert session is not None
    QTest.mouseClick(row, Qt.MouseButton.LeftButton)
    QTest.keyClick(row, Qt.Key.Key_Return)
    settle()
    if window.controller.prompt is prompt:  # the other side has to press first, or something else is missing
        return False
    found = [entry.value for entry in session.entries if entry.identity == prompt.identity]
    assert (prompt.key, value in found[-1]) == (prompt.key, True)
    return True


def questions(game_id: str, battles: int) -> Iterator[tuple[Session[Any, Any], Choose | Pick]]:
    """Yield the choices of a few games played at random, each while its session asks it."""
    game = games.load(game_id)
    content, _ = content_for(game)
    for seed in range(battles):
        for scenario in game.scenarios(content):
            session, dice = helpers.begin(game, content, scenario.id), Dice(seed)
            for _ in range(600):
                if session.prompt is None:
                    break
                if isinstance(session.prompt, Choose | Pick):
                    yield session, session.prompt
                helpers.answer_at_random(session, dice)


@pytest.mark.parametrize("game_id", READY)
def test_each_key_that_stands_beside_a_piece_answers_for_that_piece(game_id: str, deep: bool) -> None:
    say, met = Language("es").say, 0
    for session, prompt in questions(game_id, 5 if deep else 1):
        row, numbers = row_of(prompt) if isinstance(prompt, Choose) else prompt.options, session.view().numbers
        assert len({*numbers.values()}) == len(numbers), "two counters have the same number"
        keys = dict(zip((one.value for one in row), answer_keys(row, say, numbers), strict=True))
        assert len({*keys.values()}) == len(keys), prompt.key
        assert not [(one, key) for one in keys.values() for key in keys.values() if one != key and key.startswith(one)]
        groups = {numbers[value].rstrip("0123456789") for value in keys if value in numbers}
        for value, key in keys.items():
            if value in numbers:
                number = numbers[value]
                figures = number.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ") if len(groups) == 1 else number.lower()
                assert (prompt.key, value, key.lstrip("0")) == (prompt.key, value, figures.lstrip("0"))
                met += 1
            else:
                taken = {one.lower() for one in numbers.values()} if groups == {""} else set()
                assert (prompt.key, value, key in taken) == (prompt.key, value, False)
    assert met > 20


def test_a_number_is_kept_to_the_end_and_a_dead_counters_number_stays_free() -> None:
    game = games.load("bear")
    content, _ = content_for(game)
    for scenario in game.scenarios(content):
        session, dice, had = helpers.begin(game, content, scenario.id), Dice(3), dict[str, str]()
        for _ in range(900):
            if session.prompt is None:
                break
            now = session.view().numbers
            assert all(now[id] == number for id, number in had.items() if id in now)
            had |= now
            helpers.answer_at_random(session, dice)
        numbers = session.view().numbers
        mine = [piece.id for piece in content.missions[scenario.id].forces if piece.side == "player"]
        assert [int(numbers[id]) for id in mine] == [*range(1, len(mine) + 1)]


def test_widgets_draw_at_a_counter_the_key_of_its_button(opened: Opened) -> None:
    window, dice, met = opened(Preferences(motion=False), shelf=Shelf()), Dice(2), 0
    window.set_up("chariots")
    assert window.new_page.go is not None
    window.new_page.go.click()
    for _ in range(30):
        prompt = window.controller.prompt
        if prompt is None:
            break
        settle()
        widget = window.table.bar.widget
        if isinstance(widget, ButtonsWidget):
            keys = dict(zip(widget.values, (button.key for button in widget.buttons), strict=True))
            for id, cap in window.table.bar.caps.items():
                assert (prompt.key, id, cap) == (prompt.key, id, keys[id])
                met += 1
        chance = prompt.family is Family.CHANCE
        window.controller.answer(dice.random_answer(prompt), Source.APP if chance else Source.PLAYER)
    assert met
