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


class LogTail:
    """The log of a session from one of its steps on to its end. Steps that were read from a save and not run yet are left for later."""

    def __init__(self, session: Session[Any, Any]) -> None:
        self.session = session
        self.lines: list[LogLine] = []
        self._steps: list[Step[Any]] = []
        """The steps whose lines are here, how many each has, and whether the AI decided something in it."""
        self._counts: list[int] = []
        self._decided: list[bool] = []
        self._first = len(session.steps)
        self.follow()

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
        while kept > 0 and not (self._steps[kept - 1] is (step := steps[self._first + kept - 1]) and self._counts[kept - 1] == len(step.lines)):
            kept -= 1
        if kept <= 0:
            self._first, kept = len(steps), 0
        del self.lines[len(self.lines) - sum(self._counts[kept:]) :], self._steps[kept:], self._counts[kept:], self._decided[kept:]
        for step in steps[self._first + kept :]:
            self._steps.append(step)
            self.lines += self._looked_at(step, len(self._counts))
        while self._first and (len(self.lines) < FIRST or steps[self._first - 1].later is None):
            self.reach_back()

    def reach_back(self) -> list[LogLine]:
        """Take in one step more at the beginning; returns its lines."""
        self._first -= 1
        step = self.session.steps[self._first]
        self._steps.insert(0, step)
        lines = self._looked_at(step, 0)
        self.lines[:0] = lines
        return lines

    def _looked_at(self, step: Step[Any], at: int) -> list[LogLine]:
        """The lines of a step, whose count and mark are kept at a place."""
        lines, game = step.lines, whole_game(self.session)
        self._counts.insert(at, len(lines))
        self._decided.insert(at, bool(game.decisions.side) and any(is_of_decision(game, line) for line in lines))
        return lines
