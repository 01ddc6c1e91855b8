"""Runs a procedure alone and at the table with the same facts and dice, and compares the results."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from puesto.core.game.resolutions import FactsError, Resolution, fill, form
from puesto.core.prompts import Draw, Family, Note, Procedure, Prompt, Roll

Given = dict[str, Any]
"""Facts as a form holds them: field -> value."""
NEAR = 6
"""The range from the lowest value in which most numbers are drawn, where rules differ most."""
TRIES = 400
"""Random forms after which a procedure is held to accept none."""


class UnansweredError(AssertionError):
    """A procedure asked a question for which the pair has no answer."""


class ImpossibleError(Exception):
    """Facts that cannot be laid on the table: another form is drawn."""


class Dice:
    """Dice of a pair: a stream for each kind of roll, so that their order makes no difference."""

    def __init__(self, seed: str, names: Mapping[str, str] | None = None) -> None:
        self._seed, self._names = seed, names or {}
        self._streams: dict[str, Random] = {}
        self.thrown: dict[str, list[int | str]] = {}
        """Stream -> what came, in order."""

    def answer(self, prompt: Prompt[Any]) -> Any:
        """Return the faces, or the card, of a prompt of chance."""
        name = self._names.get(prompt.key, prompt.key)
        stream = self._streams.setdefault(name, Random(f"{self._seed}:{name}"))
        came = self.thrown.setdefault(name, [])
        if isinstance(prompt, Roll):
            faces = tuple(stream.choice(prompt.faces) for _ in range(prompt.dice))
            came += faces
            return faces
        assert isinstance(prompt, Draw), prompt.kind
        card = stream.choice(sorted(prompt.left))
        came.append(card)
        return card


def drive(procedure: Procedure[Any], dice: Dice, answers: Mapping[str, Any], asked: list[Prompt[Any]]) -> Any:
    """Run a procedure to its end; `answers` holds a value, or a function, for each key of a question."""
    try:
        prompt, answer = next(procedure), None
        while True:
            asked.append(prompt)
            if isinstance(prompt, Note):
                answer = None
            elif prompt.key in answers:
                answer = answers[prompt.key]
                answer = answer(prompt) if callable(answer) else answer
            elif prompt.family is Family.CHANCE:
                answer = dice.answer(prompt)
            else:
                raise UnansweredError(f"{prompt.key} {prompt.subject}")
            if not isinstance(prompt, Note):
                assert prompt.accepts(answer), (prompt.key, answer, prompt.refusal(answer))
            prompt = procedure.send(answer)
    except StopIteration as stop:
        return stop.value


@dataclass(frozen=True)
class Pair:
    """A procedure, how its facts are drawn, and how its result is read on both sides."""

    procedure: str
    """Id of the resolution."""
    at_table: Callable[[Given, Dice], Mapping[str, Any]]
    """Plays the facts at the table with these dice and reads what came of them."""
    alone: Callable[[Any, Given], Mapping[str, Any]]
    """Reads the same things in the result of the form."""
    draw: Callable[[Random, Given], None] = lambda chance, given: None
    """Changes a random form into one that the table can show; may raise `ImpossibleError`."""
    fixed: Mapping[str, Any] = field(default_factory=dict)
    """Fields that keep one value."""
    among: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    """Fields that are drawn from these values only."""
    dice_names: Mapping[str, str] = field(default_factory=dict)
    """Key of a roll at the table -> key of the same roll alone."""
    answers: Mapping[str, Any] = field(default_factory=dict)
    """The form's answers to its prompts."""
    name: str = ""
    """The name of the pair if a procedure has several."""
    once: tuple[tuple[str, Given], ...] = ()
    """Seeds of the dice and forms with which the two sides once differed; what is left out has its usual value."""

    @property
    def title(self) -> str:
        """The name under which the pair is reported."""
        return self.procedure + (f":{self.name}" if self.name else "")


@dataclass(frozen=True)
class Difference:
    """Facts with which the two sides came to different results."""

    seed: str
    given: Given
    alone: Mapping[str, Any]
    at_table: Mapping[str, Any]
    dice: Mapping[str, Any]

    def __str__(self) -> str:
        keys = [key for key in {**self.alone, **self.at_table} if self.alone.get(key) != self.at_table.get(key)]
        lines = [f"  {key}: alone {self.alone.get(key)!r}, at the table {self.at_table.get(key)!r}" for key in keys]
        return "\n".join([f"{self.seed}: {json.dumps(self.given)}", f"  dice {dict(self.dice)}", *lines])


def random_form(facts: type[Any], chance: Random, fixed: Mapping[str, Any], among: Mapping[str, Any]) -> Given:
    """Return a random form: every second field or so keeps its usual value, so that rare ones meet."""
    given: Given = {}
    for one in form(facts):
        if one.name in fixed:
            given[one.name] = fixed[one.name]
        elif one.name in among:
            given[one.name] = chance.choice(among[one.name])
        elif one.kind == "text" or chance.random() < 0.4:
            given[one.name] = one.default
        elif one.kind == "choice":
            given[one.name] = chance.choice([value for value, _ in one.options])
        elif one.kind == "switch":
            given[one.name] = chance.random() < 0.5
        else:
            most = one.high if chance.random() < 0.4 else min(one.high, one.low + NEAR)
            given[one.name] = chance.randint(one.low, most)
    return given


def on_form(given: Given) -> Given:
    """Return what the form holds: names that begin with `_` are known to the table only."""
    return {name: value for name, value in given.items() if not name.startswith("_")}


def draw_facts(pair: Pair, resolution: Resolution[Any, Any], content: Any, chance: Random) -> tuple[Given, Any]:
    """Return a random form that the procedure accepts, and the facts in it."""
    for _ in range(TRIES):
        given = random_form(resolution.facts, chance, pair.fixed, pair.among)
        try:
            pair.draw(chance, given)
            facts = fill(resolution.facts, on_form(given))
        except (ImpossibleError, FactsError):
            continue
        if not resolution.check(content, facts):
            return given, facts
    raise AssertionError(f"{pair.title}: no form of {TRIES} is accepted")


def run_both(
    pair: Pair, resolution: Resolution[Any, Any], content: Any, seed: str, given: Given, facts: Any
) -> Difference | None:
    """Run both sides of a pair; the difference, or None where they agree."""
    dice, others = Dice(seed), Dice(seed, pair.dice_names)
    found = pair.at_table(given, others)
    alone = pair.alone(drive(resolution.run(content, facts), dice, pair.answers, []), given)
    return None if alone == found else Difference(seed, given, alone, found, {**dice.thrown, "table": others.thrown})


def compare(pair: Pair, resolution: Resolution[Any, Any], content: Any, seed: str) -> Difference | None:
    """Compare both sides of a pair with random facts that the table can show."""
    chance = Random(f"{pair.title}:{seed}")
    for _ in range(TRIES):
        given, facts = draw_facts(pair, resolution, content, chance)
        try:
            return run_both(pair, resolution, content, seed, given, facts)
        except ImpossibleError:
            continue
    raise AssertionError(f"{pair.title}: no form of {TRIES} can be laid on the table")


def compare_once(pair: Pair, resolution: Resolution[Any, Any], content: Any) -> list[Difference]:
    """Compare both sides with each form with which they once differed."""
    found = []
    for seed, told in pair.once:
        given = {**{one.name: one.default for one in form(resolution.facts)}, **told}
        facts = fill(resolution.facts, on_form(given))
        assert not resolution.check(content, facts), (pair.title, told)
        found.append(run_both(pair, resolution, content, seed, given, facts))
    return [one for one in found if one is not None]
