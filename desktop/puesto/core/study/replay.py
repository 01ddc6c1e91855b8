"""Going through a session again on copies in memory, and coming back to one after a while.

Nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from puesto.core.messages import N_, Message, Sayable, msg
from puesto.core.questions.answers import answer_text
from puesto.core.session.journal import FAR, LogLine, label_of
from puesto.core.session.session import Session

LONG_AWAY = 3600
"""Seconds away after which somebody has to find their way again."""
LINES, TURNS, MOST = 3, 2, 10
"""The number of lines of the diary shown, of turns checked, and the most things listed."""


class Replay:
    """A place in the journal of a session, which moves; the session itself stays as it is."""

    def __init__(self, session: Session[Any, Any], index: int = 0) -> None:
        self.whole = session
        self.last = len(session.entries)
        """The place after the last entry: the session as it is."""
        self.at = min(max(index, 0), self.last)
        self.shown = session.copy_before(self.at)
        """The session as it was there."""

    def go(self, place: int) -> bool:
        """Go to before an entry of the journal; return False if it is there already.

        Raises `RefusedError` if that position cannot be read.
        """
        place = min(max(place, 0), self.last)
        if place == self.at:
            return False
        self.shown = self.whole.copy_before(place)
        self.at = place
        return True

    def go_on(self, by: int) -> bool:
        """Go `by` entries forward in the journal, or back where it is negative."""
        return self.go(self.at + by)

    def go_turn(self, forward: bool) -> bool:
        """Go to where the next turn begins, or back to where this one or the one before does."""
        borders = self._borders()
        if forward:
            return self.go(next((border for border in borders if border > self.at), self.last))
        return self.go(max((border for border in borders if border < self.at), default=0))

    def _borders(self) -> list[int]:
        """Return the places where a turn begins."""
        borders, turn = [0], None
        for step in self.whole.steps:
            if step.turn is not None and step.turn != turn:
                if turn is not None:
                    borders.append(step.first)
                turn = step.turn
        return borders

    @property
    def place(self) -> Message:
        """Return the position in the replay for the player: "n of all"."""
        return msg(N_("{n} de {all}"), n=self.at, all=self.last)

    @property
    def question(self) -> Sayable | None:
        """Return the question asked at this position; None if there is none."""
        return self.shown.prompt.message if self.shown.prompt is not None else None

    @property
    def done(self) -> Message | None:
        """Return what was answered or done there, in words; None at the end."""
        if self.at >= self.last:
            return None
        entry, prompt = self.whole.entry(self.at), self.shown.prompt
        if entry.kind == "answer" and prompt is not None and prompt.identity == entry.identity:
            return msg(N_("Se contestó: {answer}"), answer=answer_text(prompt, entry.value))
        return msg(N_("Lo que se hizo: {what}"), what=label_of(entry, prompt))


# -- coming back


def is_long(seconds: float) -> bool:
    """Return whether a break of `seconds` is long enough to offer a replay on return."""
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
    for piece, facts in islice((*first.items(), *then.items()), MOST):
        yield piece, tuple(facts)


def whose(session: Session[Any, Any]) -> Sayable | None:
    """Return the name of the side that is asked now; None where it is nobody's."""
    if session.prompt is None:
        return None
    side = session.view().side_of(session.prompt.who)
    return side.name if side is not None else None


def _border(session: Session[Any, Any]) -> int:
    """Return the step with which the last turns began."""
    number, turns_left, turn = len(session.steps) - 1, TURNS, session.steps[-1].turn
    while number:
        before = session.steps[number - 1].turn
        if before is not None and before != turn:
            turns_left -= 1
            turn = before
            if not turns_left:
                break
        number -= 1
    return number
