"""Coming back to a session: its position, the last events, and what to check on the table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from puesto.core.messages import Sayable
from puesto.core.session.journal import FAR, LogLine
from puesto.core.session.session import Session

LONG_AWAY = 3600
"""Seconds away after which somebody has to find their way again."""
LINES, TURNS, MOST = 3, 2, 10
"""The number of lines of the diary shown, of turns checked, and the most things listed."""


def is_long(seconds: float) -> bool:
    """Return whether somebody who was away so many seconds has to find their way again."""
    return seconds > LONG_AWAY


def last_lines(session: Session[Any, Any]) -> tuple[LogLine, ...]:
    """Return the last lines of the diary that say what happened, the earliest first."""
    near = islice((line for line in session.said_before() if not line.depth), FAR)
    return tuple(reversed([*islice((line for line in near if line.tone != "quiet"), LINES)]))


def lies_on_table(session: Session[Any, Any]) -> Iterator[tuple[Sayable, tuple[Sayable, ...]]]:
    """Yield the counters, then the markers, that changed in the last turns, with their present values."""
    counters = {counter.id for roster in session.view().rosters for counter in roster.counters}
    first, then = dict[Sayable, list[Sayable]](), dict[Sayable, list[Sayable]]()
    for change in session.changes_since(_border(session)):
        if change.told is not None:
            result = first if counters.intersection(change.path.split(".")) else then
            result.setdefault(change.told.piece, []).append(change.told.after)
    for piece, lies in islice((*first.items(), *then.items()), MOST):
        yield piece, tuple(lies)


def whose(session: Session[Any, Any]) -> Sayable | None:
    """Return the name of the side that is asked now; None where it is nobody's."""
    if session.prompt is None:
        return None
    side = session.view().side_of(session.prompt.who)
    return side.name if side is not None else None


def _border(session: Session[Any, Any]) -> int:
    """Return the step with which the last turns began."""
    number, left, turn = len(session.steps) - 1, TURNS, session.steps[-1].turn
    while number:
        before = session.steps[number - 1].turn
        if before is not None and before != turn:
            left -= 1
            turn = before
            if not left:
                break
        number -= 1
    return number
