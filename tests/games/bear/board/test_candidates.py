"""The hexes that were weighed for a move, each with its sign; the player may give another instead."""

from __future__ import annotations

import pytest

from puesto.chance import Dice
from puesto.core.prompts import Draw, Roll
from puesto.core.questions.board import Contact
from puesto.core.session.session import Session
from puesto.games.bear.board.candidates import BEST, MOST, WORDS
from puesto.language import Language
from puesto.packs import content_for
from tests import helpers
from tests.games.bear.evenings import GAME, Evening, paint, stopped_at


@pytest.fixture(scope="module")
def played() -> tuple[Evening, list[Session]]:
    """An evening on a painted map, and the session before each verdict with two hexes or more."""
    content = content_for(GAME)[0]
    evening, found = Evening(paint(content), 1, content), list[Session]()
    while (prompt := evening.session.prompt) is not None and len(found) < 8:
        if prompt.key == "move.verdict" and sum(bool(one.place) for one in prompt.options) > 1:
            copy = evening.session.fork()
            assert copy is not None
            found.append(copy)
        if isinstance(prompt, Roll | Draw):
            evening.session.roll(lambda prompt: None)
        else:
            evening.session.answer(evening.answer(prompt))
    assert found
    return evening, found


def ends_of(session: Session) -> list:
    """The hexes among the answers."""
    return [one for one in session.prompt.options if one.place]


def test_the_hex_of_the_verdict_comes_first_and_each_other_says_why_not(played: tuple) -> None:
    for session in played[1]:
        ends = ends_of(session)
        unit, hex = session.prompt.subject
        if hex != session.state.counters[unit].hex:
            assert (ends[0].place, ends[0].sign) == (hex, BEST)
        assert len(ends) <= MOST and len({one.place for one in ends}) == len(ends)
        assert all(one.sign == BEST or one.sign in WORDS for one in ends)


def test_another_hex_than_the_verdicts_is_taken_and_the_why_says_who_chose_it(played: tuple) -> None:
    taken = 0
    for session in played[1]:
        copy = session.fork()
        unit, other = copy.prompt.subject[0], ends_of(copy)[-1].place
        copy.answer(other)
        if copy.state.counters[unit].hex == other:
            taken += 1
            assert any(line.key == "move.own" for line in copy.log)
        else:
            assert copy.prompt.key in ("move.contact", "facts.front", "scout.sight") or copy.prompt.hex == other
        copy.undo()
        assert copy.prompt.identity == session.prompt.identity
    assert taken


def test_a_sketch_stands_beside_each_question_of_a_move(played: tuple) -> None:
    for session in played[1]:
        view = GAME.sketch(session.state, session.content, session.prompt, ())
        assert view is not None and view.ghosts
        lettered = [one for one in view.hexes if one.letter]
        assert {one.place for one in lettered} == {one.place for one in ends_of(session)}
        shown = {one.id for one in view.counters} | {pin.counter.id for pin in view.pins}
        on_map = {id for id, one in session.state.counters.items() if one.hex and not (one.destroyed or one.carrier)}
        assert on_map <= shown | {view.mover}


def test_a_form_that_is_looked_at_after_its_move_shows_the_hexes_as_they_were() -> None:
    at_once, later = (helpers.begin(GAME, content_for(GAME)[0], "mission-1") for _ in range(2))
    dice, again, seen = Dice(5), Dice(5), 0
    while seen < 3 and at_once.prompt is not None:
        form = at_once.prompt
        ends = tuple(form.ends) if isinstance(form, Contact) else ()
        asked = later.prompt
        helpers.answer_at_random(at_once, dice)
        helpers.answer_at_random(later, again)
        if ends and at_once.state.counters[form.subject[0]].hex not in ("", form.hex):
            assert isinstance(asked, Contact) and tuple(asked.ends) == ends
            seen += 1
    assert seen == 3


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("es", "Va hacia SMG. Muévela en el tablero y encárala hacia J08."),
        ("en", "It goes towards SMG. Move it on the board and face it towards J08."),
    ],
)
def test_a_verdict_says_toward_whom_it_goes_and_what_the_hand_does(code, told):
    session = stopped_at("move.verdict", painted=True)
    detail = session.prompt.detail if session.prompt is not None else None
    assert detail is not None and Language(code).say(detail, session.name) == told
