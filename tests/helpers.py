"""The free tests: what every game gets, knowing nothing of the game. Each takes a game, its content and a scenario."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import product
from typing import Any

from hypothesis import strategies as st

from puesto.chance import Dice
from puesto.core import codec
from puesto.core.game.game import Game
from puesto.core.game.resolutions import Fact, Resolution, fill, form
from puesto.core.messages import Message, Ref, Sayable, Text
from puesto.core.prompts import Family, Roll
from puesto.core.session import paths, saves
from puesto.core.session.journal import Place
from puesto.core.session.positions import text_of
from puesto.core.session.session import RefusedError, Session, Source
from puesto.core.study import odds
from puesto.core.study.chances import chances
from puesto.core.values import fields, is_value

NOTES = ("Llueve.", "dos\nlíneas\r\ny otra", "🐻\u200d❄️ ñ «»", "x" * 10_000, "{n} {", '"\\ \ud800 \x00\u2028')
"""Notes of players: lines, emoji, braces, long ones, and characters that no keyboard should give."""
LIMIT = 5000
"""Answers after which a random game is held to be endless."""


def begin(
    game: Game[Any, Any], content: Any, scenario: str, settings: Mapping[str, str] | None = None, seed: str = ""
) -> Session[Any, Any]:
    """A new session; without a `seed`, dice are those that a test brings."""
    return Session.start(game, content, scenario, settings or {}, seed)


def answer_at_random(session: Session[Any, Any], dice: Dice, by_hand: bool = False) -> None:
    """One random legal answer: dice and cards by the app unless `by_hand`."""
    prompt = session.prompt
    assert prompt is not None
    chance = prompt.family is Family.CHANCE
    if chance and not by_hand:
        session.roll(dice.answer)
    else:
        session.answer(dice.random_answer(prompt), Source.HAND if chance else Source.PLAYER)


def come_to(kind: type, game: Game[Any, Any], content: Any, scenario: str, seed: int) -> Session[Any, Any]:
    """A session that random answers have brought to its first question of a kind."""
    session, dice = begin(game, content, scenario), Dice(seed)
    while not isinstance(session.prompt, kind):
        answer_at_random(session, dice)
    return session


def play_on(session: Session[Any, Any], dice: Dice, most: int = LIMIT, by_hand: bool = False) -> int:
    """Play up to `most` random answers; returns how many."""
    played = 0
    while session.prompt is not None and played < most:
        answer_at_random(session, dice, by_hand)
        played += 1
    return played


def ends(
    game: Game[Any, Any], content: Any, scenario: str, seed: int, settings: Mapping[str, str] | None = None
) -> Session[Any, Any]:
    """Random play comes to an end: no dead ends, no endless games, no rule that raises."""
    session = begin(game, content, scenario, settings)
    play_on(session, Dice(seed))
    assert session.prompt is None, (
        f"{scenario}, seed {seed}, {settings or 'as usual'}: still going on after {LIMIT} answers"
    )
    return session


def whole_turns(session: Session[Any, Any]) -> int:
    """Return the number of turns, or rounds, that were played to their end and followed by another."""
    return max(0, len({line.round for line in session.log if line.round}) - 1)


def undoes_to_the_start(game: Game[Any, Any], content: Any, scenario: str, seed: int, most: int = LIMIT) -> None:
    """Undo all the way back meets every earlier position; redo all the way brings the end back."""
    session, dice = begin(game, content, scenario, seed=str(seed % 2 or "")), Dice(seed)
    seen: list[tuple[str, Any, Place]] = []
    begun = session.log
    while session.prompt is not None and len(seen) < most:
        position = text_of(session._positions.take(session.state))
        assert position == codec.to_text(session.state), "a field that lasts was changed in place: it must be replaced"
        seen.append((session.digest(), session.prompt.identity, session.end))
        answer_at_random(session, dice)
    end, log = session.digest(), session.log
    for digest, identity, lines in reversed(seen):
        assert session.undo()
        assert session.prompt is not None
        assert (session.digest(), session.prompt.identity, session.end) == (digest, identity, lines)
    assert session.undo_label is None
    assert session.log == begun
    session.redo(len(seen))
    assert (session.digest(), session.redo_label) == (end, None)
    assert session.log == log


def is_looked_at(played: int, every: int) -> bool:
    """Whether a save is opened after so many answers:

    after 1, 2, 4, 8 ..., or, where `every` is more than 0, after every few.
    """
    return played % every == 0 if every else played & (played - 1) == 0


def saves_everywhere(
    game: Game[Any, Any], content: Any, scenario: str, seed: int, most: int = LIMIT, every: int = 0
) -> None:
    """Save and load give the same position, prompt, journal and log, from a whole save and from appended lines.

    They are opened after 1, 2, 4, 8 ... answers, or after every few (`every`), and at the end: whatever was appended is
    in the last save.
    """
    session, dice = begin(game, content, scenario, seed=str(seed % 2 or "")), Dice(seed)
    lines = list(saves.dump(session))
    session.on_lines = lambda told: lines.extend(map(saves.line_of, told))
    played = 0
    while session.prompt is not None and played < most:
        answer_at_random(session, dice)
        played += 1
        if is_looked_at(played, every) or session.prompt is None or played == most:
            for text in {"\n".join(lines) + "\n", "\n".join(saves.dump(session)) + "\n"}:  # mostly they are the same
                same_session(session, reopened(text, game))


def reopened(text: str, game: Game[Any, Any]) -> Session[Any, Any]:
    """The session in a save, which must open without anything to be said."""
    loaded = saves.load(text, {game.id: game}.__getitem__)
    assert loaded.notices == ()
    return loaded.session


def same_session(one: Session[Any, Any], other: Session[Any, Any]) -> None:
    """Check that two sessions have the same position, journal and log."""
    assert other.digest() == one.digest()
    assert (other.prompt and other.prompt.identity) == (one.prompt and one.prompt.identity)
    assert other.prompt == one.prompt
    assert other.entries == one.entries
    assert other.log == one.log
    assert (other.redo_label, other.undo_label) == (one.redo_label, one.undo_label)
    assert other.kept == one.kept and other.seed == one.seed


def meddles(
    game: Game[Any, Any], content: Any, scenario: str, seed: int, most: int = 400, every: int = 0
) -> dict[str, int]:
    """Answers, overrides, corrections, notes, undo and redo mixed at random leave no contradiction; returns how
    often each was done.

    After 1, 2, 4, 8 ... acts, or after every few (`every`), and at the end, the appended lines of the save open as
    exactly this session.
    """
    session, dice = begin(game, content, scenario, seed=str(seed % 2 or "")), Dice(seed)
    lines = list(saves.dump(session))
    session.on_lines = lambda told: lines.extend(map(saves.line_of, told))
    chance = dice._random
    done: dict[str, int] = {}
    for turn in range(most):
        # Overrides twice, since about half of them are of values that never change by hand, as a counter's number.
        act = chance.choice(["answer"] * 12 + ["undo", "redo", *["override"] * 2, "correct", "hand", "note", "right"])
        if session.prompt is None and act in ("answer", "hand"):
            act = "back"
        try:
            meddle(session, dice, act)
            done[act] = done.get(act, 0) + 1
        except RefusedError:
            done["refused"] = done.get("refused", 0) + 1
        if is_looked_at(turn, every):
            same_session(session, reopened("\n".join(lines) + "\n", game))
    same_session(session, reopened("\n".join(lines) + "\n", game))
    same_session(session, reopened("\n".join(saves.dump(session)) + "\n", game))
    return done


def meddle(session: Session[Any, Any], dice: Dice, act: str) -> None:
    """One random act on a session."""
    chance = dice._random
    if act == "answer":
        answer_at_random(session, dice)
    elif act == "hand":
        answer_at_random(session, dice, by_hand=True)
    elif act == "undo":
        session.undo(chance.randint(1, 3))
    elif act == "back":
        session.undo_to(
            chance.randrange(len(session.entries))
        )  # anywhere, or the mix would stay at the end of the game
    elif act == "redo":
        session.redo(chance.randint(1, 2))
    elif act == "override":
        path, before = chance.choice(leaves(json.loads(codec.to_text(session.state))))
        value = (
            (not before)
            if isinstance(before, bool)
            else before + chance.choice((-1, 1))
            if isinstance(before, int)
            else before
        )
        where = session.override(path, value)
        if where == "now":
            assert codec.to_json(paths.get(session.state, path)) == value
    elif act == "correct" and session.entries:
        answers = [
            (index, entry)
            for index, entry in enumerate(session.entries)
            if entry.kind == "answer" and entry.prompt is not None
        ]
        if not answers:  # so far only values set by hand and notes
            return
        index, entry = chance.choice(answers[-20:])
        before, end_before = session.digest(), session.end
        assert entry.prompt is not None
        value = dice.random_answer(entry.prompt)
        found = session.correct(index, value)
        assert (session.digest(), session.end) == (before, end_before), "a dry run changed something"
        if (found.fits and chance.random() < 0.5) or (not found.fits and chance.random() < 0.2):
            entries, end = session.entries, session.entries[-1]
            session.correct(index, value, commit=True, is_cut=not found.fits)
            assert session.entries[index].value == codec.freeze(value)
            assert session.prompt is None or found.fits or len(session.entries) <= len(entries) + 1
            if codec.freeze(value) == entry.value:
                assert session.entries == entries, "the same answer again was written"
            elif chance.random() < 0.5:
                after = session.digest()
                session.undo()
                assert (session.digest(), session.entries, session.entries[-1]) == (before, entries, end)
                session.redo()
                assert session.digest() == after
    elif act == "note":
        before, asked, redo = session.digest(), session.prompt, session.redo_label
        session.note(chance.choice(NOTES))
        assert (session.digest(), session.prompt) == (before, asked), "a note changed something"
        assert session.log[-1].tone == "note"
        if chance.random() < 0.5:
            session.undo()
            assert session.redo_label is not None and session.digest() == before
            session.redo()
        assert redo is None or session.redo_label in (redo, None)
    elif act == "right" and session.entries:
        prompts = [
            (index, entry.prompt)
            for index, entry in enumerate(session.entries)
            if entry.kind == "answer" and entry.prompt is not None
        ]
        if prompts:
            index, asked_then = chance.choice(prompts[-10:])
            found = session.correct(index, dice.random_answer(asked_then))
            offered = session.put_right(found.changes)
            assert session.put_right(found.changes, commit=True) == offered
            assert all(change.told is not None for change in offered)


def leaves(data: Any, path: str = "") -> list[tuple[str, Any]]:
    """Every value of a state's JSON with its path, but for the names of steps and scenarios."""
    found: list[tuple[str, Any]] = []
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        below = f"{path}.{key}" if path else str(key)
        if isinstance(value, dict | list):
            found += leaves(value, below)
        elif isinstance(value, bool | int) and key not in ("round", "turn"):
            found.append((below, value))
    return found


def sayables(value: Any, known: set[Any] | None = None) -> list[Sayable]:
    """Every message, text and reference in a prompt or view, at any depth; none of what is `known`, which grows by
    what is found.
    """
    if isinstance(value, tuple | list):
        return [found for part in value for found in sayables(part, known)]
    if not is_value(value):
        return []
    if known is not None:
        if value in known:
            return []
        known.add(value)
    if isinstance(value, Message | Text | Ref):
        return [value]
    return [found for field in fields(value) for found in sayables(getattr(value, field.name), known)]


def classes_are_sound(game: Game[Any, Any], content: Any, scenario: str, seed: int, rolls: int) -> int:
    """Every throw of a class, as a roll's bands draw it, leads to the same position; returns how many rolls were
    tried.
    """
    session, dice, tried = begin(game, content, scenario), Dice(seed), 0
    while session.prompt is not None and tried < rolls:
        prompt = session.prompt
        if isinstance(prompt, Roll) and prompt.bands:
            tried += 1
            reached: dict[int, str] = {}
            for faces in product(prompt.faces, repeat=prompt.dice):
                if list(faces) == sorted(faces):
                    copy = session.fork()
                    assert copy is not None
                    copy.answer(faces, Source.APP)
                    kind = sum(sum(faces) >= band.at_least for band in prompt.bands)
                    assert reached.setdefault(kind, copy.digest()) == copy.digest(), (
                        f"{prompt.key} {prompt.subject}: {faces}"
                    )
        answer_at_random(session, dice)
    return tried


def facts_for(resolution: Resolution[Any, Any], content: Any) -> st.SearchStrategy[Any]:
    """Any facts that a resolution's form admits; ids stay as they are usual."""

    def some(field: Fact) -> st.SearchStrategy[Any]:
        if field.kind == "number":
            return st.integers(field.low, field.high)
        if field.kind == "choice":
            return st.sampled_from([value for value, _ in field.options])
        return st.booleans() if field.kind == "switch" else st.just(field.default)

    def possible(given: dict[str, Any]) -> Any:
        """The facts, with the usual value for whatever cannot be beside the rest."""
        facts = fill(resolution.facts, given)
        for _ in given:
            if not (problems := resolution.check(content, facts)):
                break
            given = {name: value for name, value in given.items() if name not in {field for field, _ in problems}}
            facts = fill(resolution.facts, given)
        return facts

    filled = st.fixed_dictionaries({field.name: some(field) for field in form(resolution.facts)}).map(possible)
    return filled.filter(lambda facts: not resolution.check(content, facts))


def resolution_is_sound(resolution: Resolution[Any, Any], content: Any, facts: Any) -> None:
    """Classes give the outcomes that every single throw and card gives; where those are too many, the chances add up
    to 1 all the same.
    """
    try:
        found = chances(resolution, content, facts).chances
        assert sum(found.values()) == 1
        single = odds.odds(lambda: resolution.run(content, facts), of=resolution.outcome, each=True, most=200)
    except (odds.TooManyBranchesError, odds.DependsOnPromptError):
        return
    assert found == single
