"""Saves with a step that no longer runs, or with a damaged line:

what is said, and that nothing played since changes.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from puesto import diary
from puesto.chance import Dice
from puesto.core.game.game import Game
from puesto.core.messages import Message
from puesto.core.session import saves
from puesto.core.session.journal import UNREADABLE
from puesto.core.session.session import RefusedError, Session
from puesto.core.values import replace
from puesto.language import Language
from tests import helpers
from tests.toy import TOY, ToyContent

KEPT = "El paso {n} grabado no cuadra con las reglas de esta versión; se conserva su resultado."
CHANGED = (
    "El paso {n} grabado no lleva al siguiente, porque algo ha cambiado el archivo fuera del programa; "
    "se conserva su resultado."
)
RAISED = "Un paso grabado ya no se puede seguir: {report}"
DAMAGED = "La línea {n} de la partida está dañada: se abre como estaba justo antes, con {answers}."
TORN = "La última línea de la partida estaba a medio escribir y se ha descartado: se abre con {answers}."


@pytest.fixture
def session() -> Session:
    session = helpers.begin(TOY, ToyContent(), "long")
    helpers.play_on(session, Dice(4), 60)
    return session


def lines_of(session: Session) -> list[str]:
    return list(saves.dump(session))


def opened(lines: list[str], game: Game[Any, Any] = TOY) -> tuple[Session, list[Message]]:
    """Load a session from lines and run all its steps; return it and the notices for the player."""
    loaded = saves.load("\n".join(lines) + "\n", {game.id: game}.__getitem__)
    assert loaded.session.log
    return loaded.session, [*loaded.notices, *loaded.session.notices]


def told(said: list[Message]) -> list[tuple[str, Any]]:
    return [(message.template, dict(message.params).get("n")) for message in said]


def step_of(session: Session, index: int) -> int:
    """The number of the step that holds a journal entry."""
    return next(
        number for number, step in enumerate(session.steps) if step.first <= index < step.first + len(step.entries)
    )


def entry_of(session: Session, key: str, after: int = 20) -> int:
    """The first journal entry with a key, after so many."""
    return next(index for index, entry in enumerate(session.entries) if index >= after and entry.key == key)


def line_of_entry(lines: list[str], index: int) -> int:
    """The place in a whole save of a journal entry's line."""
    return [place for place, line in enumerate(lines) if '"t":"answer"' in line[:13]][index]


def line_of_step(lines: list[str], number: int) -> int:
    """The place in a whole save of a step's line."""
    return [place for place, line in enumerate(lines) if line.startswith('{"t":"step"')][number]


def changed(lines: list[str], place: int, change: Callable[[dict[str, Any]], object]) -> list[str]:
    """The lines with one of them otherwise."""
    line = json.loads(lines[place])
    change(line)
    return [*lines[:place], saves.line_of(line), *lines[place + 1 :]]


def asked_otherwise(round: int) -> Game[Any, Any]:
    """The toy after an update of its rules: in one round the bear's card is asked for under another name."""

    def run(state: Any, content: Any) -> Any:
        generator, answer = TOY.run(state, content), None
        while True:
            try:
                prompt = generator.send(answer)
            except StopIteration:
                return
            answer = (
                yield replace(prompt, key="bear.card") if prompt.key == "bear.draw" and state.round == round else prompt
            )

    return replace(TOY, run=run, rules_version=TOY.rules_version + 1)


def raising(round: int) -> Game[Any, Any]:
    """The toy after an update that can make nothing of the bear's card of one round."""

    def run(state: Any, content: Any) -> Any:
        if state.round == round and state.step == "bear":
            yield next(TOY.run(state, content))
            raise KeyError("an id of another version")
        yield from TOY.run(state, content)

    return replace(TOY, run=run, rules_version=TOY.rules_version + 1)


def leads_elsewhere(session: Session, lines: list[str]) -> tuple[list[str], int]:
    """The save with an answer that its step takes and that leads elsewhere, and the number of that step."""
    index = entry_of(session, "rest.tools")
    given, prompt = session.entries[index].value, session.entries[index].prompt
    other = next([option.value] for option in prompt.options if (option.value,) != given)
    return changed(lines, line_of_entry(lines, index), lambda line: line.update(value=other)), step_of(session, index)


def is_not_taken(session: Session, lines: list[str]) -> tuple[list[str], int]:
    """The save with an answer that no question of its step takes, and the number of that step."""
    index = entry_of(session, "player.action")
    return changed(lines, line_of_entry(lines, index), lambda line: line.update(value="nap")), step_of(session, index)


def unchanged_but_for(number: int, session: Session, other: Session) -> None:
    """Check that two sessions have the same position, and that only step `number` of the other is lost."""
    assert (other.digest(), other.prompt) == (session.digest(), session.prompt)
    assert len(other.entries) == len(session.entries)
    assert (other.undo_label, other.redo_label) == (session.undo_label, session.redo_label)
    assert [step.lost for step in other.steps] == [place == number for place in range(len(session.steps))]
    for place, (one, found) in enumerate(zip(session.steps, other.steps, strict=True)):
        if place == number:
            assert [(line.key, line.entry, line.depth) for line in found.lines] == [(UNREADABLE, one.first, 0)]
        else:
            words = [(line.message, line.round, line.entry, line.depth) for line in one.lines]
            assert [(line.message, line.round, line.entry, line.depth) for line in found.lines] == words
        assert found.base == one.base


@pytest.mark.parametrize("change", [leads_elsewhere, is_not_taken])
def test_an_earlier_answer_that_no_longer_fits_is_said_and_changes_nothing_played_since(session, change):
    lines, number = change(session, lines_of(session))
    other, said = opened(lines)
    assert told(said) == [(CHANGED, number + 1)]
    unchanged_but_for(number, session, other)


def test_an_earlier_step_that_an_update_asks_otherwise_is_said_and_changes_nothing_played_since(session):
    number = next(
        place for place, step in enumerate(session.steps) if step.name == "bear" and json.loads(step.base)["round"] == 7
    )
    other, said = opened(lines_of(session), asked_otherwise(7))
    assert told(said) == [(KEPT, number + 1)]
    unchanged_but_for(number, session, other)


def test_an_earlier_step_in_which_the_rules_fail_is_said_with_their_words_and_changes_nothing_played_since(session):
    number = next(
        place for place, step in enumerate(session.steps) if step.name == "bear" and json.loads(step.base)["round"] == 7
    )
    other, said = opened(lines_of(session), raising(7))
    assert told(said) == [(RAISED, None), (KEPT, number + 1)]
    assert "an id of another version" in str(dict(said[0].params)["report"])
    unchanged_but_for(number, session, other)


def test_each_of_several_lost_steps_is_said(session):
    lines, one = leads_elsewhere(session, lines_of(session))
    index = entry_of(session, "player.action", 40)
    lines, two = (
        changed(lines, line_of_entry(lines, index), lambda line: line.update(value="nap")),
        step_of(session, index),
    )
    other, said = opened(lines)
    assert sorted(told(said)) == sorted([(CHANGED, one + 1), (CHANGED, two + 1)])
    assert other.digest() == session.digest()


def test_a_session_with_a_lost_step_is_played_on_and_saved_as_any_other(session):
    lines, number = is_not_taken(session, lines_of(session))
    other, _ = opened(lines)
    helpers.play_on(session, Dice(8), 20)
    helpers.play_on(other, Dice(8), 20)
    unchanged_but_for(number, session, other)
    again, said = opened(lines_of(other))
    assert told(said) == []
    unchanged_but_for(number, session, again)


# -- damaged lines


def test_a_patch_that_was_damaged_in_an_earlier_step_opens_as_it_was_just_before(session):
    lines = lines_of(session)
    place = next(at for at, line in enumerate(lines) if at > 40 and '"round":[' in line)
    lines = changed(lines, place, lambda line: line["patch"].update(settings=[{"weather": "worse"}]))
    other, said = opened(lines)
    assert told(said) == [(DAMAGED, place + 1)]
    kept = len(other.entries)
    assert 0 < kept < len(session.entries) and other.entries == session.entries[:kept]
    assert other.prompt is not None and other.log == session.log[: len(other.log)]


@pytest.mark.parametrize("kind", ["step", "answer"])
def test_an_earlier_line_that_is_no_json_any_more_opens_as_it_was_just_before(session, kind):
    lines = lines_of(session)
    place = next(at for at, line in enumerate(lines) if at > 40 and f'"t":"{kind}"' in line)
    lines[place] = lines[place].replace(":", ";", 1)
    other, said = opened(lines)
    assert told(said) == [(DAMAGED, place + 1)]
    assert other.entries == session.entries[: len(other.entries)]


def test_a_sum_that_was_damaged_in_the_last_step_opens_as_it_was_just_before(session):
    lines = lines_of(session)
    place = line_of_step(lines, len(session.steps) - 1)
    lines = changed(lines, place, lambda line: line.update(sha=another(line["sha"])))
    other, said = opened(lines)
    assert told(said) == [(DAMAGED, place + 1)]
    helpers.same_session(as_told_up_to(session, place), other)


def another(sha: str) -> str:
    """A sum with one sign otherwise."""
    return ("0" if sha[0] != "0" else "1") + sha[1:]


def as_told_up_to(session: Session, place: int) -> Session:
    """Return the session that the first lines of a save give."""
    return opened(lines_of(session)[:place])[0]


@pytest.mark.parametrize("damage", [{"patch": {"nowhere": []}}, {"t": "answer"}])
def test_a_correction_that_was_damaged_opens_as_it_was_just_before(session, damage):
    before = lines_of(session)
    written = list(before)
    session.on_lines = lambda told: written.extend(map(saves.line_of, told))
    index = entry_of(session, "bear.draw", len(session.entries) - 12)
    session.correct(
        index,
        next(card for card in session.entries[index].prompt.left if card != session.entries[index].value),
        commit=True,
        is_cut=True,
    )
    place = next(at for at, line in enumerate(written) if line.startswith('{"t":"rewrite"'))
    damaged = changed(written, place, lambda line: line["lines"][-4].update(damage))[: place + 1]
    other, said = opened(damaged)
    assert told(said) == [(DAMAGED, place + 1)]
    helpers.same_session(opened(before)[0], other)


@pytest.mark.parametrize("cut", [1, 9, 30])
def test_a_torn_last_line_loses_no_more_than_itself(session, cut):
    lines = lines_of(session)
    text = "\n".join(lines)[:-cut]
    loaded = saves.load(text, {"toy": TOY}.__getitem__)
    assert told(list(loaded.notices)) == [(TORN, None)]
    helpers.same_session(as_told_up_to(session, len(lines) - 1), loaded.session)


def test_a_last_answer_that_no_longer_fits_leads_back_to_the_start_of_its_step(session):
    while len(session.steps[-1].entries) < 2:
        helpers.answer_at_random(session, Dice(3))
    lines = lines_of(session)
    other, said = opened([*lines[:-1], lines[-1].replace('"value":', '"value":"nothing of the kind","was":')])
    assert told(said) == [
        (
            "El último paso grabado no sigue al anterior, porque algo ha cambiado el archivo fuera del programa: "
            "se vuelve a su principio.",
            None,
        )
    ]
    assert other.steps[-1].base == session.steps[-1].base and not other.steps[-1].entries
    assert [entry.key for entry in other.offered] == [entry.key for entry in session.steps[-1].entries]


# -- undo, corrections and the diary


@pytest.mark.parametrize("change", [leads_elsewhere, is_not_taken])
def test_undo_into_a_lost_step_goes_back_to_its_beginning(session, change):
    lines, number = change(session, lines_of(session))
    other, _ = opened(lines)
    step = session.steps[number]
    other.undo_to(step.first + len(step.entries) - 1)
    assert len(other.steps) == number + 1 and not other.steps[number].entries
    assert other.steps[number].base == step.base and other.prompt is not None
    helpers.play_on(other, Dice(2), 30)
    while other.undo():
        assert other.prompt is not None
    assert other.steps[0].base == session.steps[0].base


def test_undo_passes_over_a_lost_step_as_it_came(session):
    lines, number = is_not_taken(session, lines_of(session))
    other, _ = opened(lines)
    after = session.steps[number + 2]
    other.undo_to(after.first)
    session.undo_to(after.first)
    unchanged_but_for(number, session, other)
    assert other.redo_label == session.redo_label


def test_an_answer_in_a_lost_step_cannot_be_corrected(session):
    lines, number = is_not_taken(session, lines_of(session))
    other, _ = opened(lines)
    index = session.steps[number].first
    with pytest.raises(RefusedError) as refused:
        other.correct(index, "pass")
    assert (
        refused.value.message.template == "Ese paso es de una versión anterior de las reglas y ya no se puede corregir."
    )


def test_a_correction_across_a_lost_step_stops_at_it_and_cuts_off_what_came_since(session):
    lines, number = is_not_taken(session, lines_of(session))
    other, _ = opened(lines)
    index = next(at for at in range(session.steps[number].first - 1, 0, -1) if session.entries[at].key == "bear.draw")
    value = next(
        card
        for card in session.entries[index].prompt.left
        if card != session.entries[index].value and ToyContent().cards[card] < 4
    )
    before = other.digest()
    found = other.correct(index, value)
    assert not found.fits and found.stopped_at is not None and found.stopped_at <= session.steps[number].first
    assert other.digest() == before
    cut = other.correct(index, value, commit=True, is_cut=True)
    assert cut.fits and other.entries[index].value == value and not any(step.lost for step in other.steps)
    other.undo()
    assert other.entries[index].value == session.entries[index].value
    again, said = opened(lines_of(other))
    assert told(said) == []
    helpers.same_session(other, again)


def test_a_correction_after_a_lost_step_leaves_it_alone(session):
    lines, number = is_not_taken(session, lines_of(session))
    other, _ = opened(lines)
    index = entry_of(session, "bear.draw", len(session.entries) - 8)
    assert step_of(session, index) > number
    for card in session.entries[index].prompt.left:
        one, same = session.correct(index, card), other.correct(index, card)
        assert (one.fits, one.stopped_at, one.reason, one.changes) == (
            same.fits,
            same.stopped_at,
            same.reason,
            same.changes,
        )


def test_the_diary_tells_everything_but_the_lost_step(session):
    lines, number = is_not_taken(session, lines_of(session))
    other, _ = opened(lines)
    whole, found = (diary.diary(one, Language("es")) for one in (session, other))
    missing = [line.text for line in whole.lines]
    unread = [line.text for line in found.lines if line.text not in missing]
    assert unread == ["Lo que se dijo en este paso ya no se puede leer: se conserva su resultado."]
    for line in found.lines:
        if line.text not in unread:
            missing.remove(line.text)
    assert len(missing) == len(session.steps[number].lines)
