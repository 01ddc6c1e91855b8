"""Helpers for resolutions: results as yes and no, rules without dice, and impossible facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from puesto.core import results
from puesto.core.game.resolutions import Answer, form
from puesto.core.messages import N_, Message, Sayable, Text, count, msg
from puesto.core.prompts import Note, Procedure
from puesto.core.results import labels_of
from puesto.core.values import Struct, fields, replace

R = TypeVar("R")
F = TypeVar("F", bound=Struct)
YES, NO = "yes", "no"

S = TypeVar("S")
Stages: TypeAlias = tuple[S, Sequence[Callable[[S], Procedure[S]]]]
"""The value before the first stage of a procedure, and its stages."""
Problems = tuple[tuple[str, Message], ...]
"""Impossible facts of a form: each field with what is wrong."""


def yes_no_class(result: bool) -> str:
    """Return the class of a result that is a yes or a no."""
    return YES if result else NO


def yes_no_words(yes: Message, no: Message) -> Callable[[str], Message]:
    """Return the function that words the outcomes of a yes and a no."""
    return lambda outcome: yes if outcome == YES else no


def yes_no(field: str, yes: str, no: str) -> Answer:
    """Return the answer that classifies a result by one of its switches."""
    return Answer(lambda result: yes_no_class(getattr(result, field)), yes_no_words(msg(yes), msg(no)))


def by_label(result: type[Any], field: str) -> Answer:
    """Return the answer that classifies a result by one of its switches, in the words of its label."""
    label = labels_of(result)[field]
    assert label is not None, field
    words = {YES: results.YES, NO: results.NO}
    return Answer(
        lambda value: yes_no_class(getattr(value, field)),
        lambda outcome: msg(N_("{name}: {value}"), name=label.name, value=words[outcome]),
    )


def yes_or_no(yes: str, no: str) -> Answer:
    """Return the classification of results that are booleans: the words for True and for False."""
    return Answer(yes_no_class, yes_no_words(msg(yes), msg(no)))


def one_word(field: str, words: Mapping[str, Sayable | str]) -> Answer:
    """Return the classification of results by the value of one field, with the words for each value."""
    texts = {word: msg(text) if isinstance(text, str) else text for word, text in words.items()}
    return Answer(lambda result: getattr(result, field), texts.__getitem__)


def one_number(field: str, template: tuple[str, str], nothing: str = "") -> Answer:
    """Return the answer that classifies a result by one of its numbers; `nothing` is the text for 0."""

    def says(outcome: str) -> Message:
        return msg(nothing) if nothing and outcome == "0" else count(template, int(outcome))

    return Answer(lambda result: str(getattr(result, field)), says)


def as_it_reads(outcome: Callable[[Any], str]) -> Answer:
    """Return the answer of a result that reads the same in every language."""
    return Answer(outcome, lambda text: Text(text, text))


def blame(refusal: Callable[[F], Message | None]) -> Callable[[F], Problems]:
    """Return a check of a form by what its rule refuses.

    The refusal stands beside the first field that changes it when it is put back to its usual value.
    """

    def problems(facts: F) -> Problems:
        if (problem := refusal(facts)) is None:
            return ()
        usual = {field.name: field.default for field in fields(facts)}
        field_names = [field.name for field in form(type(facts))]
        changed = (name for name in field_names if getattr(facts, name) != usual[name])
        to_blame = (name for name in changed if refusal(replace(facts, **{name: usual[name]})) != problem)
        return ((next(to_blame, field_names[0]), problem),)

    return problems


def answer_at_once(result: R, words: Sayable | Callable[[R], Sayable], rule: str) -> Procedure[R]:
    """Return a result that needs no dice, with a line of the log: its words, or its function's words."""
    verdict = words(result) if callable(words) else words
    yield Note(key="verdict", message=msg(N_("{verdict}."), verdict=verdict), rule=rule)
    return result


def result_of(state: Struct, result: type[F]) -> F:
    """Return the result in the state of a procedure, whose type has the result's as its base."""
    return result(**{field.name: getattr(state, field.name) for field in fields(result)})


def answer_as(answer: Answer, result: R, rule: str) -> Procedure[R]:
    """Return a result that needs no dice, with a line of the log: the words of its class."""
    return answer_at_once(result, answer.says(answer.outcome(result)), rule)


def reasons_in_words(words: Iterable[Sayable]) -> Message:
    """Return several reasons in one sentence."""
    return msg(N_("{reasons}"), reasons=tuple(words))


def until_asked(procedure: Procedure[Any]) -> Procedure[bool]:
    """Run a procedure up to its first prompt, and return whether there was one."""
    for prompt in procedure:
        if not isinstance(prompt, Note):
            return True
        yield prompt
    return False
