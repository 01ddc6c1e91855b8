"""The beginning of a battle: scenario -> state."""

from __future__ import annotations

from collections.abc import Mapping

from puesto.games.chariots import settings as readings
from puesto.games.chariots import state as states
from puesto.games.chariots.records import Battle, Content, Force
from puesto.games.chariots.state import State


def new(content: Content, scenario: str, settings: Mapping[str, str]) -> State:
    """The state before the first step of a battle."""
    battle = content.battles[scenario]
    state = State(battle.id, settings=readings.whole(battle, settings))
    state.sides = {army.id: states.Side(army.rout_level) for army in battle.armies}
    state.units = {unit.id: unit for unit in units(battle)}
    state.leaders = {leader.id: states.Leader(leader.id, on_foot=leader.on_foot) for leader in battle.leaders}
    state.standards = {standard.id: states.Standard(standard.id) for standard in battle.standards}
    return state


def placed(battle: Battle) -> list[tuple[states.Unit, Force]]:
    """The units of a scenario and what they come from; where none is given, the id of each is its command, its type, and a number within the two."""
    found: list[tuple[states.Unit, Force]] = []
    counts: dict[tuple[str, str], int] = {}
    for force in battle.forces:
        for _ in range(force.count):
            place = (force.command, force.type.value)
            counts[place] = counts.get(place, 0) + 1
            id = force.id or f"{force.command}-{force.type.value.lower()}-{counts[place]}"
            found.append((states.Unit(id, force.command, force.type, force.quality, force.move, force.missile), force))
    return found


def units(battle: Battle) -> list[states.Unit]:
    """The units of a scenario as they begin."""
    return [unit for unit, _ in placed(battle)]


_RECENT = 8
_forces: list[tuple[Battle, dict[str, Force]]] = []


def forces(battle: Battle) -> dict[str, Force]:
    """What each unit of a scenario comes from, by its id. Asked for at every name, so that it is kept for the battles asked about last."""
    found = next((known for one, known in _forces if one is battle), None)
    if found is None:
        found = {unit.id: force for unit, force in placed(battle)}
        _forces.insert(0, (battle, found))
        del _forces[_RECENT:]
    return found
