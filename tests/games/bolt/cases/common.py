"""Helpers of the cases' readers: dice in order, units and tables from facts, comparison."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from puesto.core.messages import Message, Text
from puesto.core.prompts import Choose, Family, Note, Pick, Procedure, Prompt, Roll
from puesto.core.values import replace
from puesto.games.bolt.printed.records import (
    CHARACTERISTICS,
    Army,
    Battle,
    Content,
    Gait,
    Kind,
    Nation,
    Order,
    Quality,
    Special,
    Troop,
    Weapon,
)
from puesto.games.bolt.shooting import losses
from puesto.games.bolt.table import sequence
from puesto.games.bolt.table.settings import USUAL
from puesto.games.bolt.table.state import GameTable, State, Unit
from puesto.games.bolt.turn import steps
from tests.games.bolt.packs import ours

Case: TypeAlias = dict[str, Any]
Reader: TypeAlias = Callable[[Case], dict[str, Any]]
READINGS = USUAL


def content() -> Content:
    """Everything that we ship."""
    return ours()[0]


class UnaskedError(AssertionError):
    """A procedure asked what the case does not answer, or dice were left over."""


def run(procedure: Procedure[Any], rolls: Iterable[int] = (), choices: Mapping[str, Any] | None = None) -> Any:
    """Return the result of a procedure with its dice and choices; every die of the case must be used."""
    left = list(rolls)
    try:
        prompt = next(procedure)
        while True:
            answer: Any
            if prompt.family is Family.NOTE:
                answer = None
            elif isinstance(prompt, Roll):
                if len(left) < prompt.dice:
                    raise UnaskedError(f"more dice are asked than there are: {prompt.key}")
                answer, left = tuple(left[: prompt.dice]), left[prompt.dice :]
            elif choices and prompt.key in choices and isinstance(prompt, Choose):
                answer = choices[prompt.key]
            else:
                raise UnaskedError(prompt.key)
            if answer is not None:
                assert prompt.accepts(answer), (prompt.key, answer)
            prompt = procedure.send(answer)
    except StopIteration as stop:
        if left:
            raise UnaskedError(f"dice left over: {left}") from None
        return stop.value


@dataclass
class Played:
    """The questions and notes at a table, and how they ended."""

    events: list[Prompt[Any]] = field(default_factory=list)
    """Questions and sentences as they came."""
    refused: bool = False
    """The answer of the case was not one that the table takes: nothing was asked after it."""
    result: Any = None
    open: Prompt[Any] | None = None
    """The question for which the case has no answer; None if it ran to its end."""

    @property
    def asked(self) -> list[Prompt[Any]]:
        """The questions."""
        return [event for event in self.events if not isinstance(event, Note)]

    @property
    def keys(self) -> list[str]:
        """Return the keys of the questions, in order."""
        return [prompt.key for prompt in self.asked]

    def prompt(self, key: str) -> Any:
        """The first question of that key; None where nobody asked."""
        return next((prompt for prompt in self.asked if prompt.key == key), None)

    def last(self, key: str) -> Prompt[Any] | None:
        """The last question of that key; None where nobody asked."""
        return next((prompt for prompt in reversed(self.asked) if prompt.key == key), None)

    def note(self, key: str) -> Message | None:
        """The last sentence of that key; None where nobody said it."""
        notes = [event for event in self.events if isinstance(event, Note) and event.key == key]
        return notes[-1].message if notes else None

    def told(self, part: str) -> Message | None:
        """The first sentence with such a part in its Spanish; None where nobody said it."""
        notes = (event.message for event in self.events if isinstance(event, Note))
        return next((message for message in notes if part in message.template), None)


def play(
    procedure: Procedure[Any], answers: Mapping[str, Any], until: str = "", played: Played | None = None
) -> Played:
    """A procedure walked as a player does: an answer a key, else what it proposes; `until` a question comes.

    An answer may be a list, used up one by one, or work itself out from its question.
    """
    result = played or Played()
    try:
        prompt: Any = next(procedure)
        while True:
            answer = None
            result.events.append(prompt)
            if not isinstance(prompt, Note):
                if prompt.key == until:
                    procedure.close()
                    return result
                answer = _answer(prompt, answers)
                if not prompt.accepts(answer):
                    result.refused = True
                    procedure.close()
                    return result
            prompt = procedure.send(answer)
    except StopIteration as stop:
        result.result = stop.value
        return result


def _answer(prompt: Any, answers: Mapping[str, Any]) -> Any:
    if prompt.key in answers:
        answer = answers[prompt.key]
        if isinstance(answer, list):
            answer = answer.pop(0)
        return answer(prompt) if callable(answer) else answer
    if isinstance(prompt, Pick):
        return ()
    if getattr(prompt, "default", None) is None:
        raise UnaskedError(prompt.key)
    return prompt.default


def play_order(table: GameTable, id: str, order: Order, answers: Mapping[str, Any], until: str = "") -> Played:
    """A unit gets its order and carries it out, step by step as in a game; an officer then calls others."""
    table.state.unit, table.state.step = id, sequence.ORDER
    return play_on(table, id, {"order.which": order.value, **answers}, until, Played())


def play_on(table: GameTable, id: str, answers: Mapping[str, Any], until: str, result: Played) -> Played:
    """Play on the steps of a unit's order, to those that it calls."""
    while table.state.unit == id and table.state.step in (sequence.ORDER, sequence.ACT, sequence.EXTRA):
        play(steps.run_step(table.state, table.content), answers, until, result)
        if result.refused or (until and until in result.keys):
            break
    return result


def walk_through(procedure: Procedure[Any], answers: Mapping[str, Any]) -> Played:
    """A procedure walked with these answers alone, each of which is taken: up to what has none."""
    left = {key: list(value) if isinstance(value, list) else value for key, value in answers.items()}
    result, answer = Played(), None
    try:
        while True:
            prompt, answer = procedure.send(answer), None
            result.events.append(prompt)
            if isinstance(prompt, Note):
                continue
            if prompt.key not in left:
                result.open = prompt
                return result
            answer = _answer(prompt, left)
            assert prompt.accepts(answer), (prompt.key, answer, prompt.refusal(answer))
    except StopIteration as stop:
        result.result = stop.value
        return result


def dice(case: Case) -> list[int]:
    """The dice of a case in their order: those of the event, then those of what follows."""
    event = case["event"]
    results = [*(event.get("dice") or ())]
    if isinstance(event.get("die"), int):
        results.append(event["die"])
    for name in ("reroll", "pin_removal_d6", "morale_dice", "turret_die"):
        value = event.get(name)
        results += value if isinstance(value, list) else [value] if value is not None else []
    return results


def d3(value: int) -> int:
    """A face of a D6 that shows so much on a D3."""
    return 2 * value


def figure(message: Any, name: str = "n") -> Any:
    """A figure that a sentence names."""
    return dict(message.params)[name]


def weapon(facts: Mapping[str, Any] | str) -> Weapon:
    """A weapon of the packs; one that a case brings along is made from its facts."""
    named = facts if isinstance(facts, str) else facts.get("name", "rifle")
    if named in content().weapons:
        return content().weapons[named]
    assert not isinstance(facts, str), named
    traits = tuple(facts.get("traits", ()))
    return Weapon(named, Text(named, named), facts.get("range", 24), pen=facts.get("pen", 0), traits=traits)


def quality(value: str | None) -> Quality:
    """A quality; regular where the case names none."""
    return Quality(value or "regular")


def order(value: str | None) -> Order:
    """An order; a run to assault is a run."""
    return Order((value or "").removesuffix("_assault"))


def kind(value: str | None) -> Kind:
    """A kind of unit; a vehicle of which no more is known is a medium tank."""
    return Kind.MEDIUM_TANK if value == "vehicle" else Kind(value or "infantry")


def benefit(setup: Mapping[str, Any], unit: Mapping[str, Any]) -> str:
    """The national benefit of a unit; the Australian ones also under a longer name."""
    message = unit.get("characteristic") or setup.get("characteristic") or ""
    return next(
        (characteristic for characteristic in CHARACTERISTICS[Nation.AUSTRALIA] if characteristic in message), message
    )


def sent(setup: Mapping[str, Any], unit: Mapping[str, Any], **facts: Any) -> GameTable:
    """A table with this unit alone, of its nation and with its benefit."""
    special = tuple(Special(item) for item in unit.get("special") or ())
    table = make_table(troop("U1", quality=quality(unit.get("quality")), special=special, **facts))
    nation = Nation(unit.get("nation") or setup.get("nation") or "")
    army = replace(table.battle.armies[0], nation=nation, characteristic=benefit(setup, unit))
    table.battle = replace(table.battle, armies=(army, *table.battle.armies[1:]))
    return table


def is_stubborn(setup: Mapping[str, Any], unit: Mapping[str, Any]) -> bool:
    """Whether pins do not count in a unit's checks: by its own rule or its nation's."""
    return losses.is_stubborn(sent(setup, {**unit, "special": _known(unit)}, kind=kind(unit.get("kind"))), "U1")


def _known(unit: Mapping[str, Any]) -> list[str]:
    return [item for item in unit.get("special") or () if item in {known.value for known in Special}]


def troop(id: str, side: str = "axis", **facts: Any) -> Troop:
    """A unit of a case's army."""
    usual: dict[str, Any] = {"kind": Kind.INFANTRY, "quality": Quality.REGULAR, "models": 5}
    return Troop(id, Text(id, id), side, **{**usual, **facts})


def make_table(
    *troops: Troop,
    bag: Mapping[str, int] | None = None,
    sides: tuple[str, ...] = ("axis", "allies"),
    nation: Nation = Nation.NONE,
    weapons: Iterable[Weapon] = (),
) -> GameTable:
    """A table with these units in their weapons, and dice in the bag; `nation`: that of the first side."""
    armies = tuple(
        Army(side, Text(side, side), "sand", nation=Nation.NONE if index else nation)
        for index, side in enumerate(sides)
    )
    battle = Battle("case", Text("", ""), Text("", ""), armies, troops)
    state = State("case", settings=dict(USUAL))
    state.units = {entry.id: Unit(entry.id, entry.models) for entry in troops}
    for item in troops:
        state.units[item.id].arms = {str(index): arm.count for index, arm in enumerate(item.arms)}
    state.bag = sorted(side for side, many in (bag or {}).items() for _ in range(many))
    whole = Content(content().charts, {**content().weapons, **{entry.id: entry for entry in weapons}}, {"case": battle})
    return GameTable(state, whole)


def gait(value: str) -> Gait:
    """Return the gait of a case's unit; "artillery" is a gun that can be pushed, a "vehicle" is tracked."""
    return {"artillery": Gait.LIGHT_GUN, "vehicle": Gait.TRACKED}.get(value) or Gait(value)
