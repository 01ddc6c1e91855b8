"""Positions with one thing changed, to say what would have changed an order of the opponent."""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core import codec
from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.opponents.opponent import OpponentChoice, OtherFact
from puesto.games.bolt.printed.records import Content, Order
from puesto.games.bolt.table.sightings import HARD, pair
from puesto.games.bolt.table.state import Sighting, State, UnitId

PINS = 3
"""The pins that a unit without any is thought to have."""


def other_facts(state: State, content: Content, choice: OpponentChoice) -> Iterator[OtherFact]:
    """Yield positions in which its target is safer, or the unit has other pins."""
    goal = _target_of(choice)
    if goal not in state.units or state.unit not in state.units:
        return
    enemy_ref, place = Ref("unit", goal), pair(state.unit, goal)
    if place in state.sightings:
        copy = _copy_of(state)
        del copy.sightings[place]
        yield OtherFact(msg(N_("Si no viera a {unit}"), unit=enemy_ref), copy)
        copy = _copy_of(state)
        copy.sightings[place] = Sighting(state.sightings[place].inches, HARD)
        yield OtherFact(msg(N_("Con {unit} en cobertura pesada"), unit=enemy_ref), copy)
    if state.units[goal].order is not Order.DOWN:
        copy = _copy_of(state)
        copy.units[goal].order = Order.DOWN
        yield OtherFact(msg(N_("Con {unit} cuerpo a tierra"), unit=enemy_ref), copy)
    copy = _copy_of(state)
    copy.units[state.unit].pins = 0 if state.units[state.unit].pins else PINS
    words = N_("Sin marcadores") if state.units[state.unit].pins else N_("Con {n} marcadores")
    yield OtherFact(msg(words, n=PINS), copy)


def _target_of(choice: OpponentChoice) -> UnitId:
    """Return the enemy that the chosen order is about; "" for none."""
    message = choice.candidates[0].message if choice.candidates else None
    goal = dict(message.params).get("goal") if isinstance(message, Message) else None
    return goal.id if isinstance(goal, Ref) else ""


def _copy_of(state: State) -> State:
    return codec.from_text(State, codec.to_text(state))
