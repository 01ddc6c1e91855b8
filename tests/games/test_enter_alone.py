"""Enter alone never gives up what the rules demand: no list of missed steps reports what it left undone."""

from __future__ import annotations

from typing import Any

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core.prompts import Choose, Family, Number, Pick, Prompt
from puesto.core.questions.board import Contact
from puesto.core.questions.checklists import Checklist
from puesto.core.questions.routes import Way
from puesto.core.session.deciding import for_enter
from puesto.core.session.session import Session, Source
from puesto.packs import content_for
from tests import helpers

READY = [entry.id for entry in games.GAMES]
LISTS = ("round.audit", "shock.excused")
"""Questions about steps that the rules demand and that were left undone."""
UNDOABLE = {
    "setup.contacts": "none",
    "activities.what": "end",
    "objectives.hq": "0-0",
    "objectives.recon": "0-0",
}
"""Answers that would lose something if Enter gave them."""


def taken_by_enter(prompt: Prompt[Any]) -> Any:
    """Return the answer that Enter gives once a list is ticked, None where it gives none."""
    if isinstance(prompt, Checklist):
        return prompt.answer(tuple(option.value for option in prompt.options))
    prompt = for_enter(prompt)
    if isinstance(prompt, Choose | Number):
        return prompt.default
    if isinstance(prompt, Pick) and not prompt.least and not prompt.costly:
        return ()
    return None


def enter(session: Session[Any, Any], dice: Dice) -> bool:
    """Press Enter; where it does not answer, a player answers at random. Return whether it answered."""
    prompt = session.prompt
    assert prompt is not None
    if prompt.family is Family.CHANCE:
        session.roll(dice.answer)
        return True
    answer = None if isinstance(prompt, Contact | Way) else taken_by_enter(prompt)
    if answer is None or prompt.refusal(answer) is not None:
        answer, pressed = dice.random_answer(prompt), False
        if isinstance(prompt, Pick) and prompt.costly and not answer:
            answer = (prompt.options[0].value,)
    else:
        pressed = True
    session.answer(answer, Source.PLAYER)
    return pressed


@pytest.mark.parametrize("game_id", READY)
def test_enter_alone_leaves_no_step_undone_that_the_rules_demand(game_id: str) -> None:
    game = games.load(game_id)
    content, _ = content_for(game)
    pressed = 0
    for scenario in game.scenarios(content):
        for seed in range(3):
            session, dice = helpers.begin(game, content, scenario.id), Dice(seed)
            for _ in range(500):
                prompt = session.prompt
                if prompt is None:
                    break
                assert prompt.key not in LISTS, (scenario.id, seed, prompt.key)
                if prompt.key in UNDOABLE and isinstance(prompt, Choose) and len(prompt.options) > 1:
                    usual = for_enter(prompt)
                    assert isinstance(usual, Choose) and usual.default != UNDOABLE[prompt.key], prompt.key
                pressed += enter(session, dice)
    assert pressed > 50


@pytest.mark.parametrize("game_id", READY)
def test_the_only_legal_answer_is_what_enter_gives(game_id: str) -> None:
    game = games.load(game_id)
    content, _ = content_for(game)
    for scenario in game.scenarios(content):
        session, dice = helpers.begin(game, content, scenario.id), Dice(1)
        for _ in range(500):
            prompt = session.prompt
            if prompt is None:
                break
            if isinstance(prompt, Choose) and len(prompt.options) == 1 and not prompt.options[0].costly:
                asked = for_enter(prompt)
                assert isinstance(asked, Choose) and asked.default == prompt.options[0].value, prompt.key
            helpers.answer_at_random(session, dice)
