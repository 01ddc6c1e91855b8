"""The beginning of a game: battle -> state (3.1, 8.6)."""

from __future__ import annotations

from collections.abc import Mapping

from puesto.core.values import Struct
from puesto.games.bolt.printed.records import Battle, Content, Nation
from puesto.games.bolt.table import settings as readings
from puesto.games.bolt.table.state import State, Unit


def new_state(content: Content, scenario: str, settings: Mapping[str, str]) -> State:
    """Return the state before the first step of a game."""
    battle = content.battles[scenario]
    state = State(battle.id, settings=readings.with_defaults(settings))
    state.units = {unit.id: unit for unit in starting_units(battle)}
    state.fallen = {army.id: 0 for army in battle.armies}
    return state


def starting_units(battle: Battle) -> list[Unit]:
    """Return the units of a battle as they begin."""
    return [
        Unit(
            troop.id,
            troop.models,
            arms={str(index): arm.count for index, arm in enumerate(troop.arms)},
            aboard=troop.aboard,
            reserve=troop.reserve,
        )
        for troop in battle.troops
    ]


class Patrols(Struct, frozen=True):
    """Effects of Aggressive patrols: who sets up first, exclusion and detection in inches (8.6)."""

    first: bool = False
    exclusion: int = 0
    detection: int = 6


def patrols_of(nation: Nation) -> Patrols:
    """Return what a nation's observers, snipers and forward units may do in the set-up (8.6)."""
    return Patrols(True, 18, 12) if nation is Nation.AUSTRALIA else Patrols()
