"""Plain data to records and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puesto.core.messages import Text
from puesto.games.bear.printed import records
from puesto.games.bear.printed.records import Action, Colour, Order, OrderCard, Selector, Target, Usage
from puesto.language import Language
from puesto.packs import strict
from puesto.packs.structure import LONGEST_TEXT, plain_data, structure


def found(record: type, data: object) -> list[str]:
    """Every problem in Spanish, with its path."""
    said = Language("es")
    return [
        f"{'.'.join(str(part) for part in finding.path)}: {said.say(finding.what)}"
        for finding in structure(record, data)[1]
    ]


def test_a_record_is_made_of_plain_data():
    data = {
        "number": 3,
        "colour": "blue",
        "usage": {"value": 1},
        "tactical": [{"do": "fire", "ai": {"hit": False}, "to": [{"unit": {}}], "bonus": 2}],
    }
    order = Order(Action.FIRE, Selector(hit=False), to=(Target(unit=Selector()),), bonus=2)
    assert structure(OrderCard, data) == (OrderCard(3, Colour.BLUE, Usage(1), tactical=(order,)), [])


def test_every_wrong_unknown_and_missing_field_is_found_at_once_and_worded_for_people():
    data = {
        "number": "tres",
        "color": "green",
        "usage": {"valeu": 2, "head": "no"},
        "advance": 4,
        "tactical": [{"do": "fly", "to": [{"unit": {"hit": 1}}, 5]}, {}],
    }
    assert found(OrderCard, data) == [
        "number: se espera un número entero; aquí hay «tres»",
        "colour: falta este campo: se espera uno de: green, blue",
        "usage.value: falta este campo: se espera un número entero",
        "usage.head: se espera true o false; aquí hay «no»",
        "usage.valeu: no existe este campo; ¿quizá «value»?",
        "advance: se espera un grupo de campos (spaces, when_total_at_most, source, partly); aquí hay «4»",
        (
            "tactical.0.do: se espera uno de: fire, move, low_risk_move, rally, auto_rally, break_contact, pivot,"
            " move_to_close_combat, pivot_and_fire, mission_order; aquí hay «fly»"
        ),
        "tactical.0.to.0.unit.hit: se espera true o false; aquí hay «1»",
        "tactical.0.to.1: se espera un grupo de campos (unit, objective, control); aquí hay «5»",
        (
            "tactical.1.do: falta este campo: se espera uno de: fire, move, low_risk_move, rally, auto_rally,"
            " break_contact, pivot, move_to_close_combat, pivot_and_fire, mission_order"
        ),
        "color: no existe este campo; ¿quizá «colour»?",
    ]


def test_a_number_is_no_truth_and_a_truth_no_number():
    assert found(Usage, {"value": True}) == ["value: se espera un número entero; aquí hay «true»"]
    assert found(Usage, {"value": 1, "head": 0}) == ["head: se espera true o false; aquí hay «0»"]


def test_a_text_is_not_read_as_a_list_of_letters():
    assert found(records.CriticalLine, {"actions": "fire"})[0].startswith(
        "actions: se espera una lista, y en cada línea uno de: fire, "
    )


def test_a_list_of_fixed_size_says_its_size():
    data = {"order_cards": [15]}
    assert "order_cards: se espera una lista de 2, y en cada línea un número entero; aquí hay una lista de 1" in found(
        records.Mission, data
    )


def test_what_is_no_group_of_fields_is_refused():
    assert found(Usage, [3]) == [
        ": se espera un grupo de campos (value, head, source, partly); aquí hay una lista de 1"
    ]
    assert found(Usage, None) == [
        ": se espera un grupo de campos (value, head, source, partly); aquí hay un valor vacío"
    ]


def test_a_field_that_may_be_left_empty_takes_null():
    assert structure(records.Advance, {"spaces": 1, "when_total_at_most": None}) == (records.Advance(1), [])


def test_a_long_wrong_value_is_quoted_short():
    (line,) = found(Usage, {"value": "x" * 500})
    assert line == f"value: se espera un número entero; aquí hay «{'x' * 39}…»"


# ---- any card there and back


texts = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12) | st.sampled_from(
    ["no", "on", "007", "12:30", "null", "~", "5", "true", "a: b", "*x", "! y"]
)
sources = st.sampled_from(["house", "own copy", "rulebook 2.3.1", "example 6"])
selectors = st.builds(
    Selector,
    hit=st.none() | st.booleans(),
    used=st.none() | st.booleans(),
    covered=st.none() | st.booleans(),
    just_acted=st.booleans(),
    mobile=st.booleans(),
    highest_firepower=st.booleans(),
    lowest_defence=st.booleans(),
    largest_group=st.booleans(),
    suspect=st.booleans(),
    kinds=st.lists(st.sampled_from(records.Kind), max_size=2, unique=True).map(tuple),
    in_zone_of_nearest=st.booleans(),
    in_sight=st.booleans(),
    no_unit_within=st.none() | st.integers(0, 9),
)
targets = st.builds(Target, unit=st.none() | selectors, objective=st.booleans(), control=texts)
orders = st.builds(
    Order,
    do=st.sampled_from(Action),
    ai=selectors,
    relation=st.sampled_from(records.Relation),
    to=st.lists(targets, max_size=2).map(tuple),
    bonus=st.integers(0, 2),
    long_range=st.booleans(),
    toward=st.sampled_from(records.Toward),
    ends_round=st.booleans(),
    group=st.booleans(),
    condition=texts,
    source=sources,
    partly=texts,
)
lines = st.builds(
    records.CriticalLine, actions=st.lists(st.sampled_from(Action), max_size=3).map(tuple), source=sources
)
cards = st.builds(
    OrderCard,
    number=st.integers(0, 99),
    colour=st.sampled_from(Colour),
    usage=st.builds(Usage, value=st.integers(1, 9), head=st.booleans(), source=sources, partly=texts),
    symbol=texts,
    advance=st.none()
    | st.builds(
        records.Advance, spaces=st.integers(1, 2), when_total_at_most=st.none() | st.integers(0, 40), source=sources
    ),
    close_combat=st.none() | lines,
    short_range=st.none() | lines,
    third=st.none() | st.builds(records.ThirdLine, kind=st.sampled_from(records.Third), source=sources),
    tactical=st.lists(orders, max_size=3).map(tuple),
    corner=st.none() | st.builds(records.Corner, hex=texts, suit=texts, source=sources),
    source=sources,
)


@given(cards)
def test_any_order_card_comes_back_from_yaml_as_it_went(card):
    import yaml

    text = yaml.safe_dump(plain_data(card), allow_unicode=True, sort_keys=False, default_flow_style=None)
    document = strict.parse_document(text, "p.yaml")
    assert document.problems == []
    assert structure(OrderCard, document.data) == (card, [])


@pytest.mark.parametrize("number", [10_000, -10_000, 2**31, 10**18])
def test_a_number_that_no_component_bears_is_out_of_range(number):
    record, findings = structure(OrderCard, {"number": number, "colour": "green", "usage": {"value": 3}})
    assert record is None
    assert [(one.path, one.code) for one in findings] == [(("number",), "out_of_range")]


@pytest.mark.parametrize("length", [LONGEST_TEXT, LONGEST_TEXT + 1])
def test_a_text_that_no_screen_could_show_is_too_long(length):
    record, findings = structure(Text, {"es": "x" * length, "en": "Guards"})
    assert (record is None) == (length > LONGEST_TEXT)
    assert [(one.path, one.code) for one in findings] == ([] if record else [(("es",), "too_long")])
