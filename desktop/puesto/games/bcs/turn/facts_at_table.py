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
from puesto.games.bcs.table.hexes import TRAINS, forget_hexes
from puesto.games.bcs.table.state import FormationId, State, Table


def formation_in_play(state: State) -> FormationId:
    """Return the formation whose activation it is, or the first one; "" where there is none."""
    return state.act.formation or next(iter(state.formations), "")


def _which(state: State, id: FormationId) -> str:
    return state.act.which if id == state.act.formation else "initial"


def snafu_facts(state: State, id: FormationId) -> SnafuFacts:
    """Return the facts of a formation's SNAFU roll from the state (3.2)."""
    item, read = state.formations[id], state.settings
    return SnafuFacts(
        subject=(id,),
        who=item.side,
        activation=_which(state, id),
        fatigue=fatigue_name(item.fatigue),
        coordination_marker=item.coordination_marker,
        mixed=item.mixed,
        prepared_defence=item.prepared_defence,
        game_specific_drm=item.game_drm,
        msr_complete=item.msr_complete,
        trains_on_map=item.trains_on_map,
        hexes_to_hq=item.hexes_to_hq if item.trains_on_map else 0,
        in_entry_hex=item.in_entry_hex and item.trains_on_map,
        trains_ghost=item.trains_ghost,
        crossing_streams=item.crossing_streams,
        uses_tracks=item.tracks != "none",
        trafficability=item.tracks,
        blocked_level=0 if item.msr_complete else item.blocked_level,
        with_coordination=read[settings.COORDINATION.id],
        complete_but_off=read[settings.TRAINS_OFF.id],
    )


def fatigue_facts(state: State, id: FormationId) -> FatigueFacts:
    """Return the facts of a formation's fatigue from the state (1.8)."""
    item, act = state.formations[id], state.act
    return FatigueFacts(
        subject=(id,),
        who=item.side,
        activation=_which(state, id),
        snafu_result=act.snafu or FULL,
        fatigue=fatigue_name(item.fatigue),
        combat_objectives=act.combat_objectives,
        march_objectives=act.march_objectives,
        engagement=act.engagement,
        attack_by_fire=act.attack_by_fire,
        attack_sequence=act.attack_sequence,
        hq_voluntary_retreat=act.hq_retreated,
    )


def second_facts(state: State, id: FormationId) -> SecondFacts:
    """Return the facts of step (i) for a formation from the state (3.0)."""
    item, act = state.formations[id], state.act
    place = id == act.formation
    return SecondFacts(
        subject=(id,),
        who=item.side,
        kind=act.kind if place else "normal",
        activation=_which(state, id),
        hq_state_at_start=act.hq_at_start if place else item.hq,
        fatigue=fatigue_name(item.fatigue),
        hq_second_activation_number=max(1, item.reactivates_at),
        reading=value_of(state.settings, settings.SECOND_ROLL),
    )


def supply_of(table: Table, id: FormationId) -> Supply:
    """Return a formation's supply from the state (3.0)."""
    item, act = table.state.formations[id], table.state.act
    return Supply(
        msr_complete=item.msr_complete,
        trains_on_map=item.trains_on_map,
        trains_ghost=item.trains_ghost,
        trains_moved=act.formation == id and act.trains_moved and item.trains_on_map,
        at_optimal_distance=supply.is_at_optimal_distance(item.hexes_to_hq, item.in_entry_hex),
        blocked_level=item.blocked_level,
        prepared_defence=item.prepared_defence,
        artillery_points=item.artillery,
        mixed=item.mixed,
        coordination_marker=item.coordination_marker,
    )


def put_supply(table: Table, id: FormationId, result: Supply) -> None:
    """Write a formation's supply into the state."""
    formation = table.state.formations[id]
    formation.trains_on_map, formation.trains_ghost = result.trains_on_map, result.trains_ghost and result.trains_on_map
    if not result.trains_on_map:
        formation.hexes_to_hq, formation.in_entry_hex = 0, False
        forget_hexes(formation, TRAINS)
    formation.blocked_level, formation.prepared_defence = result.blocked_level, result.prepared_defence
    formation.coordination_marker = result.coordination_marker
