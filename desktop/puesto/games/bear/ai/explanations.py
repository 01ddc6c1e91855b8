"""Notes on the choices of the AI:

each stage, with the counters that failed it and by how much (4.1.1, 5.0-5.2). The rules keep only the stages, which is
cheap; the notes are made when somebody reads them, from the table as it was at the time of the choice. The messages
about single counters are in `criteria`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Protocol, TypeAlias

from puesto.core.messages import N_, NN_, Message, count, msg
from puesto.core.prompts import Later, Note
from puesto.core.values import Struct, field, replace
from puesto.games.bear.ai.comparisons import Compared
from puesto.games.bear.ai.criteria import what_would_do, why_left_out
from puesto.games.bear.printed.reason_codes import Reason, rule_of
from puesto.games.bear.printed.records import UnitId
from puesto.games.bear.table.board_questions import Pairs
from puesto.games.bear.table.state import PLAYER, KeptTable, MissionTable


class StageCriterion(Protocol):
    """Criterion of one stage, with its messages about each counter. A message is None where there is nothing to say."""

    @property
    def key(self) -> str:
        """Return the key of the stage's note: `stage.all_used`, `tie.ai`."""
        ...

    @property
    def rule(self) -> str:
        """Return the rule's section that requires it."""
        ...

    @property
    def title(self) -> Message:
        """Return the name of the criterion, in a word or two."""
        ...

    def rejection_reason(self, table: MissionTable, id: str) -> Message | None:
        """Return why a counter failed, and by how much."""
        ...

    def passed_value(self, table: MissionTable, id: str) -> Message | None:
        """Return the value of a counter that stayed, where values are compared."""
        ...

    def sufficient_change(self, table: MissionTable, failed_ids: tuple[str, ...]) -> Message | None:
        """Return what would have let one of the counters pass, where all failed."""
        ...


class Stage(Struct, frozen=True, gc=False):
    """One criterion of a choice, the counters before it, and those that passed."""

    criterion: StageCriterion
    before: tuple[str, ...]
    after: tuple[str, ...]
    reason: Reason = Reason.NONE
    beside: tuple[str, ...] = ()
    """Counters of the other side that were left out with them."""

    @property
    def is_empty(self) -> bool:
        """Return whether no counter passed the stage."""
        return not self.after

    @property
    def failed_ids(self) -> tuple[str, ...]:
        """Return the counters that failed."""
        return tuple(id for id in self.before if id not in self.after)

    def note(self, table: MissionTable) -> Note:
        """Return the stage as a note.

        What was asked, how many passed, and a line for each counter that has something to say.
        """
        if isinstance(self.criterion, Compared) and self.before == self.after:
            return Note(key=self.criterion.key, message=self.criterion.tied(), rule=self.criterion.rule, tone="quiet")
        return Note(
            key=self.criterion.key,
            message=how_many_passed(table, self.criterion.title, self.before, self.after),
            rule=self.criterion.rule,
            tone="quiet",
            notes=tuple(self._lines(table)),
        )

    def _lines(self, table: MissionTable) -> Iterator[Note]:
        """Yield a note for each counter of the stage: why it passed or fell out."""
        for id in (*self.after, *self.failed_ids, *self.beside):
            stays = id in self.after
            words = self.criterion.passed_value(table, id) if stays else self.criterion.rejection_reason(table, id)
            if words is not None:
                yield Note(
                    key="order.kept" if stays else "order.left_out",
                    subject=(id,),
                    message=words,
                    rule=self.criterion.rule,
                    tone="quiet",
                )


class PairStage(Struct, frozen=True, gc=False):
    """A stage of pairs: it counts the AI, or the Units where all pairs are of one AI."""

    criterion: StageCriterion
    pairs: Pairs
    left: Pairs
    reason: Reason = Reason.NONE

    @property
    def is_empty(self) -> bool:
        """Return whether no pair is left."""
        return not self.left

    @property
    def failed_ids(self) -> tuple[str, ...]:
        """Return the AI of which no pair is left."""
        return self._ids(0).failed_ids

    def note(self, table: MissionTable) -> Note:
        """Return the stage as a note."""
        ais, units = self._ids(0), self._ids(1)
        if len(ais.before) == 1 and ais.after and len(units.before) > 1:
            return units.note(table)
        return replace(ais, beside=units.failed_ids if ais.after else ()).note(table)

    def _ids(self, end: int) -> Stage:
        before, after = (tuple(dict.fromkeys(p[end] for p in pairs)) for pairs in (self.pairs, self.left))
        return Stage(self.criterion, before, after, self.reason)


def how_many_passed(table: MissionTable, question: Message, before: tuple[str, ...], after: tuple[str, ...]) -> Message:
    """Return a message with the number of counters that passed a criterion, out of how many."""
    if not before:
        return msg(N_("{asked}: ninguno"), asked=question)
    counters = table.state.counters
    if all(id in counters and counters[id].side != PLAYER for id in before):
        return msg(N_("{asked}: {after} de {before} IA"), asked=question, after=len(after), before=len(before))
    if all(id in counters for id in before):
        return count(
            NN_("{asked}: {after} de {n} Unidad", "{asked}: {after} de {n} Unidades"),
            len(before),
            asked=question,
            after=len(after),
        )
    return msg(N_("{asked}: {after} de {before}"), asked=question, after=len(after), before=len(before))


Stages: TypeAlias = tuple["Stage | PairStage", ...]


class DecisionTrace(Struct, gc=False):
    """The stages of one choice, in their order."""

    stages: list[Stage | PairStage] = field(default_factory=list)
    stood: KeptTable | None = None
    """The table as it stood when the choice was made."""

    @property
    def rejections(self) -> tuple[tuple[UnitId, Reason], ...]:
        """Return each counter that was left out, with the reason."""
        return tuple((id, stage.reason) for stage in self.stages if stage.reason for id in stage.failed_ids)

    def stand(self, table: MissionTable) -> None:
        """Keep a copy of the table as it is now, since what follows the choice changes it."""
        self.stood = table.keep()

    def notes(self, table: MissionTable, after: Callable[[], tuple[Note, ...]] = tuple) -> Sequence[Note]:
        """Return the notes on the stages, made when somebody reads them, and what follows them."""
        return Later(partial(notes_of_somebody, tuple(self.stages), self.stood or table.keep(), after))

    def of_nobody(
        self, table: MissionTable, reason: Reason, failed_tries: Sequence[tuple[UnitId, Reason]]
    ) -> Sequence[Note]:
        """Return the notes of a choice that nobody met:

        the stages, the AI tried in vain, and what would have been enough.
        """
        return Later(
            partial(notes_of_nobody, tuple(self.stages), self.stood or table.keep(), reason, tuple(failed_tries))
        )


def notes_of_somebody(stages: Stages, kept_table: KeptTable, after: Callable[[], tuple[Note, ...]]) -> tuple[Note, ...]:
    """Return the notes on a choice that found an executor."""
    table = kept_table.table()
    return (*(stage.note(table) for stage in stages), *after())


def notes_of_nobody(
    stages: Stages, kept_table: KeptTable, reason: Reason, failed_tries: tuple[tuple[UnitId, Reason], ...]
) -> tuple[Note, ...]:
    """Return the notes on a choice that found nobody."""
    table = kept_table.table()
    lines = [stage.note(table) for stage in stages]
    lines += [
        Note(key="order.left_out", subject=(id,), message=why_left_out(table, id, why), rule=rule_of(why), tone="quiet")
        for id, why in failed_tries
    ]
    last = next((stage for stage in reversed(stages) if stage.is_empty), None)
    if failed_tries:
        missing_change, rule = what_would_do(table, *failed_tries[-1]), rule_of(failed_tries[-1][1])
    elif last is not None:
        missing_change, rule = last.criterion.sufficient_change(table, last.failed_ids), last.criterion.rule
    else:
        missing_change, rule = what_would_do(table, "", reason), rule_of(reason)
    return (
        (*lines, Note(key="why.else", message=missing_change, rule=rule))
        if missing_change is not None
        else tuple(lines)
    )
