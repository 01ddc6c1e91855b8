"""Helpers for corrections: why an answer no longer fits, and what a correction's mark stores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from puesto.core import codec
from puesto.core.messages import N_, Message, msg
from puesto.core.prompts import Choose, Draw, Pick, Prompt
from puesto.core.questions.board import SealedAsk
from puesto.core.session.journal import Entry, label_of


def reason_for(entry: Entry, prompt: Prompt[Any] | None) -> Message:
    """Return why an entry does not fit where `prompt` is the question now (None: the game is over)."""
    if entry.kind != "answer":
        return msg(N_("El «{what}» que se hizo después ya no se puede hacer ahí."), what=label_of(entry))
    if prompt is None:
        return msg(N_("La partida habría terminado ahí, y después se contestó «{what}»."), what=label_of(entry))
    if prompt.identity != entry.identity:
        question = prompt.outside if isinstance(prompt, SealedAsk) else prompt.message
        return msg(N_("Ahí se contestó «{what}», y ahora se preguntaría «{now}»."), what=label_of(entry), now=question)
    if isinstance(prompt, Choose | Pick | Draw) and prompt.refusal(entry.value):  # which would name it as a save does
        return msg(N_("«{what}» ya no es una respuesta posible."), what=label_of(entry))
    if problem := prompt.refusal(entry.value):
        return msg(N_("«{what}» ya no es una respuesta posible: {problem}"), what=label_of(entry), problem=problem)
    return msg(N_("«{what}» se contestó entre menos opciones de las que ahora habría."), what=label_of(entry))


def mark_value(tail: Sequence[Entry], corrected: Sequence[Entry], cut_off: Sequence[Entry]) -> dict[str, Any]:
    """Return what the journal's entry for a correction stores, so that the correction can be undone.

    `tail` are the entries from the corrected one on as they were, `corrected` as they are now. `cut_off` are the last
    ones of `tail`, which the correction removed. The result has them under "cut", and under "was" each changed entry
    of `tail` by its index there.

    Unchanged entries are not stored again: `tail` may hold the entries of earlier corrections, which store entries
    themselves, and each correction would double the save.
    """
    pairs = enumerate(zip(tail, corrected, strict=False))
    was = {str(index): old.to_json() for index, (old, new) in pairs if index == 0 or old != new}
    return {"was": was, "cut": tuple(entry.to_json() for entry in cut_off)}


def tail_before(mark: Entry, corrected: Sequence[Entry]) -> list[Entry]:
    """Return the tail of the journal as it was before a correction.

    `corrected` are the entries from the corrected one to the mark.
    """
    if isinstance(mark.value, tuple):
        return [
            Entry.from_json(line, codec.freeze) for line in mark.value
        ]  # the first saves with corrections hold all of it
    was = {int(place): Entry.from_json(line, codec.freeze) for place, line in mark.value["was"].items()}
    cut_entries = [Entry.from_json(line, codec.freeze) for line in mark.value["cut"]]
    return [*(was.get(place, entry) for place, entry in enumerate(corrected)), *cut_entries]


def check_mark(mark: Entry) -> None:
    """Raises KeyError, ValueError or TypeError where a mark that was read from a save cannot be undone."""
    if int(mark.key) < 0 or not (mark.value if isinstance(mark.value, tuple) else mark.value["was"]["0"]):
        raise ValueError(mark.key)
    cut_by(mark, tail_before(mark, ()))


def answer_before(mark: Entry) -> Any:
    """Return the answer that a correction replaced."""
    return (
        tail_before(mark, ())[0].value
        if isinstance(mark.value, tuple)
        else codec.freeze(mark.value["was"]["0"]["value"])
    )


def mark_in(entries: Sequence[Entry]) -> Entry | None:
    """Return the mark of the correction that was undone with these entries, or None."""
    return next((entry for entry in reversed(entries) if entry.kind == "correction"), None)


def cut_by(mark: Entry, tail: Sequence[Entry]) -> Sequence[Entry]:
    """Return the entries that a correction cut off the journal's tail."""
    return tail[len(tail) - int(mark.subject[0]) :] if mark.subject else ()
