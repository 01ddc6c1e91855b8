"""Order cards as they are known: the house's, laid over with what the owner typed."""

from __future__ import annotations

from typing import Any

from puesto.core.codec import from_json
from puesto.core.values import replace
from puesto.games.bear.printed.records import (
    HOUSE,
    Action,
    Advance,
    Colour,
    CriticalLine,
    Order,
    OrderCard,
    Third,
    ThirdLine,
    Usage,
)
from puesto.games.bear.table.state import MissionTable

OWN = "own copy"


def is_in_use(table: MissionTable) -> bool:
    """Return whether the session is played with the owner's printed order cards."""
    return table.state.settings.get("deck") == "printed"


def part_sources(printed_card: OrderCard) -> list[str]:
    """Return the source of each part of a card but its corner (2.3)."""
    parts = (printed_card.close_combat, printed_card.short_range, printed_card.third, printed_card.advance)
    result = [printed_card.source, printed_card.usage.source, *(order.source for order in printed_card.tactical)]
    return result + [part.source for part in parts if part is not None]


def card(table: MissionTable, number: str) -> OrderCard:
    """Return the order card `number` as far as known: typed fields over those of the rulebook."""
    printed_card = table.content.order_cards[number]
    return (
        lay_over(without_house_facts(printed_card), table.state.printed.get(number, {}))
        if is_in_use(table)
        else printed_card
    )


def without_house_facts(printed_card: OrderCard) -> OrderCard:
    """Return a record without what is only ours.

    What the rulebook reveals of the printed card, or all of it where the owner typed it in.
    """
    return replace(
        printed_card,
        colour=printed_card.colour if printed_card.source != HOUSE else Colour.GREEN,
        usage=printed_card.usage if is_usage_known(printed_card) else Usage(0),
        advance=printed_card.advance if printed_card.advance and printed_card.advance.source != HOUSE else None,
        close_combat=printed_card.close_combat
        if printed_card.close_combat and printed_card.close_combat.source != HOUSE
        else None,
        short_range=printed_card.short_range
        if printed_card.short_range and printed_card.short_range.source != HOUSE
        else None,
        third=printed_card.third if printed_card.third and printed_card.third.source != HOUSE else None,
        tactical=printed_card.tactical if is_owned(printed_card) else (),
        symbol=printed_card.symbol if is_owned(printed_card) else "",
        corner=printed_card.corner if printed_card.corner and printed_card.corner.source != HOUSE else None,
    )


def lay_over(record: OrderCard, typed: dict[str, Any]) -> OrderCard:
    """Return a record with the fields that the owner typed in."""
    changes: dict[str, Any] = {}
    if "colour" in typed:
        changes |= {"colour": Colour(typed["colour"]), "source": OWN}
    if "usage" in typed:
        changes["usage"] = Usage(typed["usage"], typed.get("head", False), OWN)
    if "advance" in typed:
        spaces = typed["advance"]["spaces"]
        changes["advance"] = Advance(spaces, typed["advance"]["when_total_at_most"], OWN) if spaces else None
    for line in ("close_combat", "short_range"):
        if line in typed:
            changes[line] = CriticalLine(tuple(Action(a) for a in typed[line]), OWN) if typed[line] else None
    if "third" in typed:
        changes["third"] = ThirdLine(Third(typed["third"]), OWN) if typed["third"] else None
    if "tactical" in typed:
        changes["tactical"] = tuple(from_json(Order, order) for order in typed["tactical"])
    return replace(record, **changes)


def is_owned(record: OrderCard) -> bool:
    """Return whether the whole record was typed in by the owner, in this session or an earlier one."""
    return record.source == OWN


def is_green(table: MissionTable, number: str) -> bool:
    """Return whether a card is known to be green, from the rulebook or from its owner. No command card (2.3)."""
    is_colour_known = (
        "colour" in table.state.printed.get(number, {}) or table.content.order_cards[number].source != HOUSE
    )
    return is_colour_known and card(table, number).colour is Colour.GREEN


def is_usage_known(record: OrderCard) -> bool:
    """Return whether a record's usage value is printed rather than made up by the house."""
    return record.usage.source != HOUSE


def is_untyped(table: MissionTable, number: str, field: str) -> bool:
    """Return whether the printed deck is in use and that field of the card is not typed in yet."""
    return is_in_use(table) and field not in table.state.printed.get(number, {})


def typed_fields(table: MissionTable, number: str) -> dict[str, Any]:
    """Return the fields of card `number` that were typed in, to be added to."""
    return table.state.printed.setdefault(number, {})
