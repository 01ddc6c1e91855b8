"""Facts of the rules from the state, and the changes of the state by their results (3.0)."""

from __future__ import annotations

from puesto.core.game.settings import value_of
from puesto.games.bcs.formations import supply
from puesto.games.bcs.formations.activation import SecondFacts
from puesto.games.bcs.formations.fatigue import FatigueFacts
from puesto.games.bcs.formations.snafu import SnafuFacts
from puesto.games.bcs.formations.supply import Supply
from puesto.games.bcs.table import settings
from puesto.games.bcs.table.choices import FULL, fatigue_name
from puesto.games.bcs.table.state import FormationId, State, Table


def formation_in_play(state: State) -> FormationId:
    """Return the formation whose activation it is, or the first one; "" where there is none."""
    return state.act.formation or next(iter(state.formations), "")


def _which(state: State, id: FormationId) -> str:
    return state.act.which if id == state.act.formation else "initial"


def snafu_facts(state: State, id: FormationId) -> SnafuFacts:
    """Return the facts of a formation's SNAFU roll from the state (3.2)."""
    one, read = state.formations[id], state.settings
    return SnafuFacts(
        subject=(id,),
        who=one.side,
        activation=_which(state, id),
        fatigue=fatigue_name(one.fatigue),
        coordination_marker=one.coordination_marker,
        mixed=one.mixed,
        prepared_defence=one.prepared_defence,
        game_specific_drm=one.game_drm,
        msr_complete=one.msr_complete,
        trains_on_map=one.trains_on_map,
        hexes_to_hq=one.hexes_to_hq if one.trains_on_map else 0,
        in_entry_hex=one.in_entry_hex and one.trains_on_map,
        trains_ghost=one.trains_ghost,
        crossing_streams=one.crossing_streams,
        uses_tracks=one.tracks != "none",
        trafficability=one.tracks,
        blocked_level=0 if one.msr_complete else one.blocked_level,
        with_coordination=read[settings.COORDINATION.id],
        complete_but_off=read[settings.TRAINS_OFF.id],
    )


def fatigue_facts(state: State, id: FormationId) -> FatigueFacts:
    """Return the facts of a formation's fatigue from the state (1.8)."""
    one, act = state.formations[id], state.act
    return FatigueFacts(
        subject=(id,),
        who=one.side,
        activation=_which(state, id),
        snafu_result=act.snafu or FULL,
        fatigue=fatigue_name(one.fatigue),
        combat_objectives=act.combat_objectives,
        march_objectives=act.march_objectives,
        engagement=act.engagement,
        attack_by_fire=act.attack_by_fire,
        attack_sequence=act.attack_sequence,
        hq_voluntary_retreat=act.hq_retreated,
    )


def second_facts(state: State, id: FormationId) -> SecondFacts:
    """Return the facts of step (i) for a formation from the state (3.0)."""
    one, act = state.formations[id], state.act
    here = id == act.formation
    return SecondFacts(
        subject=(id,),
        who=one.side,
        kind=act.kind if here else "normal",
        activation=_which(state, id),
        hq_state_at_start=act.hq_at_start if here else one.hq,
        fatigue=fatigue_name(one.fatigue),
        hq_second_activation_number=max(1, one.reactivates_at),
        reading=value_of(state.settings, settings.SECOND_ROLL),
    )


def supply_of(table: Table, id: FormationId) -> Supply:
    """Return a formation's supply from the state (3.0)."""
    one, act = table.state.formations[id], table.state.act
    return Supply(
        msr_complete=one.msr_complete,
        trains_on_map=one.trains_on_map,
        trains_ghost=one.trains_ghost,
        trains_moved=act.formation == id and act.trains_moved and one.trains_on_map,
        at_optimal_distance=supply.is_at_optimal_distance(one.hexes_to_hq, one.in_entry_hex),
        blocked_level=one.blocked_level,
        prepared_defence=one.prepared_defence,
        artillery_points=one.artillery,
        mixed=one.mixed,
        coordination_marker=one.coordination_marker,
    )


def put_supply(table: Table, id: FormationId, found: Supply) -> None:
    """Write a formation's supply into the state."""
    one = table.state.formations[id]
    one.trains_on_map, one.trains_ghost = found.trains_on_map, found.trains_ghost and found.trains_on_map
    if not found.trains_on_map:
        one.hexes_to_hq, one.in_entry_hex = 0, False
    one.blocked_level, one.prepared_defence = found.blocked_level, found.prepared_defence
    one.coordination_marker = found.coordination_marker
