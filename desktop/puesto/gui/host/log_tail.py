"""The end of a session's log, as far back as somebody scrolled. It is updated without reading the known lines again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puesto.core.game.game import whole_game
from puesto.core.study.why import is_of_decision

if TYPE_CHECKING:
    from puesto.core.session.journal import LogLine, Step
    from puesto.core.session.session import Session

FIRST = 60
"""Least number of lines at the beginning: more than a page holds."""
BATCH = 6
"""Number of steps added at once, since a page that grows at its beginning is laid out anew."""


class LogTail:
    """The log of a session from one of its steps on.

    Steps that were read from a save and not run yet are left for later.
    """

    def __init__(self, session: Session[Any, Any]) -> None:
        self.session = session
        self.lines: list[LogLine] = []
        self._steps: list[Step[Any]] = []
        """Steps whose lines the tail has; then for each its number of lines and whether the AI decided in it."""
        self._counts: list[int] = []
        self._decided: list[bool] = []
        self._first = self._first_ready = len(session.steps)
        """Index of the first step of the tail, and of the first step before it that was run ahead (`run_ahead`)."""
        self._begin()

    @property
    def is_whole(self) -> bool:
        """Return whether the tail begins where the log begins."""
        return self._first == 0

    @property
    def has_decided(self) -> bool:
        """Return whether the AI has decided anything in it."""
        return any(self._decided)

    def follow(self) -> None:
        """Add the new lines and remove those of undone steps."""
        steps = self.session.steps
        common_count = min(len(self._steps), len(steps) - self._first)
        while common_count > 0 and not (
            self._steps[common_count - 1] is (step := steps[self._first + common_count - 1])
            and self._counts[common_count - 1] == len(step.lines)
        ):
            common_count -= 1
        if common_count <= 0:
            return self._begin()
        del (
            self.lines[len(self.lines) - sum(self._counts[common_count:]) :],
            self._steps[common_count:],
            self._counts[common_count:],
            self._decided[common_count:],
        )
        for step in steps[self._first + common_count :]:
            self._steps.append(step)
            self.lines += self._lines_of(step, len(self._counts))
        return None

    def run_ahead(self) -> bool:
        """Run the latest earlier step that was not run yet. Return whether enough are run to be added."""
        if self._first_ready:
            self._first_ready -= 1
            self.session.steps[self._first_ready].fetch()
        return not self._first_ready or self._first - self._first_ready >= BATCH

    def reach_back(self) -> list[LogLine]:
        """Add the lines of the steps that `run_ahead` has run before the first of the tail; return them."""
        lines: list[LogLine] = []
        for index, step in enumerate(self.session.steps[self._first_ready : self._first]):
            self._steps.insert(index, step)
            lines += self._lines_of(step, index)
        self.lines[:0] = lines
        self._first = self._first_ready
        return lines

    def _begin(self) -> None:
        """Start the shown log so far back that a page is full, with all steps that have been run."""
        steps, count = self.session.steps, 0
        self.lines.clear()
        self._steps, self._counts, self._decided = [], [], []
        self._first = self._first_ready = len(steps)
        while self._first_ready and (count < FIRST or steps[self._first_ready - 1].later is None):
            self._first_ready -= 1
            count += len(steps[self._first_ready].lines)
        self.reach_back()

    def _lines_of(self, step: Step[Any], index: int) -> list[LogLine]:
        """Return the lines of a step, and store their number and whether the AI decided in it."""
        lines, game = step.lines, whole_game(self.session)
        self._counts.insert(index, len(lines))
        self._decided.insert(index, bool(game.decisions.side) and any(is_of_decision(game, line) for line in lines))
        return lines
