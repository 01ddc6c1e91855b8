"""The printed game as frozen records. Kinds of unit, weapons, armies, battles; the charts stand in `charts`.

Every record carries `source`: `rulebook 7.5` (the summary, its chapters counted), `public` (restored from published
reference sheets), `house` (ours) or `own copy` (typed in by the owner).
"""

from __future__ import annotations

from enum import Enum

from puesto.core.charts import HOUSE as HOUSE
from puesto.core.charts import Chart as Chart
from puesto.core.messages import Text
from puesto.core.values import Boxes, Number, Struct, field


class Kind(str, Enum):
    """Kind of a unit: the rows of the damage chart, and the two that fight on foot (7.6)."""

    INFANTRY = "infantry"
    ARTILLERY = "artillery"
    SOFT = "soft_vehicle"
    ARMOURED_CAR = "armoured_car"
    LIGHT_TANK = "light_tank"
    MEDIUM_TANK = "medium_tank"
    HEAVY_TANK = "heavy_tank"
    SUPER_HEAVY_TANK = "super_heavy_tank"


VEHICLES = frozenset(Kind) - {Kind.INFANTRY, Kind.ARTILLERY}
ARMOURED = VEHICLES - {Kind.SOFT}
"""Vehicles with armour: the table of damage to vehicles counts for them (5.3)."""
RAMMERS = frozenset({Kind.HEAVY_TANK, Kind.SUPER_HEAVY_TANK})
"""Kinds that may ram a building (6.6)."""


class Gait(str, Enum):
    """Gait of a unit: the rows of the movement chart, and the guns (4.2, 7.4)."""

    INFANTRY = "infantry"
    TRACKED = "tracked"
    HALF_TRACK = "half_track"
    WHEELED = "wheeled"
    LIGHT_GUN = "light_gun"
    MEDIUM_GUN = "medium_gun"
    HEAVY_GUN = "heavy_gun"
    SUPER_HEAVY_GUN = "super_heavy_gun"
    FIXED_TEAM = "fixed_team"


GUNS = frozenset({Gait.LIGHT_GUN, Gait.MEDIUM_GUN, Gait.HEAVY_GUN, Gait.SUPER_HEAVY_GUN})
MOBILE_GUNS = frozenset({Gait.LIGHT_GUN, Gait.MEDIUM_GUN})
"""Guns that their crew can push (4.2)."""


class Quality(str, Enum):
    """Quality of troops (7.2)."""

    INEXPERIENCED = "inexperienced"
    REGULAR = "regular"
    VETERAN = "veteran"


SEASONED = frozenset({Quality.REGULAR, Quality.VETERAN})
"""Qualities to which some national rules and the spotters apply (8.3, 9.13)."""


class Rank(str, Enum):
    """The ranks of officers (7.3)."""

    NONE = ""
    SECOND_LIEUTENANT = "second_lieutenant"
    FIRST_LIEUTENANT = "first_lieutenant"
    CAPTAIN = "captain"
    MAJOR = "major"


class Nation(str, Enum):
    """Nation whose special rules apply (8)."""

    NONE = ""
    GERMANY = "germany"
    US = "us"
    UK = "uk"
    JAPAN = "japan"
    USSR = "ussr"
    AUSTRALIA = "australia"


CHARACTERISTICS: dict[Nation, tuple[str, ...]] = {
    Nation.UK: ("up_and_at_em", "bloody_charge", "rough", "rapid_fire", "vengeance"),
    Nation.AUSTRALIA: ("next", "withdrawal", "jungle"),
}
"""The national benefits of which a game chooses one (8.3, 8.6)."""


class Special(str, Enum):
    """Special rules that a unit may have (8, 9)."""

    STUBBORN = "stubborn"
    FANATIC = "fanatic"
    TANK_HUNTERS = "tank_hunters"
    FLAK = "flak"
    MEDIC = "medic"
    ARTILLERY_OBSERVER = "artillery_observer"
    AIR_OBSERVER = "air_observer"
    SPOTTER = "spotter"
    TIGER_FEAR = "tiger_fear"
    GYRO = "gyro_stabilised"
    SNIPER = "sniper_scope"
    SHIELD = "gun_shield"
    OPEN_TOPPED = "open_topped"
    TURRET = "turret"
    FORWARD = "forward"
    EQUIPPED = "equipped"
    """Unit equipped to assault vehicles (6.3)."""
    FLAME_VEHICLE = "flamethrower_vehicle"
    BOLT_RIFLES = "bolt_action_rifles"
    """Rifles of a US unit that are no Garands: they pay for moving (8.2)."""


OBSERVERS = (Special.ARTILLERY_OBSERVER, Special.AIR_OBSERVER)


class Order(str, Enum):
    """Face of an order die (1.1); `NONE` while the unit has none."""

    NONE = ""
    FIRE = "fire"
    ADVANCE = "advance"
    RUN = "run"
    AMBUSH = "ambush"
    RALLY = "rally"
    DOWN = "down"


class Facing(str, Enum):
    """The side towards which a jammed turret still fires (7.12); `NONE` where it turns."""

    NONE = ""
    FRONT = "front"
    SIDE = "side"
    REAR = "rear"
    TOP = "top"


class Shelter(str, Enum):
    """Shelter of a unit (5.5); `NONE` in the open."""

    NONE = ""
    BUILDING = "building"
    BUNKER = "bunker"


class Ammunition(str, Enum):
    """Ammunition loaded in Ambush (5.1); `NONE` if none was fixed."""

    NONE = ""
    AP = "ap"
    HE = "he"
    INDIRECT = "indirect"
    SMOKE = "smoke"


ORDERS = (Order.FIRE, Order.ADVANCE, Order.RUN, Order.AMBUSH, Order.RALLY, Order.DOWN)
KEPT_ORDERS = frozenset({Order.AMBUSH, Order.DOWN})
"""The faces that may stay on the table at the end of a turn (3.3)."""


class Weapon(Struct, frozen=True):
    """A weapon of the table (7.13)."""

    id: str
    name: Text
    range: Number
    low: Number = 0
    """The least range, where it has one."""
    arc: tuple[Number, Number] = (0, 0)
    """The bracket of a howitzer's indirect fire (9.4)."""
    shots: str = "1"
    """Number of shots in dice notation: `4`, `D6+1`."""
    pen: Number = 0
    he: Number = 0
    """The diameter of its blast in inches; 0 none (9.10)."""
    blast: bool = False
    """Whether HE is all that it fires."""
    traits: tuple[str, ...] = ()
    source: str = HOUSE

    @property
    def is_heavy(self) -> bool:
        """Return whether the weapon counts as heavy: with PEN, or HE (5.3)."""
        return self.pen > 0 or self.blast

    @property
    def bracket(self) -> tuple[int, int] | None:
        """Return the least and greatest range of indirect fire; None for a weapon without (9.9, 9.4)."""
        if "indirect" in self.traits:
            return self.low, self.range
        return self.arc if "howitzer" in self.traits else None


class Arm(Struct, frozen=True):
    """Weapons of one type in a unit; of a vehicle, with the mount that they share (5.3)."""

    weapon: str
    count: Boxes = 1
    mount: str = ""


class Troop(Struct, frozen=True):
    """A unit of an army: what has an order die of its own, or is the spotter of another (9.13)."""

    id: str
    name: Text
    side: str
    kind: Kind
    quality: Quality
    models: Boxes = 1
    most: Boxes = 0
    """Models at full strength; 0 for as many as it begins with (1.2)."""
    gait: Gait = Gait.INFANTRY
    arms: tuple[Arm, ...] = ()
    rank: Rank = Rank.NONE
    special: tuple[Special, ...] = ()
    capacity: Number = 0
    """Number of models that it carries (4.4)."""
    aboard: str = ""
    """The transport in which it begins."""
    team: str = ""
    """Team whose spotter it is (9.13)."""
    platoon: str = ""
    """The platoon of the battle to which it belongs (2)."""
    reserve: bool = False
    source: str = HOUSE

    @property
    def full(self) -> int:
        """Return the unit's models at full strength (1.2)."""
        return self.most or self.models

    @property
    def shape(self) -> str:
        """Return the silhouette of the unit."""
        if self.kind in VEHICLES:
            return "halftrack" if self.gait is Gait.HALF_TRACK else "tank" if self.kind is not Kind.SOFT else "truck"
        if self.kind is Kind.ARTILLERY:
            return "gun"
        arms = {arm.weapon for arm in self.arms}
        if arms & {"mmg", "hmg", "lmg"} and self.models < 5:
            return "mg"
        return "mortar" if any("mortar" in arm for arm in arms) else "rifles"


class Army(Struct, frozen=True):
    """One army: its name, the word on its dice, its nation and the benefit that it has chosen (8)."""

    id: str
    name: Text
    cloth: str
    nation: Nation = Nation.NONE
    characteristic: str = ""
    source: str = HOUSE


class Platoon(Struct, frozen=True):
    """A platoon, and what it needs at least of each kind of unit (2)."""

    id: str
    name: Text
    officer: Number = 0
    infantry: Number = 0
    artillery: Number = 0
    vehicle: Number = 0
    source: str = HOUSE


class Battle(Struct, frozen=True):
    """Two or more armies, and everything besides the table."""

    id: str
    title: Text
    summary: Text
    armies: tuple[Army, ...]
    troops: tuple[Troop, ...]
    platoons: tuple[Platoon, ...] = ()
    setup: Text | None = None
    template: bool = False
    """Whether it is there to be filled: only an officer, a squad and a machine gun a side."""
    source: str = HOUSE

    def army(self, id: str) -> Army:
        """Return an army of the battle by its id."""
        return next(army for army in self.armies if army.id == id)


NEEDS = ("ahead", "behind", "armour", "quiet", "objectives", "late")
"""What a house card may need: to be ahead or behind in units lost, enemy armour with weapons against it, few losses on
both sides, a battle for objectives, its second half."""
CONDITIONS = ("breaking", "sees", "blind", "waits", "other")
"""For which units a line of a house card is: those that a pin would break, those that see an enemy or none, those in
reserve or aboard, all others."""


class PlayingTemper(Struct, frozen=True):
    """A temper of the opponent of the house. Its thresholds are percentages."""

    id: str
    name: Text
    text: Text
    """What it is like, in one sentence."""
    rally: Boxes = 50
    """The chance to pass its order test below which a unit rallies."""
    down: Boxes = 250
    """How much of the loss that it saves lying Down counts against its own order."""
    assault: Boxes = 75
    """The least chance to win with which it assaults."""
    danger: Boxes = 15
    """How much of what it risks by coming nearer counts."""
    source: str = HOUSE


class StanceLine(Struct, frozen=True):
    """One line of a house card: for which units it is, and what it wants of them."""

    when: str
    """Its condition, one of `CONDITIONS`."""
    text: Text
    order: Text


class Stance(Struct, frozen=True):
    """A house card: how an opponent weighs its orders in a turn. Its weights are percentages."""

    id: str
    name: Text
    text: Text
    needs: tuple[str, ...] = ()
    """What must hold for it to be drawn, all of `NEEDS`; nothing for always."""
    insists: bool = False
    """Whether only such cards are drawn while what it needs holds."""
    replaces: str = ""
    """The card that is left out of the deck because of this one; "" for none."""
    copies: Boxes = 1
    fire: Boxes = 100
    close: Boxes = 0
    """Worth of coming nearer, in hundredths of a unit."""
    assault: Boxes = 100
    armour: Boxes = 100
    """Worth of harming vehicles."""
    ambush: Boxes = 100
    wait: Boxes = 0
    """Worth of lying Down in danger, in hundredths of a unit."""
    seeks_objective: bool = False
    """Whether its squads go to the objective."""
    lines: tuple[StanceLine, ...] = ()
    source: str = HOUSE


class Content(Struct, frozen=True):
    """Everything that the packs hold, by id."""

    charts: dict[str, Chart] = field(default_factory=dict)
    weapons: dict[str, Weapon] = field(default_factory=dict)
    battles: dict[str, Battle] = field(default_factory=dict)
    tempers: dict[str, PlayingTemper] = field(default_factory=dict)
    stances: dict[str, Stance] = field(default_factory=dict)

    @property
    def stance_deck(self) -> tuple[Stance, ...]:
        """Return the house cards that can be drawn: all but those that another one replaces."""
        left_out = {stance.replaces for stance in self.stances.values()}
        return tuple(stance for id, stance in self.stances.items() if id not in left_out)
