"""The smallest type is 14 pixels at every table, and what a player decides by is larger."""

from __future__ import annotations

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core.prompts import Family
from puesto.core.session.journal import Source
from puesto.gui.controls.buttons import AnswerButton
from puesto.shelf import Shelf
from puesto.storage import Preferences
from tests.gui.conftest import Opened
from tests.gui.screens import settle
from tests.gui.test_nothing_clipped import SMALLEST, overflowing, small_type

__all__ = ["overflowing"]

READY = [entry.id for entry in games.GAMES]
ANSWERS, EVERY = 20, 5
"""The number of answers in a game, and how many of its questions are painted and checked."""


@pytest.mark.parametrize("game", READY)
def test_no_type_is_under_fourteen_and_what_a_player_decides_by_is_larger(
    opened: Opened, overflowing: list[str], game: str
) -> None:
    window = opened(Preferences(motion=False), Shelf(), 1366, 768)
    window.set_up(game)
    assert window.new_page.go is not None
    window.new_page.go.click()
    dice, looked, bar = Dice(13), 0, window.table.bar
    for number in range(ANSWERS):
        if (prompt := window.controller.prompt) is None:
            break
        if number % EVERY == 0:
            settle()
            window.grab()
            assert (prompt.key, overflowing + small_type(window)) == (prompt.key, [])
            buttons = [one for part in (bar, bar.sheet) for one in part.findChildren(AnswerButton) if one.isVisible()]
            sizes = {one.text(): window.theme.font(one._face).pixelSize() for one in buttons}
            sizes[bar.question.text()] = bar.question.font().pixelSize()
            assert min(sizes.values()) > SMALLEST, (prompt.key, sizes)
            looked += len(buttons)
        chance = prompt.family is Family.CHANCE
        window.controller.answer(dice.random_answer(prompt), Source.APP if chance else Source.PLAYER)
    assert looked > ANSWERS // EVERY
