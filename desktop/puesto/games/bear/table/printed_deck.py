"""The owner's printed deck: a card's unknown fields are asked once, when needed (2.3).

A printed card is never guessed from its number. With the setting `deck` on `printed`, a card's facts are those that the
owner typed
in, those that the rulebook reveals, and nothing else; house facts only serve the app's own deck.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from puesto.core.codec import to_json
from puesto.core.messages import N_, Message, Sayable, Text, msg
from puesto.core.prompts import Number, Option, Pick, Procedure
from puesto.core.questions.board import Ask, AskMany
from puesto.core.values import fields, replace
from puesto.games.bear.printed import order_text
from puesto.games.bear.printed.records import (
    HOUSE,
    SUITS,
    Action,
    Advance,
    Colour,
    Content,
    Corner,
    CriticalLine,
    Kind,
    Order,
    OrderCard,
    Relation,
    Selector,
    Target,
    Third,
    Toward,
    Usage,
)
from puesto.games.bear.table.known_cards import (
    OWN,
    card,
    is_in_use,
    is_owned,
    is_untyped,
    is_usage_known,
    lay_over,
    typed_fields,
    without_house_facts,
)
from puesto.games.bear.table.state import MissionTable, State
from puesto.games.kit.verbs import NO_OPTION, YES_OPTION

SLOTS = 4

CLOSE_COMBAT = (Action.FIRE, Action.AUTO_RALLY, Action.RALLY, Action.BREAK_CONTACT)
SHORT_RANGE = (
    Action.FIRE,
    Action.PIVOT_AND_FIRE,
    Action.PIVOT,
    Action.AUTO_RALLY,
    Action.RALLY,
    Action.BREAK_CONTACT,
    Action.MOVE_TO_CLOSE_COMBAT,
)
TACTICAL = (Action.FIRE, Action.MOVE, Action.LOW_RISK_MOVE, Action.RALLY, Action.AUTO_RALLY, Action.MISSION_ORDER)

Requirement: TypeAlias = tuple[str, str, dict[str, Any]]
"""Requirement: its id, its words in bold, and the fields of the selector that it sets."""

COMMON: tuple[Requirement, ...] = (
    ("hit", N_("impactada"), {"hit": True}),
    ("unhit", N_("indemne"), {"hit": False}),
    ("open", N_("en un hex. con MD 0"), {"covered": False}),
    ("covered", N_("a cubierto"), {"covered": True}),
    ("unused", N_("no usada"), {"used": False}),
    ("used", N_("usada"), {"used": True}),
    ("highest_firepower", N_("con PF más alta"), {"highest_firepower": True}),
    ("in_sight", N_("en LV"), {"in_sight": True}),
)
AI_REQUIREMENTS: tuple[Requirement, ...] = (
    *COMMON,
    ("mobile", N_("móvil"), {"mobile": True}),
    ("largest_group", N_("grupo más grande"), {"largest_group": True}),
    ("in_zone_of_nearest", N_("en ZF de la Unidad más cercana"), {"in_zone_of_nearest": True}),
    ("guns", N_("mortero o cañón de inf."), {"kinds": (Kind.MORTAR, Kind.GUN)}),
    ("suspect", N_("PE"), {"suspect": True}),
)
UNIT_REQUIREMENTS: tuple[Requirement, ...] = (
    *COMMON,
    ("just_acted", N_("que acaba de actuar"), {"just_acted": True}),
    ("lowest_defence", N_("con VD más bajo"), {"lowest_defence": True}),
)
"""Requirements printed in bold beside "Unidad" (5.0)."""


# ---- what is known


# ---- what is needed, and asked where it is not known


def foot_reader(table: MissionTable) -> Callable[[str], Usage | None]:
    """Return a function from a card to its usage value; it returns None if only the printed card shows it."""
    cards = table.content.order_cards
    if not is_in_use(table):
        return lambda number: cards[number].usage if number in cards else None  # a damaged save may name any card
    value_by_card = {
        number: card(table, number).usage
        for number in table.state.orders.left
        if is_usage_known(cards[number]) or not is_untyped(table, number, "usage")
    }
    return value_by_card.get


def band_reader(table: MissionTable) -> Callable[[str], OrderCard | None]:
    """Return a function from a card to its record; None if only the printed card shows colour and advance."""
    cards = table.content.order_cards
    return (
        (lambda number: cards[number])
        if not is_in_use(table)
        else {number: card(table, number) for number in cards if is_banded(table, number)}.get
    )


def is_banded(table: MissionTable, number: str) -> bool:
    """Return whether a card's colour and advance are known (2.3.1)."""
    printed_card = table.content.order_cards[number]
    if not is_in_use(table) or is_band_known(printed_card):
        return True
    if is_untyped(table, number, "colour") and printed_card.source == HOUSE:
        return False
    revealed = printed_card.advance is not None and printed_card.advance.source != HOUSE
    return card(table, number).colour is Colour.BLUE or revealed or not is_untyped(table, number, "advance")


def is_band_known(printed_card: OrderCard) -> bool:
    """Return whether a record's colour and advance are printed rather than made up by the house."""
    revealed = printed_card.advance is not None and printed_card.advance.source != HOUSE
    return is_owned(printed_card) or (printed_card.source != HOUSE and (printed_card.colour is Colour.BLUE or revealed))


def ask_usage(number: str) -> Procedure[Usage]:
    """Ask for the usage value and head of a printed card (3.1.1)."""
    value = yield from Number(
        key="entry.usage",
        subject=(number,),
        message=msg(N_("Carta {card}: ¿qué valor de uso lleva al pie?"), card=number),
        rule="3.1.1",
        low=1,
        high=9,
    )
    head = yield from ask_yes_or_no(
        "entry.head", number, msg(N_("Carta {card}: ¿lleva la cabeza junto al valor de uso?"), card=number), "3.1.2"
    )
    return Usage(value, head, OWN)


def learn_usage(table: MissionTable, number: str, value: int, head: bool) -> None:
    """Keep the foot of a printed card that was asked."""
    typed_fields(table, number).update(usage=value, head=head)


def colour_of(table: MissionTable, number: str) -> Procedure[Colour]:
    """Return the colour of a card, asking if it is not known (2.3)."""
    if is_untyped(table, number, "colour") and table.content.order_cards[number].source == HOUSE:
        answer = yield from Ask(
            key="entry.colour",
            subject=(number,),
            message=msg(N_("Carta {card}: ¿de qué color es?"), card=number),
            rule="2.3",
            options=(
                Option(Colour.GREEN.value, msg(N_("Verde")), msg(N_("Orden de acción"))),
                Option(Colour.BLUE.value, msg(N_("Azul")), msg(N_("Orden de mando"))),
            ),
            default=Colour.GREEN.value,
            unsure=False,
        )
        typed_fields(table, number)["colour"] = answer
    return card(table, number).colour


def advance_of(table: MissionTable, number: str) -> Procedure[Advance | None]:
    """Return the advance of the AI's order card, asking if it is not known; blue cards have none (2.3.1)."""
    colour = yield from colour_of(table, number)
    if colour is Colour.BLUE:
        return None
    if not is_banded(table, number):
        answer = yield from Ask(
            key="entry.advance",
            subject=(number,),
            message=msg(N_("Carta {card}: ¿cuántas casillas avanza el marcador de misión?"), card=number),
            rule="2.3.1",
            options=(Option("0", msg(N_("Ninguna"))), Option("1", msg(N_("Una"))), Option("2", msg(N_("Dos")))),
            default="0",
            unsure=False,
        )
        total = 0
        if answer != "0":
            total = yield from Number(
                key="entry.total",
                subject=(number,),
                message=msg(N_("Carta {card}: ¿con cuántas IA y Unidades como mucho? (0: automático)"), card=number),
                rule="2.3.1",
                low=0,
                high=40,
                default=0,
            )
        typed_fields(table, number)["advance"] = {"spaces": int(answer), "when_total_at_most": total or None}
    return card(table, number).advance


def can_have_suit(table: MissionTable, number: str, suit: str) -> bool:
    """Return whether a card has a suit in its corner, as far as is known (6.0)."""
    corner = card(table, number).corner
    if corner is not None:
        return corner.suit == suit
    return is_untyped(table, number, "suit") or (is_in_use(table) and table.state.printed[number]["suit"] == suit)


def has_house_corner(table: MissionTable, number: str) -> bool:
    """Return whether the house made up the corner of a card (6.0)."""
    corner = card(table, number).corner
    return corner is not None and corner.source == HOUSE


def corner_of(table: MissionTable, number: str) -> Procedure[Corner]:
    """Return the corner of a card drawn for a placement (6.0).

    Of a printed one the suit is asked; its hex is asked with the counter.
    """
    corner = card(table, number).corner
    if corner is not None:
        return corner
    if is_untyped(table, number, "suit"):
        typed_fields(table, number)["suit"] = yield from Ask(
            key="entry.suit",
            subject=(number,),
            message=msg(N_("Carta {card}: ¿qué símbolo lleva en la esquina?"), card=number),
            rule="6.0",
            options=(
                Option("none", msg(N_("Ninguno"))),
                *(Option(suit, Text(sign, sign)) for suit, sign in SUITS.items()),
            ),
            default="none",
            unsure=False,
        )
    return Corner("", str(table.state.printed.get(number, {}).get("suit", "none")))


def orders_of(table: MissionTable, number: str) -> Procedure[OrderCard]:
    """Return the whole order card of the AI: critical lines and tactical orders (4.1). What is missing is asked."""
    yield from colour_of(table, number)
    printed_card = table.content.order_cards[number]
    if not is_in_use(table) or is_owned(printed_card):
        return card(table, number)
    fields_typed = table.state.printed.get(number, {})
    for line, key, actions, message in (
        (
            "close_combat",
            "entry.cc",
            CLOSE_COMBAT,
            N_("Carta {card}: ¿qué acciones lleva la línea de combate cerrado, de izquierda a derecha?"),
        ),
        (
            "short_range",
            "entry.short",
            SHORT_RANGE,
            N_("Carta {card}: ¿qué acciones lleva la línea de corta distancia, de izquierda a derecha?"),
        ),
    ):
        revealed: CriticalLine | None = getattr(printed_card, line)
        if line not in fields_typed and (revealed is None or revealed.source == HOUSE):
            answer = yield from AskMany(
                key=key,
                subject=(number,),
                message=msg(message, card=number),
                rule="4.1.2",
                options=tuple(
                    Option(action.value, order_text.action(action))
                    for action in actions
                    if can_stand_on_card(table, number, action)
                ),
                ordered=True,
            )
            typed_fields(table, number)[line] = list(answer)
    if "third" not in fields_typed and (printed_card.third is None or printed_card.third.source == HOUSE):
        third = yield from Ask(
            key="entry.third",
            subject=(number,),
            message=msg(N_("Carta {card}: ¿qué lleva la tercera línea crítica?"), card=number),
            rule="4.1.2",
            options=(
                Option("none", msg(N_("Nada"))),
                Option(Third.REACTIVE.value, msg(N_("Ejecutar Orden Reactiva"))),
                Option(Third.PASS_TEST.value, msg(N_("IA no usadas < Unidades no usadas: la IA pasa"))),
            ),
            default="none",
            unsure=False,
        )
        typed_fields(table, number)["third"] = "" if third == "none" else third
    if "tactical" not in fields_typed:
        yield from ask_tactical_orders(table, number)
    return card(table, number)


def ask_tactical_orders(table: MissionTable, number: str) -> Procedure[None]:
    """Ask for up to four tactical orders, known or composed; a mission order is the last (4.1.3, 7.1)."""
    catalogue = known_orders(table, number)
    orders: list[Order] = []
    for slot in range(1, SLOTS + 1):
        answer = yield from Ask(
            key="entry.order",
            subject=(number, str(slot)),
            message=msg(N_("Carta {card}: orden táctica {slot}"), card=number, slot=slot),
            rule="4.1.3",
            options=(
                *(Option(value, order_text.order(order)) for value, order in catalogue.items()),
                Option("other", msg(N_("Otra: la compongo"))),
                Option("none", msg(N_("No hay más órdenes"))),
            ),
            default="none",
            unsure=False,
        )
        if answer == "none":
            break
        orders.append(
            replace(catalogue[answer], source=OWN)
            if answer in catalogue
            else (yield from compose_order(table, number, slot))
        )
        if orders[-1].do is Action.MISSION_ORDER:
            break
    typed_fields(table, number)["tactical"] = to_json(orders)


def known_orders(table: MissionTable, number: str) -> dict[str, Order]:
    """Return each known order once: this card's printed ones, then others', then the house's.

    Ours stand in no relation to this card: an order of the app's own card of the same number says nothing about the
    printed one.
    """
    order_by_name: dict[str, Order] = {}
    cards = table.content.order_cards
    slots = [(card, slot, order) for card in sorted(cards) for slot, order in enumerate(cards[card].tactical, 1)]
    for card_id, slot, order in sorted(
        slots,
        key=lambda order_slot: (
            order_slot[2].source == HOUSE,
            order_slot[2].source != HOUSE and order_slot[0] != number,
        ),
    ):
        plain = replace(order, source=OWN, partly="")
        if plain not in order_by_name.values() and can_stand_on_card(table, number, plain.do):
            order_by_name[f"{card_id}/{slot}"] = plain
    return order_by_name


def can_stand_on_card(table: MissionTable, number: str, action: Action) -> bool:
    """Return whether an action can be on a card: automatic rally is only on command cards (4.1.2)."""
    return action is not Action.AUTO_RALLY or card(table, number).colour is Colour.BLUE


def compose_order(table: MissionTable, number: str, slot: int) -> Procedure[Order]:
    """Ask for the parts of an order and return it (5.0)."""
    subject = (number, str(slot))
    words_by_action: dict[str, Sayable] = {
        action.value: order_text.action(action) for action in TACTICAL if can_stand_on_card(table, number, action)
    }
    do = Action((yield from ask_one_of("entry.action", subject, msg(N_("¿Qué hace la IA?")), words_by_action)))
    if do is Action.MISSION_ORDER:
        return Order(do, source=OWN)
    ai = yield from requirements(
        "entry.ai", subject, msg(N_("¿Qué requisitos van en negrita junto a «IA»?")), AI_REQUIREMENTS
    )
    relations: dict[str, Sayable] = {"nearest": msg(N_("Más cercana")), "farthest": msg(N_("Más alejada"))}
    if ai.in_zone_of_nearest:  # who stands in the zone of the nearest one is not looking for the farthest
        del relations["farthest"]
    relation = yield from ask_one_of("entry.relation", subject, msg(N_("¿Más cercana o más alejada?")), relations)
    to = yield from ask_one_of(
        "entry.to",
        subject,
        msg(N_("¿De qué, en el orden impreso?")),
        {
            "unit": msg(N_("Una Unidad")),
            "unit_objective": msg(N_("Una Unidad u objetivo")),
            "objective_unit": msg(N_("Un objetivo o Unidad")),
            "objective": msg(N_("Un objetivo")),
        },
    )
    unit = Selector()
    if "unit" in to:
        unit = yield from requirements(
            "entry.unit", subject, msg(N_("¿Qué requisitos van en negrita junto a «Unidad»?")), UNIT_REQUIREMENTS
        )
    targets = tuple(Target(unit=unit) if part == "unit" else Target(objective=True) for part in to.split("_"))
    toward, bonus, long_range = Toward.TARGET, 0, False
    if do is Action.FIRE:
        bonus = int(
            (
                yield from ask_one_of(
                    "entry.bonus",
                    subject,
                    msg(N_("¿Qué PAM suma a la tirada?")),
                    {"0": msg(N_("Ninguno")), "1": msg(N_("+1 PAM")), "2": msg(N_("+2 PAM"))},
                )
            )
        )
        long_range = yield from ask_yes_or_no(
            "entry.long_range", number, msg(N_("¿Dispara incluso a larga distancia?")), "5.1", str(slot)
        )
    elif do in (Action.MOVE, Action.LOW_RISK_MOVE):
        toward = Toward(
            (
                yield from ask_one_of(
                    "entry.toward",
                    subject,
                    msg(N_("¿Hacia dónde?")),
                    {
                        Toward.TARGET.value: msg(N_("Hacia la Unidad u objetivo")),
                        Toward.COVER.value: msg(N_("Hacia cobertura")),
                        Toward.COVER_NEAREST_TARGET.value: msg(
                            N_("Hacia la cobertura más cercana a la Unidad u objetivo")
                        ),
                    },
                )
            )
        )
    return Order(do, ai, Relation(relation), targets, bonus, long_range, toward, group=ai.largest_group, source=OWN)


def requirements(
    key: str, subject: tuple[str, ...], message: Message, parts: tuple[Requirement, ...]
) -> Procedure[Selector]:
    """Ask for the requirements and return their selector."""
    answer = yield from Pick(
        key=key,
        subject=subject,
        message=message,
        rule="5.0",
        options=tuple(Option(id, msg(words)) for id, words, _ in parts),
    )
    fields: dict[str, Any] = {}
    for id, _, part in parts:
        if id in answer:
            fields = {**part, **fields}
    return Selector(**fields)


def ask_one_of(key: str, subject: tuple[str, ...], message: Message, options: dict[str, Sayable]) -> Procedure[str]:
    """Ask for one of several options; the first is the default."""
    option_row = tuple(Option(value, words) for value, words in options.items())
    return (
        yield from Ask(
            key=key,
            subject=subject,
            message=message,
            rule="5.0",
            options=option_row,
            default=option_row[0].value,
            unsure=False,
        )
    )


def ask_yes_or_no(key: str, number: str, message: Message, rule: str, slot: str = "") -> Procedure[bool]:
    """Ask a question of no or yes."""
    subject = (number, slot) if slot else (number,)
    options = (YES_OPTION, NO_OPTION)
    return (
        yield from Ask(
            key=key, subject=subject, message=message, rule=rule, options=options, default="no", unsure=False
        )
    ) == "yes"


# ---- for the owner's own layer


def own_copies(state: State, content: Content) -> list[tuple[str, object]]:
    """Return the records typed in by the owner, for the layer of packs that outlasts the session.

    A card is stored whole, or only its orders or its usage value.
    """
    records: list[tuple[str, object]] = []
    for number, typed in state.printed.items():
        printed_card = content.order_cards[number]
        record = lay_over(without_house_facts(printed_card), typed)
        if is_whole(record, typed):
            corner = record.corner if record.corner and record.corner.source != HOUSE else None
            full_record = replace(record, source=OWN, corner=corner)
            parts = {part.name: getattr(full_record, part.name) for part in fields(full_record) if part.name != "usage"}
            records.append(("order_cards", full_record if is_usage_known(record) else parts))
        elif "usage" in typed:
            records.append(("order_cards", {"number": record.number, "usage": record.usage}))
    return records


def is_whole(record: OrderCard, typed: dict[str, Any]) -> bool:
    """Return whether every part of a card but its foot is known, from the owner or from the rulebook."""
    lines = all(name in typed or getattr(record, name) is not None for name in ("close_combat", "short_range", "third"))
    advance = "advance" in typed or record.advance is not None or record.colour is Colour.BLUE
    return "tactical" in typed and record.source != HOUSE and lines and advance
