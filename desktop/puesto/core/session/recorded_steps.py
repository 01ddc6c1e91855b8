"""Steps as a save has them, and one step run by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from puesto.core import codec
from puesto.core.messages import N_, Message, msg
from puesto.core.session.journal import (
    Entry,
    RefusedError,
    Step,
)
from puesto.core.session.rules import Rules, failure_in_words
from puesto.core.session.runner import Runner, sum_of

S = TypeVar("S")
C = TypeVar("C")
LOST = "lost"
"""The kind of the lines of a save that name a step found lost."""


@dataclass(slots=True)
class Recorded:
    """A step as stored in a save:

    the position before it, JSON-shaped, its digest, and whether it is known to be lost.
    """

    position: dict[str, Any]
    sha: str
    lost: bool
    first: int
    """The number of entries before it."""
    entries: list[Entry] = field(default_factory=list)


class UnshownError(RefusedError):
    """A refusal of an act after which the table could not be shown. Nothing has changed."""


def check_shown(session: Runner[Any, Any]) -> None:
    """Raise `UnshownError` where no table can be shown of the position of a session."""
    try:
        session.game.look_round(session.state, session._steps[-1].running)
    except Exception as error:
        words = N_("Ahí hay algo con lo que no se puede mostrar la mesa, y todo se queda como estaba: {report}")
        raise UnshownError(msg(words, report=failure_in_words(error))) from error


def has_sum(position: Any, sha: str) -> bool:
    """Return whether a position has the sum that was saved for it."""
    return (
        sum_of(codec.to_text(position)) == sha or sum_of(codec.json_text(position)) == sha
    )  # up to 0.3.0 Python's json wrote it


class Alone(Runner[S, C]):
    """Runs one step by itself, from its beginning to its end and no further."""

    def __init__(self, game: Rules[S, C], content: C, scenario: str, seed: str, entry: Callable[[int], Entry]) -> None:
        """`entry`: finds an entry of the whole journal."""
        super().__init__(game, content, scenario, seed)
        self._led_to = ""
        self._find = entry

    def run(self, step: Step[C]) -> str:
        """Run a step with its entries.

        Returns the text of the position that it leads to, "" where its entries do not lead to its end.
        """
        entries = step.entries
        step.entries, step.said = [], []
        self._steps.append(step)
        self.state = codec.from_text(self.game.state_type, step.base)
        unfit_entries = self._replay(step, entries)
        return "" if unfit_entries else self._led_to

    def _next_step(self) -> bool:
        step = self._steps[-1]
        self._apply_all(step.ends, step.running)
        self._led_to = codec.to_text(self.state)
        self._running, self.prompt = None, None
        return False

    def _is_left(self, step: Step[C]) -> bool:
        return bool(self._led_to)

    def entry(self, index: int) -> Entry:
        return self._find(index)


def _is_vouched_for(step: Step[Any]) -> bool:
    """Return whether the position before a step is known to be the one that was saved."""
    if step.sha and has_sum(step.position, step.sha):
        step.sha = ""
    return not step.sha


def _error_report(error: Exception) -> Message:
    return msg(N_("Un paso grabado ya no se puede seguir: {report}"), report=failure_in_words(error))
