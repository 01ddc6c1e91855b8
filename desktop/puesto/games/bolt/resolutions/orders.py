"""Alone from orders: the order test, FUBAR, a morale check, an officer's reach (3.2, 7.1, 7.3)."""

from __future__ import annotations

from typing import Annotated, Any

from puesto.core.game.resolutions import fact, resolution
from puesto.core.messages import N_, Message, Ref, Text, msg
from puesto.core.prompts import Modifier, Procedure
from puesto.games.bolt.orders import fubar, morale, order_test
from puesto.games.bolt.orders.fubar import FubarFacts, FubarResult
from puesto.games.bolt.orders.morale import CheckResult, MoraleState, Nearby
from puesto.games.bolt.orders.order_test import QUALITIES, OrderFacts, OrderResult
from puesto.games.bolt.printed.records import Content, Quality
from puesto.games.bolt.table import settings
from puesto.games.kit.alone import one_word, yes_no

ORDERS = Text("Órdenes", "Orders")


def _order_modifiers(content: Content, facts: OrderFacts) -> tuple[Modifier, ...]:
    return morale.morale_lines(content, order_test.nerve_of(content, facts, facts.readings))


@resolution(
    "order_test", "3.2", Text("Chequeo de orden", "Order test"), ORDERS, one_word("result", order_test.WORDS),
    modifiers=_order_modifiers, check=lambda facts: order_test.refusal_of_order(facts),
)  # fmt: skip
def test_order(content: Content, facts: OrderFacts) -> Procedure[OrderResult]:
    """Test an order (3.2)."""
    return order_test.test_order(content, facts, facts.readings)


@resolution("fubar", "7.1", Text("FUBAR", "FUBAR"), ORDERS, one_word("result", fubar.WORDS))
def roll_fubar(content: Content, facts: FubarFacts) -> Procedure[FubarResult]:
    """Roll on the chart of FUBAR (7.1)."""
    return fubar.roll_fubar(content, facts)


class MoraleFacts(settings.ByReadings, frozen=True):
    """Facts for a morale check."""

    quality: Annotated[Quality, fact("Calidad", "Quality", "7.2", options=QUALITIES)] = Quality.REGULAR
    pins: Annotated[
        int, fact("Marcadores, con los que acaba de recibir", "Pins, those just taken too", "5.1", 0, 12)
    ] = 1
    morale_penalty_permanent: Annotated[
        int, fact("Moral perdida para siempre", "Morale lost for good", "5.1", 0, 3)
    ] = 0
    officer: Annotated[int, fact("Bonificador del oficial", "Officer’s bonus", "7.3", 0, 4)] = 0
    stubborn: Annotated[bool, fact("Obstinada", "Stubborn", "9.12")] = False
    repeats: Annotated[bool, fact("Repite si falla", "Repeats a failure", "8.5")] = False

    @property
    def nerve(self) -> MoraleState:
        """Return the morale that is tested."""
        return MoraleState(self.quality, self.pins, self.morale_penalty_permanent, self.officer, self.stubborn)


@resolution(
    "morale_check", "5.1", Text("Chequeo de moral", "Morale check"), ORDERS,
    yes_no("passed", N_("lo supera"), N_("falla")),
    modifiers=lambda content, facts: morale.morale_lines(content, facts.nerve),
)  # fmt: skip
def check_morale(content: Content, facts: MoraleFacts) -> Procedure[CheckResult]:
    """Roll a morale check (5.1, 8.5)."""
    words = msg(N_("{unit} ha perdido la mitad: chequeo de moral."), unit=Ref("unit", "unit"))
    return morale.check_morale(content, facts.nerve, words, "5.1", repeats=facts.repeats)


def fled_problems(content: Content, facts: Any) -> tuple[tuple[str, Message], ...]:
    """Return the refusal of pins that would remove a unit: as many as its morale (3.2)."""
    if isinstance(facts, OrderFacts):
        near = Nearby(facts.officer, facts.officer_distance, facts.officer_inside)
        bonus = morale.officer_bonus(content, (near,), facts.aboard)
    else:
        bonus = getattr(facts, "officer", 0)
    penalty = getattr(facts, "morale_penalty_permanent", getattr(facts, "penalty", 0))
    if not morale.is_broken(content, MoraleState(facts.quality, facts.pins, penalty, bonus), facts.readings):
        return ()
    return (("pins", msg(N_("con {n} marcadores, tantos como su moral o más, ya ha huido (3.2)"), n=facts.pins)),)


ALL = (test_order, roll_fubar, check_morale)
