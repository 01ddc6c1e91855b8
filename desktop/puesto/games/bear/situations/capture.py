"""Capture of a session's position as a situation.

What has a field in the file of a situation is written there, the rest as saved state.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any

from puesto.core.game.situation import Script
from puesto.core.messages import Text
from puesto.core.session.session import Session
from puesto.core.values import replace
from puesto.games.bear.printed import settings
from puesto.games.bear.printed.records import Content, Mission
from puesto.games.bear.situations.situations import TABLE_DEPTH, Moves, Pair, Placed, Situation, set_up_situation
from puesto.games.bear.table.given_facts import Origin, Sight
from puesto.games.bear.table.state import HIDDEN_HIT, Counter, State
from puesto.games.bear.views import names
from puesto.games.kit.situations import besides

OWN = 0
"""The number of a mission that is nothing but a situation's table."""


def capture_situation(session: Session[State, Content], id: str, title: Text) -> Situation:
    """Return the situation at the session's prompt: the start of its step, and the answers since.

    Run again it comes to the same state, but for the mission's name where the session began as a situation of its own.
    What is set by hand at the end of the current step has not happened yet and is left out.
    """
    state, begun = session.opening()
    content = session.content
    mission = content.missions[state.mission]
    situation = Situation(
        id,
        title,
        counters=tuple(_counter(counter, content) for counter in state.counters.values()),
        mission="" if mission.number == OWN else mission.id,
        player=mission.player,
        ai=mission.ai,
        order_cards=_records_in_use(
            content.order_cards, (*state.orders.left, *state.orders.discard, *state.orders.removed)
        ),
        hit_markers=_records_in_use(content.hit_markers, (counter.hit for counter in state.counters.values())),
        unit_types=_records_in_use(
            content.unit_types, (*(counter.type for counter in state.counters.values()), *state.cup, *state.cup_gone)
        ),
        settings={name: value for name, value in state.settings.items() if _can_be_set(name, value, mission)},
        step=state.step,
        round=state.round,
        card=state.card,
        pairs=_pairs(state),
        moves=_moves(state),
        just_acted=tuple(state.just_acted),
        unit_has_fired=state.unit_has_fired,
        command_points=state.command_points,
        victory_points=state.victory_points,
        marker=state.marker,
        passes=state.passes,
        discard=tuple(state.orders.discard),
        removed=tuple(state.orders.removed),
        hand=tuple(state.hand),
        cup=tuple(state.cup),
        control=_control(state, mission),
        arriving=dict(state.arriving),
        smoke=dict(state.smoke),
        events_done=tuple(state.events_done),
        script=Script(begun=begun),
    )
    if mission.number == OWN:
        situation = _with_own_mission(situation, mission)
    situation = replace(situation, left=_cards_left(situation, state, content))
    _, usual_state = set_up_situation(situation, content)
    return replace(
        situation, table=besides(dataclasses.replace(state, mission=usual_state.mission), usual_state, TABLE_DEPTH)
    )


def _counter(counter: Counter, content: Content) -> Placed:
    """Return a counter as placed now, with the letter of its name even if others of that name are gone."""
    own_name = names.name_of_unit(counter.id, content)
    is_plain = counter.suspect or own_name == content.unit_types[counter.type].name
    name = own_name if isinstance(own_name, Text) and not is_plain else None
    return Placed(
        counter.id, counter.type, counter.side, name, counter.hex, counter.cover, counter.used, counter.hit,
        counter.hidden, counter.immobilised, counter.destroyed, counter.carrier,
    )  # fmt: skip


def _records_in_use(records: dict[str, Any], keys: Iterable[str]) -> tuple[Any, ...]:
    """Return the records that are on the table; writing the file leaves out the shipped ones."""
    return tuple(records[key] for key in dict.fromkeys(keys) if key in records and key != HIDDEN_HIT)


def _can_be_set(name: str, value: str, mission: Mission) -> bool:
    """Return whether a reading is one that the mission offers, and not its usual value."""
    values_by_setting = {
        setting.id: [option for option, _ in setting.options] for setting in settings.settings_of(mission)
    }
    return value in values_by_setting.get(name, ())[1:]


def _pairs(state: State) -> tuple[Pair, ...]:
    """Return the given facts of pairs.

    Those of a Unit hidden by hand since stay in the saved state, as nobody sees it (7.5).
    """
    answers = ((key.partition("|"), sight) for key, sight in state.sights.items() if sight != Sight())
    return tuple(Pair(ai, unit, sight) for (ai, _, unit), sight in answers if not state.counters[unit].hidden)


def _moves(state: State) -> tuple[Moves, ...]:
    """Return the given facts of moves."""
    return tuple(
        Moves(ai, state.origins.get(ai, Origin()), tuple(state.destinations.get(ai, ())))
        for ai in dict.fromkeys([*state.origins, *state.destinations])
    )


def _control(state: State, mission: Mission) -> dict[str, str]:
    """Return the marked hexes that are held otherwise than at the start."""
    start = {control.hex: control.holder for control in mission.controls}
    return {hex: holder for hex, holder in state.control.items() if start.get(hex) != holder}


def _with_own_mission(situation: Situation, mission: Mission) -> Situation:
    """Return the situation with its own values in place of a mission's."""
    return replace(
        situation,
        sheet=mission.sheet,
        objectives=mission.objectives,
        controls=mission.controls,
        entry_limits=mission.entry_limits,
        ai_stacks=mission.ai_stacks,
        points_per_ai=mission.points_per_ai,
        points_per_unit=mission.points_per_unit,
        reactive=mission.reactive,
        orders=mission.orders,
        command_points=mission.command_points,
    )


def _cards_left(situation: Situation, state: State, content: Content) -> tuple[str, ...] | None:
    """Return the order cards still to be drawn, where they are not those that are nowhere else."""
    _, usual_state = set_up_situation(situation, content)
    return None if usual_state.orders.left == state.orders.left else tuple(state.orders.left)
