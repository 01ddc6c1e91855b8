"""Lines of the log as lines of a diary: the sum, the odds, who rolled, and changes by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from puesto.core.messages import N_, msg
from puesto.core.prompts import Draw, Prompt, Roll
from puesto.core.questions.answers import answer_text
from puesto.core.saying import percentage, sum_text, whole_percents
from puesto.core.session.corrections import answer_before
from puesto.core.session.journal import Entry, LogLine, Source, Step
from puesto.core.session.runner import CONTENT, REPAIR, SET
from puesto.core.study import odds
from puesto.diary.paper import DiaryLine, Say, Share


def shares(prompt: Prompt[Any] | None, answer: Any, say: Say) -> tuple[Share, ...]:
    """Return the ways in which a roll or draw could come out.

    None where the prompt does not say what they mean.
    """
    if not isinstance(prompt, Roll | Draw) or not (prompt.lots if isinstance(prompt, Draw) else prompt.bands):
        return ()
    outcome = odds.case_of(prompt, answer)
    result = []
    cases = odds.cases(prompt)
    wholes = whole_percents([case.chance for case in cases])
    for case, percent in zip(cases, wholes, strict=True):
        text = say(case.message) if case.message is not None else say(msg(N_("nada")))
        result.append(
            Share(
                text,
                max(percent, 1 if case.chance else 0),
                say(percentage(case.chance, percent)),
                f"{case.chance.numerator}/{case.chance.denominator}",
                case == outcome,
            )
        )
    return tuple(result) if len(result) > 1 else ()


class DiaryWriter:
    """Writes the log of one session, line after line, in order."""

    def __init__(self, entries: Sequence[Entry], say: Say) -> None:
        self._entries, self._say = entries, say
        self._answered = 0
        """The number of entries that are written already."""
        self._corrected = {int(entry.key): self._before(entry) for entry in entries if entry.kind == "correction"}
        self._changes: list[Entry] = []

    def open(self, step: Step[Any]) -> None:
        """Go on with the lines of another step."""
        changes = [entry for entry in step.entries if entry.kind in ("set", "repair")]
        self._changes = sorted(changes, key=lambda entry: entry.at == "end")

    def line(self, line: LogLine, aside: bool = False) -> DiaryLine:
        """Return the next line; `aside` as in `DiaryLine`."""
        say, text, tone = self._say, self._say(line.message), line.tone
        if line.key in (REPAIR, SET):
            reason = self._reason("set" if line.key == SET else "repair")
            tone, text = (
                "hand",
                say(msg(N_("{change} Motivo: {reason}"), change=line.message, reason=reason)) if reason else text,
            )
        elif line.key == CONTENT:
            tone = "hand"
        marks, entry = [], None
        if not line.depth and self._answered < line.entry <= len(self._entries):
            marks += [self._corrected.pop(index) for index in sorted(self._corrected) if index < line.entry]
            self._answered, entry = line.entry, self._entries[line.entry - 1]
        if entry is not None and entry.is_chance:
            marks.insert(0, say(msg(N_("en la mesa") if entry.source is Source.HAND else N_("app"))))
        prompt = entry.prompt if entry is not None else None
        return DiaryLine(
            text,
            line.rule,
            tone,
            line.depth,
            line.facts.dice,
            line.facts.sides,
            line.source == Source.HAND.value,
            sum_text(line.facts, say),
            shares(prompt, entry.value if entry is not None else None, say),
            tuple(marks),
            aside,
        )

    def _reason(self, kind: str) -> str:
        """Return the player's reason for setting the next value by hand, if given."""
        place = next((place for place, entry in enumerate(self._changes) if entry.kind == kind), None)
        return self._changes.pop(place).reason if place is not None else ""

    def _before(self, mark: Entry) -> str:
        """Return the answer before a correction, in a few words."""
        index = int(mark.key)
        prompt = self._entries[index].prompt if index < len(self._entries) else None
        if prompt is None or not prompt.accepts(before := answer_before(mark)):
            return self._say(msg(N_("corregido")))
        return self._say(msg(N_("corregido; antes, {answer}"), answer=answer_text(prompt, before)))
