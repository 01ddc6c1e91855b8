"""The state of a game: everything that a player can see or a later step can ask, as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from puesto.core import values
from puesto.core.game.rulings import OwnRuling
from puesto.core.opponents.opponent import PLAYED_BY
from puesto.games.bolt.printed.records import (
    SEASONED,
    VEHICLES,
    Ammunition,
    Army,
    Battle,
    Content,
    Facing,
    Nation,
    Order,
    Shelter,
    Special,
    Troop,
    Weapon,
)
from puesto.games.bolt.table.walk import Walk

UnitId: TypeAlias = str
SideId: TypeAlias = str

NOBODY = "none"
"""An officer who is asked for and is not there."""


class Unit(values.Struct):
    """A unit on the table. The face of its die and what it did are two things (1.2)."""

    id: UnitId
    models: values.Boxes
    order: Order = Order.NONE
    """Face of its die; none while that is in the bag."""
    did: str = ""
    """Action with its die: an order, `fubar`, `reaction`; "" for none."""
    kept: bool = False
    """Whether its die has stayed on the table since an earlier turn (3.3)."""
    pins: values.Number = 0
    penalty: values.Number = 0
    """Morale lost for good (5.1)."""
    leader: bool = True
    """Whether its NCO, or the officer himself, is alive (5.1)."""
    arms: dict[str, values.Number] = values.field(default_factory=dict)
    """Remaining weapons, by their index in its record."""
    spent: list[str] = values.field(default_factory=list)
    """One-shot weapons fired, and flamethrowers without fuel (9.2, 9.11)."""
    gone: bool = False
    """Destroyed, or fled (3.2, 5.1)."""
    abandoned: bool = False
    """A gun without a crew (5.2)."""
    reserve: bool = False
    aboard: UnitId = ""
    """The transport in which it rides (4.4)."""
    boarding: UnitId = ""
    """The transport into which a part of it has got; the others follow in their next turn (4.4)."""
    inside: values.Number = 0
    """Number of its models that have mounted."""
    officer: str = ""
    """Officer in reach by the player's answer; `none` for nobody, "" if not asked since a move."""
    immobilised: bool = False
    jammed: Facing = Facing.NONE
    """The side towards which a jammed turret still fires (7.12)."""
    ammo: Ammunition = Ammunition.NONE
    """Ammunition of its Ambush, fixed until its next order (5.1)."""
    uses: values.Number = 0
    """Strikes that an observer has asked for (1.4)."""
    building: Shelter = Shelter.NONE
    """Building or bunker that it is in (5.5)."""
    taken: str = ""
    """Side that captured the gun (5.2)."""


@dataclass
class RangedIn:
    """Ranging-in of an indirect weapon on its target (9.9)."""

    turn: values.Number = 0
    """The turn of the last shot."""
    turns: values.Number = 0
    """Turns in a row in which it has fired at it."""
    has_hit: bool = False
    target_moved: bool = False
    """Whether the target has moved since; how far is asked with the next shot."""


@dataclass
class Strike:
    """A strike that an observer has asked for: resolved when the next turn begins (1.4, 7.8)."""

    observer: UnitId
    side: SideId
    list: str
    """artillery, smoke or air."""
    target: UnitId = ""
    due: values.Number = 0
    """Turn at whose beginning it is rolled."""


@dataclass
class Smoke:
    """Smoke on the table (5.2, 7.8)."""

    id: str
    radius: values.Boxes
    since: values.Number = 0
    """Turn in which it was laid: its evolution is rolled from the next one on."""


@dataclass
class Sighting:
    """Sight of an enemy by a unit, kept until one of them moves."""

    inches: values.Number = 0
    """The greatest distance of the band that was told; 0 where it does not see it."""
    cover: str = "none"
    """none, soft or hard; or that it is out of the arc of a fixed weapon."""


@dataclass
class State:
    """A game in play."""

    battle: str
    step: str = "setup"
    settings: dict[str, str] = field(default_factory=dict, metadata=values.LASTING)
    turn: values.Boxes = 1
    drawn: values.Number = 0
    """Number of dice given to units in this turn."""
    units: dict[UnitId, Unit] = field(default_factory=dict)
    bag: list[SideId] = field(default_factory=list)
    """The dice in the bag, each by its army, sorted (3.1)."""
    hand: SideId = ""
    """Side of the drawn die that no unit has yet."""
    unit: UnitId = ""
    """The unit that is being ordered, or acts."""
    purpose: str = ""
    """Purpose of the acting unit's run: move, assault, vehicle, mount ... (6.1)."""
    queue: list[UnitId] = field(default_factory=list)
    """Units that an officer orders next: their dice are out of the bag already (1.3)."""
    ranging: dict[str, RangedIn] = field(default_factory=dict)
    """`weapon's unit|target` -> what is remembered (9.9)."""
    strikes: list[Strike] = field(default_factory=list)
    smokes: list[Smoke] = field(default_factory=list)
    fallen: dict[SideId, values.Number] = field(default_factory=dict)
    """Units that each army has lost."""
    objectives: dict[SideId, values.Number] = field(default_factory=dict)
    hits: dict[str, values.Number] = field(default_factory=dict)
    """Building with a unit -> hits on it so far, if they add up (5.5)."""
    ended: str = ""
    """Winner: a side, `draw`, or "" while the game goes on."""
    stances: dict[SideId, str] = field(default_factory=dict)
    """The house card of this turn of each side that an opponent plays."""
    heading: str = ""
    """Where the unit in hand goes, for a side that an opponent plays: an enemy, or another end of its move."""
    watchers: dict[UnitId, str] = field(default_factory=dict)
    """Unit -> whether it sees an enemy, as it was told: `yes`, `no`, or with a `?` where somebody has moved since."""
    sightings: dict[str, Sighting] = field(default_factory=dict)
    """`unit|enemy` -> how it sees it."""
    rulings: dict[str, str] = field(default_factory=dict)
    """Where a ruling on a question would be kept: no question of this game asks for one yet."""
    own_rulings: list[OwnRuling] = field(default_factory=list)

    @cached_property
    def walks(self) -> list[Walk]:
        """Return the procedures in progress, the innermost last; empty between two steps (5.1).

        They are no part of the saved state: they follow from the answers within the step, and two throws of one class
        leave the same state, whatever their faces.
        """
        return []


INKS = ("command", "action")
"""The inks of the armies, in the order of the battle."""


@dataclass
class GameTable:
    """Everything that a rule works on at the table: the state and the printed game."""

    state: State
    content: Content

    @cached_property
    def battle(self) -> Battle:
        """Return the battle in play."""
        return self.content.battles[self.state.battle]

    @cached_property
    def _troops(self) -> dict[UnitId, Troop]:
        return {troop.id: troop for troop in self.battle.troops}

    @cached_property
    def _armies(self) -> dict[SideId, Army]:
        """Return the armies of the battle, by their sides."""
        return {army.id: army for army in self.battle.armies}

    def begin_walk(self, kind: str, unit: UnitId, goal: UnitId = "", step: str = "") -> Walk:
        """Begin the record of a procedure in progress, and return it (5.1)."""
        walk = Walk(kind, unit, goal, step)
        if goal:
            walk.before, walk.pins = self.unit(goal).models, self.unit(goal).pins
        self.state.walks.append(walk)
        return walk

    def end_walk(self, walk: Walk) -> None:
        """End a procedure in progress, with all begun within it."""
        walks = self.state.walks
        del walks[next(index for index, item in enumerate(walks) if item is walk) :]

    def troop(self, id: UnitId) -> Troop:
        """Return the record of a unit."""
        return self._troops[id]

    def unit(self, id: UnitId) -> Unit:
        """Return a unit of the game."""
        return self.state.units[id]

    def side_of(self, id: UnitId) -> SideId:
        """Return the side of a unit; a captured gun belongs to its captor (5.2)."""
        return self.state.units[id].taken or self.troop(id).side

    def army_of(self, id: UnitId) -> Army:
        """Return the army of a unit."""
        return self._armies[self.side_of(id)]

    def tone(self, side: SideId) -> str:
        """Return the ink of a side."""
        return INKS[[army.id for army in self.battle.armies].index(side) % len(INKS)]

    def is_played(self, side: SideId) -> bool:
        """Return whether an opponent of the house plays a side."""
        return bool(self.state.settings.get(PLAYED_BY + side))

    @cached_property
    def has_opponent(self) -> bool:
        """Return whether an opponent of the house plays any side."""
        return any(self.is_played(army.id) for army in self.battle.armies)

    def others(self, side: SideId) -> list[SideId]:
        """Return the other sides."""
        return [army.id for army in self.battle.armies if army.id != side]

    def living(self, side: SideId = "") -> Iterator[Unit]:
        """Yield the units that are left, of one side or of all."""
        for unit in self.state.units.values():
            if not unit.gone and (not side or self.side_of(unit.id) == side):
                yield unit

    def on_table(self, side: SideId = "") -> Iterator[Unit]:
        """Return the units on the table by themselves: neither in reserve nor aboard."""
        return (unit for unit in self.living(side) if self.is_on_table(unit.id))

    def is_on_table(self, id: UnitId) -> bool:
        """Return whether a unit is on the table by itself, and so can see."""
        return not self.unit(id).reserve and not self.unit(id).aboard

    def enemies(self, id: UnitId) -> list[Unit]:
        """Return the possible targets of fire or assault: the crewed units of others on the table."""
        side = self.side_of(id)
        return [unit for unit in self.on_table() if self.side_of(unit.id) != side and not unit.abandoned]

    def friends(self, id: UnitId) -> list[Unit]:
        """Return the other units of its army on the table."""
        return [unit for unit in self.on_table(self.side_of(id)) if unit.id != id]

    def passengers(self, id: UnitId) -> list[Unit]:
        """Return the units in a transport."""
        return [unit for unit in self.state.units.values() if unit.aboard == id and not unit.gone]

    def boarders(self, id: UnitId) -> list[Unit]:
        """Return the units of which a part has mounted a transport."""
        return [unit for unit in self.state.units.values() if unit.boarding == id and not unit.gone]

    def has_die(self, id: UnitId) -> bool:
        """Return whether a unit has an order die of its own: a spotter has none (9.13)."""
        return not self.troop(id).team

    def is_vehicle(self, id: UnitId) -> bool:
        """Return whether a unit is a vehicle."""
        return self.troop(id).kind in VEHICLES

    def has(self, id: UnitId, special: Special) -> bool:
        """Return whether a unit has a special rule."""
        return special in self.troop(id).special

    def has_benefit(self, id: UnitId, characteristic: str, seasoned: bool = False) -> bool:
        """Return whether a unit's army has chosen a national benefit, and it is good enough for it (8.3, 8.6)."""
        good = not seasoned or self.troop(id).quality in SEASONED
        return self.army_of(id).characteristic == characteristic and good

    def arms(self, id: UnitId) -> list[tuple[str, Weapon, int, str]]:
        """Return what a unit can fire: index in its record, weapon, count, mount; none for a spotter (9.13)."""
        unit = self.unit(id)
        if self.troop(id).team:
            return []
        return [
            (str(index), self.content.weapons[arm.weapon], unit.arms.get(str(index), 0), arm.mount)
            for index, arm in enumerate(self.troop(id).arms)
            if unit.arms.get(str(index), 0) > 0 and str(index) not in unit.spent
        ]

    def shots(self, id: UnitId, weapon: Weapon, weapon_count: int) -> int:
        """Return how many shots `weapon_count` weapons fire, with the nation's bonus (8.1, 8.3).

        0 for each whose number is rolled.
        """
        result = weapon_count * shots_of(weapon, self.army_of(id).nation)
        if weapon.id in RIFLES and self.has_benefit(id, "rapid_fire", seasoned=True):
            result += weapon_count // 3
        return result


RIFLES = frozenset({"rifle"})
BUZZ_SAWS = frozenset({"lmg", "mmg"})
"""The machine guns that fire once more in German hands (8.1)."""


def shots_of(weapon: Weapon, nation: Nation) -> int:
    """Return the shots of one weapon, with the German machine guns' bonus (8.1); 0 if dice decide it."""
    if not weapon.shots.isdigit():
        return 0
    return int(weapon.shots) + (1 if nation is Nation.GERMANY and weapon.id in BUZZ_SAWS else 0)
