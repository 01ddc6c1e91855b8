"""The beginning of a battle: scenario -> state."""

from __future__ import annotations

from collections.abc import Mapping

from puesto.games.chariots.printed.records import Battle, Content
from puesto.games.chariots.table import settings as readings
from puesto.games.chariots.table import state as states
from puesto.games.chariots.table.state import State


def new_state(content: Content, scenario: str, settings: Mapping[str, str]) -> State:
    """Return the state before the first step of a battle."""
    battle = content.battles[scenario]
    state = State(battle.id, settings=readings.with_defaults(battle, settings))
    state.sides = {army.id: states.Side(army.rout_level) for army in battle.armies}
    state.units = {unit.id: unit for unit in starting_units(battle)}
    state.leaders = {leader.id: states.Leader(leader.id, on_foot=leader.on_foot) for leader in battle.leaders}
    state.standards = {standard.id: states.Standard(standard.id) for standard in battle.standards}
    return state


def starting_units(battle: Battle) -> list[states.Unit]:
    """Return the units of a scenario as they begin."""
    return [
        states.Unit(id, force.command, force.type, force.quality, force.move, force.missile)
        for id, force in battle.placed
    ]
