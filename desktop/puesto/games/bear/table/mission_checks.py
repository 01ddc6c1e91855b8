"""Checks for what can never happen in a mission:

in its boxes and its orders. Each finding has its path in the pack. Facts that only the printed sheet or the player's
own deck shows are not reported.
"""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core.messages import N_
from puesto.core.pack_layout import Finding, Path
from puesto.games.bear.printed.order_text import nation_name
from puesto.games.bear.printed.records import (
    SUSPECT,
    Action,
    Content,
    EventKind,
    Kind,
    Mission,
    Order,
    OrderCard,
    Selector,
    UnitType,
)
from puesto.games.bear.table import counters
from puesto.games.kit.checks import finding


def check_mission(content: Content, mission: Mission, path: Path) -> Iterator[Finding]:
    """Yield everything in a mission that can never happen."""
    yield from _ranges(content, mission, path)
    yield from _boxes(content, mission, path)
    yield from _orders(content, mission, path)


# ---- the ranges of cards


def _ranges(content: Content, mission: Mission, path: Path) -> Iterator[Finding]:
    """Yield what is wrong in further ranges of order cards: they exist, ascend, and repeat no card (1.0)."""
    earlier_ranges = [("order_cards", mission.order_cards)]
    for index, (low, high) in enumerate(mission.more_order_cards):
        current_path = (*path, "more_order_cards", index)
        if low > high:
            yield finding(current_path, "inverted_range", N_("se espera el número más bajo primero"))
        missing = [f"{number:02d}" for number in range(low, high + 1) if f"{number:02d}" not in content.order_cards]
        if missing:
            yield finding(
                current_path, "missing_cards", N_("faltan en el mazo las cartas {missing}"), missing=", ".join(missing)
            )
        for name, (first, last) in earlier_ranges:
            shared_cards = [f"{number:02d}" for number in range(max(low, first), min(high, last) + 1)]
            if shared_cards:
                yield finding(
                    current_path,
                    "overlapping_ranges",
                    N_("las cartas {cards} ya están en «{field}»"),
                    cards=", ".join(shared_cards),
                    field=name,
                )
        earlier_ranges.append((f"more_order_cards[{index}]", (low, high)))


def mission_deck(content: Content, mission: Mission) -> list[OrderCard]:
    """Return the order cards that the mission is played with."""
    ranges = (mission.order_cards, *mission.more_order_cards)
    return [card for card in content.order_cards.values() if any(low <= card.number <= high for low, high in ranges)]


def cards_wanted(mission: Mission) -> int:
    """Return how many order cards the mission names."""
    return len(
        {number for low, high in (mission.order_cards, *mission.more_order_cards) for number in range(low, high + 1)}
    )


# ---- the boxes of the sheet: 2.3.1, 7.2


def _boxes(content: Content, mission: Mission, path: Path) -> Iterator[Finding]:
    """Yield boxes and events that the advances of the mission's cards never reach."""
    cards = mission_deck(content, mission)
    spaces = {card.advance.spaces for card in cards if card.advance is not None}
    if len(mission.sheet) < 2 or len(cards) < cards_wanted(mission):
        # a missing card has a finding of its own: it might be the one that advances
        return
    if not spaces:
        yield finding(
            (*path, "order_cards"),
            "no_advance",
            N_("ninguna de estas cartas hace avanzar el marcador de misión: no se saldría de la casilla 1"),
        )
        return
    reachable, acting = reachable_boxes(mission, spaces)
    for index, box in enumerate(mission.sheet):
        current_path = (*path, "sheet", index)
        if box.number not in reachable:
            yield finding(
                (*current_path, "number"),
                "unreachable_box",
                N_("ningún avance llega a la casilla {number}"),
                number=box.number,
            )
        elif box.event is not None and box.number not in acting:
            words = N_(
                "el evento de la casilla {number} no ocurre nunca: solo se pasa de largo, y su fondo no es amarillo"
            )
            yield finding((*current_path, "event"), "event_never", words, number=box.number)


def reachable_boxes(mission: Mission, spaces: set[int]) -> tuple[set[int], set[int]]:
    """Return the boxes that the marker can reach or pass, and those whose events can happen."""
    boxes = {box.number: box for box in mission.sheet}
    first, last = min(boxes), max(boxes)
    reached_boxes, acting, open_ = {first}, {first}, [first]
    landed: set[int] = set()
    while open_:
        start = open_.pop()
        if start in landed:
            continue
        landed.add(start)
        for step in spaces:
            end = min(start + step, last)
            for number in range(start + 1, end + 1):
                box = boxes.get(number)
                acts = number == end or (box is not None and box.yellow is not False)
                reached_boxes.add(number)
                acting |= {number} if acts else set()
                sure = number == end or (box is not None and box.yellow is True)
                if sure and box is not None and box.event is not None and box.event.kind is EventKind.END:
                    break
            else:
                open_.append(end)
    return reached_boxes, acting


# ---- who can carry out the mission's own orders: 5.0, 7, 7.1


def _orders(content: Content, mission: Mission, path: Path) -> Iterator[Finding]:
    """Yield the mission's own orders that none of its counters can meet."""
    sides = {side: types_of(content, mission, side) for side in ("ai", "player")}
    own_orders = [
        ((*path, name, index), order)
        for name in ("reactive", "orders")
        for index, order in enumerate(getattr(mission, name))
    ]
    own_orders += [
        ((*path, "sheet", index, "event", "order"), box.event.order)
        for index, box in enumerate(mission.sheet)
        if box.event and box.event.order
    ]
    for current_path, order in own_orders:
        yield from _order(mission, order, sides, current_path)


def types_of(content: Content, mission: Mission, side: str) -> list[UnitType]:
    """Return the unit types of a side that the mission can bring into play.

    Forces, deployments, the reinforcement cup, campaigns.
    """
    ids = [piece.type for piece in mission.forces if piece.side == side]
    ids += [deployment.what for deployment in counters.deployments(mission) if deployment.side == side]
    if side == "ai":
        ids += [chit.what for chit in counters.chits(mission)]
    links = [
        link for campaign in content.campaigns.values() for link in campaign.missions if link.mission == mission.id
    ]
    ids += [piece.type for link in links for brought in link.carried for piece in brought.extra if piece.side == side]
    return [content.unit_types[id] for id in dict.fromkeys(ids) if id in content.unit_types]


def _order(mission: Mission, order: Order, sides: dict[str, list[UnitType]], path: Path) -> Iterator[Finding]:
    """Yield findings on an order whose AI, action or targets the mission does not have."""
    yield from _selector(order.ai, sides["ai"], (*path, "ai"))
    if (
        sides["ai"]
        and order.do is Action.FIRE
        and all(kind.fire_cost is None and kind.id != SUSPECT for kind in sides["ai"])
    ):
        yield finding((*path, "do"), "nobody_can", N_("ninguna ficha de la IA en esta misión puede hacerlo"))
    for index, target in enumerate(order.to):
        current_path = (*path, "to", index)
        if target.unit is not None:
            yield from _selector(target.unit, sides["player"], (*current_path, "unit"))
        if target.control and target.control not in (mission.player, mission.ai):
            nations = tuple(map(nation_name, (mission.player, mission.ai)))
            yield finding(
                (*current_path, "control"),
                "nation_not_in_play",
                N_("en esta misión solo juegan: {nations}"),
                nations=nations,
            )
        if (target.objective or target.control) and not mission.controls and not mission.objectives:
            yield finding(current_path, "no_objective", N_("la misión no tiene objetivos ni marcadores de control"))


def _selector(selector: Selector, kinds: list[UnitType], path: Path) -> Iterator[Finding]:
    """Yield findings on the requirements of a selector, one after another, until none can meet them."""
    if not kinds:
        return
    kinds_left = kinds
    for field, passes in (
        ("suspect", lambda kind: kind.kind is Kind.SUSPECT or not selector.suspect),
        ("kinds", lambda kind: not selector.kinds or kind.kind in selector.kinds),
        ("mobile", lambda kind: not selector.mobile or kind.move_cost == 1),
        ("hit", lambda kind: selector.hit is not True or kind.kind is not Kind.SUSPECT),
    ):
        kinds_left = [kind for kind in kinds_left if passes(kind)]
        if not kinds_left:
            words = N_("ninguna ficha que pueda entrar en esta misión cumple este requisito")
            yield finding((*path, field), "selector_never", words)
            return
