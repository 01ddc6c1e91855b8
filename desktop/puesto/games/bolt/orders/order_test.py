"""The order test. Whether a unit under pins carries its order out (3.2), with what officers and nations make of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Message, Ref, Sayable, Text, msg
from puesto.core.prompts import Band, Choose, Modifier, Option, Procedure, Roll
from puesto.core.results import NOTHING, label
from puesto.core.saying import say, tell
from puesto.core.values import Struct, replace
from puesto.games.bolt.orders import morale
from puesto.games.bolt.orders.morale import MoraleState, Nearby
from puesto.games.bolt.printed.records import (
    CHARACTERISTICS,
    SEASONED,
    VEHICLES,
    Content,
    Kind,
    Nation,
    Order,
    Quality,
    Rank,
)
from puesto.games.bolt.table import dice, inches, settings

NO_TEST, PASSED, DOUBLE_ONE, FAILED, FUBAR = "no_test", "passed", "passed_double_one", "failed", "fubar"
YES, NO, ASK = "yes", "no", "ask"
AGAINST_VEHICLE = -3
"""Modifier of the test for assaulting a closed vehicle (6.3)."""
FROM_RESERVE = -1
"""The usual price of coming from the reserve (8.2)."""

KINDS = tuple((kind.value, Ref("kind", kind.value)) for kind in Kind)
QUALITIES = tuple((quality.value, Ref("quality", quality.value)) for quality in Quality)
RANKS = tuple((rank.value, Ref("rank", rank.value)) for rank in Rank)
NATIONS = tuple((nation.value, Ref("nation", nation.value)) for nation in Nation)
ORDER_OPTIONS = tuple((order.value, Ref("order", order.value)) for order in Order if order)
CHOSEN = tuple(
    (item, Ref("characteristic", item))
    for item in ("", *(entry for ones in CHARACTERISTICS.values() for entry in ones))
)


class OrderFacts(settings.ByReadings, frozen=True):
    """Facts of an order test."""

    order: Annotated[Order, fact("Orden", "Order", "1.1", options=ORDER_OPTIONS)] = Order.ADVANCE
    kind: Annotated[Kind, fact("Unidad", "Unit", "7.6", options=KINDS)] = Kind.INFANTRY
    quality: Annotated[Quality, fact("Calidad", "Quality", "7.2", options=QUALITIES)] = Quality.REGULAR
    pins: Annotated[int, fact("Marcadores de supresión", "Pins", "3.2", 0, 20)] = 1
    models: Annotated[int, fact("Miniaturas", "Models", "3.2", 1, 40)] = 8
    max_models: Annotated[int, fact("A fuerza máxima", "At full strength", "1.2", 1, 40)] = 10
    morale_penalty_permanent: Annotated[
        int, fact("Moral perdida para siempre", "Morale lost for good", "5.1", 0, 3)
    ] = 0
    officer: Annotated[Rank, fact("Oficial", "Officer", "7.3", options=RANKS)] = Rank.NONE
    officer_distance: Annotated[int, inches.reach("A cuántas pulgadas", "How many inches away", "7.3")] = 6
    aboard: Annotated[bool, fact("Va en un transporte", "Rides in a transport", "5.3")] = False
    officer_inside: Annotated[bool, fact("El oficial va con ella dentro", "The officer rides with it", "5.3")] = False
    stubborn: Annotated[bool, fact("Obstinada", "Stubborn", "9.12")] = False
    tank_hunters: Annotated[bool, fact("Cazadores de tanques", "Tank hunters", "9.5")] = False
    nation: Annotated[Nation, fact("Nación", "Nation", "8", options=NATIONS)] = Nation.NONE
    characteristic: Annotated[str, fact("Beneficio nacional", "National benefit", "8", options=CHOSEN)] = ""
    assault: Annotated[bool, fact("Corre para asaltar", "Runs to assault", "6.1")] = False
    closest_enemy: Annotated[
        bool,
        fact("Hacia el enemigo visible más cercano", "Towards the closest enemy in sight", "8.4"),
    ] = False
    on_vehicle: Annotated[bool, fact("Asalta un vehículo", "Assaults a vehicle", "6.3")] = False
    open_topped: Annotated[bool, fact("Vehículo descubierto", "Open-topped vehicle", "6.3")] = False
    from_reserve: Annotated[bool, fact("Entra desde la reserva", "Comes from the reserve", "8.2")] = False
    sees_tiger_fear: Annotated[bool, fact("Ve una unidad con miedo al tigre", "Sees tiger fear", "8.1")] = False
    at_the_tiger: Annotated[bool, fact("Dispara a ese vehículo", "Fires at that vehicle", "8.1")] = False
    enemy_in_front: Annotated[
        bool, fact("Vehículo con un enemigo a la vista delante", "Vehicle with an enemy in sight ahead", "4.3")
    ] = False
    test_anyway: Annotated[
        bool, fact("Chequea aunque no le queden marcadores", "Tests though no pins are left", "8.3")
    ] = False
    repeat: Annotated[
        str,
        fact(
            "Si falla y puede repetir",
            "If it fails and may re-roll",
            "3.2",
            options=((YES, msg(N_("repite"))), (NO, msg(N_("no repite")))),
        ),
    ] = YES


def replace_officer(facts: OrderFacts, rank: Rank, distance: int, inside: bool) -> OrderFacts:
    """Return the facts with the officer whose bonus counts (7.3)."""
    return replace(facts, officer=rank, officer_distance=distance, officer_inside=inside)


REVERSE = "reverse_as_far_as_possible"


def order_in_words(order: Order) -> Sayable:
    """Return the name of an order; a dash for none."""
    return Ref("order", order) if order else NOTHING


class OrderResult(Struct, frozen=True):
    """Result of an order; the face of the die and the action carried out can differ."""

    result: Annotated[str, label("Resultado", "Result", WORDS)]
    executed: Annotated[Order, label("Hace", "Carries out", order_in_words)]
    face: Annotated[Order, label("Su dado muestra", "Its die shows", order_in_words)]
    """Face that the die shows (1.2)."""
    morale: Annotated[int, label("Moral", "Morale")] = 0
    removed: Annotated[int, label("Marcadores que se quita", "Pins it takes off")] = 0
    pins: Annotated[int, label("Le quedan", "Pins left")] = 0
    repeated: Annotated[bool, label("Repetido", "Repeated")] = False
    movement: Annotated[
        str,
        label(
            "Movimiento", "Movement", {REVERSE: Text("marcha atrás, hasta donde pueda", "backwards, as far as it can")}
        ),
    ] = ""
    """Forced move of a vehicle that fails with an enemy ahead: backwards (4.3)."""

    @property
    def succeeded(self) -> bool:
        """Return whether the order was carried out as it was given."""
        return self.result in (NO_TEST, PASSED, DOUBLE_ONE)


def refusal_of_order(facts: OrderFacts) -> tuple[tuple[str, Message], ...]:
    """Return the contradictions in the facts: the field, and what was expected."""
    if facts.models > facts.max_models:
        return (("models", msg(N_("son más que a fuerza máxima ({n})"), n=facts.max_models)),)
    if facts.assault and facts.order is not Order.RUN:
        return (("assault", msg(N_("un asalto necesita la orden Correr (6.1)"))),)
    if facts.from_reserve:
        sight_facts = [name for name in ("sees_tiger_fear", "closest_enemy", "enemy_in_front") if getattr(facts, name)]
        return tuple((name, msg(N_("quien espera fuera de la mesa no ve a nadie (4.1)"))) for name in sight_facts)
    return ()


def test_modifier(facts: OrderFacts, readings: Mapping[str, str]) -> tuple[Modifier, ...]:
    """Return the modifiers of an order test besides quality, pins and officer (6.3, 8.1, 8.2)."""
    results = []
    if facts.sees_tiger_fear and not (facts.at_the_tiger and facts.order is Order.FIRE):
        results.append(Modifier(msg(N_("Miedo al tigre")), -1, "8.1"))
    if facts.from_reserve and facts.nation is not Nation.US:
        results.append(Modifier(msg(N_("Desde la reserva")), FROM_RESERVE, "8.2"))
    if facts.on_vehicle and not facts.tank_hunters and not facts.open_topped:
        results.append(Modifier(msg(N_("Asalto a un vehículo")), AGAINST_VEHICLE, "6.3"))
    return tuple(results)


def is_spared(facts: OrderFacts) -> bool:
    """Return whether no test is made though there are pins: Up and at them (8.3)."""
    return (
        facts.nation is Nation.UK
        and facts.characteristic == "up_and_at_em"
        and facts.assault
        and facts.quality in SEASONED
    )


def passes_by_itself(facts: OrderFacts) -> bool:
    """Return whether a test is passed without dice: a Banzai charge (8.4)."""
    return (
        facts.nation is Nation.JAPAN
        and facts.kind is Kind.INFANTRY
        and facts.order is Order.RUN
        and facts.closest_enemy
    )


def is_test_needed(facts: OrderFacts, readings: Mapping[str, str]) -> bool:
    """Return whether an order calls for a test (3.2).

    Under pins, but for Down; against vehicles and from the reserve always.
    """
    if facts.order is Order.DOWN or is_spared(facts):
        return False
    if facts.on_vehicle and (facts.tank_hunters or facts.open_topped):
        if settings.is_read(readings, settings.HUNTERS_TEST, "no_test"):
            return facts.pins > 0
        return True
    tiger = any(line.rule == "8.1" for line in test_modifier(facts, readings))
    return facts.pins > 0 or tiger or facts.on_vehicle or facts.from_reserve or facts.test_anyway


def nerve_of(content: Content, facts: OrderFacts, readings: Mapping[str, str]) -> MoraleState:
    """Return the morale of an order test; a Rally is tested without its pins (3.2)."""
    near = Nearby(facts.officer, facts.officer_distance, facts.officer_inside)
    rally = facts.order is Order.RALLY
    stubborn = morale.is_stubborn(facts.stubborn, facts.nation, facts.characteristic, facts.kind) and settings.is_read(
        readings, settings.STUBBORN_ORDERS, "yes"
    )
    # 8.1 the tiger counts as a pin: neither a Rally nor the stubborn count those
    pinless = rally or stubborn
    return MoraleState(
        facts.quality,
        0 if rally else facts.pins,
        facts.morale_penalty_permanent,
        morale.officer_bonus(content, (near,), facts.aboard),
        stubborn,
        tuple(line for line in test_modifier(facts, readings) if not (pinless and line.rule == "8.1")),
    )


FUBAR_WORDS = msg(N_("FUBAR con doble 6"))
"""The meaning of the worst throw of an order test, after which a unit does what its chart says."""


def test_bands(value: int) -> tuple[Band, ...]:
    """Return the meaning of 2D6 in an order test: double one, passed, failed, double six (3.2)."""
    return (
        Band(2, msg(N_("cumple con doble 1 y quita D6+1"))),
        *((Band(3, msg(N_("cumple la orden"))),) if value >= 3 else ()),
        Band(max(3, value + 1), msg(N_("falla, cuerpo a tierra"))),
        Band(12, FUBAR_WORDS),
    )


def result_of(faces: tuple[int, ...], value: int) -> str:
    """Return the class of a throw against a morale (3.2)."""
    if sum(faces) == 12:
        return FUBAR
    if sum(faces) == 2:
        return DOUBLE_ONE
    return PASSED if sum(faces) <= value else FAILED


def is_repeatable(facts: OrderFacts, result: str, readings: Mapping[str, str]) -> bool:
    """Return whether a throw may be repeated: by a large unit at full strength (3.2)."""
    wrong = result == FAILED or (result == FUBAR and settings.is_read(readings, settings.FUBAR_REROLL, "yes"))
    return wrong and morale.can_repeat(facts.models, facts.max_models)


def test_order(
    content: Content,
    facts: OrderFacts,
    readings: Mapping[str, str],
    *,
    unit: str = "unit",
    who: str = "",
) -> Procedure[OrderResult]:
    """Give an order, tested where it must be; return the outcome with pins and die (3.2). FUBAR has its own chart."""
    if not is_test_needed(facts, readings):
        if facts.order is not Order.DOWN and facts.pins:
            yield from say(
                N_("{unit} no necesita chequeo: {order}"),
                "8.3",
                unit=Ref("unit", unit),
                order=Ref("order", facts.order),
            )
        return OrderResult(NO_TEST, facts.order, facts.order, pins=facts.pins)
    nerve = nerve_of(content, facts, readings)
    value = morale.morale_value(content, nerve)
    if passes_by_itself(facts):
        yield from say(N_("Carga Banzai: {unit:el} supera el chequeo sin tirar"), "8.4", unit=Ref("unit", unit))
        return OrderResult(PASSED, facts.order, facts.order, value, min(1, facts.pins), max(0, facts.pins - 1))
    return (yield from throw_order(content, facts, nerve, readings, unit=unit, who=who))


def throw_order(
    content: Content, facts: OrderFacts, nerve: MoraleState, readings: Mapping[str, str], *, unit: str = "unit",
    who: str = "",
) -> Procedure[OrderResult]:  # fmt: skip
    """Throw an order test with this morale, and settle what follows from it (3.2)."""
    value = morale.morale_value(content, nerve)
    lines = morale.morale_lines(content, nerve)
    roll = Roll(
        key="order.test",
        subject=(unit,),
        who=who,
        message=msg(N_("Chequeo de orden de {unit}: cumple con {n} o menos."), unit=Ref("unit", unit), n=value),
        detail=morale.said_morale(lines),
        rule="3.2",
        dice=2,
        bands=test_bands(value),
        modifiers=lines,
        low_best=True,
        makes_need=True,
        lasting=(FUBAR_WORDS,),
    )
    faces = yield from roll
    result, repeated = result_of(faces, value), False
    if is_repeatable(facts, result, readings):
        repeats = facts.repeat
        if repeats == ASK:
            repeats = yield from Choose(
                key="order.repeat",
                subject=(unit,),
                who=who,
                message=msg(N_("¿Repite {unit:el} el chequeo?"), unit=Ref("unit", unit)),
                rule="3.2",
                options=(Option(YES, msg(N_("Repetir"))), Option(NO, msg(N_("Dejarlo así")))),
                default=YES,
            )
        if repeats == YES:
            faces = yield from roll
            result, repeated = result_of(faces, value), True
    return (yield from _settle(facts, result, value, repeated, unit, who))


def _settle(facts: OrderFacts, result: str, value: int, repeated: bool, unit: str, who: str) -> Procedure[OrderResult]:
    """Apply a throw: removed pins, the face of the die, a vehicle's reverse move (3.2, 4.3)."""
    removed, unit_ref = 0, Ref("unit", unit)
    if result == DOUBLE_ONE or (result == PASSED and facts.order is Order.RALLY):
        removed = yield from roll_removed(facts.pins, unit, who)
    elif result == PASSED:
        removed = min(1, facts.pins)
    pins_left = facts.pins - removed
    if result == FUBAR:
        yield from say(N_("{unit}: doble 6, FUBAR"), "7.1", "bad", unit=unit_ref)
        return OrderResult(FUBAR, Order.NONE, Order.NONE, value, 0, pins_left, repeated)
    if result == FAILED:
        yield from say(N_("{unit} falla el chequeo: cuerpo a tierra"), "3.2", "bad", unit=unit_ref)
        if facts.kind in VEHICLES and facts.enemy_in_front:
            yield from say_reverse(unit)
            return OrderResult(FAILED, Order.DOWN, Order.DOWN, value, 0, pins_left, repeated, REVERSE)
        return OrderResult(FAILED, Order.DOWN, Order.DOWN, value, 0, pins_left, repeated)
    message = N_("{unit} cumple la orden: {order}. Marcadores que le quedan: {pins}")
    yield from say(message, "3.2", "good", unit=unit_ref, order=Ref("order", facts.order), pins=pins_left)
    return OrderResult(result, facts.order, facts.order, value, removed, pins_left, repeated)


def say_reverse(unit: str) -> Procedure[None]:
    """Report that a vehicle that failed with an enemy ahead must reverse as far as it can (4.3)."""
    yield from say(N_("{unit} tiene que dar marcha atrás hasta donde pueda"), "4.3", "bad", unit=Ref("unit", unit))


def roll_removed(pins: int, unit: str, who: str) -> Procedure[int]:
    """Roll the pins that a double one or a Rally removes: D6+1, at most all (3.2)."""
    if not pins:
        return 0
    amount = yield from dice.roll_amount(
        "D6+1",
        "order.pins",
        msg(N_("¿Cuántos marcadores se quita {unit:el}? D6+1."), unit=Ref("unit", unit)),
        "3.2",
        subject=(unit,),
        who=who,
    )
    return min(pins, amount)


def take_vengeance(die: int, pins: int) -> int:
    """Return how many pins Vengeance removes before the test, which is made all the same (8.3)."""
    return min(1, pins) if die >= 4 else 0


def roll_vengeance(pins: int, unit: str = "unit", who: str = "", *, key: str = "order.revenge") -> Procedure[int]:
    """Roll for Vengeance and return how many pins it removes (8.3)."""
    words = msg(N_("Venganza de {unit}: con 4+ pierde un marcador."), unit=Ref("unit", unit))
    return take_vengeance((yield from dice.roll_die(key, words, "8.3", subject=(unit,), who=who)), pins)


WORDS: dict[str, Message] = {
    NO_TEST: msg(N_("sin chequeo")),
    PASSED: msg(N_("cumple la orden")),
    DOUBLE_ONE: msg(N_("cumple con doble 1 y quita D6+1")),
    FAILED: msg(N_("falla, cuerpo a tierra")),
    FUBAR: FUBAR_WORDS,
}
"""Words for the results of a test."""


def tell_lines(content: Content, facts: OrderFacts, readings: Mapping[str, str]) -> Procedure[None]:
    """Report the sum of a test before its dice (3.2)."""
    if is_test_needed(facts, readings):
        lines = morale.morale_lines(content, nerve_of(content, facts, readings))
        yield from tell(msg(N_("Moral: {sum}"), sum=morale.said_morale(lines)), "3.2", "quiet")
