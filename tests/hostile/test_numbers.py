"""Numbers that nothing can be as large as:

each has its bounds at its type, and a save or a pack beyond them is refused in words.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from puesto import games
from puesto.chance import Dice, answer_at_random
from puesto.core import codec
from puesto.core.messages import Sayable
from puesto.core.session import paths, saves
from puesto.core.session.runner import sum_of
from puesto.core.session.session import Session
from puesto.core.values import bounds_of, fields, is_value
from puesto.games.tactics.table.secret import Secret
from puesto.packs import content_for
from puesto.packs.structure import structure
from puesto.protocol.shapes import in_words, prompt_json
from tests.hostile.reading import BOTH, check_words, in_bounds

HUGE = 10**9
GAMES = [entry.id for entry in games.GAMES]


def numbers_in(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every whole number in JSON-shaped data."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        if isinstance(value, int) and not isinstance(value, bool):
            yield (*path, key)
        else:
            yield from numbers_in(value, (*path, key))


def kind_of(path: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the path of a number with record and piece left out."""
    return tuple("#" if isinstance(part, int) or (at == 1 and len(path) > 2) else part for at, part in enumerate(path))


def with_number(data: Any, path: tuple[Any, ...], value: int) -> Any:
    """A copy of JSON-shaped data with a number put into it."""
    copy = holder = json.loads(json.dumps(data))
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    return copy


def save_of(head: dict[str, Any], state: dict[str, Any]) -> str:
    """A save that begins at a position, with the right sums."""
    head = head | {"content_sha": sum_of(codec.canonical(head["content"]))}
    step = {"t": "step", "name": state["step"], "patch": {name: [part] for name, part in state.items()}}
    step["sha"] = sum_of(codec.to_text(state))
    return f"{saves.line_of(head)}\n{saves.line_of(step)}\n"


def huge_saves(name: str, scenario: str, turns: tuple[int, ...], huge: int) -> Iterator[tuple[str, str]]:
    """A save for each number of a game, in its position or in what is printed, that is too large."""
    game = games.load(name)
    content, _ = content_for(game)
    seen = set()
    for many in turns:
        session, dice = Session.start(game, content, scenario, {}, "1"), Dice(many)
        for _ in range(many):
            if session.prompt is not None:
                session.answer(*answer_at_random(dice, session.prompt))
        state, head = json.loads(codec.to_text(session.state)), saves.header(session)
        for path in numbers_in(state):
            if ("state", kind_of(path)) not in seen:
                seen.add(("state", kind_of(path)))
                yield ".".join(map(str, path)), save_of(head, with_number(state, path, huge))
        for path in numbers_in(head["content"]) if many == turns[0] else ():
            if kind_of(path) not in seen:
                seen.add(kind_of(path))
                changed = head | {"content": with_number(head["content"], path, huge)}
                yield ".".join(map(str, path)), save_of(changed, state)


def look_at(session: Session[Any, Any]) -> None:
    """Read out what a session shows and asks."""

    def say(message: Sayable) -> str:
        return BOTH[0].say(message, session.name)

    in_words(session.view(), say)
    if session.prompt is not None:
        prompt_json(session.prompt, say)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("huge", [HUGE, 9_999, 999])
def test_a_save_with_a_huge_number_opens_soon_or_is_refused_in_words(name, huge, deep):
    game = games.load(name)
    scenarios = [one.id for one in game.scenarios(content_for(game)[0])]
    refused = 0
    for scenario in scenarios[: 3 if deep else 1]:
        for place, text in huge_saves(name, scenario, (0, 25, 80) if deep else (40,), huge):
            with in_bounds(f"{name} {scenario} {place} {huge}"):
                try:
                    session = saves.load(text, games.load).session
                except saves.LoadError as refusal:
                    check_words(refusal.message)
                    refused += 1
                    continue
                look_at(session)
    assert huge != HUGE or refused > 10


def numbers_of(kind: Any, seen: set[Any]) -> Iterator[tuple[str, Any]]:
    """Every number that a type of values can hold: where, and its type with its bounds."""
    if not (isinstance(kind, type) and is_value(kind)) or kind in seen:
        if kind not in seen and bounds_of(kind) is None:
            for part in get_args(kind):
                yield from numbers_of(part, seen)
        return
    seen.add(kind)
    hints = get_type_hints(kind, include_extras=True)
    for one in fields(kind):
        yield from ((f"{kind.__qualname__}.{one.name}", part) for part in whole_numbers(hints[one.name]))
        yield from numbers_of(hints[one.name], seen)


def whole_numbers(hint: Any) -> Iterator[Any]:
    """The types of whole numbers in a field's type."""
    if hint is int or bounds_of(hint) is not None:
        yield hint
    elif not (isinstance(hint, type) and is_value(hint)) and get_origin(hint) is not None:
        for part in get_args(hint):
            yield from whole_numbers(part)


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_a_position_and_of_what_is_printed_has_its_bounds(name):
    game, seen, numbers = games.load(name), set[Any](), list[tuple[str, Any]]()
    for kind in (game.state_type, game.content_type, *([Secret] if name == "tactics" else [])):
        numbers += numbers_of(kind, seen)
    assert len(numbers) >= 10
    assert [where for where, kind in numbers if bounds_of(kind) is None] == []


def test_a_pack_and_a_value_set_by_hand_keep_the_bounds_of_a_save():
    game = games.load("tactics")
    content, _ = content_for(game)
    battle = next(iter(content.battles.values()))
    data = codec.to_json(battle)
    assert structure(type(battle), data)[0] is not None
    _, found = structure(type(battle), data | {"turns": HUGE})
    assert [(one.path, one.code) for one in found] == [(("turns",), "out_of_range")]
    check_words(found[0].what)
    session = Session.start(game, content, game.scenarios(content)[0].id, {}, "1")
    session.state.held["ai"] = 1
    for path in ("turn", "held.ai", "held.player"):
        with pytest.raises(codec.SchemaError):
            paths.put(session.state, path, HUGE)
        paths.put(session.state, path, 2)
        assert paths.get(session.state, path) == 2
