"""Comparison of a situation's expected and real results: readers of a run, and rows that compare."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Generic, TypeVar

from puesto.core import codec
from puesto.core.game.situation import Checked
from puesto.core.messages import N_, NOTHING, Ref, Sayable, Text, msg
from puesto.core.prompts import Family, Prompt
from puesto.core.session.session import Session
from puesto.core.values import Struct

S = TypeVar("S")
C = TypeVar("C")
Say = Callable[[Any], Sayable]


class Throw(Struct, frozen=True):
    """Dice that fell: the key of the question that they answered, and their faces."""

    key: str
    faces: tuple[int, ...]


class RunReader(Generic[S, C]):
    """The results of a run, read from its session."""

    def __init__(self, session: Session[S, C]) -> None:
        self.session, self.state, self.steps = session, session.state, session.steps

    @property
    def asked(self) -> tuple[str, ...]:
        """Return the keys of the answered questions and of the present one, without chance prompts."""
        keys = [entry.key for entry in self.session.entries if entry.kind == "answer" and not entry.is_chance]
        prompt = self.session.prompt
        return (*keys, prompt.key) if prompt is not None and prompt.family is not Family.CHANCE else (*keys,)

    @property
    def throws(self) -> tuple[Throw, ...]:
        """Return the dice that fell, in their order; what was entered as a mere total is left out."""
        chances = [(entry.key, entry.value) for entry in self.session.entries if entry.is_chance]
        return tuple(
            Throw(key, value)
            for key, value in chances
            if isinstance(value, tuple) and all(isinstance(face, int) for face in value)
        )

    def first(self, key: str) -> Prompt[Any] | None:
        """Return a question or a throw as it is first asked; None where it is not."""
        prompts = [entry.prompt for entry in self.session.entries if entry.kind == "answer" and entry.key == key][:1]
        return next(
            (prompt for prompt in (*prompts, self.session.prompt) if prompt is not None and prompt.key == key), None
        )

    def first_told(self, key: str, name: str) -> Any:
        """Return the value under a name in the first log line with this key that has it, or None."""
        return next((line.told[name] for line in self.session.log if line.key == key and name in line.told), None)

    def begun(self, *names: str) -> list[dict[str, Any]]:
        """Return the states, as plain data, at the start of each step of these names, or of every step."""
        return [codec.parse(step.base) for step in self.steps if not names or step.name in names]


# ---- rows


def same_row(name: Sayable, expected: Any, result: Any, say: Say, rule: str) -> Checked:
    """Return a value that is to be the same."""
    return Checked(name, say(expected), say(result), expected == result, rule)


def set_row(name: Sayable, expected: Collection[str], result: Collection[str], say: Say, rule: str) -> Checked:
    """Return the comparison of two lists whose order and repetitions do not count."""
    return Checked(name, say(expected), say(result), {*expected} == {*result}, rule)


def pile_row(name: Sayable, expected: Iterable[str], result: Iterable[str], say: Say, rule: str) -> Checked:
    """Return the row that compares the contents of a pile, in any order."""
    group, other_group = sorted(expected), sorted(result)
    return Checked(name, say(group), say(other_group), group == other_group, rule)


# ---- how a value reads


def several(names: Iterable[Sayable], none: Sayable = NOTHING) -> Sayable:
    """Return several names as one text; `none` if there are none."""
    messages = tuple(names)
    return msg(N_("{names}"), names=messages) if messages else none


def texts(words: Iterable[Any]) -> Sayable:
    """Return several words or figures as one text, unchanged."""
    return several(Text(str(word), str(word)) for word in words)


def pile_of(kind: str, none: Sayable = NOTHING) -> Say:
    """Return the function that words the pieces of a kind in a pile."""
    return lambda ids: several((Ref(kind, id) for id in ids), none)


def switch_of(switches: Mapping[str, tuple[Sayable, Sayable]], field: str) -> Say:
    """Return the function that words whether a field is off or on."""
    return lambda value: switches[field][bool(value)]
