"""Criteria that compare values: the lists of 5.1.1 and 5.2, and superlatives (5.0)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from puesto.core.messages import N_, Message, Param, msg
from puesto.games.bear.ai.criteria import Criterion
from puesto.games.bear.table.board_questions import Pair
from puesto.games.bear.table.state import MissionTable, ref_of


class Compared(Criterion, frozen=True):
    """A value that is compared: the AI or Unit with the best one stays."""

    key: str
    title: Message
    rule: str
    values: Mapping[str, int]
    """Id -> its value; the less the better."""
    value_text: Callable[[int], Message]
    """A value in words: PF 5."""

    @property
    def _best(self) -> str:
        return min(self.values, key=lambda id: self.values[id])

    def rejection_reason(self, table: MissionTable, id: str) -> Message | None:
        """Return why a counter fell out: its value beside the best one."""
        value, best = self.value_text(self.values[id]), self.value_text(self.values[self._best])
        return msg(
            N_("{unit}: {value}; {other}, {best}"),
            unit=ref_of(table.state, id),
            value=value,
            other=ref_of(table.state, self._best),
            best=best,
        )

    def passed_value(self, table: MissionTable, id: str) -> Message | None:
        return msg(N_("{unit}: {value}"), unit=ref_of(table.state, id), value=self.value_text(self.values[id]))

    def tied(self) -> Message:
        """Return the message for counters that all have the same value."""
        return msg(
            N_("{asked}: todas iguales, {value}"), asked=self.title, value=self.value_text(self.values[self._best])
        )


class Superlative(Criterion, frozen=True):
    """The pairs with the best value:

    of the AI ("IA con PF más alta") or of the Unit ("Unidad con VD más bajo") (5.0, 2.7).
    """

    title: Message
    values: Mapping[Pair, int]
    """Pair -> its value; the less the better."""
    of_unit: bool
    value_text: Callable[[int], Message]

    key = "stage.superlative"
    rule = "5.0"

    def _best(self, id: str = "") -> tuple[int, str]:
        return min((value, p[self.of_unit]) for p, value in self.values.items() if id in ("", *p))

    def rejection_reason(self, table: MissionTable, id: str) -> Message | None:
        """Return why a counter fell out: its value beside the best one."""
        (value, with_), (best, first) = self._best(id), self._best()
        params: dict[str, Param] = {
            "unit": ref_of(table.state, id),
            "value": self.value_text(value),
            "other": ref_of(table.state, first),
            "best": self.value_text(best),
        }
        if with_ == id:
            return msg(N_("{unit}: {value}; {other}, {best}"), **params)
        return (
            msg(N_("{unit}: contra {with_}, {value}; {other}, {best}"), with_=ref_of(table.state, with_), **params)
            if self.of_unit
            else None
        )

    def passed_value(self, table: MissionTable, id: str) -> Message | None:
        """Return the value with which a counter passed; None where nothing was compared."""
        if id not in table.state.counters or not any(id in p for p in self.values):
            # a hex, or who goes for one: nothing was asked of it
            return None
        value, with_ = self._best(id)
        params: dict[str, Param] = {"unit": ref_of(table.state, id), "value": self.value_text(value)}
        return (
            msg(N_("{unit}: {value}"), **params)
            if with_ == id
            else msg(N_("{unit}: contra {with_}, {value}"), with_=ref_of(table.state, with_), **params)
        )
