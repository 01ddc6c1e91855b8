"""A save opens by its last step alone; each other one is run when somebody asks for it, and what was damaged in it is
made whole where it can be.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from puesto.chance import Dice
from puesto.core.game.game import Game
from puesto.core.messages import Message
from puesto.core.session import saves
from puesto.core.session.journal import Place, headline
from puesto.core.session.session import Session, Source
from puesto.core.study.luck import ledger
from puesto.core.values import replace
from tests import helpers
from tests.core.session.test_lost_steps import (
    CHANGED,
    RAISED,
    another,
    changed,
    entry_of,
    is_not_taken,
    line_of_step,
    lines_of,
    told,
)
from tests.toy import TOY, ToyContent


@pytest.fixture
def session() -> Session:
    session = helpers.begin(TOY, ToyContent(), "long")
    helpers.play_on(session, Dice(4), 60)
    return session


@pytest.fixture
def counted() -> Iterator[tuple[Game[Any, Any], list[int]]]:
    """The toy, and the rounds in which its steps were run, in order."""
    runs: list[int] = []

    def run(state: Any, content: Any) -> Any:
        runs.append(state.round)
        yield from TOY.run(state, content)

    yield replace(TOY, run=run), runs


def loaded(lines: list[str], game: Game[Any, Any] = TOY) -> Session:
    """The session in some lines, which opens without a word."""
    found = saves.load("\n".join(lines) + "\n", {game.id: game}.__getitem__)
    assert found.notices == () and found.clean
    return found.session


# -- what is run


def test_opening_a_save_runs_its_last_step_and_no_other(session, counted):
    game, runs = counted
    other = loaded(lines_of(session), game)
    assert runs == [session.state.round]
    assert (other.digest(), other.prompt, other.entries) == (session.digest(), session.prompt, session.entries)
    assert (other.answers, len(other.steps), other.kept) == (
        session.answers,
        len(session.steps),
        session.kept,
    )
    assert runs == [session.state.round]


def test_going_on_undoing_and_what_happened_last_run_what_they_need(session, counted):
    game, runs = counted
    other = loaded(lines_of(session), game)
    assert headline(other.said_before()) == headline(session.said_before())
    assert other.undo_label == session.undo_label
    helpers.play_on(session, Dice(9), 4)
    helpers.play_on(other, Dice(9), 4)
    session.undo(3)
    other.undo(3)
    assert min(runs) > session.state.round - 4
    helpers.same_session(session, other)


@pytest.mark.parametrize("first", range(0, 30, 7))
def test_steps_are_run_as_they_are_asked_for_in_any_order(session, counted, first):
    game, runs = counted
    other = loaded(lines_of(session), game)
    runs.clear()
    numbers = [*range(first, len(session.steps) - 1, 3), *range(0, len(session.steps) - 1, 2)]
    for number in dict.fromkeys(numbers):
        assert other.steps[number].lines == session.steps[number].lines
    assert len(runs) == len(set(numbers))
    assert other.log == session.log and len(runs) == len(session.steps) - 1


def test_the_question_of_an_answer_is_known_as_soon_as_somebody_wants_it(session, counted):
    game, runs = counted
    other = loaded(lines_of(session), game)
    runs.clear()
    index = entry_of(session, "bear.draw")
    assert other.entries[index].prompt == session.entries[index].prompt and len(runs) == 1
    assert [entry.prompt for entry in other.entries] == [entry.prompt for entry in session.entries]
    assert ledger(loaded(lines_of(session)).entries) == ledger(session.entries)


def test_a_correction_of_an_answer_nobody_has_looked_at_is_the_same(session):
    for index in range(2, len(session.entries), 5):
        value = Dice(3).random_answer(session.entries[index].prompt)
        one, other = session.correct(index, value), loaded(lines_of(session)).correct(index, value)
        assert (one.fits, one.changes, one.stopped_at, one.reason, one.line) == (
            other.fits,
            other.changes,
            other.stopped_at,
            other.reason,
            other.line,
        )


def test_a_correction_that_was_made_before_the_save_is_undone_after_it(session):
    index = entry_of(session, "bear.draw", len(session.entries) - 12)
    value = next(card for card in session.entries[index].prompt.left if card != session.entries[index].value)
    session.correct(index, value, commit=True, is_cut=True)
    other = loaded(lines_of(session))
    assert other.undo_label == session.undo_label
    assert session.undo() == other.undo()
    helpers.same_session(session, other)
    assert session.redo() == other.redo()
    helpers.same_session(session, other)


def test_what_stands_behind_a_line_is_found_from_the_line_on(session):
    other = loaded(lines_of(session))
    for line in reversed(session.log):
        assert other.line(line.index) == line and other.behind(line.index) == session.behind(line.index)
    for index in range(len(session.entries)):
        assert other.line_on(index) == session.line_on(index)


def test_the_log_is_read_from_any_place_in_both_directions(session):
    log = session.log
    assert list(session.said_before()) == log[::-1] and [line.index for line in log] == sorted(
        line.index for line in log
    )
    for at, line in enumerate(log):
        assert list(session.said_since(line.index)) == log[at:]
        assert list(session.said_before(line.index)) == log[:at][::-1]
    assert (
        list(session.said_since(session.end)) == [] and list(session.said_since(Place(session.end.step + 3, 2))) == []
    )
    session.note("Llueve.")
    assert [line.tone for line in session.said_since(Place(log[-1].index.step, log[-1].index.line + 1))][-1] == "note"


# -- checking in idle moments


def test_every_step_is_checked_from_the_last_to_the_first_and_nothing_of_it_kept(session, counted):
    game, runs = counted
    other = loaded(lines_of(session), game)
    runs.clear()
    turns = 1
    while other.check_next_step():
        turns += 1
    assert runs == sorted(runs, reverse=True) and len(runs) == turns == len(session.steps) - 1
    assert other.notices == [] and not any(step.said for step in other.steps[:-1])
    assert not other.check_next_step() and len(runs) == turns
    helpers.same_session(session, other)


def test_a_step_that_is_found_lost_is_said_and_written_when_it_is_found(session):
    lines, number = is_not_taken(session, lines_of(session))
    other, written = loaded(lines), list(lines)
    other.on_lines = lambda told: written.extend(map(saves.line_of, told))
    said: list[Message] = []
    other.on_notice = said.append
    while other.check_next_step():
        pass
    assert told(said) == [(CHANGED, number + 1)] and written == [*lines, saves.line_of({"t": "lost", "step": number})]
    again = loaded(written)
    assert again.log == other.log and again.notices == [] and again.steps[number].lost


def test_a_step_that_is_undone_before_it_is_found_lost_is_not_spoken_of(session):
    lines, number = is_not_taken(session, lines_of(session))
    other = loaded(lines)
    while len(other.steps) > number:
        other.undo_to(other.steps[-1].first - 1)
    helpers.play_on(other, Dice(2), 40)
    other.notices.clear()
    written = lines_of(other)
    while other.check_next_step():
        pass
    assert other.notices == [] and lines_of(other) == written
    assert not any(step.lost for step in loaded(written).steps)


def test_a_lost_step_that_was_undone_and_played_again_is_lost_no_more(session):
    lines, number = is_not_taken(session, lines_of(session))
    other, written = loaded(lines), list(lines)
    other.on_lines = lambda told: written.extend(map(saves.line_of, told))
    assert other.log and other.steps[number].lost
    other.undo_to(session.steps[number].first)
    helpers.play_on(other, Dice(5), 30)
    again = loaded(written)
    assert again.log == other.log and not any(step.lost for step in again.steps) and again.notices == []


def test_a_step_whose_beginning_raises_loses_only_itself(session):
    number = next(
        place for place, step in enumerate(session.steps) if step.name == "bear" and json.loads(step.base)["round"] == 7
    )

    def run(state: Any, content: Any) -> Any:
        if state.round == 7 and state.step == "bear":
            raise KeyError("an id of another version")
        yield from TOY.run(state, content)

    other = loaded(lines_of(session), replace(TOY, run=run))
    assert other.log and told(other.notices) == [(RAISED, None), (CHANGED, number + 1)]
    assert [step.number for step in other.steps if step.lost] == [number]


# -- damaged lines that show in nothing later


def patch_that_is_overwritten(lines: list[str]) -> int:
    """The line of a step in the middle that changes the turn's side, which the next step changes again."""
    return next(
        at
        for at, line in enumerate(lines)
        if at > 40 and line.startswith('{"t":"step"') and "side" in json.loads(line)["patch"]
    )


def test_a_sum_that_was_damaged_in_an_earlier_step_harms_nothing(session):
    lines = lines_of(session)
    place = line_of_step(lines, len(session.steps) // 2)
    other = loaded(changed(lines, place, lambda line: line.update(sha=another(line["sha"]))))
    helpers.same_session(session, other)
    assert other.notices == [] and lines_of(other) == lines


def test_a_patch_that_was_damaged_in_an_earlier_step_is_made_whole_by_the_step_before(session):
    lines = lines_of(session)
    place = patch_that_is_overwritten(lines)
    other = loaded(changed(lines, place, lambda line: line["patch"].update(side=["nobody"])))
    helpers.same_session(session, other)
    assert other.notices == [] and lines_of(other) == lines


def test_undo_into_a_step_that_was_damaged_goes_to_where_it_really_began(session):
    lines = lines_of(session)
    place = patch_that_is_overwritten(lines)
    number = sum(line.startswith('{"t":"step"') for line in lines[:place])
    other = loaded(changed(lines, place, lambda line: line["patch"].update(side=["nobody"])))
    other.undo_to(session.steps[number].first)
    session.undo_to(session.steps[number].first)
    helpers.same_session(session, other)


def test_a_damaged_step_that_nothing_makes_whole_is_lost_and_undo_goes_to_the_one_before(session):
    lines = lines_of(session)
    place = patch_that_is_overwritten(lines)
    number = sum(line.startswith('{"t":"step"') for line in lines[:place])
    lines = changed(lines, place, lambda line: line["patch"].update(side=["nobody"]))
    lines[place - 1] = saves.line_of(json.loads(lines[place - 1]) | {"key": "nobody.asked"})
    other = loaded(lines)
    assert other.digest() == session.digest() and other.log
    assert [step.number for step in other.steps if step.lost] == [number - 1, number]
    assert sorted(told(other.notices)) == [(CHANGED, number), (CHANGED, number + 1)]
    assert lines_of(other)[place] == lines[place][:-1] + ',"lost":true}'
    other.undo_to(session.steps[number].first)
    assert other.steps[-1].base == session.steps[number - 1].base and other.prompt is not None


def test_a_line_damaged_before_another_that_shows_is_the_one_that_is_told(session):
    lines = lines_of(session)
    places = [
        at
        for at, line in enumerate(lines)
        if at > 40 and line.startswith('{"t":"step"') and "side" in json.loads(line)["patch"]
    ]
    for place in (places[0], places[3]):
        lines = changed(lines, place, lambda line: line["patch"].update(scenario=["another"]))
    found = saves.load("\n".join(lines) + "\n", {"toy": TOY}.__getitem__)
    assert dict(found.notices[0].params)["n"] == places[0] + 1


def test_an_answer_of_the_app_waits_after_undo_also_where_its_step_was_not_run(session):
    index = entry_of(session, "bear.draw", 30)
    assert session.entries[index].source is Source.APP
    other = loaded(lines_of(session))
    session.undo_to(index)
    other.undo_to(index)
    helpers.same_session(session, other)
