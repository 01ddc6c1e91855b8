"""Checks of a position:

existing counters, decks of printed cards, markers on spaces of their tracks. They apply to positions from outside: a
change by hand, and the saved state in a situation.
"""

from __future__ import annotations

from puesto.core.questions.board import is_hex
from puesto.games.bear.printed.records import Content, Kind
from puesto.games.bear.rounds import campaigns, left_undone, losses, sequence, transport
from puesto.games.bear.table import battlefield, command_points, counters
from puesto.games.bear.table.state import AI, HIDDEN_HIT, PLAYER, Sees, State
from puesto.games.bear.turn import steps

MOST_ARRIVING = 99
"""Counters that a side can be waiting for."""
MOST_COVER = 9
"""MD that a hex can have."""


def is_legal(state: State, content: Content) -> bool:
    """Return whether counters, decks, markers and pending lines are all possible."""
    return (
        left_undone.has_known_lines(state)
        and has_legal_counters(state, content)
        and has_legal_decks(state, content)
        and has_legal_markers(state, content)
    )


def has_legal_counters(state: State, content: Content) -> bool:
    """Return whether counters, hits, covers and the cup are such as the mission can have."""
    mission = campaigns.as_carried(content, state.mission, state.settings)
    return (
        {piece.id for piece in mission.forces} <= {*state.counters}
        and all(c.id == id and counters.can_be_in_mission(c, mission, content) for id, c in state.counters.items())
        and all(
            c.suspect == (content.unit_types[c.type].kind is Kind.SUSPECT) and not (c.suspect and c.hit)
            for c in state.counters.values()
        )
        and {*state.cup, *state.cup_gone} <= {*counters.what_can_be_drawn(mission, content)}
        and all(c.hit in ("", HIDDEN_HIT) or c.hit in content.hit_markers for c in state.counters.values())
        and all(0 <= c.cover <= MOST_COVER and (c.hex == "" or is_hex(c.hex)) for c in state.counters.values())
        and {*state.just_acted, *(fallen_units := state.fallen or [])} <= {*state.counters}
        and len(fallen_units) == len({*fallen_units})
        and all(
            {*key.split("|")} & {*state.counters}
            for fact_table in (state.contacts, state.distances, state.bands)
            for key in fact_table
        )
        and {*state.contacts.values()} <= {level.value for level in Sees}
        and all(not c.hidden or c.side == PLAYER for c in state.counters.values())
        and transport.has_sound_riders(state, content)
        and battlefield.is_sound(state)
    )


def has_legal_decks(state: State, content: Content) -> bool:
    """Return whether the decks hold existing cards, an order card at most once, and something to draw."""
    orders = [*state.orders.left, *state.orders.discard, *state.orders.removed]
    actions = [*state.actions.left, *state.actions.discard, *state.actions.removed, *state.hand]
    return (
        bool(state.orders.left or state.orders.discard)
        and len(orders) == len({*orders})
        and {*orders} <= {*content.order_cards}
        and {*actions} <= {*content.action_cards}
        and all(marker in content.hit_markers for pool in state.pools.values() for marker in pool)
    )


def has_legal_markers(state: State, content: Content) -> bool:
    """Return whether the markers are on printed spaces."""
    mission, sides = content.missions[state.mission], (PLAYER, AI)
    boxes = [box.number for box in mission.sheet]
    return (
        command_points.TRACK.holds(state.command_points)
        and losses.VICTORY_TRACK.holds(state.victory_points)
        and state.marker in boxes
        and {*state.events_done} <= {*boxes}
        and {*state.control} == {control.hex for control in mission.controls}
        and {*state.control.values(), state.side, *state.arriving} <= {*sides}
        and state.round >= 1
        and state.turn >= 0
        and state.passes in (0, 1)
        and 0 <= state.extra_cards <= 3
        and all(0 <= number <= MOST_ARRIVING for number in state.arriving.values())
    )


def has_legal_step(state: State, content: Content) -> bool:
    """Return whether the sequence can go on: its step has all it needs, and refers to existing things."""
    boxes, units = {box.number for box in content.missions[state.mission].sheet}, {*state.counters}
    acting_units = {*state.executors, *(state.check.units if state.check else ())}
    return (
        (state.card in content.order_cards or (not state.card and state.step not in sequence.CARD_IN_PLAY))
        and {*state.events} <= boxes
        and (state.step != sequence.EVENT or bool(state.events))
        and (
            state.step != sequence.CHECK
            or (state.check is not None and bool(state.check.units) and state.then in steps.STEPS)
        )
        and acting_units <= units
    )
