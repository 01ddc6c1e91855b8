"""Distances of moves, and the ground that allows them (4.1, 4.2, 4.3, 4.5, 7.4, 7.14, 9.6)."""

from __future__ import annotations

from puesto.core.values import Struct
from puesto.games.bolt.printed import charts
from puesto.games.bolt.printed.records import GUNS, MOBILE_GUNS, Content, Gait, Order

GUN_RUN, REINFORCE, FIXED_RUN = 6, 12, 12
"""Inches that a gun is pushed, a crew goes to another gun, and a fixed weapon is carried (4.2, 9.6)."""


class Move(Struct, frozen=True):
    """Distances of a unit's move with an order, in inches."""

    most: int
    on_road: int = 0
    """Distance if all of it is on a road (7.14)."""
    pivots: int | None = None
    """Number of pivots allowed; None for any."""
    may_pivot: bool = False
    """Whether it may turn in place, with a tow or without (4.2, 9.6)."""
    needs_tow: bool = False
    back: int = 0
    """Distance that a vehicle may reverse, with any order (4.3)."""


class MoveProfile(Struct, frozen=True):
    """A row of the chart of movement (7.4)."""

    advance: int
    run: int
    pivots_advance: int | None
    pivots_run: int | None


def profile(content: Content, gait: Gait) -> MoveProfile:
    """Return the row of a kind of unit (7.4)."""

    def pivots(column: str) -> int | None:
        text = charts.word(content, charts.MOVEMENT, gait, column)
        return None if text == charts.NONE else charts.read_number(text)

    advance, run = (charts.number(content, charts.MOVEMENT, gait, name) for name in ("advance", "run"))
    return MoveProfile(advance, run, pivots("pivots_advance"), pivots("pivots_run"))


def move_of(content: Content, gait: Gait, order: Order, crew: int = 0) -> Move:
    """Return the distances of a move with an order (4.2, 4.3, 7.4, 7.14, 9.6)."""
    running = order is Order.RUN
    if gait in GUNS:
        towed = gait not in MOBILE_GUNS or crew <= 1
        if running and not towed:
            return Move(GUN_RUN, GUN_RUN)
        return Move(0, may_pivot=order is Order.ADVANCE, needs_tow=towed)
    if order not in (Order.ADVANCE, Order.RUN):
        return Move(0)
    if gait is Gait.FIXED_TEAM:
        return Move(FIXED_RUN, FIXED_RUN) if running else Move(0, may_pivot=True)
    row = profile(content, gait)
    twice = 2 if permission(content, "road", gait) == "x2" else 1
    far, turns = (row.run, row.pivots_run) if running else (row.advance, row.pivots_advance)
    return Move(far, far * twice, turns, back=0 if gait is Gait.INFANTRY else row.advance)


def terrain_column(gait: Gait) -> str:
    """Return the column of the chart of terrain: half-tracks go as tracked vehicles (7.14)."""
    if gait in GUNS:
        return "artillery"
    if gait is Gait.FIXED_TEAM:
        return "infantry"
    return "tracked" if gait is Gait.HALF_TRACK else gait.value


def permission(content: Content, terrain: str, gait: Gait) -> str:
    """Return what a unit may do in a kind of ground (7.14)."""
    return charts.word(content, charts.TERRAIN, terrain, terrain_column(gait))


GROUNDS = ("rough", "obstacle", "building")
"""Kinds of ground that can stop a unit."""


def barred_grounds(content: Content, gait: Gait, order: Order, rams: bool = False) -> tuple[str, ...]:
    """Return the kinds of ground that a unit may not cross with an order (7.14). `rams`: buildings do not stop it."""
    entries = {ground: permission(content, ground, gait) for ground in GROUNDS}
    free = {"no_run": order is not Order.RUN, "no_except_heavy_and_super_heavy": rams}
    return tuple(ground for ground, item in entries.items() if item.startswith("no") and not free.get(item, False))


def floors_moved(order: Order) -> int:
    """Return how many floors, or adjacent buildings, a unit may move with an order (4.5)."""
    return {Order.ADVANCE: 1, Order.RUN: 2}.get(order, 0)
