"""No id of a pack or of the state is read in Spanish, and every line of a diary has its rule."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from puesto.chance import Dice, answer_at_random
from puesto.core.messages import Sayable
from puesto.core.prompts import Draw
from puesto.core.questions.answers import answer_text
from puesto.core.session.journal import NOTE, SEALED, RefusedError, label_of
from puesto.core.session.session import Session
from puesto.core.values import fields, is_value
from puesto.core.views import Edit
from puesto.games import GAMES, load
from puesto.language import Language
from puesto.packs import content_for
from tests.helpers import begin, play_on, sayables
from tests.ids import Ids

ANSWERS, MANY_ANSWERS = 40, 400
IMPOSSIBLE = (-5, 999, "999", True, ["x"])
"""Values that hardly any place of a state takes: refused in words."""
WITHOUT_RULE = ("Gana {side:el}", "Empate", "{setting}: {value}")
"""Lines of Bolt Action on what its summary does not say: how many turns there are, and who wins."""


def edits_of(value: Any) -> Iterator[Edit]:
    """Every change by hand that a view offers."""
    if isinstance(value, Edit):
        yield value
    elif isinstance(value, tuple | list):
        for part in value:
            yield from edits_of(part)
    elif is_value(value):
        for one in fields(value):
            yield from edits_of(getattr(value, one.name))


def overrides(session: Session[Any, Any], dice: Dice) -> Iterator[tuple[str, Sayable]]:
    """Change something by hand on a copy: what undo and diary call it, and why impossible values are refused."""
    offered = list(edits_of(session.game.view(session.state, session.content)))
    for edit in dice._random.sample(offered, min(3, len(offered))):
        copy = session.fork()
        if copy is None:
            return
        try:
            copy.override(edit.path, edit.value)
        except RefusedError as refusal:
            yield f"override {edit.path}", refusal.message
        else:
            if copy.undo_label is not None:
                yield f"undo {edit.path}", copy.undo_label
            yield from ((f"diary {edit.path}", line.message) for line in list(copy.log)[-2:])
        for value in IMPOSSIBLE:
            with suppress(TypeError):
                try:
                    copy.override(edit.path, value)
                except RefusedError as refusal:
                    yield f"refusal {edit.path}", refusal.message


def corrections(session: Session[Any, Any], dice: Dice) -> Iterator[tuple[str, Sayable]]:
    """Yield the texts about a correction of one of the last answers."""
    at = dice._random.randrange(max(0, len(session.entries) - 15), len(session.entries))
    entry = session.entries[at]
    if entry.kind != "answer" or entry.prompt is None:
        return
    try:
        found = session.correct(at, dice.random_answer(entry.prompt))
    except RefusedError as refusal:
        yield "correction", refusal.message
    else:
        yield from (("correction", part) for part in sayables(tuple(one.told for one in found.changes)))
        yield from (("correction", part) for part in (found.reason,) if part is not None)


def texts(session: Session[Any, Any], dice: Dice, answers: int) -> Iterator[tuple[str, Sayable]]:
    """Yield all texts of a window for a session played at random, each with its place."""
    for number in range(answers):
        prompt = session.prompt
        if prompt is None:
            break
        yield from ((prompt.key, part) for part in sayables(prompt))
        if isinstance(prompt, Draw):
            yield from (
                ("no card", refusal)
                for card in sorted({*prompt.left})
                if (refusal := type(prompt)(**_without(prompt, card)).refusal(card)) is not None
            )
        if number % 5 == 0:
            yield from (("view", part) for part in sayables(session.game.view(session.state, session.content)))
            yield from overrides(session, dice)
        try:
            session.answer(*answer_at_random(dice, prompt))
        except RefusedError as refusal:
            yield "refusal", refusal.message
            continue
        last = session.entries[-1]
        if last.prompt is not None:
            yield from (("answer", answer_text(last.prompt, last.value)), ("label", label_of(last)))
        if session.undo_label is not None:
            yield "undo", session.undo_label
        if number % 4 == 0:
            yield from corrections(session, dice)
    yield from (("diary", part) for line in session.log for part in sayables(line))


def _without(prompt: Draw, card: str) -> dict[str, Any]:
    """Return the fields of a draw from a deck without a card."""
    kept = tuple(one for one in prompt.left if one != card)
    return {one.name: getattr(prompt, one.name) for one in fields(prompt)} | {"left": kept, "lots": ()}


GAMES_AND_SCENARIOS = [
    (entry.id, scenario.id) for entry in GAMES for scenario in load(entry.id).scenarios(content_for(load(entry.id))[0])
]


@pytest.mark.parametrize(("game_id", "scenario"), GAMES_AND_SCENARIOS)
def test_no_id_is_read_in_spanish(game_id: str, scenario: str, deep: bool) -> None:
    game = load(game_id)
    content, _ = content_for(game)
    session, words = begin(game, content, scenario), Language("es")
    ids = Ids(game, content, session.state)
    found, seen = dict[str, str](), 0
    for where, sayable in texts(session, Dice(5), MANY_ANSWERS if deep else ANSWERS):
        text = words.say(sayable, lambda ref: game.name(ref, session.content))
        seen += 1
        for id in ids.within(text):
            found.setdefault(id, f"{where}: {text}")
    assert found == {}
    assert seen > 500 and len(ids.known) > 50, "nothing was read"


@pytest.mark.parametrize(("game_id", "scenario"), GAMES_AND_SCENARIOS)
def test_every_line_of_a_diary_has_its_rule(game_id: str, scenario: str, deep: bool) -> None:
    game = load(game_id)
    content, _ = content_for(game)
    for seed in range(10 if deep else 2):
        session = begin(game, content, scenario)
        play_on(session, Dice(seed), 400 if deep else 150)
        lines = [line for line in session.log if line.tone != NOTE and line.key != SEALED and not line.rule]
        assert [one.message.template for one in lines if one.message.template not in WITHOUT_RULE] == []
        assert game_id == "bolt" or lines == []
