"""The owner's printed deck: what is asked of a drawn card, once, and what becomes of it."""

from __future__ import annotations

from typing import Any

from puesto.core import codec
from puesto.core.decks import Deck
from puesto.core.prompts import Procedure
from puesto.core.questions.board import Ask
from puesto.core.values import replace
from puesto.games.bear.checks import usage
from puesto.games.bear.printed.records import (
    Action,
    Advance,
    Colour,
    Corner,
    Order,
    OrderCard,
    Relation,
    Selector,
    Target,
    Third,
    Usage,
)
from puesto.games.bear.table import known_cards, printed_deck
from puesto.games.bear.table.state import MissionTable
from puesto.games.bear.turn import ai_turn
from puesto.games.bear.views import views
from tests.games.bear.driver import Run, play
from tests.games.bear.made_up import HIT_RALLIES, NEAREST_FIRES, ai, card, make_table, unit

WHOLE: dict[str, Any] = {
    "entry.usage": 4,
    "entry.head": "yes",
    "entry.colour": "green",
    "entry.advance": "1",
    "entry.total": 10,
    "entry.cc": ("fire", "rally"),
    "entry.short": (),
    "entry.third": "pass_test",
}


def owner(*cards: OrderCard) -> MissionTable:
    """A table where the printed deck is in use, with these cards' records."""
    table = make_table(ai("A", "G07"), unit("U", "G10"), state={"settings": {"deck": "printed"}})
    table.content.order_cards.update({f"{record.number:02d}": record for record in cards})
    return table


def checked(table: MissionTable, number: str, answers: dict[str, Any] | None = None) -> Run:
    """A usage check of the Unit that turns this card up."""
    table.state.orders = Deck(left=[number])
    return play(usage.usage_check(table, ["U"], 3), {"usage.draw": number, **(answers or {})})


def whole_card(table: MissionTable, number: str) -> Procedure[OrderCard]:
    """Everything of a card that the AI plays, from the band to the last tactical order."""
    yield from printed_deck.advance_of(table, number)
    return (yield from printed_deck.orders_of(table, number))


def test_with_the_apps_deck_nothing_is_asked() -> None:
    table = make_table(ai("A"), unit("U"), card=card(NEAREST_FIRES))
    assert play(whole_card(table, "99")).result == table.content.order_cards["99"]


def test_the_usage_of_a_house_card_is_asked_once_and_for_all() -> None:
    table = owner()
    assert checked(table, "97", WHOLE).keys == ["usage.draw", "entry.usage", "entry.head"]
    assert known_cards.card(table, "97").usage == Usage(4, True, known_cards.OWN)
    assert checked(table, "97").keys == ["usage.draw"]


def test_what_the_rulebook_reveals_is_not_asked() -> None:
    table = owner(
        OrderCard(
            25,
            Colour.GREEN,
            Usage(6, source="rulebook 3.1.1"),
            advance=Advance(1, source="rulebook 2.3.1"),
            source="rulebook 2.3.1",
        )
    )
    assert checked(table, "25").keys == ["usage.draw"] and known_cards.card(table, "25").usage.value == 6
    assert play(printed_deck.advance_of(table, "25")).result.spaces == 1


def test_house_facts_of_a_card_are_never_shown_as_the_printed_ones() -> None:
    table = owner(
        replace(card(NEAREST_FIRES, third=Third.REACTIVE, colour=Colour.BLUE), number=50, corner=Corner("G05", "spade"))
    )
    shown = known_cards.card(table, "50")
    assert shown.colour is Colour.GREEN and shown.corner is None
    assert not shown.tactical and shown.third is None and shown.close_combat is None and shown.usage.value == 0


def test_a_whole_card_is_typed_in_and_then_played() -> None:
    table = owner(replace(card(NEAREST_FIRES), number=50), replace(card(HIT_RALLIES, NEAREST_FIRES), number=51))
    table.state.card = "50"
    order = ["50/1", "51/1", "none"]
    run = play(whole_card(table, "50"), {**WHOLE, "entry.order": order})
    assert run.keys == [
        "entry.colour",
        "entry.advance",
        "entry.total",
        "entry.cc",
        "entry.short",
        "entry.third",
        *["entry.order"] * 3,
    ]
    known = run.result
    assert known.colour is Colour.GREEN and known.advance == Advance(1, 10, known_cards.OWN)
    assert (
        known.close_combat is not None
        and known.close_combat.actions == (Action.FIRE, Action.RALLY)
        and known.short_range is None
    )
    assert [order.do for order in known.tactical] == [Action.FIRE, Action.RALLY]
    play(ai_turn.orders(table), {"attack.roll": (1, 1)})
    assert table.state.trail["t1"] == "done"


def test_our_orders_for_a_number_are_not_offered_as_if_they_were_the_printed_cards() -> None:
    rulebook = replace(NEAREST_FIRES, bonus=1, source="example 12")
    ours = [replace(card(replace(NEAREST_FIRES, bonus=bonus)), number=number) for number, bonus in ((49, 2), (52, 0))]
    table = owner(*ours, replace(card(HIT_RALLIES), number=50), replace(card(NEAREST_FIRES, rulebook), number=51))
    assert [*printed_deck.known_orders(table, "52")] == ["51/2", "49/1", "50/1", "51/1"]
    assert [*printed_deck.known_orders(table, "51")][0] == "51/2"
    assert views.card_view(replace_card(table, "52")).source is None


def replace_card(table: MissionTable, number: str) -> MissionTable:
    """The same table with another order card in play."""
    table.state.card = number
    return table


def test_an_order_that_nobody_knew_is_composed() -> None:
    table = owner()
    parts = {
        "entry.order": ["other", "none"],
        "entry.action": "fire",
        "entry.ai": ("unhit", "highest_firepower"),
        "entry.relation": "farthest",
        "entry.to": "unit_objective",
        "entry.unit": ("unused", "lowest_defence"),
        "entry.bonus": "2",
        "entry.long_range": "yes",
    }
    record = play(printed_deck.orders_of(table, "97"), {**WHOLE, **parts}).result
    to = (Target(unit=Selector(used=False, lowest_defence=True)), Target(objective=True))
    assert record.tactical == (
        Order(
            Action.FIRE,
            Selector(hit=False, highest_firepower=True),
            Relation.FARTHEST,
            to,
            2,
            True,
            source=known_cards.OWN,
        ),
    )


def test_who_stands_in_the_zone_of_the_nearest_is_not_said_to_look_for_the_farthest() -> None:
    orders = printed_deck.compose_order(owner(), "97", 1)
    parts: dict[str, object] = {"entry.action": "fire", "entry.ai": ("in_zone_of_nearest",)}
    asked = next(orders)
    while asked.key != "entry.relation":
        asked = orders.send(parts[asked.key])
    assert isinstance(asked, Ask) and [option.value for option in asked.options] == ["nearest"]


def test_a_mission_order_is_the_last() -> None:
    table = owner()
    run = play(
        printed_deck.orders_of(table, "97"), {**WHOLE, "entry.order": ["other"], "entry.action": "mission_order"}
    )
    assert [order.do for order in run.result.tactical] == [Action.MISSION_ORDER]


def test_blue_cards_have_no_advance_to_ask_about() -> None:
    table = owner()
    run = play(printed_deck.advance_of(table, "97"), {"entry.colour": "blue"})
    assert run.result is None and run.keys == ["entry.colour"]


def test_the_orders_of_a_card_are_kept_though_its_usage_has_not_come_up() -> None:
    table = owner()
    play(whole_card(table, "97"), {**WHOLE, "entry.order": ["none"]})
    ((section, parts),) = printed_deck.own_copies(table.state, table.content)
    assert section == "order_cards" and isinstance(parts, dict)
    assert (parts["number"], parts["source"], "usage" in parts) == (97, known_cards.OWN, False)
    again = owner(replace(table.content.order_cards["97"], **parts))
    assert play(whole_card(again, "97")).keys == []
    assert checked(again, "97", WHOLE).keys == ["usage.draw", "entry.usage", "entry.head"]


def test_what_is_typed_in_is_handed_to_the_owners_layer_and_passes_through_the_codec() -> None:
    table = owner()
    assert printed_deck.own_copies(table.state, table.content) == []
    checked(table, "97", WHOLE)
    ((section, parts),) = printed_deck.own_copies(table.state, table.content)
    assert section == "order_cards" and isinstance(parts, dict) and parts["number"] == 97
    play(whole_card(table, "97"), {**WHOLE, "entry.order": ["none"]})
    ((_, record),) = printed_deck.own_copies(table.state, table.content)
    assert isinstance(record, OrderCard) and record.number == 97 and known_cards.is_owned(record)
    again = codec.from_json(type(table.state), codec.to_json(table.state))
    assert again.printed == table.state.printed
