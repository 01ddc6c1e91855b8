"""Any value that is put at any place of a position is taken or refused in words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from puesto import games
from puesto.core import codec
from puesto.core.session import saves
from puesto.core.session.session import RefusedError, Session
from puesto.language import Language
from puesto.packs import content_for
from puesto.protocol.shapes import in_words
from tests import helpers
from tests.hostile.reading import BOTH, check_words

GAMES = [entry.id for entry in games.GAMES]
VALUES: tuple[Any, ...] = (
    [], [1], ["x"], [[]], [["x"], None], {}, {"a": [1]}, None, 1.5, "", "x" * 5000, 10**30, True, -1, "\u202e",
)  # fmt: skip


def places(data: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The path of each value in plain data, lists and objects among them, with the value."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        below = f"{path}.{key}" if path else str(key)
        yield below, value
        yield from places(value, below)


def kinds_of_places(session: Session[Any, Any]) -> Iterator[tuple[str, Any]]:
    """One place of each kind: of fields that are called alike below the same field of the state, the first."""
    known = set()
    for path, now in places(codec.to_json(session.state)):
        parts = path.split(".")
        kind = (parts[0], "0" if parts[-1].isdigit() else parts[-1] if len(parts) > 2 else len(parts))
        if kind not in known or len(parts) == 1:
            known.add(kind)
            yield path, now


@pytest.mark.parametrize("name", GAMES)
def test_a_value_of_any_kind_is_taken_or_refused_in_words(name, deep):
    game = games.load(name)
    content, _ = content_for(game)
    session = helpers.begin(game, content, game.scenarios(content)[0].id)
    helpers.play_on(session, helpers.Dice(1), 30)
    taken = refused = 0
    values = (*VALUES, [codec.to_json(session.state)])
    for number, (path, now) in enumerate(kinds_of_places(session)):
        for value in values if deep else (values[number % len(values)], [[]], values[-1], now):
            try:
                session.override(path, value)
            except RefusedError as refusal:
                said = Language("es").say(refusal.message, session.name)
                assert "x" * 201 not in said and "Error" not in said and len(said) < 3000
                refused += 1
            else:
                session.undo()
                taken += 1
    assert taken and refused > 60


TYPED: tuple[Any, ...] = ("x", "off", "E07", "", -1, 99, 10**9, True, None, ["x"], [])
"""Values that a player might type in the place of any other."""


@pytest.mark.parametrize("name", GAMES)
def test_a_value_that_is_taken_can_be_shown_and_opened_again(name, deep):
    game = games.load(name)
    content, _ = content_for(game)
    taken = 0
    for scenario in [one.id for one in game.scenarios(content)][: 2 if deep else 1]:
        for answers in (5, 40, 120) if deep else (40,):
            session = helpers.begin(game, content, scenario)
            helpers.play_on(session, helpers.Dice(answers), answers)
            for path, now in [*kinds_of_places(session)]:
                for value in TYPED:
                    try:
                        session.override(path, value)
                    except RefusedError:
                        continue
                    check_shown(session)
                    if value != now:
                        taken += 1
                        check_opens_again(session, path, play=deep)
                    session.undo()
    assert taken > 5


def check_shown(session: Session[Any, Any]) -> None:
    """Check that the table can be shown in both languages."""
    for language in BOTH:
        json.dumps(in_words(session.view(), partial(language.say, name=session.name)))
        for line in session.log[-3:]:
            language.say(line.message, session.name)
    session.board()


def check_opens_again(session: Session[Any, Any], path: str, play: bool) -> None:
    """That a save of the session opens without a word, also where the game goes on from there."""
    loaded = saves.load("\n".join(saves.dump(session)) + "\n", games.load)
    assert not loaded.notices and loaded.session.digest() == session.digest(), path
    if play:
        copy, dice = loaded.session, helpers.Dice(path)
        helpers.play_on(copy, dice, 25)
        again = saves.load("\n".join(saves.dump(copy)) + "\n", games.load)
        assert not again.notices and len(again.session.entries) == len(copy.entries), path


@pytest.mark.parametrize("name", GAMES)
def test_a_setting_that_nobody_knows_is_refused_in_words(name):
    game = games.load(name)
    content, _ = content_for(game)
    session = helpers.begin(game, content, game.scenarios(content)[0].id)
    for path in ("settings.nada", "settings.", "settings.a.b"):
        with pytest.raises(RefusedError) as refused:
            session.override(path, "x")
        check_words(refused.value.message, session.name)
        assert dict(refused.value.message.params)["path"] == path
        assert refused.value.message.template.startswith("No hay nada llamado")


@pytest.mark.parametrize(
    ("name", "path", "value"), [("bear", "contacts", []), ("bear", "rulings", ""), ("tactics", "pieces", 7)]
)
def test_a_value_in_the_place_of_a_whole_table_is_refused_in_words(name, path, value):
    game = games.load(name)
    content, _ = content_for(game)
    session = helpers.begin(game, content, game.scenarios(content)[0].id)
    helpers.play_on(session, helpers.Dice(1), 40)
    with pytest.raises(RefusedError) as refused:
        session.override(path, value)
    check_words(refused.value.message, session.name)
