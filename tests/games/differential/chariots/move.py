"""Chariots of Fire, movement: the cost of a hex, and of a change of formation (6.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puesto.core.prompts import Prompt
from puesto.games.chariots.leadership import command
from puesto.games.chariots.manoeuvre import moving
from puesto.games.chariots.movement import movement, ways
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.records import Type
from puesto.games.chariots.table import engagement
from puesto.games.chariots.table.state import Status, Unit
from tests.games.chariots.cases.common import content

from ..harness import Dice, Given, ImpossibleError, Pair, drive
from .fire import U, a_unit, scene, status
from .shock import ANSWERS

LETTERS = {feature: letter for letter, feature in {**ways.GROUNDS, **ways.CROSSINGS}.items()}
"""Feature of the ground -> its letter in a way."""


def mover(given: Given) -> Unit:
    """A unit with the points of a form, that has not as many hits as TQ."""
    if given["type"] == Type.CH2_RI.value or given["leader"] or not given["left"]:
        raise ImpossibleError
    if given["column"] and given["type"] not in ("SI", "HI"):
        raise ImpossibleError
    unit = a_unit(U, "A", Type(given["type"]), given["quality"], given["hits"])
    unit.move, unit.column, unit.began_in_column = given["left"], given["column"], given["column"]
    unit.spent = movement.allowance(unit) - given["left"]  # what a column may go beyond its printed points
    return unit


def go(
    unit: Unit, way: str, dice: Dice, others: tuple[Unit, ...] = (), answers: Mapping[str, Any] | None = None
) -> Any:
    """Take a way at the table; the costs of its strides, or None where one of them is not offered."""
    table = scene(unit, *others, standard="place")
    command.set_order(table.state, command.MOVE)
    going = moving.set_going(table, unit, together=False)
    offered = {stride.value: stride.cost for stride in moving.possible_strides(table, going)}
    if any(letter not in offered for letter in way):
        return None
    cost = sum(offered[letter] for letter in way)
    if cost > going.left:
        return None
    asked: list[Prompt[Any]] = []
    drive(moving.take_way(table, going, tuple(way), cost), dice, {**ANSWERS, **(answers or {})}, asked)
    return cost


def outcome(unit: Unit, cost: Any, given: Given) -> Mapping[str, Any]:
    """Return the effects of a way on its unit."""
    if cost is None:
        return {"entered": False}
    if unit.status is not Status.GOOD:
        return {"entered": True, "points": cost, "routs": True}
    return {"entered": True, "points": cost, "hits": unit.hits - given["hits"], "routs": False}


def crossing_letter(crossing: str, type: Type) -> str:
    """The letter of a crossing; "" for none, and where it costs nothing: then nobody is asked for it."""
    cost = charts.movement_cost(content(), crossing, type) if crossing else None
    free = cost is not None and not (cost.points or cost.hits or cost.overturns)
    return LETTERS[crossing] if crossing and not free else ""


def step_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the cost of entering one hex."""
    unit = mover(given)
    if given["by_hexes"] or not given["front"] or given["beside"] or given["through_routed"]:
        raise ImpossibleError
    if given["crossing"] == "wall" or (given["column"] and given["through"]):
        raise ImpossibleError
    unit.moved = given["begins"]
    if given["begins"] and given["type"] not in ("SI", "HI"):
        raise ImpossibleError
    crossing = crossing_letter(given["crossing"], unit.type)
    friend = a_unit("f", "A", Type(given["through"] or "SI"))
    way = crossing + ("f" if given["through"] else "") + LETTERS[given["ground"]]
    cost = go(unit, way, dice, (friend,), {"move.through": ("f",)})
    found = outcome(unit, cost, given)
    return found if found.get("routs") else {**found, "others": friend.hits}


def step_alone(found: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    if not found.entered:
        return {"entered": False, "others": 0}
    if found.routs:
        return {"entered": True, "points": found.points, "routs": True}
    return {
        "entered": True, "points": found.points, "hits": found.hits, "routs": found.routs, "others": found.others
    }  # fmt: skip


def formation_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Whether a formation changes, and at what cost."""
    if given["goes_on"] or (given["column"] and given["type"] not in ("SI", "HI")):
        raise ImpossibleError
    if given["type"] == Type.CH2_RI.value:
        raise ImpossibleError
    unit = a_unit(U, "A", Type(given["type"]), 6, status=status(given["routed"]))
    unit.move, unit.column = given["left"], given["column"]
    enemy = a_unit("e", "B")
    table = scene(unit, enemy)
    if given["engaged"]:
        engagement.engage(table.state, [U], ["e"])
    command.set_order(table.state, command.MOVE)
    if command.order_refusal(table.state, unit, "move") is not None:
        return {"allowed": False}
    going = moving.set_going(table, unit, together=False)
    offered = {stride.value: stride.cost for stride in moving.possible_strides(table, going)}
    if "k" not in offered or offered["k"] > going.left:
        return {"allowed": False}
    drive(moving.take_way(table, going, ("k",), offered["k"]), dice, ANSWERS, [])
    return {"allowed": unit.column != given["column"]}


def formation_alone(found: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    return {"allowed": found}


PAIRS = (Pair("movement_cost", step_at_table, step_alone), Pair("formation", formation_at_table, formation_alone))
