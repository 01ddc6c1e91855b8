"""One act, one call:

what a save must append comes at once, whatever is done; and what no save can hold is refused before anything changes.
"""

from __future__ import annotations

from typing import Any

import pytest

from puesto.chance import Dice
from puesto.core.session import saves
from puesto.core.session.journal import Source
from puesto.core.session.session import RefusedError, Session
from puesto.core.values import replace
from tests import helpers
from tests.toy import TOY, ToyContent


@pytest.fixture
def session() -> Session[Any, Any]:
    session = helpers.begin(TOY, ToyContent(), "long")
    helpers.play_on(session, Dice(4), 40)
    return session


@pytest.fixture
def told(session: Session[Any, Any]) -> list[list[dict[str, Any]]]:
    """Return the list of the lines that the session writes to its save, call by call."""
    calls: list[list[dict[str, Any]]] = []
    session.on_lines = calls.append
    return calls


def kinds(told: list[list[dict[str, Any]]]) -> list[list[str]]:
    return [[line["t"] for line in lines] for lines in told]


def stood(session: Session[Any, Any]) -> tuple[Any, ...]:
    return [*saves.dump(session)], session.digest(), session.log, session.prompt


def test_every_answer_is_told_in_one_call_with_the_steps_that_follow_from_it(session, told):
    dice = Dice(5)
    for number in range(1, 60):
        helpers.answer_at_random(session, dice)
        assert len(told) == number
    assert {lines[0] for lines in kinds(told)} == {"answer"}
    assert ["answer", "step"] in kinds(told)


def test_a_correction_that_cuts_what_no_longer_fits_its_undo_and_its_redo_are_one_call_each(session, told):
    dice = Dice(3)
    index = next(
        place
        for place, entry in enumerate(session.entries)
        if entry.key == "player.action" and not session.correct(place, "rest" if entry.value == "dig" else "dig").fits
    )
    session.correct(index, "rest" if session.entries[index].value == "dig" else "dig", commit=True, is_cut=True)
    assert kinds(told) == [["rewrite", "waiting"]]
    helpers.play_on(session, dice, 1)
    told.clear()
    assert len(session.undo(2)) == 2
    assert len(told) == 1 and kinds(told)[0][:2] == ["undo", "rewrite"]
    assert len(session.redo(2)) == 2
    assert len(told) == 2 and kinds(told)[1].count("rewrite") == 1


def test_several_undone_and_redone_at_once_are_one_call_each(session, told):
    assert len(session.undo(5)) == 5 and len(session.redo(5)) == 5
    assert [lines[0] for lines in kinds(told)] == ["undo", "redo"] and len(told) == 2
    assert kinds(told)[0] == ["undo"] * 5
    session.undo_to(10)
    assert len(told) == 3


def test_a_real_card_that_is_taken_anyway_is_one_call(session, told):
    while session.prompt.kind != "draw" or not session.state.deck.discard:
        helpers.answer_at_random(session, Dice(1))
    told.clear()
    session.take_anyway(session.state.deck.discard[0])
    assert len(told) == 1 and kinds(told)[0][:2] == ["repair", "answer"]


def test_what_was_told_call_by_call_opens_as_the_session_stands(session, told):
    lines = [*saves.dump(session)]
    for act in (
        lambda: session.undo(3),
        lambda: session.redo(2),
        lambda: helpers.play_on(session, Dice(8), 5),
        lambda: session.override("gold", 9),
    ):
        act()
        text = "\n".join([*lines, *(saves.line_of(line) for call in told for line in call)]) + "\n"
        helpers.same_session(session, helpers.reopened(text, TOY))


def test_the_dice_that_wait_are_told_as_they_waited_then(session, told):
    """A line that is written later has the state of its own moment, not of the present."""
    index = next(place for place, entry in enumerate(session.entries) if entry.key == "dig.roll")
    session.correct(index, tuple(7 - face for face in session.entries[index].value), commit=True, is_cut=True)
    session.undo()
    lines = [*saves.dump(session)]
    told.clear()
    session.redo()
    session.undo()
    text = "\n".join([*lines, *(saves.line_of(line) for call in told for line in call)]) + "\n"
    helpers.same_session(session, helpers.reopened(text, TOY))


def test_a_save_that_fails_while_it_is_told_leaves_the_session_as_answered_and_hears_the_next_act(session):
    heard: list[list[str]] = []

    def broken(lines: list[dict[str, Any]]) -> None:
        heard.append([line["t"] for line in lines])
        if len(heard) == 1:
            raise OSError("gone")

    session.on_lines = broken
    answers, dice = session.answers, Dice(6)
    with pytest.raises(OSError, match="gone"):
        helpers.answer_at_random(session, dice)
    assert session.answers == answers + 1
    helpers.answer_at_random(session, dice)
    assert (
        session.answers == answers + 2 and len(heard) == 2 and heard[1][0] == "answer" and heard[1].count("answer") == 1
    )


def test_a_rule_that_raises_tells_nothing_of_the_answer_it_fell_over(session, told):
    def run(state, content):
        generator = TOY.run(state, content)
        answer = None
        while True:
            try:
                answer = yield generator.send(answer)
            except StopIteration:
                return
            if broken:
                raise broken.pop()

    broken: list[Exception] = []
    other = Session.start(replace(TOY, run=run), ToyContent(), "long", {})
    calls: list[list[dict[str, Any]]] = []
    other.on_lines = calls.append
    helpers.play_on(other, Dice(2), 12)
    before, many = stood(other), len(calls)
    broken.append(ZeroDivisionError())
    with pytest.raises(RefusedError):
        helpers.answer_at_random(other, Dice(2))
    assert (stood(other), len(calls)) == (before, many)


HALF = "a\ud800"


@pytest.mark.parametrize(
    "act",
    [
        lambda session: session.answer(HALF),
        lambda session: session.answer([HALF]),
        lambda session: session.answer({HALF: 1}),
        lambda session: session.override("place", HALF),
        lambda session: session.override("place", "E07", reason=HALF),
        lambda session: session.override(HALF, 1),
        lambda session: session.correct(0, HALF, commit=True),
        lambda session: session.adopt(ToyContent(cards={HALF: 1})),
    ],
)
def test_half_a_character_is_refused_in_words_and_changes_nothing(session, told, act):
    before = stood(session)
    with pytest.raises(RefusedError) as refused:
        act(session)
    assert "un carácter a medias" in refused.value.message.template
    assert (stood(session), told) == (before, [])


def test_half_a_character_is_no_real_card(session, told):
    while session.prompt.kind != "draw":
        helpers.answer_at_random(session, Dice(1))
    before, many = stood(session), len(told)
    with pytest.raises(RefusedError) as refused:
        session.take_anyway(HALF, Source.HAND)
    assert "un carácter a medias" in refused.value.message.template
    assert (stood(session), len(told)) == (before, many)


def test_half_a_character_in_a_note_is_left_out_of_it(session, told):
    session.note(f"Llueve {HALF}.")
    assert session.entries[-1].value == "Llueve a." and kinds(told) == [["note"]]
