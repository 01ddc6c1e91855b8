"""Order cards as a wargamer reads them, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from puesto.games.bear.printed import order_text
from puesto.games.bear.printed.records import (
    Action,
    Advance,
    CriticalLine,
    Kind,
    Order,
    Relation,
    Selector,
    Target,
    Third,
    ThirdLine,
    Toward,
)
from puesto.language import Language
from tests.packs.test_structure import orders

FIRE, MOVE, LRM, RALLY, AUTO = Action.FIRE, Action.MOVE, Action.LOW_RISK_MOVE, Action.RALLY, Action.AUTO_RALLY
FAR = Relation.FARTHEST
OBJECTIVE = Target(objective=True)
HIGHEST = Selector(highest_firepower=True)
OPEN = Selector(covered=False)


def unit(**asked: Any) -> Target:
    """A Unit with requirements."""
    return Target(unit=Selector(**asked))


LOWEST = unit(lowest_defence=True)
ACTED = unit(used=False, just_acted=True)

PRINTED = [
    (
        Order(MOVE, Selector(hit=False), to=(unit(), OBJECTIVE)),
        "IA indemne más cercana a una Unidad u objetivo de la misión ► Mover hacia",
        "Unhit AI nearest to a Unit or mission objective ► Move towards",
    ),
    (
        Order(MOVE, Selector(largest_group=True, mobile=True), to=(OBJECTIVE, unit()), group=True),
        "Grupo más grande de IA móviles más cercano a un objetivo de la misión o Unidad ► Mover hacia",
        "Largest group of mobile AI nearest to a mission objective or Unit ► Move towards",
    ),
    (
        Order(LRM, OPEN, to=(unit(), OBJECTIVE), toward=Toward.COVER_NEAREST_TARGET),
        (
            "IA en hex. con MD 0 más cercana a una Unidad u objetivo de la misión ► MBR hacia cobertura más cercana a"
            " Unidad/objetivo"
        ),
        "AI in a DM 0 hex nearest to a Unit or mission objective ► LRM towards the cover nearest to the Unit/objective",
    ),
    (
        Order(LRM, Selector(hit=True, covered=False), to=(unit(),), toward=Toward.COVER),
        "IA impactada en hex. con MD 0 más cercana a una Unidad ► MBR hacia cobertura",
        "Hit AI in a DM 0 hex nearest to a Unit ► LRM towards cover",
    ),
    (
        Order(FIRE, HIGHEST, to=(ACTED,), bonus=1),
        "IA con PF más alta más cercana a una Unidad no usada que acaba de actuar ► Disparar (+1 PAM)",
        "AI with the highest FP nearest to an unused Unit that has just acted ► Fire (+1 CAP)",
    ),
    (
        Order(FIRE, HIGHEST, FAR, (unit(highest_firepower=True),), bonus=1),
        "IA con PF más alta más alejada de la Unidad con PF más alta ► Disparar (+1 PAM)",
        "AI with the highest FP farthest from the Unit with the highest FP ► Fire (+1 CAP)",
    ),
    (
        Order(FIRE, Selector(kinds=(Kind.MORTAR, Kind.GUN)), FAR, (LOWEST,)),
        "Mortero o cañón inf. IA más alejado de la Unidad con VD más bajo ► Disparar",
        "AI mortar or infantry gun farthest from the Unit with the lowest DV ► Fire",
    ),
    (
        Order(FIRE, to=(unit(used=False, lowest_defence=True),), bonus=1),
        "IA más cercana a la Unidad no usada con VD más bajo ► Disparar (+1 PAM)",
        "AI nearest to the unused Unit with the lowest DV ► Fire (+1 CAP)",
    ),
    (
        Order(FIRE, HIGHEST, FAR, (LOWEST,), bonus=2, long_range=True),
        "IA con PF más alta más alejada de la Unidad con VD más bajo ► Disparar, incluso a larga distancia (+2 PAM)",
        "AI with the highest FP farthest from the Unit with the lowest DV ► Fire, even at long range (+2 CAP)",
    ),
    (Order(FIRE, to=(unit(),)), "IA más cercana a una Unidad ► Disparar", "AI nearest to a Unit ► Fire"),
    (
        Order(FIRE, HIGHEST, to=(unit(),)),
        "IA con PF más alta más cercana a una Unidad ► Disparar",
        "AI with the highest FP nearest to a Unit ► Fire",
    ),
    (
        Order(FIRE, Selector(hit=False), FAR, (unit(hit=False, used=False),), bonus=2),
        "IA indemne más alejada de una Unidad indemne y no usada ► Disparar (+2 PAM)",
        "Unhit AI farthest from an unhit, unused Unit ► Fire (+2 CAP)",
    ),
    (
        Order(LRM, to=(unit(), OBJECTIVE)),
        "IA más cercana a una Unidad u objetivo de la misión ► MBR hacia",
        "AI nearest to a Unit or mission objective ► LRM towards",
    ),
    (
        Order(LRM, Selector(largest_group=True), to=(OBJECTIVE, unit()), group=True),
        "Grupo más grande de IA más cercano a un objetivo de la misión o Unidad ► MBR hacia",
        "Largest group of AI nearest to a mission objective or Unit ► LRM towards",
    ),
    (
        Order(FIRE, HIGHEST, to=(LOWEST,), bonus=1, long_range=True),
        "IA con PF más alta más cercana a la Unidad con VD más bajo ► Disparar, incluso a larga distancia (+1 PAM)",
        "AI with the highest FP nearest to the Unit with the lowest DV ► Fire, even at long range (+1 CAP)",
    ),
    (
        Order(AUTO, Selector(hit=True, highest_firepower=True, in_zone_of_nearest=True), to=(unit(),)),
        "IA impactada con PF más alta en ZF de la Unidad más cercana ► Reagrupar automáticamente",
        "Hit AI with the highest FP in the FZ of the nearest Unit ► Auto-rally",
    ),
    (
        Order(AUTO, Selector(hit=True), to=(unit(),)),
        "IA impactada más cercana a una Unidad ► Reagrupar automáticamente",
        "Hit AI nearest to a Unit ► Auto-rally",
    ),
    (
        Order(FIRE, Selector(), FAR, (unit(hit=True),), bonus=2),
        "IA más alejada de una Unidad impactada ► Disparar (+2 PAM)",
        "AI farthest from a hit Unit ► Fire (+2 CAP)",
    ),
    (
        Order(FIRE, Selector(hit=False, covered=True), to=(unit(used=False),), bonus=1),
        "IA indemne a cubierto más cercana a una Unidad no usada ► Disparar (+1 PAM)",
        "Unhit AI in cover nearest to an unused Unit ► Fire (+1 CAP)",
    ),
    (
        Order(LRM, Selector(no_unit_within=3), to=(Target(control="german"),)),
        "IA sin ninguna Unidad a 3 hex. o menos más cercana a un hex. de control alemán ► MBR hacia",
        "AI with no Unit within 3 hexes nearest to a hex under German control ► LRM towards",
    ),
    (
        Order(MOVE, to=(unit(used=True),), condition="no_unit_has_fired"),
        "Si ninguna Unidad ha disparado: IA más cercana a una Unidad usada ► Mover hacia",
        "If no Unit has fired: AI nearest to a used Unit ► Move towards",
    ),
    (
        Order(RALLY, Selector(hit=True), to=(unit(),)),
        "IA impactada más cercana a una Unidad ► Reagrupar",
        "Hit AI nearest to a Unit ► Rally",
    ),
    (Order(Action.MISSION_ORDER), "Ejecutar Orden de misión", "Execute mission order"),
]


@pytest.mark.parametrize(("order", "spanish", "_"), PRINTED)
def test_an_order_reads_in_spanish_as_the_rulebook_prints_it(order, spanish, _):
    assert Language("es").say(order_text.order(order)) == spanish


@pytest.mark.parametrize(("order", "_", "in_english"), PRINTED)
def test_an_order_reads_in_natural_english(order, _, in_english):
    assert Language("en").say(order_text.order(order)) == in_english


def test_who_and_what_can_be_printed_apart():
    order = Order(FIRE, Selector(hit=True, highest_firepower=True), to=(ACTED,), bonus=1, long_range=True)
    who, what = order_text.condition(order), order_text.effect(order)
    assert who is not None
    assert [Language("es").say(part) for part in (who, what)] == [
        "IA impactada con PF más alta más cercana a una Unidad no usada que acaba de actuar",
        "Disparar, incluso a larga distancia (+1 PAM)",
    ]
    assert [Language("en").say(part) for part in (who, what)] == [
        "Hit AI with the highest FP nearest to an unused Unit that has just acted",
        "Fire, even at long range (+1 CAP)",
    ]


def test_a_mission_order_names_nobody():
    assert order_text.condition(Order(Action.MISSION_ORDER)) is None


def test_possible_enemies_and_guns_agree_with_their_nouns():
    suspects = Order(FIRE, Selector(suspect=True, used=False), FAR, (unit(),))
    assert Language("es").say(order_text.order(suspects)) == "PE no usado más alejado de una Unidad ► Disparar"
    tanks = Order(MOVE, Selector(kinds=(Kind.TANK, Kind.VEHICLE)), to=(OBJECTIVE,))
    assert (
        Language("es").say(order_text.order(tanks))
        == "IA que sea tanque o vehículo más cercana a un objetivo de la misión ► Mover hacia"
    )


def test_cover_near_the_target_names_what_the_target_can_be():
    def text(*to: Target) -> str:
        return Language("es").say(order_text.effect(Order(MOVE, to=to, toward=Toward.COVER_NEAREST_TARGET)))

    assert text(unit()) == "Mover hacia cobertura más cercana a la Unidad"
    assert text(OBJECTIVE) == "Mover hacia cobertura más cercana al objetivo"
    assert text(OBJECTIVE, unit()) == "Mover hacia cobertura más cercana a Unidad/objetivo"


def test_an_order_that_ends_the_round_says_so():
    assert (
        Language("es").say(order_text.effect(Order(RALLY, to=(unit(),), ends_round=True)))
        == "Reagrupar, y la ronda acaba"
    )
    assert Language("en").say(order_text.effect(Order(MOVE, ends_round=True))) == "The round ends"


@pytest.mark.parametrize(
    ("actions", "spanish", "in_english"),
    [
        ((FIRE, AUTO), "Disparar → Reagrupar automáticamente", "Fire → Auto-rally"),
        ((RALLY, Action.BREAK_CONTACT), "Reagrupar → Romper contacto", "Rally → Break contact"),
        (
            (Action.PIVOT_AND_FIRE, Action.MOVE_TO_CLOSE_COMBAT, Action.PIVOT),
            "Pivotar y/o disparar → Mover a CC → Pivotar",
            "Pivot and/or fire → Move into CC → Pivot",
        ),
    ],
)
def test_a_critical_line_lists_its_actions_from_left_to_right(actions, spanish, in_english):
    text = order_text.critical_line(CriticalLine(actions))
    assert (Language("es").say(text), Language("en").say(text)) == (spanish, in_english)


def test_the_third_line_is_a_reactive_order_or_the_pass_test():
    reactive, test = (order_text.third_line(ThirdLine(kind)) for kind in (Third.REACTIVE, Third.PASS_TEST))
    assert [Language("es").say(text) for text in (reactive, test)] == [
        "Ejecutar Orden Reactiva",
        "IA no usadas < Unidades no usadas ► La IA pasa",
    ]
    assert [Language("en").say(text) for text in (reactive, test)] == [
        "Execute Reactive Order",
        "Unused AI < unused Units ► The AI passes",
    ]


@pytest.mark.parametrize(
    ("band", "spanish", "in_english"),
    [
        (Advance(1), "Avanza 1 casilla", "Advance 1 box"),
        (Advance(2), "Avanza 2 casillas", "Advance 2 boxes"),
        (Advance(1, 10), "Avanza 1 casilla si quedan 10 o menos", "Advance 1 box if 10 or fewer are left"),
        (Advance(2, 4), "Avanza 2 casillas si quedan 4 o menos", "Advance 2 boxes if 4 or fewer are left"),
    ],
)
def test_the_band_says_how_far_and_when_the_marker_advances(band, spanish, in_english):
    assert (Language("es").say(order_text.advance(band)), Language("en").say(order_text.advance(band))) == (
        spanish,
        in_english,
    )


@given(orders)
def test_any_order_can_be_worded_in_both_languages(order):
    message = order_text.order(order)
    for language in (Language("es"), Language("en")):
        text = language.say(message)
        assert text.strip() == text and "  " not in text
