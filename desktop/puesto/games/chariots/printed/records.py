"""The printed game as frozen records:

kinds of unit, charts, scenarios with their commands, leaders, units and standards.

Packs are read into these types. Every record carries `source`: `rulebook 8.17`, `example 8.17`, `public`, `house`
(ours, so that the app
plays out of the box) or `own copy` (typed in by the owner from the printed component).
"""

from __future__ import annotations

from enum import Enum
from functools import cached_property

from puesto.core.charts import HOUSE as HOUSE
from puesto.core.charts import Chart as Chart
from puesto.core.charts import Row as Row
from puesto.core.messages import Text
from puesto.core.values import Boxes, Number, Struct, field
from puesto.games.chariots.printed.battle_maps import BattleMap
from puesto.games.chariots.printed.line_ups import LineUp
from puesto.games.kit.numbers import number_groups

MOUNTED_MOVE, FOOT_MOVE = 9, 5
"""Movement points of a leader in his chariot and on foot (4.13)."""
FACES = range(10)
"""The faces of the die: 0 is zero and the lowest (2.3)."""


class Type(str, Enum):
    """The types of combat unit, chariots with their class (2.7, 2.22).

    A CH-2 with its runners is an entry of its own in the charts (8.41).
    """

    SI = "SI"
    HI = "HI"
    LI = "LI"
    BI = "BI"
    RI = "RI"
    CH2 = "CH-2"
    CH3 = "CH-3"
    BW = "BW"
    CH2_RI = "CH-2+RI"


FORMED_TYPES = frozenset({Type.SI, Type.HI})
"""Types that move in formation: Moved markers, columns, hits from rough ground (6.13, 6.22, 6.31)."""
MOST_OF_A_FORCE = 60
"""Most counters of one line of a scenario."""
CHARIOTS = frozenset({Type.CH2, Type.CH3, Type.CH2_RI})
"""Type CH, whatever its class (2.22)."""
INFANTRY = frozenset({Type.SI, Type.HI, Type.LI, Type.BI, Type.RI})


class Missile(str, Enum):
    """Missile of a unit (2.21); `NONE` for a unit without."""

    NONE = ""
    COMPOSITE = "C"
    SIMPLE = "B"
    JAVELIN = "J"
    STONES = "S"


class Role(str, Enum):
    """The three kinds of leader (4.1)."""

    GENERAL = "GC"
    COMMANDER = "CA"
    HERO = "hero"


class Superiority(str, Enum):
    """Superiority of a side in a shock combat (8.17)."""

    NONE = ""
    ATTACK = "AS"
    """Attack Superior: the defender's hits are doubled."""
    DEFENSE = "DS"
    """Defense Superior: the attacker's hits are trebled."""


# ---- scenarios


class Command(Struct, frozen=True):
    """A Wing or Division: what its Activation Marker activates (5.21)."""

    id: str
    name: Text
    side: str
    marker: bool = True
    """Whether it has a marker: a scenario without Wings has none (5.21)."""
    source: str = HOUSE


class PrintedLeader(Struct, frozen=True):
    """A leader's counter (2.23, 4.1). A factor that his counter does not print is None."""

    id: str
    name: Text
    side: str
    role: Role
    command: str = ""
    """The Wing that he leads; "" for a Hero, or a General without troops."""
    range: Number | None = None
    initiative: Number | None = None
    charisma: Number | None = None
    capability: Number | None = None
    combat: Number | None = None
    endurance: Number | None = None
    heroic: bool = False
    """A Commander with an H (10.1)."""
    archer: bool = False
    """A Hero who may shoot an arrow instead (10.3)."""
    on_foot: bool = False
    """Whether he begins on foot, if leaders have both sides (10.12)."""
    replacement: dict[str, Number] = field(default_factory=dict)
    """The factors on the reverse of a Wing Commander, where they differ (4.25)."""
    source: str = HOUSE
    known: dict[str, str] = field(default_factory=dict)
    """Factors that the rulebook quotes, in a counter that is otherwise `source`: name of the field -> where."""


class Force(Struct, frozen=True):
    """Equal combat units of one Wing (2.21)."""

    command: str
    type: Type
    quality: Number
    """TQ."""
    move: Number
    """MA."""
    missile: Missile = Missile.NONE
    count: Boxes = 1
    name: Text | None = None
    """Name on the counters, if they have one."""
    id: str = ""
    """Id of its one unit in a state, if a situation names it; "" numbers them by command and type."""
    source: str = HOUSE


class PrintedStandard(Struct, frozen=True):
    """Standard of an army (9.3)."""

    id: str
    side: str
    leader: str = ""
    """Leader with whom it moves (9.33); "" for a place of the map, which cannot be taken (9.31)."""
    source: str = HOUSE


class Army(Struct, frozen=True):
    """One of the two sides of a scenario."""

    id: str
    name: Text
    rout_level: Number
    cloth: str = "sand"
    """The colour of its counters."""
    source: str = HOUSE


class ScenarioRules(Struct, frozen=True):
    """Optional rules of a scenario (4.1, 5.24, 10.0)."""

    heroic_combat: bool = False
    """Challenges and Heroic Combat: Sumer and Troy."""
    heroes: bool = False
    """There are Heroes: Troy."""
    chariots: bool = True
    leaders_on_foot: bool = False
    """Leaders have a side on foot: Sumer and Troy."""


class Battle(Struct, frozen=True, dict=True):
    """A scenario: armies, commands, leaders, units, standards, and how it begins."""

    id: str
    title: Text
    summary: Text
    armies: tuple[Army, ...]
    commands: tuple[Command, ...]
    leaders: tuple[PrintedLeader, ...]
    forces: tuple[Force, ...]
    standards: tuple[PrintedStandard, ...] = ()
    first_initiative: str = ""
    """The side that has the Initiative in the first turn; "" where it is rolled for (5.1)."""
    rules: ScenarioRules = ScenarioRules()
    setup: Text | None = None
    """Set-up in whole sentences; None if only the printed scenario has it."""
    notes: tuple[Text, ...] = ()
    """Rules of its own, in whole sentences; the players apply them."""
    line_up: LineUp | None = None
    """The set-up of the counters on the map; None where only the sentences say it."""
    map: str = ""
    """The map on which it is played; "" where any will do."""
    source: str = HOUSE
    partly: str = ""
    """Printed facts of a `house` scenario, with their place."""

    @cached_property
    def placed(self) -> tuple[tuple[str, Force], ...]:
        """Return the id of every unit and what it comes from.

        Where none is given, the id is its command, its type, and a number within the two.
        """
        forces_by_id: list[tuple[str, Force]] = []
        counts: dict[tuple[str, str], int] = {}
        for force in self.forces:
            for _ in range(min(force.count, MOST_OF_A_FORCE)):
                place = (force.command, force.type.value)
                counts[place] = counts.get(place, 0) + 1
                forces_by_id.append((force.id or f"{force.command}-{force.type.value.lower()}-{counts[place]}", force))
        return tuple(forces_by_id)

    @cached_property
    def numbers(self) -> dict[str, str]:
        """Return the letter of its Wing and the number within it of each unit and leader."""
        wings = [
            [
                *(id for id, force in self.by_unit.items() if force.command == command.id),
                *(leader.id for leader in self.leaders if leader.command == command.id),
            ]
            for command in self.commands
        ]
        loose = [
            [leader.id for leader in self.leaders if not leader.command and leader.side == army.id]
            for army in self.armies
        ]
        return number_groups([*wings, *filter(None, loose)])

    @cached_property
    def by_unit(self) -> dict[str, Force]:
        """Return the force of each unit, by its id; cached, as every name needs it."""
        return dict(self.placed)

    @cached_property
    def by_leader(self) -> dict[str, PrintedLeader]:
        """Return each leader's counter by his id; cached, as every factor needs it."""
        return {leader.id: leader for leader in self.leaders}

    @cached_property
    def sides(self) -> dict[str, str]:
        """Return the side of each command; cached, as every turn needs it."""
        return {command.id: command.side for command in self.commands}

    @cached_property
    def by_side(self) -> dict[str, Army]:
        """Return the armies by their ids."""
        return {army.id: army for army in self.armies}


class PlayingTemper(Struct, frozen=True):
    """A temper of the opponent of the house."""

    id: str
    name: Text
    text: Text
    """What it is like, in one sentence."""
    risk: Boxes = 100
    """How much of what is risked counts, in percent."""
    threat: Boxes = 100
    """How much counts what it threatens next and how near it comes, in percent."""
    source: str = HOUSE


class Content(Struct, frozen=True):
    """Everything that is printed, and the tempers of the opponent."""

    charts: dict[str, Chart] = field(default_factory=dict)
    battles: dict[str, Battle] = field(default_factory=dict)
    maps: dict[str, BattleMap] = field(default_factory=dict)
    tempers: dict[str, PlayingTemper] = field(default_factory=dict)
