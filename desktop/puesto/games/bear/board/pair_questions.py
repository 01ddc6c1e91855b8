"""Questions to the player about pairs of an AI and a Unit, over a whole set at a time."""

from __future__ import annotations

from puesto.core.messages import N_, Message, Ref, Sayable, msg
from puesto.core.prompts import Note, Option, Procedure
from puesto.core.questions.board import AskMany
from puesto.core.values import replace
from puesto.games.bear.board.board_memory import (
    sight_answers,
)
from puesto.games.bear.table.board_questions import Pair, Pairs
from puesto.games.bear.table.state import MissionTable, pair, ref_of


class PairQuestions:
    """Base of the interview: picks of pairs, and answers that are remembered."""

    def __init__(self, table: MissionTable) -> None:
        self.table, self.state = table, table.state

    def _which(self, key: str, pairs: Pairs, message: Message, rule: str) -> Procedure[Pairs]:
        """Return the pairs that the player picks; all of them if the player does not know."""
        if len(pairs) <= 1:
            return pairs
        answer = yield from self._some(key, pairs, message, rule)
        if answer:
            return answer
        yield from self._unsure(msg(N_("No se sabe la distancia: se decide por las prioridades siguientes")))
        return pairs

    def _some(self, key: str, pairs: Pairs, message: Message, rule: str) -> Procedure[Pairs]:
        """Ask which pairs fit, perhaps none; not asked where there are no pairs."""
        if not pairs:
            return ()
        answer = yield from AskMany(
            key=key,
            subject=tuple(pair(*p) for p in pairs),
            message=message,
            rule=rule,
            options=tuple(Option(pair(*p), self._named(p)) for p in pairs),
        )
        return tuple(p for p in pairs if pair(*p) in answer)

    def _named(self, p: Pair) -> Sayable:
        return msg(N_("{ai} → {target}"), ai=Ref("unit", p[0]), target=ref_of(self.state, p[1]))

    def _remember(self, p: Pair, **answers: bool) -> None:
        """Record answers about an AI and a Unit until either moves, so that they are not asked again."""
        self.state.sights[pair(*p)] = replace(sight_answers(self.state, p), **answers)

    def _unsure(self, message: Message) -> Procedure[None]:
        yield Note(key="facts.unsure", message=message, rule="42", tone="quiet")
