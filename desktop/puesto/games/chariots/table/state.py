"""The state of a battle: everything that a player can see or a later step can ask, as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol, TypeAlias

from puesto.core.game.rulings import OwnRuling
from puesto.core.messages import Ref
from puesto.core.prompts import Procedure
from puesto.core.values import LASTING, Boxes, Number, Struct
from puesto.games.chariots.printed.battle_maps import MapFact
from puesto.games.chariots.printed.records import Battle, Content, Missile, Role, Type
from puesto.games.chariots.table.facings import Placements, Stands
from puesto.games.chariots.table.markers import MarkerId, Markers

UnitId: TypeAlias = str
LeaderId: TypeAlias = str
CommandId: TypeAlias = str
SideId: TypeAlias = str

IN_COLUMN = -2
"""Modifier of a unit's TQ in column (6.35)."""
ROUTED_QUALITY = 1
"""The TQ of a routed unit (9.42)."""


def momentum_marker(side: SideId) -> MarkerId:
    """Return the Momentum marker of a side (5.21)."""
    return f"momentum:{side}"


def is_momentum(marker: MarkerId) -> bool:
    """Return whether a marker is a Momentum marker (5.25)."""
    return marker.startswith("momentum:")


class Status(str, Enum):
    """Condition of a unit: in good order, routed, or out of the game (9.4)."""

    GOOD = "good"
    ROUTED = "routed"
    GONE = "gone"
    """Eliminated, disappeared or off the map: it counts for the army's rout (11.0)."""


class Supply(str, Enum):
    """Supply of missiles (7.15)."""

    FULL = ""
    LOW = "low"
    NO = "no"


class Unit(Struct):
    """A combat unit.

    `hits` are what it has taken; what it did in this Orders Phase is forgotten when the next one begins.
    """

    id: UnitId
    command: CommandId
    type: Type
    quality: Number
    """The printed TQ."""
    move: Number
    """The printed MA."""
    missile: Missile = Missile.NONE
    status: Status = Status.GOOD
    hits: Number = 0
    moved: bool = False
    """The Moved marker of SI and HI (6.13)."""
    column: bool = False
    rallied: bool = False
    supply: Supply = Supply.FULL
    out: bool = False
    """Out of Command (5.41)."""
    partner: UnitId = ""
    """The RI stacked with a CH-2, and the CH-2 with the RI (6.52)."""
    hex: str = ""
    """Hex, if the players record it."""
    facing: Number = 0
    """Facing as an hour of the clock, if the players record it; 0 if not (6.61)."""
    spent: Number = 0
    """Movement points used in this Orders Phase."""
    has_moved: bool = False
    has_fired: bool = False
    has_recovered: bool = False
    turned: bool = False
    """Whether it turned in an enemy's front hex: neither fire nor Shock (6.64)."""
    began_in_column: bool = False
    ended_adjacent: bool = False
    """Whether it ended its move beside an enemy: it must Shock (8.11)."""
    reacted: bool = False
    """Whether it has used its Reaction Facing in this Orders Phase (6.66)."""
    withdrawal: str = ""
    """Result of its check for Orderly Withdrawal in this Orders Phase: "", passed or barred (6.42)."""
    shock: str = ""
    """Shock marker: "", no_check or must_check (8.11)."""


class Leader(Struct):
    """Leader. His factors are in the scenario; `leaders` applies wounds and replacement."""

    id: LeaderId
    unit: UnitId = ""
    """The combat unit he is stacked with; "" alone in his hex."""
    dead: bool = False
    gone: bool = False
    """Dead, and not to be replaced any more."""
    wounded: bool = False
    replaced: bool = False
    """Whether his counter is on its replacement side (4.25)."""
    on_foot: bool = False
    hits: Number = 0
    """Individual hits (10.28)."""
    hex: str = ""


class Standard(Struct):
    """A standard: with its leader, captured by a unit, or out of play (9.3)."""

    id: str
    captured: UnitId = ""
    out: bool = False
    left: bool = False
    """Whether it is by itself: its leader left it, died, or lost it to a captor who died (9.32)."""
    back: bool = False
    """Whether it returns with its leader in the next turn (9.33)."""
    since: Number = 0
    """The turn in which it was captured; 0 while it was not."""
    hex: str = ""


class Side(Struct):
    """State of a player besides counters."""

    rout_level: Number
    lost: Number = 0
    """Rout Points so far (11.0)."""
    trump_used: bool = False
    ignores_next: bool = False
    """Whether his next marker is spent unused (10.43)."""
    momentum_returns: bool = False
    """Whether his Momentum marker returns to the bag after its next use in this turn (5.32)."""


@dataclass
class Combat:
    """Shock combat of the segment: its attackers and defenders, and its progress (8.12-8.18)."""

    attackers: list[UnitId]
    defenders: list[UnitId]
    rear: list[UnitId] = field(default_factory=list)
    """The attackers that come from behind (8.17)."""
    exposed: list[UnitId] = field(default_factory=list)
    """Attackers in the front of another enemy that no other friend attacks: no rear superiority (8.17)."""
    flank: bool = False
    ground: list[str] = field(default_factory=list)
    """Rows of the terrain chart that count (8.17)."""
    stacks: list[str] = field(default_factory=list)
    """`CH-2|RI` of units that shared a hex when it was designated (8.41)."""
    hexes: dict[UnitId, str] = field(default_factory=dict)
    """Where its defenders stood when it was designated, if that was noted (8.21)."""
    checked: list[UnitId] = field(default_factory=list)
    """Units that made their check before the Shock, or did not try to turn on the attackers (8.14, 8.55)."""
    broken: list[UnitId] = field(default_factory=list)
    """Attackers that rout by their own check, until it is known whether the defenders do too (8.14)."""
    led: bool = False
    """Whether its leaders have been handled (8.15, 10.22)."""
    stood: list[UnitId] = field(default_factory=list)
    """Defenders that took the Shock, whose hexes may have been vacated (8.21)."""
    stage: Number = 0
    """Stage of its collapse: breaking, wavering, advance (8.18)."""
    reaction: bool = False
    """A Reaction to Aggression: fought before the others (8.56)."""
    resolved: bool = False
    engaged_before: list[UnitId] = field(default_factory=list)
    """Units that were Engaged when the segment began (8.18)."""
    superior: UnitId = ""
    """The attacker that gave the superiority, if one did (8.23)."""
    out: list[UnitId] = field(default_factory=list)
    """Units that no longer take part."""
    fought: bool = False
    silent: list[LeaderId] = field(default_factory=list)
    """Leaders who neither give a modifier nor are checked, because there was a Heroic Combat (10.22)."""


@dataclass
class State:
    """A battle in play."""

    battle: str
    step: str = "setup"
    settings: dict[str, str] = field(default_factory=dict, metadata=LASTING)
    turn: Boxes = 1
    activation: Number = 0
    """Number of markers used in this turn."""
    sides: dict[SideId, Side] = field(default_factory=dict)
    units: dict[UnitId, Unit] = field(default_factory=dict)
    leaders: dict[LeaderId, Leader] = field(default_factory=dict)
    standards: dict[str, Standard] = field(default_factory=dict)
    engaged: list[str] = field(default_factory=list)
    """Pairs `unit|unit` of opponents that are Engaged with each other (9.21)."""
    initiative: SideId = ""
    kept: MarkerId = ""
    """Marker chosen by the Initiative (5.22), until it returns to the bag."""
    bag: list[MarkerId] = field(default_factory=list)
    """Markers that can still be drawn, sorted."""
    aside: list[MarkerId] = field(default_factory=list)
    """Trumped in this turn (5.32)."""
    used: list[MarkerId] = field(default_factory=list)
    """Used markers, in the order of their use."""
    out: list[MarkerId] = field(default_factory=list)
    """Taken out of the battle by hand."""
    returned: list[MarkerId] = field(default_factory=list)
    """Used markers that returned to the bag in this turn (5.32, 10.41)."""
    marker: MarkerId = ""
    """The marker in play."""
    active: CommandId = ""
    """Command whose Orders Phase it is."""
    order: str = ""
    """move, disengage or rally (3.0 C1)."""
    free: bool = False
    """The Orders Phase comes from a trump, which nobody can trump (5.32)."""
    heroic: Number = 0
    """Modifier of all Shock dice of this activation from Heroic Combats, for its player (10.42)."""
    combats: list[Combat] = field(default_factory=list)
    moved_leaders: list[LeaderId] = field(default_factory=list)
    """Leaders who have moved in this Orders Phase (5.46)."""
    undone: list[str] = field(default_factory=list)
    """Lines still to be done or reviewed before the phase closes."""
    last_loss: Number = 0
    """The turn in which a side last lost Rout Points; 0 before the first."""
    ended: str = ""
    """Winner: a side, `draw`, or "" while the battle goes on."""
    rulings: dict[str, str] = field(default_factory=dict)
    """Where a ruling on a question would be kept: no question of this game asks for one yet."""
    own_rulings: list[OwnRuling] = field(default_factory=list)
    map_role: str = ""
    """Role of the map: "" answers, "ground" answers but asks for terrain, "asks" only reports (6.61)."""
    told: dict[str, MapFact] = field(default_factory=dict)
    """What was told of the ground in this battle, by hex or by two neighbours (6.2)."""

    @property
    def markers(self) -> Markers:
        """Return the place of each marker, changed by hand through `markers.<marker>`."""
        return Markers(self)

    @property
    def line_up(self) -> Placements:
        """Return where all units and leaders are, which the player can set at once (2.8)."""
        return Placements(self.units, self.leaders)

    @property
    def stands(self) -> Stands:
        """Return hex and facing of each unit, which the player can change by hand (6.61)."""
        return Stands(self.units)


def unit_ref(unit: Unit, active: CommandId) -> Ref:
    """Return a reference to a unit by its short name in the active command, else by its full name."""
    return Ref("fellow" if unit.command == active else "unit", unit.id)


def units_ref(units: Iterable[UnitId]) -> Ref:
    """Return a reference to several units, which names them by their commands."""
    return Ref("units", " ".join(units))


INKS = ("command", "action")
"""The inks of the two armies, in the order of the scenario."""


class Fights(Protocol):
    """The Shock, called by rules below it: fire may lead to one, and it to fire (8.54, 7.44)."""

    def at_once(self, table: BattleTable, attackers: list[UnitId], defenders: list[UnitId]) -> Procedure[None]:
        """Fight a Reaction to Aggression at once, through all its steps (8.54)."""


@dataclass
class BattleTable:
    """The context of a rule: the state, the printed game, and the procedure of a reaction's Shock."""

    state: State
    content: Content
    fights: Fights | None = None
    """None where nothing is played, only asked."""

    @property
    def battle(self) -> Battle:
        """Return the scenario in play: looked up each time, for a position made by hand may be given another."""
        return self.content.battles[self.state.battle]

    def side_of(self, command: CommandId) -> SideId:
        """Return the side of a command."""
        return self.battle.sides[command]

    def side_of_unit(self, unit: UnitId) -> SideId:
        """Return the side of a unit."""
        return self.battle.sides[self.state.units[unit].command]

    def enemy(self, side: SideId) -> SideId:
        """Return the other side."""
        return next(army.id for army in self.battle.armies if army.id != side)

    def tone(self, side: SideId) -> str:
        """Return the ink of a side: everything of an army is drawn in its own."""
        return INKS[[army.id for army in self.battle.armies].index(side)]

    def general(self, side: SideId) -> LeaderId:
        """Return the General of a side; "" where he is dead or there is none (4.25)."""
        for record in self.battle.leaders:
            if record.side == side and record.role is Role.GENERAL and not self.state.leaders[record.id].dead:
                return record.id
        return ""


def stacked_type(unit: Unit, state: State) -> Type:
    """Return the entry of a unit in the charts: a CH-2 with its runners has its own (8.41)."""
    partner = state.units.get(unit.partner)
    return Type.CH2_RI if partner is not None and {unit.type, partner.type} == {Type.CH2, Type.RI} else unit.type


def quality(unit: Unit) -> int:
    """Return a unit's present TQ: 1 when routed, two less in column (9.42, 6.35)."""
    if unit.status is Status.ROUTED:
        return ROUTED_QUALITY
    return max(0, unit.quality + IN_COLUMN) if unit.column else unit.quality
