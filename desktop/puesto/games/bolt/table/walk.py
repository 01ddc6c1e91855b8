"""Procedure in progress, with its declarations and dice, for all players to see (3.2, 5.1, 6.1, 7.11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from puesto.core.prompts import Procedure

T = TypeVar("T")
TEST, FIRE, BURST, ARMOUR, ASSAULT, STRIKE, TANK = (
    "test", "fire", "burst", "armour", "assault", "strike", "tank",
)  # fmt: skip
"""Kinds of procedures shown in progress:

a test, fire, an explosion, a hit on armour, an assault, a strike, a tank's assault.
"""
TARGET, REACTION, MEASURE, TO_HIT, TO_DAMAGE, LOSSES, MORALE = SHOOTING = (
    "declare_target",
    "target_reaction",
    "measure_and_open_fire",
    "roll_to_hit",
    "roll_to_damage",
    "target_takes_casualties",
    "target_checks_morale",
)
"""The seven steps of fire, in their order (5.1)."""
DECLARE, MOVE, ANSWER, CONTACT, ROUND, TIES, REGROUP = ASSAULTING = (
    "declare_target",
    "measure_move",
    "target_reaction",
    "move_assaulters",
    "first_round",
    "resolve_ties",
    "winner_regroups",
)
"""The seven steps of an assault (6.1)."""
LIST, RADIUS, UNITS, SMOKE, FLAK, NEAR, PLANE, ATTACK = (
    "list", "radius", "units", "smoke", "flak", "near", "plane", "attack",
)  # fmt: skip
"""The steps of a strike, by its kind (7.8)."""
PATH, RUNS, CRUSHED, CHECKS = "path", "runs", "crushed", "checks"
"""The steps of a tank's assault (6.5)."""
HITS, DAMAGE, BLOWS, PINS = "hits", "damage", "blows", "pins"


@dataclass
class Throw:
    """Dice rolled together: their purpose, number, need, and faces."""

    purpose: str
    group: str
    """The weapon's place in its unit's record, or the unit that strikes."""
    many: int
    need: int
    """0 where the dice are counted together."""
    sides: int = 6
    faces: list[int] = field(default_factory=list)
    again: list[int] = field(default_factory=list)
    """The second dice of its sixes."""


@dataclass
class Aimed:
    """A group of weapons that fires, or does not: its number, and what it came to (5.1)."""

    place: str
    weapon: str
    many: int
    ammo: str = "ap"
    distance: int = 0
    shots: int = 0
    """Number of shots; 0 as long as dice decide it."""
    need: int = 0
    hits: int = -1
    """-1 as long as nobody has thrown."""
    wounds: int = 0
    """Die with which a hit wounds; 7 if it cannot."""
    killed: int = -1
    """-1 as long as its damage is not thrown."""
    why: str = ""
    """Why it does not fire: `far`, `close`, `scope`, `mate`, `sight`."""


@dataclass
class Walk:
    """State of a procedure in progress, as far as known."""

    kind: str
    unit: str
    goal: str = ""
    step: str = ""
    """Present step, of `SHOOTING` or `ASSAULTING`, or of a strike or a tank."""
    face: str = ""
    """The order under which it fires; of a strike, its list."""
    reaction: str = ""
    """`down`, `fire`, `no`, or why there is none: `free`, `acted`, `surprise`."""
    inches: int = -1
    ticked: list[str] = field(default_factory=list)
    struck: str = ""
    """Armour face of a vehicle that is hit."""
    before: int = 0
    """The models of the target when it began."""
    hit: bool = False
    """Whether it has been pinned for a hit."""
    pins: int = 0
    """Pins of the target at the beginning."""
    lost: int = -1
    groups: list[Aimed] = field(default_factory=list)
    throws: list[Throw] = field(default_factory=list)
    facts: dict[str, Any] = field(default_factory=dict)
    """Facts of an order test, or of a hit on armour."""
    rounds: int = 0
    """Rounds of an assault fought before this one."""
    falls: dict[str, int] = field(default_factory=dict)
    """Unit -> how many it has lost in this round of an assault."""

    def throw(self, purpose: str, group: str, dice_count: int, need: int, sides: int = 6) -> Throw:
        """Add dice to be rolled now, and return them."""
        self.throws.append(Throw(purpose, group, dice_count, need, sides))
        return self.throws[-1]


def noting(procedure: Procedure[T], noted_dice: Mapping[str, list[int]]) -> Procedure[T]:
    """Run a procedure and append its dice to the lists of their keys as they are rolled."""
    answer: Any = None
    try:
        while True:
            prompt = procedure.send(answer)
            answer = yield prompt
            if prompt.key in noted_dice:
                noted_dice[prompt.key].extend(answer)
    except StopIteration as end:
        result: T = end.value
        return result
