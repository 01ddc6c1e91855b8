"""Comparison of the expected with the actual result of a situation. Dice, pins, models, losses, bag, questions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from puesto.core.game.situation import Checked
from puesto.core.messages import N_, Ref, Sayable, Text, msg
from puesto.core.session.session import Session
from puesto.core.values import Struct, field
from puesto.games.bolt.printed.records import Content, Order
from puesto.games.bolt.table.state import State
from puesto.games.bolt.views import state_changes, step_names
from puesto.games.kit.expectations import RunReader, same_row, texts


class Expect(Struct, frozen=True):
    """Expected result of a situation; fields that are left out are not compared."""

    orders: dict[str, Order] = field(default_factory=dict)
    """Unit -> the face that its die shows in the end."""
    pins: dict[str, int] = field(default_factory=dict)
    models: dict[str, int] = field(default_factory=dict)
    gone: dict[str, bool] = field(default_factory=dict)
    """Unit -> whether it is destroyed in the end."""
    flags: dict[str, dict[str, bool]] = field(default_factory=dict)
    """Unit -> what of it is on or off: abandoned, immobilised, leader, kept, reserve."""
    bag: dict[str, int] = field(default_factory=dict)
    """Army -> its dice in the bag."""
    asks: tuple[str, ...] | None = None
    """The keys of the questions that are answered or that it stops at, in their order, without dice."""
    step: str = ""


def compare_expectations(expect: Expect, session: Session[State, Content]) -> tuple[Checked, ...]:
    """Return each expected value with the actual one."""
    return tuple(_checks(expect, RunReader(session)))


def _checks(expect: Expect, outcome: RunReader[State, Content]) -> Iterator[Checked]:
    """Yield the checks of orders, pins, models, losses and the bag."""
    state = outcome.state
    for id, order in expect.orders.items():
        yield same_row(Ref("unit", id), order.value, state.units[id].order.value, order_words, "1.2")
    for id, pins in expect.pins.items():
        yield same_row(Ref("unit", id), pins, state.units[id].pins, pin_words, "3.2")
    for id, models in expect.models.items():
        yield same_row(Ref("unit", id), models, state.units[id].models, model_words, "5.1")
    for id, is_gone in expect.gone.items():
        yield same_row(Ref("unit", id), is_gone, state.units[id].gone, gone_words, "5.1")
    for id, flags in expect.flags.items():
        for name, on in flags.items():
            words = state_changes.SWITCHES[name]
            result = bool(getattr(state.units[id], name))
            yield Checked(Ref("unit", id), words[on], words[result], on == result, "")
    for side, dice_count in expect.bag.items():
        title = msg(N_("Dados de {side} en la bolsa"), side=Ref("side", side))
        yield same_row(title, dice_count, state.bag.count(side), number_words, "3.1")
    if expect.asks is not None:
        yield same_row(msg(N_("Preguntas")), expect.asks, outcome.asked, texts, "")
    if expect.step:
        yield same_row(msg(N_("Después")), expect.step, state.step, step_names.step_name, "3")


def order_words(value: Any) -> Sayable:
    """Return the words for a face of a die, or that it is in the bag."""
    return state_changes.order_words(value)


def pin_words(value: Any) -> Sayable:
    """Return the words for a number of pins."""
    return msg(N_("marcadores: {n}"), n=value)


def model_words(value: Any) -> Sayable:
    """Return the words for a number of models."""
    return msg(N_("miniaturas: {n}"), n=value)


def gone_words(value: Any) -> Sayable:
    """Return in words whether a unit is still there."""
    return state_changes.SWITCHES["gone"][bool(value)]


def number_words(value: Any) -> Sayable:
    """Return a number in words."""
    return Text(str(value), str(value))
