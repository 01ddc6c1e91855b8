"""Going through a session again, entry by entry, on copies in memory: nothing is written."""

from __future__ import annotations

from typing import Any

from puesto.core.messages import N_, Message, Sayable, msg
from puesto.core.session.journal import answer_text, label_of
from puesto.core.session.session import Session


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
        """Go so many entries forward, or back where negative."""
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
        """Return its position for the player: "n of all"."""
        return msg(N_("{n} de {all}"), n=self.at, all=self.last)

    @property
    def question(self) -> Sayable | None:
        """Return the question asked there; None if there is none."""
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
