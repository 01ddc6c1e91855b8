"""The end of a session's log, as far back as anybody wants it, kept up to date without going through what is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puesto.core.game.game import whole_game
from puesto.core.study.why import is_of_decision

if TYPE_CHECKING:
    from puesto.core.session.journal import LogLine, Step
    from puesto.core.session.session import Session

FIRST = 60
"""So many lines at least are there from the first moment on: what a page holds, and some."""
BATCH = 6
"""So many steps are taken in at once: a page that grows at its beginning is laid out anew."""


class LogTail:
    """The log of a session from one of its steps on to its end. Steps that were read from a save and not run yet are left for later."""

    def __init__(self, session: Session[Any, Any]) -> None:
        self.session = session
        self.lines: list[LogLine] = []
        self._steps: list[Step[Any]] = []
        """The steps whose lines are here, how many each has, and whether the AI decided something in it."""
        self._counts: list[int] = []
        self._decided: list[bool] = []
        self._first = self._ready = len(session.steps)
        """The first of those steps, and of those before them that have been run for it."""
        self._begin()

    @property
    def is_whole(self) -> bool:
        """Whether it begins where the log begins."""
        return self._first == 0

    @property
    def has_decided(self) -> bool:
        """Whether the AI has decided anything in it."""
        return any(self._decided)

    def follow(self) -> None:
        """Take in what was said since, and let go of what was undone."""
        steps = self.session.steps
        kept = min(len(self._steps), len(steps) - self._first)
        while kept > 0 and not (
            self._steps[kept - 1] is (step := steps[self._first + kept - 1])
            and self._counts[kept - 1] == len(step.lines)
        ):
            kept -= 1
        if kept <= 0:
            return self._begin()
        del (
            self.lines[len(self.lines) - sum(self._counts[kept:]) :],
            self._steps[kept:],
            self._counts[kept:],
            self._decided[kept:],
        )
        for step in steps[self._first + kept :]:
            self._steps.append(step)
            self.lines += self._looked_at(step, len(self._counts))
        return None

    def run_ahead(self) -> bool:
        """Run the latest step before it that was not run for it. Returns whether enough of them wait to be taken in."""
        if self._ready:
            self._ready -= 1
            self.session.steps[self._ready].fetch()
        return not self._ready or self._first - self._ready >= BATCH

    def reach_back(self) -> list[LogLine]:
        """Take in the steps that wait at its beginning; returns their lines."""
        lines: list[LogLine] = []
        for at, step in enumerate(self.session.steps[self._ready : self._first]):
            self._steps.insert(at, step)
            lines += self._looked_at(step, at)
        self.lines[:0] = lines
        self._first = self._ready
        return lines

    def _begin(self) -> None:
        """Begin so far back that a page is full, and with all that has been run already."""
        steps, count = self.session.steps, 0
        self.lines.clear()
        self._steps, self._counts, self._decided = [], [], []
        self._first = self._ready = len(steps)
        while self._ready and (count < FIRST or steps[self._ready - 1].later is None):
            self._ready -= 1
            count += len(steps[self._ready].lines)
        self.reach_back()

    def _looked_at(self, step: Step[Any], at: int) -> list[LogLine]:
        """The lines of a step, whose count and mark are kept at a place."""
        lines, game = step.lines, whole_game(self.session)
        self._counts.insert(at, len(lines))
        self._decided.insert(at, bool(game.decisions.side) and any(is_of_decision(game, line) for line in lines))
        return lines
