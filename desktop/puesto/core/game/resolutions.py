"""Resolutions: single procedures of a game, from a typed form of facts to a typed result.

The form is built from the type: an enum or a `str` with `options` is a choice, an int a number, a bool a switch; label,
range and rule are annotations of its type, written by `fact` (architecture 5).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from enum import Enum
from functools import cache
from math import isfinite
from typing import Annotated, Any, Generic, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from puesto.core.charts import HOUSE
from puesto.core.messages import N_, Message, Sayable, Text, brief, msg
from puesto.core.prompts import Modifier, Procedure, Prompt
from puesto.core.values import Struct, fields, types_of

F = TypeVar("F")
R = TypeVar("R")
H = TypeVar("H", bound=Hashable)
S = TypeVar("S", bound=Hashable)
T = TypeVar("T", bound=Hashable)
Q = TypeVar("Q")


class Fact(Struct, frozen=True):
    """One field of a form: how it reads, under which rule, from where to where, or one of which options."""

    name: str
    label: Text
    kind: str
    """`choice`, `number`, `switch` or `text` (several ids, separated by spaces)."""
    default: Any
    rule: str = ""
    low: int = 0
    high: int = 0
    options: tuple[tuple[str, Sayable], ...] = ()
    """Value and name of each choice."""
    help: Text | None = None
    when: tuple[str, tuple[Any, ...]] | None = None
    """The fact on which this one hangs, and the values of that with which it counts at all."""
    reads: Callable[[str], Sequence[Token] | Message] | None = None
    """Of a `text`: what one word of it means, or why it means nothing."""
    rounds: Callable[[float], int] | None = None
    """For a `number` that another program may give as a fraction: the equivalent whole number."""


class Token(Struct, frozen=True):
    """A counter as it was typed: its value, its letters and its markings."""

    name: Sayable
    figure: str = ""
    hits: int = 0
    marks: tuple[Sayable, ...] = ()
    shape: str = ""
    """Its silhouette, where it has one."""
    joined: bool = False
    """Whether it is in the same hex as the one before."""


class Cell(Struct, frozen=True):
    """A cell of a chart: its heading, its text, and its source (`house` is a guess of ours)."""

    head: str
    text: str
    source: str = ""


class Working(Struct, frozen=True):
    """A value that is worked out before the dice: the terms of its sum, the cells read, and the result."""

    title: Sayable
    lines: tuple[Modifier, ...] = ()
    base: tuple[Sayable, int] | None = None
    """The first term of the sum, such as the column that a chart gives."""
    value: Sayable | None = None
    """The result."""
    rule: str = ""
    source: str = ""
    """Where the cell behind it comes from."""
    cells: tuple[Cell, ...] = ()
    """The cells that the die chooses from, in the order of its faces."""


def has_house_cell(working: Working) -> bool:
    """Return whether a cell behind a working is the house's."""
    return HOUSE in (working.source, *(cell.source for cell in working.cells))


class FactsError(ValueError):
    """Facts that cannot be: each field, and what was expected of it."""

    def __init__(self, problems: Sequence[tuple[str, Message]]) -> None:
        super().__init__(", ".join(name for name, _ in problems))
        self.problems = tuple((name, brief(message)) for name, message in problems)


class FactSpec(NamedTuple):
    """The description of a field of facts for its form.

    `after` names the inherited field that it follows, where that is not the last.
    """

    label: Text
    rule: str
    low: int
    high: int
    options: tuple[tuple[str, Sayable], ...]
    help: Text | None
    when: tuple[str, tuple[Any, ...]] | None
    reads: Callable[[str], Sequence[Token] | Message] | None
    after: str
    rounds: Callable[[float], int] | None


def fact(
    es: str,
    en: str,
    rule: str = "",
    low: int = 0,
    high: int = 30,
    options: Mapping[str, Sayable] | tuple[tuple[str, Sayable], ...] = (),
    help: Text | None = None,
    condition: str | tuple[str, tuple[Any, ...]] | None = None,
    reads: Callable[[str], Sequence[Token] | Message] | None = None,
    after: str = "",
    rounds: Callable[[float], int] | None = None,
) -> FactSpec:
    """Return the annotation of a field of facts: `dice: Annotated[int, fact("Dados", "Dice", "3.1")] = 2`.

    `condition` names the switch that enables it, or a fact and the values of it that do.
    """
    choices = tuple(options.items()) if isinstance(options, Mapping) else options
    depends = (condition, (True,)) if isinstance(condition, str) else condition
    return FactSpec(Text(es, en), rule, low, high, choices, help, depends, reads, after, rounds)


class Words(NamedTuple):
    """The words that a text of a result may hold."""

    values: tuple[str, ...]


def one_of(*values: str) -> Words:
    """Return the annotation of a text in a result: `marker: Annotated[str, one_of("used", "set_aside")]`."""
    return Words(values)


def form(facts: Any) -> tuple[Fact, ...]:
    """Return the fields of a facts type, in order; those without a `fact` are left out."""
    return _form(facts)


@cache
def _form(facts: type[Any]) -> tuple[Fact, ...]:
    """Return the form of a type of facts: one `Fact` for each of its fields, in order."""
    hints, facts_of_form = get_type_hints(facts, include_extras=True), list[Fact]()
    for field in fields(facts):
        type_, *extras = (
            get_args(hints[field.name]) if get_origin(hints[field.name]) is Annotated else (hints[field.name],)
        )
        spec = next((extra for extra in extras if isinstance(extra, FactSpec)), None)
        if spec is None:
            continue
        kind, type_ = _kind(type_, spec.options)
        options = spec.options
        if kind == "choice" and not options:
            options = tuple((member.value, Text(member.value, member.value)) for member in type_)
        place = next(
            (at for at, field_fact in enumerate(facts_of_form, 1) if field_fact.name == spec.after), len(facts_of_form)
        )
        label, rule, low, high, _, help, condition, reads, _, rounds = spec
        usual = form_value(field.default)
        field_fact = Fact(field.name, label, kind, usual, rule, low, high, options, help, condition, reads, rounds)
        facts_of_form.insert(place, field_fact)
    return tuple(facts_of_form)


def _kind(type_: Any, options: tuple[tuple[str, Sayable], ...]) -> tuple[str, Any]:
    if options or (isinstance(type_, type) and issubclass(type_, Enum)):
        return "choice", type_
    if type_ is bool:
        return "switch", type_
    return ("number" if type_ is int else "text"), type_


def form_value(value: Any) -> Any:
    """Return a fact as a form shows it: an enum by its value, several ids with spaces between them."""
    if isinstance(value, Enum):
        return value.value
    return " ".join(value) if isinstance(value, tuple) else value


def fill(facts: type[F], raw_facts: Mapping[str, Any]) -> F:
    """Return the facts in a filled form; what is not given has its usual value.

    Ids may come as one text or as a list, numbers too.

    Raises `ScriptMismatchError` with every field that does not exist or does not fit.
    """
    fields = {field.name: field for field in form(facts)}
    hints = types_of(facts)
    problems, values = [], {}
    for name, raw in raw_facts.items():
        value = _whole(fields[name], raw) if name in fields else raw
        if name not in fields:
            problems.append((name, msg(N_("no existe; hay {allowed}"), allowed=tuple(fields))))
        elif problem := _problem_with(fields[name], value):
            problems.append((name, problem))
        elif fields[name].kind == "text":
            values[name] = tuple(value.split() if isinstance(value, str) else map(str, value))
        else:
            values[name] = hints[name](value)
    if problems:
        raise FactsError(problems)
    return facts(**values)


def _whole(field: Fact, value: Any) -> Any:
    """Return a fraction as the equivalent whole number if the field defines one, else the same value."""
    return field.rounds(value) if field.rounds and type(value) is float and isfinite(value) else value


def _problem_with(field: Fact, value: Any) -> Message | None:
    """Return what was expected of a field if `value` is invalid, else None."""
    if field.kind == "choice":
        values = tuple(option for option, _ in field.options)
        return (
            None
            if isinstance(value, str) and value in values
            else msg(N_("se espera uno de: {options}"), options=values)
        )
    if field.kind == "switch":
        return None if type(value) is bool else msg(N_("se espera sí o no (true o false)"))
    if field.kind == "number":
        if type(value) is int and field.low <= value <= field.high:
            return None
        return number_expected(field.low, field.high)
    words = value if isinstance(value, list | tuple) else ()
    several = isinstance(value, str | list | tuple) and all(type(word) in (str, int) for word in words)
    return None if several else msg(N_("se espera una lista de textos"))


def number_expected(low: int, high: int) -> Message:
    """Return the refusal of a number outside of a range."""
    return msg(N_("se espera un número de {low} a {high}"), low=low, high=high)


class Resolution(Struct, Generic[F, R], frozen=True):
    """A procedure that can be run alone. `run` is pure: frozen facts in, frozen result out."""

    id: str
    """`usage_check`; with its game before it in the protocol: `bear.usage_check`."""
    title: Text
    rule: str
    facts: type[F]
    result: type[R]
    run: Callable[[Any, F], Procedure[R]]
    """Content and facts -> the procedure."""
    outcome: Callable[[R], str]
    """Result -> its class, over which odds are summed: `hit`."""
    says: Callable[[str], Sayable]
    """Outcome -> its text."""
    modifiers: Callable[[Any, F], tuple[Modifier, ...]] = lambda content, facts: ()
    """Content and facts -> what is added to the dice, itemised."""
    workings: Callable[[Any, F], tuple[Working, ...]] = lambda content, facts: ()
    """Content and facts -> what else decides: columns, superiority, the cells of the chart."""
    chapter: Text | None = None
    """Its heading in a long list, such as `Shock`."""
    check: Callable[[Any, F], tuple[tuple[str, Message], ...]] = lambda content, facts: ()
    """Content and facts -> the impossible fields, each with what was expected."""
    now: Callable[[Any, Any], F] | None = None
    """State and content of a session -> the facts on the table, where the form can be filled from it."""
    stages: Callable[[Any, F], tuple[R, Sequence[Callable[[R], Procedure[R]]]]] | None = None
    """Where `run` is many equal stages in turn: the value before the first and the stages, so that their chances merge
    at each border."""


class Answer(NamedTuple):
    """The class to which a result belongs, by which odds are counted, and how that class reads."""

    outcome: Callable[[Any], str]
    says: Callable[[str], Sayable]


def resolution(
    id: str,
    rule: str,
    title: Text,
    chapter: Text,
    answer: Answer,
    *,
    check: Callable[..., tuple[tuple[str, Message], ...]] = lambda facts: (),
    modifiers: Callable[..., tuple[Modifier, ...]] = lambda facts: (),
    workings: Callable[..., tuple[Working, ...]] = lambda facts: (),
    now: Callable[[Any, Any], Any] | None = None,
    stages: Callable[[Any, Any], tuple[Any, Sequence[Callable[[Any], Procedure[Any]]]]] | None = None,
) -> Callable[[Callable[..., Procedure[R]]], Resolution[Any, R]]:
    """Make a procedure one that can be asked alone; its facts and its result are those of its signature.

    The procedure takes the facts, or content and facts; so do `check`, `modifiers` and `workings`.
    """

    def make(procedure: Callable[..., Procedure[R]]) -> Resolution[Any, R]:
        """Return the resolution made of the procedure."""
        hints = get_type_hints(procedure, localns={"Prompt": Prompt, "Any": Any})
        return Resolution(
            id=id,
            title=title,
            rule=rule,
            facts=hints["facts"],
            result=get_args(hints["return"])[-1],
            run=with_content(procedure),
            outcome=answer.outcome,
            says=answer.says,
            modifiers=with_content(modifiers),
            workings=with_content(workings),
            chapter=chapter,
            check=with_content(check),
            now=now,
            stages=stages,
        )

    return make


def with_content(function: Callable[..., Q]) -> Callable[[Any, Any], Q]:
    """Return a function of facts as one of content and facts; one of both as it is."""
    return function if function.__code__.co_argcount == 2 else lambda content, facts: function(facts)


class Part(Struct, Generic[H, S, T], frozen=True):
    """A stage of a chain that depends on a part of the value only.

    Equal parts are run once, and their results are put into each value.
    """

    sees: Callable[[H], S | None]
    """The part of the value that the stage depends on; None if the stage changes nothing."""
    run: Callable[[S], Procedure[T]]
    put: Callable[[H, T], H]
    stages: Callable[[S], tuple[T, Sequence[Callable[[T], Procedure[T]]]]] | None = None
    """Where `run` is many stages in turn: the value before the first and the stages, as in a resolution."""

    def __call__(self, value: H) -> Procedure[H]:
        """Run the stage as a procedure of the whole value."""
        part_value = self.sees(value)
        if part_value is None:
            return value
        return self.put(value, (yield from self.run(part_value)))


def in_turn(start: R, stages: Iterable[Callable[[R], Procedure[R]]]) -> Procedure[R]:
    """Run several stages as one procedure, each with the value before it, for resolutions with `stages`."""
    value = start
    for stage in stages:
        value = yield from stage(value)
    return value
