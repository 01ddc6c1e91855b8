"""The latest event: the lines of the diary since the last answer, and their dice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from puesto.core.prompts import Detail
from puesto.core.session.journal import CORRECTION, NOTE, LogLine, Place, headline, main_lines
from puesto.gui.host.session_controller import SessionController

LINES = 3
"""Most lines of the diary that are shown."""


class LatestEvent:
    """The latest event: the most important lines since the last answer, and the dice among them."""

    def __init__(self, controller: SessionController) -> None:
        self.controller = controller
        self.lines: list[LogLine] = []
        self._session: object = None
        self._seen: Place | None = None
        """Last line that was read, and its session."""

    def read_on(self) -> None:
        """Read the new lines of the diary; after an undo, its last important line."""
        log, session = self.controller.log, self.controller.session
        last_seen = self._seen if session is self._session else None
        last = log[-1].index if log else None
        if last_seen is not None and (last is None or last < last_seen):
            log_line = headline(reversed(log))
            self.lines = [log_line] if log_line is not None else []
        elif last != last_seen:
            new = takewhile(lambda line: last_seen is None or line.index > last_seen, reversed(log))
            fresh = [line for line in new if line.tone not in (NOTE, CORRECTION)][::-1]
            self.lines = (main_lines(fresh) or fresh)[-LINES:] or self.lines
        self._seen, self._session = last, session

    @property
    def thrown(self) -> Detail:
        """Return the rolled dice, if there are any."""
        return last_dice(self.lines)


def last_dice(lines: Sequence[LogLine]) -> Detail:
    """Return the facts of the last line with dice; empty ones without."""
    return next((line.facts for line in reversed(lines) if line.facts.dice), Detail())
