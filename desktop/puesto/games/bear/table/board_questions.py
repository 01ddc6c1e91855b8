"""Questions of the rules about the board, with one interface for all that can answer them.

The rules give the candidates that the state leaves and get back those that remain. A pair is an AI and a Unit, or an AI
and a hex of the map. Each question is a procedure: an interview asks the player, one question over the whole set, and
none where the state knows; a board computes and never asks.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Protocol, TypeAlias

from puesto.core.messages import Message, Sayable
from puesto.core.prompts import Note, Procedure
from puesto.core.values import Struct, field
from puesto.games.bear.printed.records import Action, Toward, UnitId

Pair: TypeAlias = tuple[UnitId, str]
Pairs: TypeAlias = tuple[Pair, ...]


class Range(str, Enum):
    """The range band of a shot (EOD 7.7)."""

    CLOSE = "close"
    """Same hex."""
    SHORT = "short"
    """Adjacent."""
    NORMAL = "normal"
    LONG = "long"
    OUT = "out"


class ShotFacts(Struct, frozen=True, gc=False):
    """Facts of a shot by either side. `distance` is None where only the range band is known."""

    range: Range
    distance: int | None = None
    flank: bool = False
    """Whether the target is hit in its flank."""
    target_cover: int = 0
    """The MD of the target's hex."""
    height: int = 0
    """1: the shooter is higher; -1: the target is (EOD 11.2)."""
    in_arc: bool = True
    """False where only a turret lets the shooter fire (5.2, note)."""
    firepower: int | None = None
    """The firepower with every modifier but PAM, where it is given."""
    defence: int | None = None
    """The defence value with every modifier, where it is given."""
    colour: str = ""
    """The colour of the defence that is met, where it is given; else as printed."""


class Errand(Struct, frozen=True, gc=False):
    """Orders for the move of an AI: its kind, its targets, and what the rules prefer."""

    action: Action
    targets: tuple[str, ...] = ()
    """Counters and hexes at the same distance: the move may lead toward any of them."""
    toward: Toward = Toward.TARGET
    detail: Sayable | None = None
    """The order's text."""
    advice: tuple[Message, ...] = ()


class Arrival(Struct, frozen=True, gc=False):
    """Result of a move: the hex ("" if unknown), its cover, and the contact with each enemy."""

    hex: str
    cover: int
    contacts: dict[str, str] = field(default_factory=dict)
    """Enemy counter -> a `Sees` value."""
    cost: int | None = None
    """PA of the move, if the board knows them."""
    distances: dict[str, int] = field(default_factory=dict)
    """Counter or hex -> its distance from there, if known."""
    reasons: Callable[[], tuple[Note, ...]] | None = None
    """Function that returns the reasons for the hex (5.3); None where the player chose it."""
    by_rules: bool = False
    """Whether the rules chose the hex, from all that is known of the board (5.3)."""
    pivoted: bool = False
    """Whether it has turned in its hex instead of leaving it."""
    front: int | None = None
    """Facing after the move, if known (5.3.1)."""


class Facts(Protocol):
    """Interface to the board: the questions that rules can ask about it."""

    def close(self, pairs: Pairs) -> Procedure[dict[Pair, int | None]]:
        """Return the distance of each pair, after asking which share a hex or are adjacent."""
        ...

    def in_sight(self, pairs: Pairs) -> Procedure[Pairs]:
        """Return the pairs with a line of sight."""
        ...

    def can_fire(self, pairs: Pairs, long_range: bool = False) -> Procedure[Pairs]:
        """Return the pairs whose AI has the Unit in sight, arc and normal range, or long range too (5.1).

        A turret has any arc.
        """
        ...

    def in_zone_of(self, pairs: Pairs) -> Procedure[Pairs]:
        """Return the pairs whose AI is in the Unit's fire zone (5.3)."""
        ...

    def flanked(self, pairs: Pairs) -> Procedure[Pairs]:
        """Return the pairs in sight whose Unit is outside the AI's arc."""
        ...

    def nearest(self, pairs: Pairs) -> Procedure[Pairs]:
        """Return the pairs at the least distance (5.0)."""
        ...

    def farthest(self, pairs: Pairs) -> Procedure[Pairs]:
        """Return the pairs of the AI whose nearest target is the farthest, with that target (5.0, A10)."""
        ...

    def none_within(
        self, ais: tuple[UnitId, ...], units: tuple[UnitId, ...], hexes: int
    ) -> Procedure[tuple[UnitId, ...]]:
        """Return the AI that have none of `units` at `hexes` or less."""
        ...

    def largest_groups(self, ais: tuple[UnitId, ...]) -> Procedure[tuple[tuple[UnitId, ...], ...]]:
        """Return the largest groups of adjacent AI; more than one if equally large (5.0, A37)."""
        ...

    def in_cover(self, units: tuple[UnitId, ...], covered: bool) -> Procedure[tuple[UnitId, ...]]:
        """Return the counters whose hex gives an MD, or gives none."""
        ...

    def shots(self, pairs: Pairs) -> Procedure[dict[Pair, ShotFacts]]:
        """Return the facts of each shot of an AI at a Unit."""
        ...

    def shot(self, attacker: UnitId, target: UnitId) -> Procedure[ShotFacts]:
        """Return the facts of one shot, of either side; what is known is not asked again."""
        ...

    def arrival(self, unit: UnitId, errand: Errand) -> Procedure[Arrival | None]:
        """Return where an AI ends its move; None if it has no hex to go to."""
        ...

    def moved(self, unit: UnitId, elsewhere: bool = False) -> Procedure[None]:
        """Ask where a counter that moved, pivoted or appeared is now, and whom it sees.

        What was known of it is forgotten. With `elsewhere` it cannot be in its former hex.
        """
        ...

    def appeared(self, unit: UnitId, advice: tuple[Message, ...] = ()) -> Procedure[None]:
        """Ask where a counter that came onto the map is, and whom it sees. What is known of it already is offered."""
        ...

    def exposed(self, suspects: tuple[UnitId, ...]) -> Procedure[tuple[UnitId, ...]]:
        """Return the possible enemies in the open in sight of a Unit, or adjacent to one (6.2)."""
        ...

    def at_setup(self) -> Procedure[None]:
        """Learn the cover and the contacts of the set-up."""
        ...
