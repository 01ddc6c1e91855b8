"""Walks through steps of a mission with scripted answers, and builds the decks that a case names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from puesto.core.decks import Deck
from puesto.core.messages import Text
from puesto.games.bear.printed.records import (
    Action,
    ActionCard,
    Advance,
    Box,
    Colour,
    Event,
    EventKind,
    Order,
    OrderCard,
    Usage,
)
from puesto.games.bear.table.state import PLAYER, MissionTable
from puesto.games.bear.turn import steps
from tests.games.bear.made_up import ai, make_table, unit

from .driver import Answer, Run, answer_of, play

NO_EVENT = Event(EventKind.BY_HAND, Text("", ""), Text("", ""))


def walk(
    table: MissionTable, answers: Mapping[str, Answer], until: str | Callable[[MissionTable], bool] = "", most: int = 30
) -> Run:
    """Run one step, or steps until the state's step is `until` (or `until` holds), with answers by key shared over all
    of them.
    """
    queues = {key: list(value) for key, value in answers.items() if isinstance(value, list)}
    whole = Run()
    for _ in range(most):
        run = play(steps.run_and_settle(table), lambda prompt: answer_of(prompt, answers, queues))
        whole.notes += run.notes
        whole.prompts += run.prompts
        if not until or table.state.step == "over" or (until(table) if callable(until) else table.state.step == until):
            return whole
    raise AssertionError(f"still at {table.state.step} after {most} steps")


def order_card(
    usage: int = 9,
    *,
    head: bool = False,
    blue: bool = False,
    advance: Advance | None = None,
    tactical: tuple[Order, ...] = (),
) -> OrderCard:
    """An order card of which only what is given matters."""
    return OrderCard(0, Colour.BLUE if blue else Colour.GREEN, Usage(usage, head), advance=advance, tactical=tactical)


def with_deck(
    table: MissionTable,
    left: Mapping[str, OrderCard],
    discard: Mapping[str, OrderCard] | None = None,
    removed: Mapping[str, OrderCard] | None = None,
) -> MissionTable:
    """The same table with these order cards and no others."""
    discard, removed = discard or {}, removed or {}
    table.content.order_cards.update({**left, **discard, **removed})
    table.state.orders = Deck(sorted(left), sorted(discard), sorted(removed))
    table.state.card = ""
    return table


def colours(*names: str) -> dict[str, OrderCard]:
    """Return order cards by name: those whose names begin with b are blue."""
    return {name: order_card(blue=name.startswith("b")) for name in names}


def my_turn(
    *counters: Any, left: Mapping[str, OrderCard] | None = None, mission: Mapping[str, Any] | None = None, **state: Any
) -> MissionTable:
    """A table at the beginning of the player's turn: by default the Unit R, three hexes from the AI A that it faces."""
    table = make_table(
        *(counters or (ai("A", "A04"), unit("R", "A01"))),
        mission=mission,
        state={"step": "player", "side": PLAYER, "trail": {}, **state},
    )
    return with_deck(table, left if left is not None else {"c": order_card()})


def boxes(*numbers: int, yellow: tuple[int, ...] = (), events: Mapping[int, Event] | None = None) -> tuple[Box, ...]:
    """A mission sheet with these boxes; a box without an event in `events` is blank."""
    return tuple(Box(number, number in yellow, (events or {}).get(number)) for number in numbers)


def by_hand(what: str = "x") -> Event:
    """An event that the player carries out on the board."""
    return Event(EventKind.BY_HAND, Text(what, what), Text(what, what))


def action_card(number: int, **fields: Any) -> ActionCard:
    """An action card."""
    return ActionCard(number, Text(f"carta {number}", f"card {number}"), **fields)


__all__ = [
    "Action",
    "action_card",
    "ai",
    "boxes",
    "by_hand",
    "colours",
    "my_turn",
    "order_card",
    "play",
    "unit",
    "walk",
    "with_deck",
]
