"""Values corrected by hand: the value at a path of the state, and whether another one is valid there."""

from __future__ import annotations

from typing import Any, TypeVar

from puesto.core import codec
from puesto.core.messages import N_, msg
from puesto.core.session import paths
from puesto.core.session.journal import RefusedError
from puesto.core.session.rules import ChangeInWords, Rules
from puesto.core.session.runner import value_in_words

S = TypeVar("S")
C = TypeVar("C")


def value_at(state: Any, path: str) -> Any:
    """Return the JSON-shaped value at `path`; raises `RefusedError` where there is none."""
    try:
        return codec.to_json(paths.peek(state, path))
    except paths.UnknownPathError:
        raise RefusedError(paths.why_missing(state, path)) from None


def with_value(game: Rules[S, C], state: S, content: C, path: str, value: Any) -> S:
    """Return a copy of the state with `value` at `path`; raise `RefusedError` if it is not valid there."""
    copy = codec.from_text(game.state_type, codec.to_text(state))
    try:
        is_one_value = not isinstance(
            value, dict
        )  # what is put right by hand is one thing, which can be named and told
        is_one_value = is_one_value and (
            value is not None or paths.is_path(copy, path)
        )  # nothing is taken away where nothing is
        paths.put(copy, path, value)
        copy = codec.from_text(game.state_type, codec.to_text(copy))  # to the last element of a list
    except (codec.SchemaError, KeyError):
        is_one_value = False
    if not is_one_value:
        raise _impossible_value(game, state, content, path, value)
    return copy


def check_position(game: Rules[S, C], state: S, copy: S, content: C, path: str, value: Any) -> None:
    """Check `copy`, which is `state` with `value` set.

    Raise `RefusedError` if it is invalid or cannot be shown.
    """
    try:
        is_legal = game.overrides.is_legal(copy, content, path, value)
        if is_legal:
            game.look_round(copy, content)
    except Exception:  # noqa: BLE001 - rules may raise anything at a value that they would never set
        is_legal = False
    if not is_legal:
        raise _impossible_value(game, state, content, path, value)
    if (objection := game.overrides.state_problem(copy, content, path)) is not None:
        raise RefusedError(objection)


def _impossible_value(game: Rules[Any, Any], state: Any, content: Any, path: str, value: Any) -> RefusedError:
    """Return the refusal of a value that is invalid at `path` in `state`, in the words of the table."""
    if path.startswith("settings.") and not paths.is_path(state, path):
        return RefusedError(paths.why_missing(state, path))
    before, value_words = value_at(state, path), value_in_words(value)
    piece = _change_in_words(game, content, path, before, before)
    if piece is None:
        return RefusedError(msg(N_("{value} no puede ser el valor de «{path}»."), value=value_words, path=path))
    change = _change_in_words(game, content, path, before, value) if isinstance(value, str) else None
    words = N_("{piece}: «{value}» no puede ser.")
    return RefusedError(msg(words, piece=piece.piece, value=change.after if change is not None else value_words))


def _change_in_words(game: Rules[Any, Any], content: Any, path: str, before: Any, after: Any) -> ChangeInWords | None:
    """Return a change in the words of the table; None where there are no words for it."""
    try:
        return game.overrides.describe_change(path, before, after, content)
    except Exception:  # noqa: BLE001 - no game has words for a value that it never sets
        return None
