"""Cards and missions as the owner proof-reads them:

the card drawn from its record, the sheet without a marker, a record in one line.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from puesto.core.card_views import CardLine, CardView
from puesto.core.game.record_forms import OWN, Forms, blank_record, plain_data, sources
from puesto.core.messages import N_, Sayable, Text, msg
from puesto.core.values import replace
from puesto.core.views import BoxView, SheetView
from puesto.games.bear.editors import campaign_fields, field_names
from puesto.games.bear.editors.listing import PASTED
from puesto.games.bear.editors.pasted_forces import read_forces
from puesto.games.bear.printed import order_text
from puesto.games.bear.printed.records import (
    HOUSE,
    SUITS,
    Action,
    Box,
    Chit,
    Content,
    Control,
    Deployment,
    EntryLimit,
    Mission,
    NeutralPoints,
    Order,
    OrderCard,
    Piece,
    Target,
    Third,
)
from puesto.games.bear.table import known_cards
from puesto.games.bear.views import views

NUMBER = "{:02d}"


def preview(record: object) -> CardView | SheetView | None:
    """Return the view of a record on the table; None if it has none."""
    return (
        card_preview(record)
        if isinstance(record, OrderCard)
        else sheet_preview(record)
        if isinstance(record, Mission)
        else None
    )


def card_preview(card: OrderCard) -> CardView:
    """Return an order card with the generated text of every line (2.3, 4.1.2, 5.0)."""
    critical = [
        CardLine(mark, mark, None, order_text.critical_line(line))
        for mark, line in (("cc", card.close_combat), ("short", card.short_range))
        if line and line.actions
    ]
    if card.third is not None:
        critical.append(
            CardLine(
                "third",
                "reactive" if card.third.kind is Third.REACTIVE else "pass",
                None,
                order_text.third_line(card.third),
            )
        )
    tactical = [
        CardLine(
            f"t{slot}",
            "" if order.do is Action.MISSION_ORDER else str(slot),
            order_text.condition(order),
            order_text.effect(order),
        )
        for slot, order in enumerate(card.tactical, 1)
    ]
    number = NUMBER.format(card.number)
    corner = f"{card.corner.hex} {SUITS.get(card.corner.suit, card.corner.suit)}" if card.corner else ""
    return CardView(
        id=number,
        title=number,
        tone=views.tone_of(card),
        symbol=card.symbol,
        heading=views.heading(card),
        critical=tuple(critical),
        tactical=tuple(tactical),
        usage=f"≥ {card.usage.value}" if card.usage.value else "",
        head=card.usage.head,
        corner=corner,
    )


def sheet_preview(mission: Mission) -> SheetView:
    """Return a mission's sheet as it is before the first round."""
    last = max((box.number for box in mission.sheet), default=0)
    return SheetView(
        id="mission",
        title=mission.title,
        path="",
        boxes=tuple(
            BoxView(
                box.number,
                box.event.title if box.event else None,
                box.event.text if box.event else None,
                box.yellow is True,
                last=box.number == last,
            )
            for box in mission.sheet
        ),
    )


def record_in_words(record: object, content: Content) -> Sayable | None:
    """Return a record in one line."""
    if isinstance(record, Order):
        return order_text.order(record)
    if isinstance(record, Target):
        return order_text.goal(record)
    if isinstance(record, Piece):
        template = N_("{place}: {unit} (la IA)") if record.side == "ai" else N_("{place}: {unit} (el jugador)")
        return msg(template, place=record.hex or "—", unit=record.name or _type(record.type, content))
    if isinstance(record, Box):
        event: Sayable = msg(N_("sin evento"))
        if record.event is not None:
            event = (
                record.event.title
                if record.event.title.es or record.event.title.en
                else field_names.enum_words(record.event.kind)
            )
        return msg(N_("{event} (amarilla)"), event=event) if record.yellow else event
    if isinstance(record, Control):
        return msg(N_("{place}: {points} PV"), place=record.hex, points=record.points)
    if isinstance(record, EntryLimit):
        return msg(N_("{place}: {unit}"), place=record.hex, unit=_type(record.unit_type, content))
    if isinstance(record, NeutralPoints):
        return msg(N_("{unit}: {points} PV"), unit=_type(record.unit_type, content), points=record.points)
    if isinstance(record, Chit):
        piece_name = (
            field_names.FALSE_ALARM[1]
            if record.what == field_names.FALSE_ALARM[0]
            else record.name or _type(record.what, content)
        )
        return msg(N_("{unit} × {n}"), n=record.copies, unit=piece_name)
    if isinstance(record, Deployment):
        spot = record.spot
        where: Any = spot.hex or spot.text or dict(field_names.SUITS).get(spot.suit) or " ".join(spot.by_die) or "—"
        return msg(N_("{place}: {unit}"), place=where, unit=record.name or _type(record.what, content))
    return record if isinstance(record, Text) else campaign_fields.campaign_words(record, content)


def _type(id: str, content: Content) -> Sayable:
    kind = content.unit_types.get(id)
    return Text(id, id) if kind is None else kind.name


def known_records(kind: type, content: Content) -> Iterable[tuple[object, Sayable]]:
    """Yield the orders that any card or mission holds, once each, those that most of them have first.

    With the owner's cards that have them.
    """
    if kind is not Order:
        return ()
    count_by_order: dict[Order, int] = {}
    on: dict[Order, list[str]] = {}
    orders_by_card = [
        (number, card.tactical, known_cards.is_owned(card)) for number, card in content.order_cards.items()
    ]
    orders_by_card += [("", mission.orders + mission.reactive, False) for mission in content.missions.values()]
    for number, orders, is_owned in orders_by_card:
        for order in orders:
            plain = replace(order, source=OWN, partly="")
            count_by_order[plain] = count_by_order.get(plain, 0) + 1
            if is_owned:
                on.setdefault(plain, []).append(number)
    texts: dict[Order, Sayable] = {order: order_text.order(order) for order in count_by_order}
    texts |= {
        order: msg(N_("{order} · cartas {cards}"), order=order_text.order(order), cards=", ".join(cards))
        for order, cards in on.items()
    }
    return sorted(texts.items(), key=lambda pair: -count_by_order[pair[0]])


def card_so_far(content: Content, key: str) -> dict[str, Any]:
    """Return the form's start for a printed card: the fields in the rulebook, none of the house (2.3)."""
    fields = blank_record(OrderCard) | {"number": int(key)}
    card = content.order_cards.get(key)
    if card is None:
        return fields
    fields |= plain_data(known_cards.without_house_facts(card))
    if card.source == HOUSE:
        del fields["colour"]
    if not known_cards.is_usage_known(card):
        fields["usage"] = blank_record(type(card.usage))
    if not known_cards.is_owned(card):
        revealed = [order for order in card.tactical if sources(order) != {HOUSE}]
        fields["tactical"] = [plain_data(order) for order in revealed]
    return fields


FORMS = Forms(
    faces=field_names.FACES | campaign_fields.FACES,
    words=field_names.enum_words,
    text=record_in_words,
    known=known_records,
    preview=preview,
    deck="order_cards",
    pasted=PASTED,
    begun=card_so_far,
    scenarios="missions",
    campaigns="campaigns",
    read_forces=read_forces,
)
"""Forms of the owner's deck, missions and campaigns."""
