"""The packs that we ship: whole, without problems, and every fact that the rulebook reveals on its number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest

from puesto.core.messages import Text
from puesto.core.values import fields, is_value
from puesto.games.bear.game import GAME
from puesto.games.bear.printed import order_text
from puesto.games.bear.printed.records import (
    HOUSE,
    Action,
    Colour,
    Content,
    EventKind,
    Kind,
    Order,
    OrderCard,
    Selector,
    Target,
    Third,
    Toward,
)
from puesto.language import Language
from puesto.packs import content_for


@lru_cache(maxsize=1)
def content() -> Content:
    """Our packs."""
    return content_for(GAME)[0]


def card(number: int) -> OrderCard:
    """An order card by its number."""
    return content().order_cards[f"{number:02d}"]


def said(order: Order) -> str:
    """An order in Spanish."""
    return Language("es").say(order_text.order(order))


def test_our_packs_load_without_a_problem():
    assert content_for(GAME)[1] == []


def test_there_are_fifty_five_order_cards_with_orders_and_critical_lines():
    assert list(content().order_cards) == [f"{number:02d}" for number in range(1, 56)]
    for shown in content().order_cards.values():
        assert 2 <= len(shown.tactical) <= 4
        assert shown.close_combat is not None and shown.short_range is not None and shown.corner is not None


# ---- what the rulebook reveals about numbered cards


ORDERS = [
    (1, "IA impactada más cercana a una Unidad ► Reagrupar automáticamente", 1),
    (1, "IA más alejada de una Unidad impactada ► Disparar (+2 PAM)", 2),
    (3, "IA indemne más alejada de una Unidad indemne y no usada ► Disparar (+2 PAM)", None),
    (3, "IA impactada con PF más alta en ZF de la Unidad más cercana ► Reagrupar automáticamente", None),
    (4, "IA con PF más alta más cercana a una Unidad no usada que acaba de actuar ► Disparar (+2 PAM)", 1),
    (
        6,
        "IA con PF más alta más alejada de la Unidad con VD más bajo ► Disparar, incluso a larga distancia (+2 PAM)",
        None,
    ),
    (
        11,
        (
            "IA en hex. con MD 0 más cercana a una Unidad u objetivo de la misión ► MBR hacia cobertura más cercana a"
            " Unidad/objetivo"
        ),
        None,
    ),
    (12, "IA indemne a cubierto más cercana a una Unidad no usada ► Disparar (+1 PAM)", 1),
    (
        12,
        (
            "IA en hex. con MD 0 más cercana a una Unidad u objetivo de la misión ► MBR hacia cobertura más cercana a"
            " Unidad/objetivo"
        ),
        2,
    ),
    (14, "IA con PF más alta más alejada de la Unidad con PF más alta ► Disparar (+1 PAM)", None),
    (15, "IA con PF más alta más cercana a una Unidad no usada que acaba de actuar ► Disparar (+1 PAM)", 1),
    (15, "IA indemne más cercana a una Unidad u objetivo de la misión ► Mover hacia", 3),
    (15, "IA más cercana a una Unidad u objetivo de la misión ► MBR hacia", None),
    (16, "IA más cercana a la Unidad no usada con VD más bajo ► Disparar (+1 PAM)", None),
    (22, "IA más cercana a una Unidad ► Disparar", 3),
    (22, "IA más cercana a una Unidad u objetivo de la misión ► MBR hacia", None),
    (29, "IA indemne más cercana a una Unidad no usada que acaba de actuar ► Disparar", 1),
    (
        29,
        "IA con PF más alta más cercana a la Unidad con VD más bajo ► Disparar, incluso a larga distancia (+1 PAM)",
        None,
    ),
    (30, "PE más cercano a la Unidad con VD más bajo ► Disparar", 2),
    (31, "IA impactada en hex. con MD 0 más cercana a una Unidad ► MBR hacia cobertura", None),
    (35, "IA con PF más alta más cercana a una Unidad ► Disparar", None),
    (36, "Grupo más grande de IA móviles más cercano a un objetivo de la misión o Unidad ► Mover hacia", None),
    (37, "IA con PF más alta más cercana a una Unidad no usada ► Disparar", 1),
    (41, "Mortero o cañón inf. IA más alejado de la Unidad con VD más bajo ► Disparar", None),
    (43, "Grupo más grande de IA más cercano a un objetivo de la misión o Unidad ► MBR hacia", None),
]
"""Card, order as printed, and its slot if the rulebook gives it."""


@pytest.mark.parametrize(("number", "printed", "slot"), ORDERS)
def test_an_order_that_the_rulebook_shows_stands_on_its_card_as_printed_and_is_not_ours(number, printed, slot):
    slots = {said(order): (index, order.source) for index, order in enumerate(card(number).tactical, 1)}
    assert printed in slots
    assert slots[printed][1] != HOUSE
    assert slot is None or slots[printed][0] == slot


@pytest.mark.parametrize("number", [1, 3, 4])
def test_a_command_card_that_the_rulebook_shows_is_blue(number):
    assert card(number).colour is Colour.BLUE and card(number).source != HOUSE


@pytest.mark.parametrize("number", [12, 14, 15, 21, 22, 25, 29, 30, 31, 36, 37, 41, 43])
def test_an_action_card_that_the_rulebook_shows_is_green(number):
    assert card(number).colour is Colour.GREEN and card(number).source != HOUSE


@pytest.mark.parametrize(("number", "value"), [(3, 1), (6, 2)])
def test_a_usage_value_and_head_that_the_rulebook_shows_are_not_ours(number, value):
    usage = card(number).usage
    assert (usage.value, usage.head, usage.source != HOUSE) == (value, False, True)


@pytest.mark.parametrize(("number", "value"), [(16, 2), (18, 4), (25, 6), (28, 6), (41, 1)])
def test_a_usage_value_shown_without_its_head_says_what_is_known(number, value):
    usage = card(number).usage
    assert (usage.value, usage.source) == (value, HOUSE)
    assert usage.partly.endswith(": value")


def test_card_01_has_the_head_and_its_close_combat_line():
    shown = card(1)
    assert shown.usage.head and shown.usage.partly == "rulebook 3.1.2: head"
    assert shown.close_combat is not None
    assert (shown.close_combat.actions, shown.close_combat.source) == (
        (Action.FIRE, Action.AUTO_RALLY),
        "rulebook 4.1.2",
    )


def test_advances_that_the_rulebook_shows_stand_on_their_cards():
    shown = {number: card(number).advance for number in (15, 25, 30, 37)}
    assert {number: (a.spaces, a.when_total_at_most) for number, a in shown.items() if a and number in (15, 25)} == {
        15: (1, 10),
        25: (1, None),
    }
    assert [a.source for number, a in shown.items() if a and number in (15, 25)] == ["rulebook 2.3.1"] * 2
    assert shown[30] is not None and (shown[30].spaces, shown[30].partly) == (1, "sample 8: spaces")
    assert shown[37] is not None and (shown[37].when_total_at_most, shown[37].partly) == (4, "rulebook 5.2: total")


def test_third_lines_that_the_rulebook_shows_stand_on_their_cards():
    thirds = {number: card(number).third for number in (12, 15, 37)}
    assert {number: third.kind for number, third in thirds.items() if third} == {
        12: Third.REACTIVE,
        15: Third.PASS_TEST,
        37: Third.REACTIVE,
    }
    assert all(third is not None and third.source != HOUSE for third in thirds.values())


def test_orders_of_which_the_rulebook_tells_a_part_say_which():
    assert [card(21).tactical[slot].partly for slot in (0, 1)] == [
        "rulebook 3.1.1: it wants a hit AI",
        "rulebook 3.1.1: a fire order",
    ]
    assert card(30).tactical[0].partly.startswith("sample 8: ")


# ---- our part of the deck


def test_usage_values_follow_the_spread_of_the_value_die_in_both_decks():
    share = {1: 20, 2: 10, 3: 20, 4: 10, 5: 20, 6: 10, 7: 10}
    for first in (1, 15):
        values = Counter(shown.usage.value for shown in content().order_cards.values() if shown.number >= first)
        size = sum(values.values())
        assert all(abs(100 * values[value] - percent * size) <= 150 for value, percent in share.items())


def test_mission_1_has_command_cards_to_lose_and_cards_that_advance():
    deck = [shown for shown in content().order_cards.values() if shown.number >= 15]
    assert 5 <= sum(shown.colour is Colour.BLUE for shown in deck) <= 6
    limits = [shown.advance.when_total_at_most for shown in deck if shown.advance]
    assert limits.count(None) >= 2 and {limit for limit in limits if limit} >= {4, 6, 8, 10, 12}
    assert {shown.advance.spaces for shown in deck if shown.advance} == {1, 2}
    assert sum(shown.usage.head for shown in content().order_cards.values()) == 8


def test_every_requirement_action_and_line_of_the_rulebook_comes_up_in_the_deck():
    orders = [order for shown in content().order_cards.values() for order in shown.tactical]
    usual = Selector()
    ai = {
        field.name
        for field in fields(Selector)
        for order in orders
        if getattr(order.ai, field.name) != getattr(usual, field.name)
    }
    units = [target.unit for order in orders for target in order.to if target.unit is not None]
    unit = {
        field.name
        for field in fields(Selector)
        for asked in units
        if getattr(asked, field.name) != getattr(usual, field.name)
    }
    assert ai >= {
        "hit",
        "used",
        "covered",
        "mobile",
        "highest_firepower",
        "largest_group",
        "suspect",
        "kinds",
        "in_zone_of_nearest",
        "in_sight",
        "no_unit_within",
    }
    assert unit >= {"hit", "used", "covered", "just_acted", "highest_firepower", "lowest_defence"}
    assert {order.do for order in orders} >= {
        Action.FIRE,
        Action.MOVE,
        Action.LOW_RISK_MOVE,
        Action.RALLY,
        Action.AUTO_RALLY,
        Action.MISSION_ORDER,
    }
    assert {order.toward for order in orders} == set(Toward)
    contact = {
        do
        for shown in content().order_cards.values()
        for line in (shown.close_combat, shown.short_range)
        if line
        for do in line.actions
    }
    assert contact == {
        Action.FIRE,
        Action.RALLY,
        Action.AUTO_RALLY,
        Action.BREAK_CONTACT,
        Action.PIVOT,
        Action.MOVE_TO_CLOSE_COMBAT,
        Action.PIVOT_AND_FIRE,
    }


def test_what_command_points_pay_for_is_on_command_cards_alone():
    for shown in content().order_cards.values():
        most = 2 if shown.colour is Colour.BLUE else 1
        assert all(order.bonus <= most for order in shown.tactical)
        if shown.colour is Colour.GREEN:
            assert Action.AUTO_RALLY not in {order.do for order in shown.tactical}


# ---- mission 1, counters, markers


def test_mission_1_is_whole():
    mission = content().missions["mission-1"]
    assert [(piece.type, piece.hex) for piece in mission.forces if piece.side == "ai"] == [
        ("german-rifles", "G07"),
        ("german-rifles", "G08"),
        ("german-rifles", "H08"),
        ("sdkfz-251", "I08"),
    ]
    assert [(piece.type, piece.hex) for piece in mission.forces if piece.side == "player"] == [
        ("soviet-rifles", "E07"),
        ("soviet-rifles", "E10"),
        ("soviet-rifles", "L03"),
        ("soviet-smg", "K07"),
    ]
    assert (mission.order_cards, mission.easier_without, mission.action_cards, mission.command_points) == (
        (15, 55),
        (55,),
        (2, 5),
        4,
    )
    assert (mission.victory_side, mission.victory_points, mission.first_initiative) == ("ai", 1, "player")
    assert [(control.hex, control.holder, control.points) for control in mission.controls] == [("I07", "ai", 1)]
    assert [(limit.unit_type, limit.hex) for limit in mission.entry_limits] == [("sdkfz-251", "I07")]


def test_the_sheet_of_mission_1_has_its_events():
    mission = content().missions["mission-1"]
    events = {box.number: box.event for box in mission.sheet if box.event is not None}
    assert {number: event.kind for number, event in events.items()} == {
        2: EventKind.SNIPER,
        4: EventKind.AUTO_RALLY,
        6: EventKind.IMMOBILISE,
        8: EventKind.QUICK_ACTION,
        10: EventKind.COMMAND_POINTS,
        12: EventKind.END,
    }
    assert (len(mission.sheet), any(box.yellow for box in mission.sheet)) == (12, False)
    assert events[2].losses == (0, 1, 1, 2, 2, 3)
    assert events[4].as_ai_action and events[4].order is not None
    assert (events[6].unit_type, events[6].up_to, events[10].points) == ("sdkfz-251", 4, 2)


def test_the_orders_of_mission_1_read_as_the_rulebook_has_them():
    mission = content().missions["mission-1"]
    assert [said(order) for order in mission.reactive] == [
        "Si ninguna Unidad ha disparado: IA más cercana a una Unidad usada ► Mover hacia"
    ]
    assert [said(order) for order in mission.orders] == [
        "IA en hex. con MD 0 más cercana a una Unidad ► Mover hacia cobertura",
        "IA impactada más cercana a una Unidad ► Reagrupar",
    ]


def test_each_pool_has_twenty_hit_markers():
    counts = Counter[str]()
    for marker in content().hit_markers.values():
        counts[marker.pool] += marker.copies
    assert counts == {"foot": 20, "vehicle": 20}


def test_counters_agree_with_every_number_that_the_rulebook_quotes():
    types = content().unit_types
    assert (types["german-rifles"].fire_cost, types["soviet-rifles"].fire_cost, types["soviet-mmg"].fire_cost) == (
        3,
        4,
        3,
    )
    assert (types["german-lmg34"].fire_cost, types["german-lmg34"].move_cost, types["german-lmg34"].red) == (2, 1, 4)
    assert (types["soviet-smg"].red, types["soviet-smg"].range, types["soviet-smg"].front) == (4, 3, 12)
    assert (types["soviet-mmg"].move_cost, types["soviet-mmg"].front, types["soviet-mmg"].flank) == (2, 12, 10)
    assert (types["pak36"].blue, types["pz-iii-e"].blue, types["pz-iii-h"].blue) == (5, 5, 8)
    assert (types["leig18"].kind, types["german-mortar-8cm"].kind, types["pak36"].kind) == (
        Kind.GUN,
        Kind.MORTAR,
        Kind.ANTI_TANK,
    )
    assert types["sdkfz-251"].front_colour == "blue" and types["sdkfz-251"].turret


def texts(value: Any) -> Iterator[Text]:
    """Every text in both languages anywhere in a record."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, dict | tuple):
        for part in value.values() if isinstance(value, dict) else value:
            yield from texts(part)
    elif is_value(value):
        for field in fields(value):
            yield from texts(getattr(value, field.name))


def test_every_text_is_there_in_both_languages():
    found = list(texts(content()))
    assert len(found) > 80
    assert all(text.es.strip() and text.en.strip() for text in found)


def test_targets_of_the_deck_are_never_empty():
    for shown in content().order_cards.values():
        assert all(order.to != (Target(),) for order in shown.tactical)
