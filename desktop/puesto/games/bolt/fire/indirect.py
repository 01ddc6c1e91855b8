"""Indirect fire and smoke: ranging in, spotters, what smoke does (5.2, 7.10, 9.4, 9.9, 9.13)."""

from __future__ import annotations

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Procedure
from puesto.core.values import Struct
from puesto.games.bolt.fire import to_hit
from puesto.games.bolt.printed import charts
from puesto.games.bolt.printed.records import SEASONED, Content, Order, Quality, Weapon

FIRST, KNOWN_RANGE = 6, 2
"""Die that hits at first, and once the range is found (9.9)."""
BARRAGE = "barrage"
"""Row of the smoke that an observer requests (7.8, 7.10)."""
MOVES = 2
"""Inches of a target's move that break the ranging-in (9.9)."""


class Ranging(Struct, frozen=True):
    """Ranging-in of a weapon on its target: turns of fire in a row, and whether it has hit."""

    turns: int = 0
    has_hit: bool = False
    moved: float = 0
    """Inches that the target has moved from its place (9.9)."""
    firer_moved: bool = False


class IndirectShot(Struct, frozen=True):
    """Whether an indirect shot may be fired, what it needs, and whether it misses by itself."""

    allowed: bool
    needed: int = 0
    missed: bool = False
    why: Message | None = None


def is_broken_off(ranging: Ranging) -> bool:
    """Return whether the ranging-in is lost: the weapon moved, or the target did by two inches (9.9)."""
    return ranging.firer_moved or ranging.moved >= MOVES


def sees_by_spotter(quality: Quality, spotter_sees: bool) -> bool:
    """Return whether a team sees through its spotter: regulars and veterans do (9.13)."""
    return spotter_sees and quality in SEASONED


def indirect_shot(
    weapon: Weapon, distance: float, in_sight: bool, spotted: bool, order: Order, ranging: Ranging
) -> IndirectShot:
    """Return an indirect shot: six, one easier each turn in a row, 2+ after a hit even out of sight (9.9)."""
    low, high = weapon.bracket or (0, 0)
    if not high:
        return IndirectShot(False, why=msg(N_("no dispara por tiro indirecto")))
    if order is Order.AMBUSH:
        return IndirectShot(False, why=msg(N_("en emboscada no hay tiro indirecto")))
    result = ranging.has_hit and not is_broken_off(ranging)
    if not in_sight and not spotted and not result:
        return IndirectShot(False, why=msg(N_("no lo ve, ni tiene un oteador que lo vea")))
    if not low <= distance <= high:
        return IndirectShot(True, missed=True, why=msg(N_("fuera de {low}-{high}”: falla"), low=low, high=high))
    if result:
        return IndirectShot(True, KNOWN_RANGE)
    turns_before = 0 if is_broken_off(ranging) else max(0, ranging.turns - 1)
    return IndirectShot(True, max(KNOWN_RANGE, FIRST - turns_before))


def roll_shot(weapon: str, need: int, *, subject: tuple[str, ...] = (), who: str = "") -> Procedure[int]:
    """Roll an indirect shot, and return its hits (9.9)."""
    words = msg(N_("{weapon}, tiro indirecto: impacta con {need}+."), weapon=Ref("weapon", weapon), need=need)
    return to_hit.roll_shots(1, need, words, subject=subject, who=who)


def smoke_radius(content: Content, weapon: str) -> int:
    """Return the radius of the smoke of a weapon or barrage (7.10)."""
    return charts.number(content, charts.SMOKE, weapon, "radius")


def may_lay_smoke(content: Content, weapon: str) -> bool:
    """Return whether a weapon fires smoke: mortars and howitzers do (5.2)."""
    return weapon in charts.ROWS[charts.SMOKE] and weapon != BARRAGE and weapon in content.weapons


def smoke_evolution(content: Content, die: int) -> str:
    """Return what happens to smoke at the start of a turn (7.8)."""
    return charts.roll(content, charts.EVOLUTION, die)
