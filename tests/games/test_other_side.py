"""Where two share a table, what the other side decides has no default and names it; not so against the AI."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core.prompts import Prompt
from puesto.core.session.deciding import is_of_other_side, question_for, without_default
from puesto.core.session.session import Session
from puesto.language import Language
from puesto.packs import content_for
from puesto.terminal.paper import TextPaper
from puesto.terminal.play import TerminalLoop
from tests import helpers

TWO_SIDES = ("chariots", "bcs", "bolt")
ALONE = ("bear", "tactics")
LOOKED_AT = 150


def questions(id: str, seed: int = 3) -> Iterator[tuple[Session[Any, Any], Prompt[Any]]]:
    """The questions of a game's first scenario that another side has to answer than the one that answered last."""
    game = games.load(id)
    content = content_for(game)[0]
    session, dice = helpers.begin(game, content, game.scenarios(content)[0].id), Dice(seed)
    for _ in range(LOOKED_AT):
        if session.prompt is None:
            break
        if is_of_other_side(session.prompt, session.view(), session.steps):
            yield session, session.prompt
        helpers.answer_at_random(session, dice)


def test_every_game_is_looked_at() -> None:
    assert {*TWO_SIDES, *ALONE} == {entry.id for entry in games.GAMES}


@pytest.mark.parametrize("id", TWO_SIDES)
def test_what_the_other_side_decides_proposes_nothing_and_names_it(id: str) -> None:
    say, met = Language("es").say, 0
    for session, prompt in questions(id):
        view = session.view()
        side = view.asked(prompt.who)
        assert side is not None and getattr(without_default(prompt), "default", None) is None
        words = say(question_for(prompt, view), session.name)
        assert say(side.name, session.name).split()[-1] in words, words
        met += 1
    assert met >= 5


@pytest.mark.parametrize("id", ALONE)
def test_against_the_ai_no_question_is_of_another_side(id: str) -> None:
    assert not [prompt.key for _, prompt in questions(id)]


def test_at_the_terminal_enter_does_not_decide_for_the_other_side() -> None:
    session, prompt = next(one for one in questions("chariots") if getattr(one[1], "default", None) is not None)
    printed: list[str] = []
    typed = iter(["", "salir"])
    digest = session.digest()
    TerminalLoop(session, None, Language("es"), TextPaper(200), lambda sign: next(typed), printed.append).run()
    text = "\n".join(printed)
    assert session.digest() == digest and session.prompt == prompt
    assert "Aquí hace falta una respuesta." in text and "Intro:" not in text.rpartition("Aquí hace falta")[2]
