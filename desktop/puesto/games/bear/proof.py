"""Cards and missions as the owner proof-reads them: the card drawn from its record, the sheet without a marker, a record in one line."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any

from puesto.core.forms import OWN, Forms, blank, sources, whole
from puesto.core.messages import N_, Ref, Sayable, Text, msg
from puesto.core.views import BoxView, CardLine, CardView, SheetView
from puesto.games.bear import labels, order_text, printed, views
from puesto.games.bear.records import (
    HOUSE,
    Action,
    Box,
    Chit,
    Colour,
    Content,
    Control,
    Deployment,
    EntryLimit,
    Mission,
    Order,
    OrderCard,
    Piece,
    Target,
    Third,
)

NUMBER = "{:02d}"


def preview(record: object) -> CardView | SheetView | None:
    """How a record looks on the table, or None where it has no look."""
    return card(record) if isinstance(record, OrderCard) else sheet(record) if isinstance(record, Mission) else None


def card(shown: OrderCard) -> CardView:
    """An order card with the generated text of every line (2.3, 4.1.2, 5.0)."""
    critical = [
        CardLine(mark, mark, None, order_text.critical(line))
        for mark, line in (("cc", shown.close_combat), ("short", shown.short_range))
        if line and line.actions
    ]
    if shown.third is not None:
        critical.append(CardLine("third", "reactive" if shown.third.kind is Third.REACTIVE else "pass", None, order_text.third(shown.third)))
    tactical = [
        CardLine(f"t{slot}", "" if order.do is Action.MISSION_ORDER else str(slot), order_text.condition(order), order_text.effect(order))
        for slot, order in enumerate(shown.tactical, 1)
    ]
    number = NUMBER.format(shown.number)
    corner = f"{shown.corner.hex} {views.SUITS.get(shown.corner.suit, shown.corner.suit)}" if shown.corner else ""
    return CardView(
        id=number,
        title=number,
        tone="command" if shown.colour is Colour.BLUE else "action",
        symbol=shown.symbol,
        heading=views.heading(shown),
        critical=tuple(critical),
        tactical=tuple(tactical),
        usage=f"≥ {shown.usage.value}" if shown.usage.value else "",
        head=shown.usage.head,
        corner=corner,
    )


def sheet(mission: Mission) -> SheetView:
    """A mission's sheet as it lies there before the first round."""
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


def text(record: object) -> Sayable | None:
    """A record in one line."""
    if isinstance(record, Order):
        return order_text.order(record)
    if isinstance(record, Target):
        return order_text.goal(record)
    if isinstance(record, Piece):
        who = record.name or Ref("unit_type", record.type)
        template = N_("{place}: {unit} (la IA)") if record.side == "ai" else N_("{place}: {unit} (el jugador)")
        return msg(template, place=record.hex or "—", unit=who)
    if isinstance(record, Box):
        event: Sayable = record.event.title if record.event and (record.event.title.es or record.event.title.en) else msg(N_("sin evento"))
        if record.event and event != record.event.title:
            event = labels.WORDS[record.event.kind]
        return msg(N_("{number}: {event}, amarilla") if record.yellow else N_("{number}: {event}"), number=str(record.number), event=event)
    if isinstance(record, Control):
        return msg(N_("{place}: {points} PV"), place=record.hex, points=record.points)
    if isinstance(record, EntryLimit):
        return msg(N_("{place}: {unit}"), place=record.hex, unit=Ref("unit_type", record.unit_type))
    if isinstance(record, Chit):
        what: Sayable = labels.FALSE_ALARM[1] if record.what == labels.FALSE_ALARM[0] else Ref("unit_type", record.what)
        return msg(N_("{n} × {unit}"), n=record.copies, unit=what)
    if isinstance(record, Deployment):
        spot = record.spot
        where: Any = spot.hex or spot.text or spot.suit or " ".join(spot.by_die) or "—"
        return msg(N_("{place}: {unit}"), place=where, unit=record.name or Ref("unit_type", record.what))
    return record if isinstance(record, Text) else None


def known(kind: type, content: Content) -> Iterable[object]:
    """The orders that any card or mission holds, once each, those that most cards have first."""
    if kind is not Order:
        return ()
    counted: dict[Order, int] = {}
    for held in [card.tactical for card in content.order_cards.values()] + [mission.orders + mission.reactive for mission in content.missions.values()]:
        for order in held:
            plain = dataclasses.replace(order, source=OWN, partly="")
            counted[plain] = counted.get(plain, 0) + 1
    return sorted(counted, key=lambda order: -counted[order])


def begun(content: Content, key: str) -> dict[str, Any]:
    """What of a printed card is known before its owner has typed it in: what the rulebook reveals, and nothing of ours (2.3)."""
    fields = blank(OrderCard) | {"number": int(key)}
    shown = content.order_cards.get(key)
    if shown is None:
        return fields
    fields |= whole(printed.revealed(shown))
    if shown.source == HOUSE:
        del fields["colour"]
    if not printed.known_usage(shown):
        fields["usage"] = blank(type(shown.usage))
    if not printed.is_owned(shown):
        revealed = [order for order in shown.tactical if sources(order) != {HOUSE}]
        fields["tactical"] = [whole(order) for order in revealed]
    return fields


FORMS = Forms(faces=labels.FACES, words=labels.WORDS, text=text, known=known, preview=preview, deck="order_cards", begun=begun, scenarios="missions")
"""How the owner's deck and missions are typed in."""
