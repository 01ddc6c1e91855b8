"""Alone: a draw from the bag, an officer's extra orders, British vengeance (1.3, 3.1, 8.3)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import Answer, fact, resolution
from puesto.core.messages import N_, NN_, Message, Text, count, msg
from puesto.core.prompts import Draw, Procedure
from puesto.core.results import label
from puesto.core.saying import tell
from puesto.core.values import Struct
from puesto.games.bolt.orders import officers, order_test
from puesto.games.bolt.orders.order_test import NATIONS, ORDER_OPTIONS, QUALITIES, RANKS
from puesto.games.bolt.printed import charts
from puesto.games.bolt.printed.records import (
    SEASONED,
    Content,
    Nation,
    Order,
    Quality,
    Rank,
)
from puesto.games.bolt.table import inches, settings
from puesto.games.kit.alone import Problems, answer_at_once, one_number

TURN = Text("La bolsa y los dados de orden", "The bag and the order dice")
AXIS, ALLIES = "axis", "allies"

# ---- the bag


class BagFacts(Struct, frozen=True):
    """Facts for the bag: the dice of each side, one for each of its units (3.1)."""

    axis: Annotated[int, fact("Dados de un bando", "Dice of one side", "3.1", 0, 40)] = 6
    allies: Annotated[int, fact("Dados del otro", "Dice of the other", "3.1", 0, 40)] = 8


def _empty_bag(facts: BagFacts) -> Problems:
    return () if facts.axis + facts.allies else (("axis", msg(N_("la bolsa está vacía"))),)


SIDES: dict[str, Message] = {AXIS: msg(N_("un dado del primer bando")), ALLIES: msg(N_("un dado del otro bando"))}


@resolution("bag", "3.1", Text("La bolsa", "The bag"), TURN, Answer(str, SIDES.__getitem__), check=_empty_bag)
def draw(facts: BagFacts) -> Procedure[str]:
    """Draw a die from the bag and return its side (3.1)."""
    dice_left, words = (ALLIES,) * facts.allies + (AXIS,) * facts.axis, msg(N_("Saca un dado de la bolsa."))
    return (yield from Draw(key="bag.draw", message=words, rule="3.1", deck="order-dice", left=dice_left, bag=True))


# ---- officers

RESULTS = tuple(
    (item, order_test.WORDS[item])
    for item in (order_test.NO_TEST, order_test.PASSED, order_test.DOUBLE_ONE, order_test.FAILED, order_test.FUBAR)
)


class OfficerFacts(Struct, frozen=True):
    """An officer, what came of his own order, and a friend."""

    rank: Annotated[Rank, fact("Rango", "Rank", "7.3", options=tuple(rank for rank in RANKS if rank[0]))] = (
        Rank.SECOND_LIEUTENANT
    )
    nation: Annotated[Nation, fact("Nación", "Nation", "8", options=NATIONS)] = Nation.NONE
    order: Annotated[Order, fact("Su orden", "His order", "1.1", options=ORDER_OPTIONS)] = Order.ADVANCE
    order_result: Annotated[str, fact("Cómo le ha salido", "What came of it", "3.2", options=RESULTS)] = (
        order_test.PASSED
    )
    distance: Annotated[int, inches.reach("Pulgadas a la otra unidad", "Inches to the other unit", "7.3")] = 6
    ordered: Annotated[bool, fact("Esa unidad ya tiene dado", "That unit has a die already", "1.3")] = False
    aboard: Annotated[bool, fact("Uno de los dos va en un transporte", "One of them rides in a transport", "5.3")] = (
        False
    )
    together: Annotated[bool, fact("Van en el mismo", "They ride in the same one", "5.3")] = False


class OfficerResult(Struct, frozen=True):
    """Bonuses of an officer (1.2, 1.3, 7.3, 8.1)."""

    max_extra_orders: Annotated[int, label("Órdenes extra", "Extra orders")]
    morale_bonus: Annotated[int, label("Suma a la moral de esa unidad", "Added to the morale of that unit")]
    """To a unit in reach; only the best officer’s counts."""
    eligible: Annotated[bool, label("Puede ordenar a esa unidad", "He can order that unit")]
    """Whether the other unit can get one of his orders."""


@resolution(
    "officer", "1.3", Text("Un oficial y sus órdenes extra", "An officer and his extra orders"), TURN,
    one_number("max_extra_orders", NN_("{n} orden extra", "{n} órdenes extra")),
)  # fmt: skip
def officer(content: Content, facts: OfficerFacts) -> Procedure[OfficerResult]:
    """Say an officer’s bonus, orders and reach; a transport’s walls end it (1.2, 1.3, 5.3, 7.3, 8.1)."""
    is_carried_out = facts.order_result in (order_test.NO_TEST, order_test.PASSED, order_test.DOUBLE_ONE)
    extra_orders = (
        officers.extra_orders(content, facts.rank, facts.nation)
        if is_carried_out and facts.order is not Order.DOWN
        else 0
    )
    near = facts.together if facts.aboard else facts.distance <= officers.reach(content, facts.rank)
    bonus = charts.number(content, charts.OFFICERS, facts.rank, "bonus") if near else 0
    result = OfficerResult(extra_orders, bonus, extra_orders > 0 and near and not facts.ordered)
    return answer_at_once(result, count(NN_("{n} orden extra", "{n} órdenes extra"), extra_orders), "1.3")


# ---- nations


class VengeanceFacts(settings.ByReadings, frozen=True):
    """A British unit that seeks vengeance."""

    pins: Annotated[int, fact("Marcadores", "Pins", "3.2", 0, 12)] = 2
    quality: Annotated[Quality, fact("Calidad", "Quality", "7.2", options=QUALITIES)] = Quality.REGULAR
    enemy_within_12: Annotated[bool, fact("Hay un enemigo a 12” o menos", "An enemy is within 12”", "8.3")] = True


@resolution(
    "vengeance", "8.3", Text("Venganza británica", "British vengeance"), TURN,
    Answer(str, lambda name: count(NN_("{n} marcador", "{n} marcadores"), int(name))),
)  # fmt: skip
def avenge(facts: VengeanceFacts) -> Procedure[int]:
    """Return the pins after Vengeance; the test is made all the same (8.3)."""
    if not facts.pins or facts.quality not in SEASONED or not facts.enemy_within_12:
        yield from tell(msg(N_("La unidad no puede pedir Venganza")), "8.3")
        return facts.pins
    return facts.pins - (yield from order_test.roll_vengeance(facts.pins, key="order.vengeance"))


ALL = (draw, officer, avenge)
