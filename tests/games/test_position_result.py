"""The result of a position, in every game: all that an expectation can name, as the rules left it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from puesto.chance import Dice
from puesto.core.game.game import Game
from puesto.core.study.trial_run import run_situation
from puesto.core.values import fields, replace
from puesto.games import GAMES, load
from puesto.packs import content_for
from puesto.packs.situations import open_situation, read_situation, shipped_situations
from puesto.protocol import Server
from tests.protocol.protocol_talk import Talk

IDS = [entry.id for entry in GAMES]
EVERY = 5
"""One of so many shipped positions is run."""
POSITIONS = [(game, path) for game in IDS for path in shipped_situations(load(game))[::EVERY]]
IN_ANY_ORDER = ("offers", "bag", "used", "aside", "terrain", "hand", "discarded")
"""Piles and options: an expectation names them in any order."""


def sorted_values(value: Any) -> Any:
    """A pile, or every pile of several, in a known order."""
    if isinstance(value, Mapping):
        return {key: sorted(part) if isinstance(part, tuple) else part for key, part in value.items()}
    return sorted(value) if value is not None else None


@pytest.mark.parametrize(("id", "path"), POSITIONS, ids=lambda part: part.stem if isinstance(part, Path) else part)
def test_a_result_has_every_value_that_its_expectation_names(id: str, path: Path) -> None:
    game: Game[Any, Any] = load(id)
    content, _ = content_for(game)
    record, problems = read_situation(open_situation(path), game, content)
    assert record is not None, problems
    session = run_situation(game, content, record, Dice(1).answer).session
    assert game.situations is not None and game.situations.result is not None
    result = game.situations.result(session, True)
    again = game.situations.compare(replace(record, expect=result), session)
    assert not [line for line in again if not line.agrees]
    if id == "bear":
        return  # its expectations also name one of several, or a part of the table
    named = 0
    for one in fields(type(record.expect)):
        wanted, found = getattr(record.expect, one.name), getattr(result, one.name)
        if wanted == one.default_factory() if callable(one.default_factory) else wanted == one.default:
            continue
        if one.name in IN_ANY_ORDER:
            wanted, found = sorted_values(wanted), sorted_values(found)
        if isinstance(wanted, Mapping):
            deep = {key: {name: found[key][name] for name in part} if isinstance(part, Mapping) else found.get(key)
                    for key, part in wanted.items()}  # fmt: skip
            assert deep == dict(wanted), one.name
        else:
            assert found == wanted, one.name
        named += 1
    assert named


@pytest.mark.parametrize("id", IDS)
def test_a_whole_position_of_every_game_is_resolved_by_another_program(id: str, own_home: object) -> None:
    talk = Talk(Server())
    position = f"{id}.position"
    assert position in {one["id"] for one in talk.ask("resolutions", game=id)}
    game: Game[Any, Any] = load(id)
    path = shipped_situations(game)[0]
    record, _ = read_situation(open_situation(path), game, content_for(game)[0])
    assert record is not None
    schema = talk.ask("describe", game=id)["outcome"]
    assert {one.name for one in fields(type(record.expect))} < set(schema["properties"])
    talk.server.close()


def test_what_only_the_ai_knows_is_not_told_while_a_battle_is_played(own_home: object) -> None:
    talk = Talk(Server())
    talk.ask("new", game="tactics", scenario=talk.ask("games")[-1]["scenarios"][0]["id"], seed=1)
    for _ in range(30):
        talk.ask("auto", steps=1, seed="a")
    outcome = talk.ask("outcome")
    assert outcome["turn"] and outcome["hand"] is outcome["plan"] is outcome["discarded"] is outcome["cards"] is None
    assert outcome["deck"] == {} and outcome["rung"] == ""
    talk.server.close()
