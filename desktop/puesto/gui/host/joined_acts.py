"""Acts of several answers at the table: the answers still to give, and undo of a whole act."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from puesto.core.messages import Sayable

if TYPE_CHECKING:
    from puesto.core.questions.joined import JoinedAnswers, PlannedAnswer
    from puesto.core.session.session import Session


class JoinedActs:
    """Acts of several answers in one session."""

    def __init__(self) -> None:
        self.left: tuple[PlannedAnswer, ...] = ()
        """Answers that wait until other prompts are answered."""
        self._begun: dict[int, int] = {}
        """Number of entries after each act -> the number before it."""

    def give(self, joined: JoinedAnswers, with_last: bool = False) -> Callable[[Session[Any, Any]], None]:
        """Return the step that carries out an act, as far as no other prompt comes in between.

        `with_last`: as part of the act or answer before it, so that one undo takes both back.
        """

        def run(session: Session[Any, Any]) -> None:
            end = len(session.entries)
            before, self.left = self._begun.pop(end, end - 1) if with_last else end, joined.answers
            self.go_on(session)
            self._begun[len(session.entries)] = before

        return run

    def go_on(self, session: Session[Any, Any]) -> None:
        """Give the answers that waited for another prompt."""
        from puesto.core.questions.joined import give_joined
        from puesto.core.session.journal import Source

        self.left = give_joined(session, self.left, Source.PLAYER)

    def undo(self, session: Session[Any, Any]) -> list[Sayable]:
        """Undo the last entry, or a whole act that ends with it."""
        self.left = ()
        begun = self._begun.pop(len(session.entries), None)
        return session.undo() if begun is None else session.undo_to(begun)
