"""Any value that is put at any place of a position is taken or refused in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from puesto import games
from puesto.core import codec
from puesto.core.session.session import Refused, Session
from puesto.language import Language
from puesto.packs import content_for
from tests import helpers

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
            except Refused as refusal:
                said = Language("es").say(refusal.message, session.name)
                assert "x" * 201 not in said and "Error" not in said and len(said) < 3000
                refused += 1
            else:
                session.undo()
                taken += 1
    assert taken and refused > 60
