"""The ground of the flat table: rectangles in inches that block sight, give cover and stop movement."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple, TypeAlias

from puesto.games.bolt.table.sightings import HARD, NO_COVER, SOFT

Point: TypeAlias = tuple[float, float]
BLOCK = "block"
GROUNDS = {SOFT: "rough", HARD: "obstacle", BLOCK: "building"}
"""The kind of ground of the chart of terrain that each piece is (7.14)."""


class Piece(NamedTuple):
    """A piece of ground from one corner to the other: it blocks sight, or it is soft or hard cover."""

    left: float
    near: float
    right: float
    far: float
    kind: str

    def holds(self, point: Point) -> bool:
        """Return whether a point is in it."""
        return self.left <= point[0] <= self.right and self.near <= point[1] <= self.far

    def crossing(self, start: Point, end: Point) -> tuple[float, float] | None:
        """Return the parts of a line's length at which it enters and leaves the piece; None where it does not."""
        low, high = 0.0, 1.0
        for begin, run, first, last in (
            (start[0], end[0] - start[0], self.left, self.right),
            (start[1], end[1] - start[1], self.near, self.far),
        ):
            if abs(run) < 1e-9:
                if not first <= begin <= last:
                    return None
                continue
            at_first, at_last = (first - begin) / run, (last - begin) / run
            low, high = max(low, min(at_first, at_last)), min(high, max(at_first, at_last))
            if low > high:
                return None
        return low, high


def apart(start: Point, end: Point) -> float:
    """Return the distance of two points."""
    return hypot(start[0] - end[0], start[1] - end[1])


def is_through(start: Point, end: Point, middle: Point, radius: float) -> bool:
    """Return whether a line goes through a circle, both its ends outside."""
    long = apart(start, end)
    if long == 0 or min(apart(start, middle), apart(end, middle)) <= radius:
        return False
    run = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    along = (middle[0] - start[0]) * run[0] + (middle[1] - start[1]) * run[1]
    return 0 < along < long and apart(middle, (start[0] + along * run[0], start[1] + along * run[1])) <= radius


HALF = (
    (0.36, 0.32, 0.43, 0.40, BLOCK),
    (0.11, 0.42, 0.18, 0.52, BLOCK),
    (0.21, 0.29, 0.32, 0.42, SOFT),
    (0.64, 0.33, 0.75, 0.46, SOFT),
    (0.83, 0.21, 0.94, 0.31, SOFT),
    (0.46, 0.37, 0.57, 0.40, HARD),
    (0.03, 0.27, 0.12, 0.29, HARD),
    (0.80, 0.40, 0.92, 0.42, HARD),
)
"""The pieces of one half, in parts of the table's width and depth; the other half is the same, turned about."""


class Ground:
    """A table of some inches with its pieces, alike from both ends."""

    def __init__(self, wide: float, deep: float) -> None:
        self.wide, self.deep, self.middle = wide, deep, (wide / 2, deep / 2)
        half = [(left * wide, near * deep, right * wide, far * deep, kind) for left, near, right, far, kind in HALF]
        mirrored = [(wide - right, deep - far, wide - left, deep - near, kind) for left, near, right, far, kind in half]
        self.pieces = tuple(Piece(*corners) for corners in (*half, *mirrored))
        self.blocks = tuple(piece for piece in self.pieces if piece.kind == BLOCK)

    def sees(self, start: Point, end: Point) -> bool:
        """Return whether nothing blocks the sight between two points."""
        return not any(piece.crossing(start, end) for piece in self.blocks)

    def cover(self, start: Point, end: Point) -> str:
        """Return the best cover between a firer and a target; not that of the firer's own place."""
        best_cover = NO_COVER
        for piece in self.pieces:
            if piece.kind == BLOCK or (piece.holds(start) and not piece.holds(end)):
                continue
            through = piece.crossing(start, end)
            if through and through[0] * apart(start, end) > 1:
                best_cover = HARD if HARD in (piece.kind, best_cover) else SOFT
        return best_cover

    def shelter(self, point: Point) -> str:
        """Return the cover at a point."""
        return next((piece.kind for piece in self.pieces if piece.kind != BLOCK and piece.holds(point)), NO_COVER)

    def inside(self, point: Point) -> Point:
        """Return the point of the table that is nearest to a point."""
        return min(self.wide - 1, max(1, point[0])), min(self.deep - 1, max(1, point[1]))

    def way_round(self, start: Point, end: Point) -> tuple[Point, float]:
        """Return the next point of the way around what blocks it, and the length of the whole way."""
        blocks = [(crossing[0], piece) for piece in self.blocks if (crossing := piece.crossing(start, end))]
        if not blocks:
            return end, apart(start, end)
        first = min(blocks)[1]
        corners = [(x, y) for x in (first.left - 1, first.right + 1) for y in (first.near - 1, first.far + 1)]
        free = [
            corner for corner in corners if not any(piece.crossing(start, corner) for piece in self.blocks)
        ] or corners
        best = min(free, key=lambda at: apart(start, at) + apart(at, end))
        return best, apart(start, best) + apart(best, end)
