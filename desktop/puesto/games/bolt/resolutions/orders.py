"""Alone from orders: the order test, FUBAR, a morale check, an officer's reach (3.2, 7.1, 7.3)."""

from __future__ import annotations

from typing import Annotated, Any

from puesto.core.game.resolutions import Resolution, fact
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.prompts import Modifier, Procedure
from puesto.games.bolt.orders import fubar, morale, order_test
from puesto.games.bolt.orders.fubar import FubarFacts, FubarOutcome
from puesto.games.bolt.orders.morale import Checked2D6, MoraleState, Nearby
from puesto.games.bolt.orders.order_test import QUALITIES, OrderFacts, OrderOutcome
from puesto.games.bolt.printed.records import Content, Quality
from puesto.games.bolt.table import settings
from puesto.games.kit.alone import yes_no_class, yes_no_words

ORDERS = Text("Órdenes", "Orders")


def _order_modifiers(content: Content, facts: OrderFacts) -> tuple[Modifier, ...]:
    return morale.morale_lines(content, order_test.nerve_of(content, facts, facts.readings))


ORDER_TEST: Resolution[OrderFacts, OrderOutcome] = Resolution(
    id="order_test",
    title=Text("Chequeo de orden", "Order test"),
    rule="3.2",
    facts=OrderFacts,
    result=OrderOutcome,
    run=lambda content, facts: order_test.test_order(content, facts, facts.readings),
    outcome=lambda found: found.result,
    says=lambda name: order_test.WORDS[name],
    modifiers=_order_modifiers,
    check=lambda content, facts: order_test.refusal_of_order(facts),
    chapter=ORDERS,
)
FUBAR: Resolution[FubarFacts, FubarOutcome] = Resolution(
    id="fubar",
    title=Text("FUBAR", "FUBAR"),
    rule="7.1",
    facts=FubarFacts,
    result=FubarOutcome,
    run=lambda content, facts: fubar.roll_fubar(content, facts),
    outcome=lambda found: found.result,
    says=lambda name: fubar.WORDS[name],
    chapter=ORDERS,
)


class MoraleFacts(settings.ByReadings, frozen=True):
    """What a morale check needs to know."""

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
        """The morale that is tested."""
        return MoraleState(self.quality, self.pins, self.morale_penalty_permanent, self.officer, self.stubborn)


def _check(content: Content, facts: MoraleFacts) -> Procedure[Checked2D6]:
    return morale.check_morale(content, facts.nerve, msg(N_("Chequeo de moral.")), "5.1", repeats=facts.repeats)


MORALE: Resolution[MoraleFacts, Checked2D6] = Resolution(
    id="morale_check",
    title=Text("Chequeo de moral", "Morale check"),
    rule="5.1",
    facts=MoraleFacts,
    result=Checked2D6,
    run=_check,
    outcome=lambda found: yes_no_class(found.passed),
    says=yes_no_words(msg(N_("lo supera")), msg(N_("falla: destruida"))),
    modifiers=lambda content, facts: morale.morale_lines(content, facts.nerve),
    chapter=ORDERS,
)


def fled_problems(content: Content, facts: Any) -> tuple[tuple[str, Message], ...]:
    """Return what speaks against the pins of a unit that is to be there still: as many as its morale (3.2)."""
    if isinstance(facts, OrderFacts):
        near = Nearby(facts.officer, facts.officer_distance, facts.officer_inside)
        bonus = morale.officer_bonus(content, (near,), facts.aboard)
    else:
        bonus = getattr(facts, "officer", 0)
    penalty = getattr(facts, "morale_penalty_permanent", getattr(facts, "penalty", 0))
    if not morale.is_broken(content, MoraleState(facts.quality, facts.pins, penalty, bonus), facts.readings):
        return ()
    return (("pins", msg(N_("con {n} marcadores, tantos como su moral o más, ya ha huido (3.2)"), n=facts.pins)),)


ALL = (ORDER_TEST, FUBAR, MORALE)
