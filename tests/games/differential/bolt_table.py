"""Tables of Bolt Action for the pairs: units as a form says, orders carried out, prompts found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from puesto.core.prompts import Note, Procedure, Prompt, Roll
from puesto.games.bolt.printed.records import (
    CHARACTERISTICS,
    Arm,
    Army,
    Kind,
    Nation,
    Order,
    Quality,
    Rank,
    Special,
    Troop,
)
from puesto.games.bolt.table import sequence
from puesto.games.bolt.table.state import NOBODY, GameTable
from puesto.games.bolt.turn import steps
from tests.games.bolt.cases.common import make_table, troop

from .harness import Dice, Given, drive

OFFICERS = ("", Rank.SECOND_LIEUTENANT, Rank.FIRST_LIEUTENANT, Rank.CAPTAIN, Rank.MAJOR)
"""The officer whose bonus is the number of his place (7.3)."""
FIRER, TARGET, OFFICER, MEDIC = "F", "U", "O", "M"


def draw_benefit(chance: Random, given: Given) -> None:
    """Give each nation one of its own benefits, or none (8)."""
    for before in ("", "defender_"):
        if before + "characteristic" in given and before + "nation" in given:
            own = CHARACTERISTICS.get(Nation(given[before + "nation"]), ())
            given[before + "characteristic"] = chance.choice(["", *own])


@dataclass
class Side:
    """An army of the table: who is in it, its nation and its benefit."""

    nation: str = ""
    characteristic: str = ""


@dataclass
class Scene:
    """A table, and what was asked while something was carried out on it."""

    t: GameTable
    asked: list[Prompt[Any]] = field(default_factory=list)

    def run(self, procedure: Procedure[Any], dice: Dice, answers: Mapping[str, Any]) -> Any:
        """Carry out a procedure of the table."""
        return drive(procedure, dice, answers, self.asked)

    def carry_out(self, id: str, dice: Dice, answers: Mapping[str, Any]) -> None:
        """Carry out the order of a unit from the present state to the end of its action."""
        state = self.t.state
        state.unit = id
        while state.unit == id and state.step in (sequence.ORDER, sequence.ACT, sequence.EXTRA):
            self.run(steps.run_step(state, self.t.content), dice, answers)

    def act(self, id: str, order: Order, dice: Dice, answers: Mapping[str, Any]) -> None:
        """Carry out an order that was given before: no test."""
        self.t.state.step = sequence.ACT
        self.t.unit(id).order, self.t.unit(id).did = order, order.value
        self.carry_out(id, dice, answers)

    def order(self, id: str, order: Order, dice: Dice, answers: Mapping[str, Any]) -> None:
        """Give an order, test it and carry it out."""
        self.t.state.step = sequence.ORDER
        self.carry_out(id, dice, {"order.which": order.value, **answers})

    def prompts(self, key: str) -> list[Any]:
        """The questions of a key, in their order."""
        return [item for item in self.asked if item.key == key and not isinstance(item, Note)]

    def first(self, key: str) -> Any:
        """The first question of a key; None where nobody asked."""
        return next(iter(self.prompts(key)), None)

    def has_rolled(self, key: str) -> bool:
        """Whether dice of a key were thrown."""
        return any(isinstance(prompt, Roll) for prompt in self.prompts(key))


def lay(troops: Iterable[Troop], axis: Side | None = None, allies: Side | None = None) -> Scene:
    """Lay a table of two armies: `axis` acts, `allies` is acted upon."""
    table = make_table(*troops)
    armies = []
    for army, side in zip(table.battle.armies, (axis or Side(), allies or Side()), strict=True):
        armies.append(
            Army(army.id, army.name, army.cloth, nation=Nation(side.nation), characteristic=side.characteristic)
        )
    from puesto.core.values import replace

    table.battle = replace(table.battle, armies=tuple(armies))
    table.content.battles["case"] = table.battle
    return Scene(table)


def specials(given: Mapping[str, Any], **fields: Special) -> tuple[Special, ...]:
    """The special rules whose switch in the form is on."""
    return tuple(special for name, special in fields.items() if given.get(name))


def unit(id: str, side: str = "axis", **facts: Any) -> Troop:
    """A unit of the table; `arms` as pairs of weapon and number."""
    arms = tuple(Arm(*arm) for arm in facts.pop("arms", ()))
    for name, type_ in (("kind", Kind), ("quality", Quality), ("rank", Rank)):
        if name in facts:
            facts[name] = type_(facts[name])
    return troop(id, side, arms=arms, **facts)


def officer_for(bonus: int, side: str = "allies") -> tuple[Troop, ...]:
    """An officer with such a bonus, or nobody."""
    return (unit(OFFICER, side, rank=OFFICERS[bonus], models=1),) if bonus else ()


def place(scene: Scene, id: str, given: Mapping[str, Any], **fields: str) -> None:
    """Set a unit as the form says: `pins="target_pins"` takes its pins from that field."""
    item = scene.t.unit(id)
    for name, where in fields.items():
        setattr(item, name, given[where])
    item.officer = (
        OFFICER if OFFICER in scene.t.state.units and scene.t.side_of(OFFICER) == scene.t.side_of(id) else NOBODY
    )
