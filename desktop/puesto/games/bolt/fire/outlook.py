"""Forecast of a volley: casualties, and whether the target breaks (3.2, 5.1, 7.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from puesto.core.values import Struct
from puesto.games.bolt.fire.to_hit import IMPOSSIBLE

AMONG = 100_000
"""Denominator of every share."""
THROWS = 36
"""The throws of two dice."""


class PendingShots(Struct, frozen=True):
    """The dice of one group. Shots that fly yet, with what they need; hits to be wounded with; who is down."""

    shots: int
    need: int
    wounds: int
    """The lowest face that wounds; 7 where none does."""
    hits: int = 0
    killed: int = 0


class TargetProfile(Struct, frozen=True):
    """Resistance of a target to a volley."""

    models: int
    checks_from: int
    """Casualties from which it checks its morale; 0 for never."""
    morale: int
    """Morale with the pin of this volley."""
    repeats: bool = False
    flees: bool = False
    """Whether that pin is one too many."""
    is_hit: bool = False
    """Whether it has been hit already."""
    always: bool = False
    """Whether a hit alone makes it check, as flames do (9.11)."""


class OutcomeForecast(Struct, frozen=True):
    """Shares of `AMONG`: of each number of casualties, and of breaking."""

    shares: tuple[int, ...]
    breaks: int


def hit_ways(need: int) -> int:
    """Return in how many of the 36 throws of two dice a shot hits (5.1). The second die decides impossible shots."""
    return 1 if need >= IMPOSSIBLE else 6 * (7 - max(2, need))


def pass_ways(morale: int) -> int:
    """Return in how many of the 36 throws of two dice a check is passed (3.2)."""
    return sum(index + place <= morale for index in range(1, 7) for place in range(1, 7))


@lru_cache(maxsize=512)
def outlook(salvos: tuple[PendingShots, ...], stand: TargetProfile) -> OutcomeForecast:
    """Return the exact chances of casualties and of breaking, from the dice rolled so far (3.2, 5.1)."""
    ways, all_ = _casualties(salvos, stand)
    shares = [0] * (stand.models + 1)
    breaks = 0
    fails = THROWS - pass_ways(stand.morale)
    scale = THROWS * THROWS
    lost = fails * fails if stand.repeats else fails * THROWS
    for (casualties, hit), way_count in ways.items():
        shares[casualties] += way_count
        is_destroyed = casualties >= stand.models or (hit and stand.flees)
        checks = 0 < stand.checks_from <= casualties or (hit and stand.always)
        breaks += way_count * (scale if is_destroyed else lost if checks else 0)
    return OutcomeForecast(
        tuple(_nearest_part(way_count * AMONG, all_) for way_count in shares),
        _nearest_part(breaks * AMONG, all_ * scale),
    )


def _casualties(salvos: Sequence[PendingShots], stand: TargetProfile) -> tuple[Counter[tuple[int, bool]], int]:
    """Return the ways to each number of casualties, with and without a hit, and the number of all ways."""
    down = min(stand.models, sum(salvo.killed for salvo in salvos))
    hit = stand.is_hit or any(salvo.hits or salvo.killed for salvo in salvos)
    ways: Counter[tuple[int, bool]] = Counter({(down, hit): 1})
    all_ = 1
    for salvo in salvos:
        wounds = max(0, 7 - salvo.wounds)
        for die in range(salvo.shots + salvo.hits):
            flies = die < salvo.shots
            struck = hit_ways(salvo.need) if flies else THROWS
            kills, spares, misses = struck * wounds, struck * (6 - wounds), 6 * (THROWS - struck)
            results: Counter[tuple[int, bool]] = Counter()
            for (casualties, was_hit), way_count in ways.items():
                results[min(stand.models, casualties + 1), True] += way_count * kills
                results[casualties, True] += way_count * spares
                results[casualties, was_hit] += way_count * misses
            ways, all_ = results, all_ * 6 * THROWS
    return +ways, all_


def _nearest_part(part: int, total: int) -> int:
    """Return a share to the nearest whole part."""
    return (2 * part + total) // (2 * total)
