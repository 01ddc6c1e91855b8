"""Boards of VASSAL's modules: hex grids, their numbering, and the centre of each hex by its name."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from puesto.core.values import Struct

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MOST_HEXES = 40_000
"""Hexes of a board that are named."""
LEAST_SIDE, LARGEST_SIDE = 4.0, 60_000.0
"""Pixels that a hex, and a board, may have."""
LEAST_PICTURE = 16
"""Least pixels of the shorter side of a board; smaller pictures are thumbnails of one."""
LETTERS = 26


class Numbering(Struct, frozen=True):
    """Rules by which the hexes of a grid are named."""

    first: str = "H"
    """`H` where the column comes first, `V` where the row does."""
    sep: str = ""
    column_type: str = "N"
    """`N` for numbers, `A` for letters."""
    column_leading: int = 1
    """Zeros before the shortest number."""
    column_offset: int = 1
    column_descends: bool = False
    row_type: str = "N"
    row_leading: int = 1
    row_offset: int = 1
    row_descends: bool = False
    staggered: bool = True


class Grid(Struct, frozen=True):
    """A hex grid on a board, or on a zone of it."""

    width: float
    """Distance between columns in pixels."""
    height: float
    """Height of a hex in pixels."""
    x0: float = 0
    y0: float = 0
    sideways: bool = False
    """Whether points are up: the grid then works with x and y swapped, its origin too."""
    numbering: Numbering = Numbering()
    area: tuple[float, float] = (0, 0)
    """Size of the board or zone that the numbering counts in."""
    outline: tuple[tuple[float, float], ...] = ()
    """Corners of its zone; none for the whole board."""

    def centre(self, column: int, row: int) -> tuple[float, float]:
        """Return the centre of a hex in pixels of the board, its column and row counted from 0."""
        across = self.x0 + column * self.width
        down = self.y0 + row * self.height + (self.height / 2 if column % 2 else 0)
        return (down, across) if self.sideways else (across, down)

    @property
    def last(self) -> tuple[int, int]:
        """Return the last column and row of descending numbers.

        VASSAL divides by the distance of the other axis.
        """
        wide, high = self.area
        return math.floor(wide / self.height + 0.5), math.floor(high / self.width + 0.5)

    def name(self, column: int, row: int) -> str:
        """Return the name of a hex."""
        rule, (last_column, last_row) = self.numbering, self.last
        column_down, row_down = rule.column_descends, rule.row_descends
        if self.sideways:
            column_down, row_down = row_down, column_down
            last_column, last_row = last_row, last_column
        column_number = last_column - column if column_down else column
        row_number = last_row - row if row_down else row
        if rule.staggered and column % 2:
            row_number += -1 if row_down else 1
        written_column = write_number(column_number + rule.column_offset, rule.column_type, rule.column_leading)
        written_row = write_number(row_number + rule.row_offset, rule.row_type, rule.row_leading)
        parts = (written_row, written_column) if rule.first == "V" else (written_column, written_row)
        return rule.sep.join(parts)

    def places(self, width: float, height: float) -> Iterator[tuple[str, tuple[float, float]]]:
        """Yield name and centre of every hex of it on a board."""
        wide, high = (height, width) if self.sideways else (width, height)
        columns = range(max(-2, -math.ceil(self.x0 / self.width)), math.ceil((wide - self.x0) / self.width) + 1)
        first = max(-2, -math.ceil(self.y0 / self.height) - 1)
        rows = range(first, math.ceil((high - self.y0) / self.height) + 1)
        if len(columns) * len(rows) > MOST_HEXES:
            return
        for column in columns:
            for row in rows:
                x, y = self.centre(column, row)
                if 0 <= x <= width and 0 <= y <= height and (not self.outline or is_inside((x, y), self.outline)):
                    yield self.name(column, row), (x, y)


class Board(Struct, frozen=True):
    """A board of a module: its picture and its grids."""

    name: str
    picture: str
    """Name of a file among the module's pictures; "" for a board of one colour."""
    width: float
    height: float
    grids: tuple[Grid, ...]

    def hexes(self) -> dict[str, tuple[float, float]]:
        """Return the centre of every named hex in pixels; the first of two with one name counts."""
        centre_by_name: dict[str, tuple[float, float]] = {}
        for grid in self.grids:
            for name, centre in grid.places(self.width, self.height):
                centre_by_name.setdefault(name, centre)
        return centre_by_name

    def grid_of(self, name: str) -> Grid:
        """Return the grid that names a hex; one of those that the board has."""
        places = ((place_name, grid) for grid in self.grids for place_name, _ in grid.places(self.width, self.height))
        return next(grid for place_name, grid in places if place_name == name)


def write_number(number: int, kind: str, leading: int) -> str:
    """Return a number as a grid writes it.

    >>> write_number(7, "N", 1), write_number(12, "N", 1), write_number(27, "A", 0)
    ('07', '12', 'BB')
    """
    sign = "-" if number < 0 else ""
    number = abs(number)
    if kind == "A":
        return sign + chr(ord("A") + number % LETTERS) * (number // LETTERS + 1)
    return f"{sign}{number:0{max(0, leading) + 1}d}"


def is_inside(point: tuple[float, float], corners: tuple[tuple[float, float], ...]) -> bool:
    """Return whether a point is within a polygon."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


# ---- from the build file


def board_of(element: Element, size_of: Callable[[str], tuple[int, int] | None]) -> Board:
    """Return the board that an element describes; grids with impossible measures are left out.

    It is as large as its picture, as VASSAL draws it; only one without a picture has the size that is written.
    """
    picture = element.get("image", "").replace("\\", "/").rpartition("/")[2]
    picture_size = size_of(picture) if picture else None
    width, height = _written_size(element)
    if picture_size is not None and min(picture_size) >= LEAST_PICTURE:
        width, height = picture_size
    grids: list[Grid] = []
    if 0 < width <= LARGEST_SIDE and 0 < height <= LARGEST_SIDE:
        size = (width, height)
        for child in element:
            if _tag(child) == "HexGrid":
                grids.append(_grid(child, size))
            elif _tag(child) == "ZonedGrid":
                grids += _zone_grids(child, size)
    sound = tuple(grid for grid in grids if _is_sound(grid))
    return Board(element.get("name", "")[:120], picture, width, height, sound)


def _written_size(element: Element) -> tuple[float, float]:
    return _number(element, "width"), _number(element, "height")


def _zone_grids(element: Element, size: tuple[float, float]) -> Iterator[Grid]:
    """Yield the grids of a board in zones: each in its outline, and the board's own where a zone says so."""
    hex_grid = next((child for child in element if _tag(child) == "HexGrid"), None)
    for zone in element:
        if _tag(zone) != "Zone":
            continue
        outline = _outline(zone.get("path", ""))
        if zone.get("useParentGrid") == "true":
            if hex_grid is not None:
                yield _grid(hex_grid, size, outline)
            continue
        grid = next((child for child in zone if _tag(child) == "HexGrid"), None)
        if grid is not None:
            xs, ys = [x for x, _ in outline] or [0, size[0]], [y for _, y in outline] or [0, size[1]]
            yield _grid(grid, (max(xs) - min(xs), max(ys) - min(ys)), outline)
    if hex_grid is not None:
        yield _grid(hex_grid, size)


def _grid(element: Element, area: tuple[float, float], outline: tuple[tuple[float, float], ...] = ()) -> Grid:
    """Return the hex grid that an element describes, inside an outline."""
    rules = next((child for child in element if _tag(child) == "HexGridNumbering"), None)
    return Grid(
        _number(element, "dx"),
        _number(element, "dy"),
        _number(element, "x0"),
        _number(element, "y0"),
        element.get("sideways") == "true",
        _numbering(rules) if rules is not None else Numbering(),
        area,
        outline,
    )


def _numbering(element: Element) -> Numbering:
    """Return the numbering of hexes that an element describes."""
    return Numbering(
        element.get("first", "H"),
        element.get("sep", "")[:4],
        element.get("hType", "N"),
        _whole(element, "hLeading", 1),
        _whole(element, "hOff", 1),
        element.get("hDescend") == "true",
        element.get("vType", "N"),
        _whole(element, "vLeading", 1),
        _whole(element, "vOff", 1),
        element.get("vDescend") == "true",
        element.get("stagger", "true") == "true",
    )


def _is_sound(grid: Grid) -> bool:
    sizes = (grid.width, grid.height)
    places = (grid.x0, grid.y0)
    return all(LEAST_SIDE <= size <= LARGEST_SIDE for size in sizes) and all(
        abs(place) <= LARGEST_SIDE for place in places
    )


def _outline(path: str) -> tuple[tuple[float, float], ...]:
    """Return the corners of a zone's path `x,y;x,y`; nothing where it is none."""
    corners = []
    for pair in path.split(";")[:1000]:
        try:
            x, y = map(float, pair.split(","))
        except ValueError:
            return ()
        if not (abs(x) <= LARGEST_SIDE and abs(y) <= LARGEST_SIDE):
            return ()
        corners.append((x, y))
    return tuple(corners) if len(corners) > 2 else ()


def _number(element: Element, name: str) -> float:
    try:
        number = float(element.get(name, "0"))
    except ValueError:
        return 0
    return number if math.isfinite(number) else 0


def _whole(element: Element, name: str, usual: int) -> int:
    try:
        number = int(element.get(name, str(usual)))
    except ValueError:
        return usual
    return number if abs(number) < 10_000 else usual


def _tag(element: Element) -> str:
    return str(element.tag).rpartition(".")[2]
