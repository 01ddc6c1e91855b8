"""Differences between positions: a situation's file stores only what differs from a base position."""

from __future__ import annotations

from typing import Any, TypeVar

from puesto.core import codec
from puesto.core.messages import N_, msg
from puesto.core.session.session import RefusedError, Session

S = TypeVar("S")


def lay_table(state: S, table: dict[str, Any], depth: int) -> S:
    """Return the position with the fields of a file's table laid over it.

    Raise `RefusedError` where they do not fit.
    """
    if not table:
        return state
    try:
        return codec.from_json(type(state), lay_over(codec.to_json(state), table, depth))
    except codec.SchemaError as error:
        raise RefusedError(msg(N_("Lo que pone en «table» no encaja en la mesa de este juego."))) from error


def lay_over(below: Any, above: Any, depth: int) -> Any:
    """Return `below` with `above` merged over it: field by field down to `depth` levels, whole beneath."""
    if depth and isinstance(below, dict) and isinstance(above, dict):
        return below | {key: lay_over(below.get(key), value, depth - 1) for key, value in above.items()}
    return above


def besides(expected: Any, actual: Any, depth: int) -> Any:
    """Return the data that change the position `actual` into `expected`: the inverse of `lay_table`."""
    return difference(codec.to_json(expected), codec.to_json(actual), depth)


def difference(expected: Any, actual: Any, depth: int) -> Any:
    """Return the plain data that change `actual` into `expected`, down to `depth` levels of dicts."""
    if depth and isinstance(expected, dict) and isinstance(actual, dict) and actual.keys() <= expected.keys():
        return {
            key: difference(value, actual.get(key), depth - 1)
            for key, value in expected.items()
            if key not in actual or actual[key] != value
        }
    return expected


def step_reached(session: Session[Any, Any]) -> str:
    """Return the step that a run has reached once its first is over; "" before."""
    return session.steps[-1].name if len(session.steps) > 1 else ""
