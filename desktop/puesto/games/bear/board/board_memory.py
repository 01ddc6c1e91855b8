"""What the board knows: the questions that the AI's rules put to it, whoever answers them.

Rules hand over the candidates that the state leaves and get back those that survive. A pair is an AI and a Unit, or an AI and a
hex of the map. Each question is a procedure: an interview asks the player, one question over the whole set, and none where the
state knows; a board computes and never asks.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, Protocol, TypeAlias

from puesto.core.messages import Message, Sayable
from puesto.core.prompts import Note, Procedure
from puesto.core.values import Struct, field, replace
from puesto.games.bear.printed.records import Action, Toward
from puesto.games.bear.table import hexes
from puesto.games.bear.table.state import AI, Sees, State, Table, UnitId, pair

Pair: TypeAlias = tuple[UnitId, str]
Pairs: TypeAlias = tuple[Pair, ...]


class Range(str, Enum):
    """The range band of a shot (EOD 7.7)."""

    CLOSE = "close"
    """In the same hex."""
    SHORT = "short"
    """Adjacent."""
    NORMAL = "normal"
    LONG = "long"
    OUT = "out"


class ShotFacts(Struct, frozen=True):
    """What the board says of one shot, whoever fires. `distance` is None where only the band is known."""

    range: Range
    distance: int | None = None
    flank: bool = False
    """Whether the target is hit in its flank."""
    target_cover: int = 0
    """The MD of the target's hex."""
    height: int = 0
    """1: the shooter stands higher; -1: the target does."""
    in_arc: bool = True
    """False where only a turret lets the shooter fire (5.2, note)."""
    firepower: int | None = None
    """The firepower with every modifier but PAM, where it is given."""
    defence: int | None = None
    """The defence value with every modifier, where it is given."""
    colour: str = ""
    """The colour of the defence that is met, where it is given; else as printed."""


class Errand(Struct, frozen=True):
    """What an AI is sent to do: the kind of move, toward what, and what the rules prefer."""

    action: Action
    targets: tuple[str, ...] = ()
    """Counters and hexes at the same distance: the move may lead toward any of them."""
    toward: Toward = Toward.TARGET
    detail: Sayable | None = None
    """The order's text."""
    advice: tuple[Message, ...] = ()


class Arrival(Struct, frozen=True):
    """Where a counter ends: its hex ("" if not said), its cover, and what it and each enemy are to each other now."""

    hex: str
    cover: int
    contacts: dict[str, str] = field(default_factory=dict)
    """Enemy counter -> a `Sees` value."""
    cost: int | None = None
    """The PA of the move, where the board knows them."""
    distances: dict[str, int] = field(default_factory=dict)
    """Counter or hex -> how far it is from there, where it is told."""
    reasons: tuple[Note, ...] = ()
    """Why there and nowhere else (5.3)."""
    pivoted: bool = False
    """Whether it has turned in its hex instead of leaving it."""


class Facts(Protocol):
    """Whoever knows the board."""

    def same_hex(self, pairs: Pairs) -> Procedure[Pairs]:
        """The pairs that share a hex."""
        ...

    def adjacent(self, pairs: Pairs) -> Procedure[Pairs]:
        """The pairs in adjacent hexes."""
        ...

    def in_sight(self, pairs: Pairs) -> Procedure[Pairs]:
        """The pairs with a line of sight."""
        ...

    def can_fire(self, pairs: Pairs, long_range: bool = False) -> Procedure[Pairs]:
        """The pairs whose AI has the Unit in sight, in its arc (any arc for a turret) and in normal range, or in long range too (5.1)."""
        ...

    def in_zone_of(self, pairs: Pairs) -> Procedure[Pairs]:
        """The pairs whose AI stands in the Unit's fire zone (5.3)."""
        ...

    def flanked(self, pairs: Pairs) -> Procedure[Pairs]:
        """The pairs in sight whose Unit stands outside the AI's arc."""
        ...

    def nearest(self, pairs: Pairs) -> Procedure[Pairs]:
        """The pairs at the least distance (5.0)."""
        ...

    def farthest(self, pairs: Pairs) -> Procedure[Pairs]:
        """The pairs of the AI whose nearest target is the farthest, each with that nearest target (5.0, A10)."""
        ...

    def none_within(self, ais: tuple[UnitId, ...], units: tuple[UnitId, ...], hexes: int) -> Procedure[tuple[UnitId, ...]]:
        """The AI that have none of `units` at `hexes` or less."""
        ...

    def largest_groups(self, ais: tuple[UnitId, ...]) -> Procedure[tuple[tuple[UnitId, ...], ...]]:
        """The largest groups of adjacent AI; more than one where they are equally large (5.0, A37)."""
        ...

    def in_cover(self, units: tuple[UnitId, ...], covered: bool) -> Procedure[tuple[UnitId, ...]]:
        """The counters whose hex gives an MD, or gives none."""
        ...

    def shots(self, pairs: Pairs) -> Procedure[dict[Pair, ShotFacts]]:
        """What the board says of each shot of an AI at a Unit."""
        ...

    def shot(self, attacker: UnitId, target: UnitId) -> Procedure[ShotFacts]:
        """What the board says of one shot, of either side; what is known is not asked again."""
        ...

    def arrival(self, unit: UnitId, errand: Errand) -> Procedure[Arrival | None]:
        """Where an AI ends that is sent on an errand, or None where it has no hex to go to."""
        ...

    def moved(self, unit: UnitId, elsewhere: bool = False) -> Procedure[None]:
        """Learn where a counter stands that moved, pivoted or appeared, and whom it sees; what was known of it is forgotten.

        `elsewhere`: it cannot be where it was.
        """
        ...

    def appeared(self, unit: UnitId, advice: tuple[Message, ...] = ()) -> Procedure[None]:
        """Learn where a counter stands that came onto the map, and whom it sees; what is known of it already is offered."""
        ...

    def exposed(self, suspects: tuple[UnitId, ...]) -> Procedure[tuple[UnitId, ...]]:
        """The possible enemies that stand in the open in sight of a Unit, or adjacent to one (6.2)."""
        ...

    def at_setup(self) -> Procedure[None]:
        """Learn the cover and the contacts of the set-up."""
        ...


def known_distance(state: State, ai: UnitId, other: str) -> int | None:
    """The distance between an AI and a Unit or a hex, as far as the state knows it."""
    place = state.counters[ai].hex
    there = state.counters[other].hex if other in state.counters else other
    if place and there:
        try:
            return hexes.distance(place, there)
        except ValueError:
            # a place that is given by a name of its own has no neighbours but those that are told
            pass
    return state.distances.get(pair(ai, other))


def sees(state: State, ai: UnitId, unit: UnitId) -> Sees:
    """What an AI and a Unit are to each other; without an entry they do not see each other, but in the same hex (EOD 5)."""
    level = LEVELS[state.contacts.get(pair(ai, unit), Sees.NOT.value)]
    return Sees.NEITHER if level is Sees.NOT and share_hex(state, ai, unit) else level


def share_hex(state: State, ai: UnitId, unit: UnitId) -> bool:
    """Whether two counters are known to stand in one hex, each by itself and for the other to see."""
    stand = all(id in state.counters and not (state.counters[id].hidden or state.counters[id].carrier or state.counters[id].destroyed) for id in (ai, unit))
    return stand and known_distance(state, ai, unit) == 0


LEVELS = {level.value: level for level in Sees}
"""What contacts hold -> what it means."""


def ai_aims(level: Sees) -> bool:
    """Whether the AI has the Unit in its arc."""
    return level in (Sees.BOTH, Sees.AI_FLANKS)


def unit_aims(level: Sees) -> bool:
    """Whether the Unit has the AI in its arc."""
    return level in (Sees.BOTH, Sees.UNIT_FLANKS)


def reach(t: Table, unit: UnitId) -> int:
    """The normal range of `unit`, as its revealed hit marker leaves it."""
    printed, marker = t.type_of(unit).range, t.marker_of(unit)
    return printed if marker is None or marker.range is None else min(printed, marker.range)


def range_at(t: Table, attacker: UnitId, hexes_away: int) -> Range:
    """The band of a shot at a distance: adjacent is short, up to twice the range is long, but for a range that a hit marker gives (EOD 7.7)."""
    if hexes_away <= 1:
        return Range.CLOSE if hexes_away == 0 else Range.SHORT
    limit = reach(t, attacker)
    if hexes_away < t.type_of(attacker).minimum_range:
        return Range.OUT
    if hexes_away <= limit:
        return Range.NORMAL
    marker = t.marker_of(attacker)
    if marker is not None and marker.range is not None:
        return Range.OUT
    return Range.LONG if hexes_away <= 2 * limit else Range.OUT


def is_in_zone(in_sight: bool, in_arc: bool, hexes_away: int, normal_range: int) -> bool:
    """Whether a hex lies in a Unit's fire zone: in sight, in its arc and in normal range (5.3)."""
    return in_sight and in_arc and hexes_away <= normal_range


def in_zone(t: Table, ai: UnitId, unit: UnitId) -> bool | None:
    """Whether an AI stands in a Unit's fire zone; None where that is not known (5.3)."""
    sight = t.state.sights.get(pair(ai, unit))
    if sight is not None and sight.in_zone is not None:
        return sight.in_zone
    level, away = sees(t.state, ai, unit), known_distance(t.state, ai, unit)
    if level is Sees.UNKNOWN:
        return None
    # 5.3 a turret's arc is all round
    in_arc = level is not Sees.NOT and (unit_aims(level) or t.type_of(unit).turret)
    if in_arc and away is None:
        return None
    return away is not None and is_in_zone(level is not Sees.NOT, in_arc, away, reach(t, unit))


def forget(state: State, unit: UnitId) -> None:
    """Forget the contacts and distances of a counter that moved, pivoted, appeared or left."""
    known: tuple[dict[str, Any], ...] = (state.contacts, state.distances, state.bands, state.sights)
    for facts in known:
        for key in [key for key in facts if unit in key.split("|")]:
            del facts[key]
    state.origins.pop(unit, None)
    state.destinations.pop(unit, None)
    for ai, ends in list(state.destinations.items()):
        if any(unit in (*end.in_zone_of, *end.in_short_zone_of, *end.flank_of, *end.enemies) for end in ends):
            del state.destinations[ai]
        else:
            # 5.5 the hex that it leaves is free
            state.destinations[ai] = [replace(end, occupied_by="") if end.occupied_by == unit else end for end in ends]
    for ai, start in list(state.origins.items()):
        if unit in (*start.in_zone_of, *start.flanked_by):
            del state.origins[ai]


def settle(state: State, unit: UnitId, arrival: Arrival) -> None:
    """Put a counter where it arrived, forgetting what was known of it before."""
    counter = state.counters[unit]
    forget(state, unit)
    counter.hex, counter.cover = arrival.hex, arrival.cover
    for other, away in arrival.distances.items():
        state.distances[pair(unit, other) if counter.side == AI else pair(other, unit)] = away
    for other, level in arrival.contacts.items():
        if level != Sees.NOT.value:
            state.contacts[pair(unit, other) if counter.side == AI else pair(other, unit)] = level
    for rider in [rider.id for rider in state.counters.values() if rider.carrier == unit]:
        # who rides goes where the transport goes
        forget(state, rider)
        state.counters[rider].hex, state.counters[rider].cover = counter.hex, counter.cover
