"""The state of a session: everything that a player can see or a later step can ask, as plain data."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TypeAlias

from puesto.core.game.rulings import OwnRuling
from puesto.core.questions.cross_tables import row_and_column
from puesto.core.values import LASTING, Boxes, Number, Struct
from puesto.games.bcs.printed.records import Content, Operation, PrintedUnit
from puesto.games.bcs.table import sequence
from puesto.games.bcs.table.choices import DONE, INITIAL, NORMAL, SECOND, UNUSED

FormationId: TypeAlias = str
UnitId: TypeAlias = str
SideId: TypeAlias = str


class Formation(Struct):
    """A formation: its HQ, its supply, its markers. What is 0 and not `known` yet is asked for once (3.0)."""

    id: FormationId
    side: SideId
    hq: str = UNUSED
    fatigue: Number = 0
    """-1 is Fresh (1.8)."""
    known: bool = False
    """Whether number, radius, DRM and artillery have been entered."""
    reactivates_at: Number = 4
    radius: Number = 5
    game_drm: Number = 0
    artillery: Number = 0
    supply_told: bool = False
    """Whether its MSR and trains have been entered once."""
    msr_complete: bool = True
    trains_on_map: bool = True
    trains_ghost: bool = False
    in_entry_hex: bool = False
    hexes_to_hq: Number = 0
    crossing_streams: bool = False
    tracks: str = "none"
    """The trafficability of an MSR that uses tracks: none, good or poor (3.2)."""
    blocked_level: Number = 0
    prepared_defence: bool = False
    coordination_marker: bool = False
    mixed: bool = False
    dropped_support: Number = 0
    dropped_temporary: Number = 0
    rating: Number = 3
    """The last Action Rating that was typed for it (5.1)."""
    net: Number = 0
    """The net of the last attack that it declared (5.1)."""
    replacements: Number = 0
    """Turn of the reminder of its replacements; 0 for none (2.0)."""
    reinforcements: Number = 0
    """Turn of the reminder of its reinforcements; 0 for none (2.0)."""
    comes_back: Number = 0
    """The turn in which a unit that the table does not keep comes back from off the map; 0 none (5.5e)."""
    name: str = ""
    """The name that the players gave it in this session; "" for the printed one."""
    hexes: str = ""
    """Hexes that the players keep, `HQ 1204 T 1209 A1 1305`; "" for none."""


class Unit(Struct):
    """A combat unit, as far as the table keeps it."""

    id: UnitId
    formation: FormationId
    steps: Number
    deployed: bool = True
    """Whether it is on its Deployed side rather than on its Move side."""
    state: str = "active"
    """active, stopped or finished (4.0)."""
    fire_events: Number = 0
    screen: bool = False
    returns: Number = 0
    """The turn in which it comes back from off the map; 0 while it is on it (5.5e)."""

    @property
    def fights(self) -> bool:
        """Return whether the unit is on the map with a step left."""
        return self.steps > 0 and self.returns == 0


class Activation(Struct):
    """State of the activation in play (3.0)."""

    formation: FormationId = ""
    kind: str = NORMAL
    second: bool = False
    hq_at_start: str = UNUSED
    snafu: str = ""
    artillery: Number = 0
    """Artillery points that can still be used."""
    combat_objectives: Number = 0
    march_objectives: Number = 0
    engagement: bool = False
    attack_by_fire: bool = False
    attack_sequence: bool = False
    hq_retreated: bool = False
    trains_moved: bool = False
    traffic: Number = 0
    nobody_out: bool = False
    """Whether the table has said that no stack is isolated, and nobody was moved since (3.6)."""
    moves: list[str] = []
    """Moves that were made as planned, `unit>where`, where an opponent of the house plays."""
    told: list[str] = []
    """Pairs `unit>enemy` that were named at the start of this activation, where an opponent of the house plays."""
    refused: list[str] = []
    """Pairs `firer>target` out of range, and enemies that nobody sees, of this activation (5.2, 5.3)."""
    flipped: bool = False
    """Whether units were flipped in this activation (1.9)."""
    hexes: list[str] = []
    """What was told of hexes aimed at: `aimed>unit` or `aimed>fact`, where an opponent of the house plays."""
    duels: dict[str, list[str]] = {}
    """Pair `firer>target` -> its hexes and what counts, as told, where an opponent of the house plays (5.2)."""
    retreats: list[str] = []
    """Units that retreated in this activation, `unit>way` (5.5)."""

    @property
    def which(self) -> str:
        """Return whether the activation is initial or second."""
        return SECOND if self.second else INITIAL


@dataclass
class State:
    """A session."""

    operation: str
    step: str = sequence.SETUP
    settings: dict[str, str] = field(default_factory=dict, metadata=LASTING)
    turn: Boxes = 1
    activation: Number = 0
    """Number of activations in the turn, this one included."""
    first: SideId = ""
    """Side that activates first in this turn."""
    side: SideId = ""
    """Side of the present activation."""
    act: Activation = field(default_factory=Activation)
    formations: dict[FormationId, Formation] = field(default_factory=dict)
    units: dict[UnitId, Unit] = field(default_factory=dict)
    air: dict[SideId, Boxes] = field(default_factory=dict)
    weather: str = ""
    """Trafficability by the turn's weather, good or poor; "" if not entered (3.2)."""
    fight: dict[str, str | Number | bool | list[str]] = field(default_factory=dict)
    """Declared facts of the attack in play, by name; empty between two attacks (5.1b)."""
    own_rulings: list[OwnRuling] = field(default_factory=list)
    planned: list[SideId] = field(default_factory=list)
    """Sides that an opponent of the house plays: their moves are planned, and carried out by hand."""
    contacts: list[str] = field(default_factory=list)
    """What is known of the board, `unit>enemy` whom it can come to stand beside, until one of the two moves."""
    held: list[str] = field(default_factory=list)
    """Objectives at the end, `objective>side`."""
    ended: SideId = ""
    """Side that has won; "" for none."""
    side_names: dict[SideId, str] = field(default_factory=dict)
    """The names that the players gave to sides in this session."""


class Table:
    """A state with the printed operation beside it, and what every step asks of both."""

    def __init__(self, state: State, content: Content) -> None:
        self.state, self.content = state, content
        self.operation: Operation = content.operations[state.operation]
        self.printed: dict[UnitId, PrintedUnit] = {unit.id: unit for unit in self.operation.units}

    @property
    def sides(self) -> tuple[SideId, ...]:
        """Return both sides."""
        return tuple(side.id for side in self.operation.sides)

    def enemy(self, side: SideId) -> SideId:
        """Return the other side."""
        return next(item for item in self.sides if item != side)

    @property
    def now(self) -> Formation:
        """Return the formation that is being activated."""
        return self.state.formations[self.state.act.formation]

    def formations_of(self, side: SideId) -> list[Formation]:
        """Return the formations of a side."""
        return [formation for formation in self.state.formations.values() if formation.side == side]

    def hqs_left(self, side: SideId) -> tuple[FormationId, ...]:
        """Return the formations of a side that may still activate in this turn (2.0)."""
        return tuple(item.id for item in self.formations_of(side) if item.hq != DONE)

    def units_of(self, formation: FormationId) -> list[Unit]:
        """Return the units of a formation, or a side's independents, that are on the map."""
        return [unit for unit in self.state.units.values() if unit.formation == formation and unit.fights]

    def keeps_units(self, formation: FormationId) -> bool:
        """Return whether the table keeps the units of a formation, on the map or not."""
        return any(unit.formation == formation for unit in self.state.units.values())

    def units_of_side(self, side: SideId) -> list[Unit]:
        """Return all units of a side that are on the map."""
        return [unit for unit in self.state.units.values() if unit.fights and self.side_of_unit(unit.id) == side]

    def pairs_beside(self) -> list[tuple[UnitId, UnitId]]:
        """Return the pairs of unit and enemy side by side, by the moves that came about as planned."""
        units, contacts = self.state.units, self.state.contacts
        pairs = [row_and_column(move) for move in self.state.act.moves if move in contacts]
        return [(unit, enemy) for unit, enemy in pairs if units[unit].fights and units[enemy].fights]

    def seen_enemies(self) -> list[UnitId]:
        """Return the enemies near the formation in play that somebody may see, as far as that is known."""
        told_enemies = [row_and_column(cell)[1] for cell in self.state.act.told]
        near = dict.fromkeys((*(enemy for _, enemy in self.pairs_beside()), *told_enemies))
        return [id for id in near if self.state.units[id].fights and id not in self.state.act.refused]

    def forget_contacts(self, units: Collection[UnitId]) -> None:
        """Forget what is known of units that have moved."""
        remaining = [cell for cell in self.state.contacts if not {*row_and_column(cell)} & {*units}]
        self.state.contacts = remaining

    def side_of_unit(self, unit: UnitId) -> SideId:
        """Return the side of a unit."""
        where = self.state.units[unit].formation
        return self.state.formations[where].side if where in self.state.formations else where
