"""What a session needs to know about corrections: why one does not fit, and what the mark of one cut off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from puesto.core.journal import Entry, Step, label_of
from puesto.core.messages import N_, Message, msg
from puesto.core.prompts import Prompt


def reason_for(entry: Entry, asked: Prompt[Any] | None) -> Message:
    """Why a recorded entry does not fit where `asked` is the question now (None: the game is over)."""
    if entry.kind != "answer":
        return msg(N_("El «{what}» que se hizo después ya no se puede hacer ahí."), what=label_of(entry))
    if asked is None:
        return msg(N_("La partida habría terminado ahí, y después se contestó «{what}»."), what=label_of(entry))
    if asked.identity != entry.identity:
        return msg(N_("Ahí se contestó «{what}», y ahora se preguntaría «{now}»."), what=label_of(entry), now=asked.message)
    if problem := asked.refusal(entry.value):
        return msg(N_("«{what}» ya no es una respuesta posible: {problem}"), what=label_of(entry), problem=problem)
    return msg(N_("«{what}» se contestó entre menos opciones de las que ahora habría."), what=label_of(entry))


def mark_in(entries: Sequence[Entry]) -> Entry | None:
    """The mark of the correction that was undone with these entries, or None."""
    return next((entry for entry in reversed(entries) if entry.kind == "correction"), None)


def cut_by(mark: Entry, tail: Sequence[Entry]) -> Sequence[Entry]:
    """Of the journal's tail before a correction, the entries that it cut off."""
    return tail[len(tail) - int(mark.subject[0]) :] if mark.subject else ()


def by_person(steps: Sequence[Step[Any]]) -> int | None:
    """The last journal entry that a person made, or None."""
    found = (step.first + place for step in reversed(steps) for place in range(len(step.entries) - 1, -1, -1) if step.entries[place].by_person)
    return next(found, None)
