"""Reads the part of SVG that our icons use, and paints it with Pillow.

Known: groups, rectangles with round corners, circles, and paths of one part (M L H V C A Z); filled or stroked in one
colour, with opacity, moved by translate, scale and rotate. Anything else is refused in words, so that no icon quietly
lacks a piece.
"""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as Tree
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

from PIL import Image, ImageColor, ImageDraw

Point: TypeAlias = tuple[float, float]
Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""a b c d e f, as SVG writes them: x' = a x + c y + e, y' = b x + d y + f."""

SVG = "{http://www.w3.org/2000/svg}"
STILL: Matrix = (1, 0, 0, 1, 0, 0)
STEPS = 24
"""Into how many straight pieces a curve is cut."""
FINE = 3072
"""The width in pixels at which a drawing is painted before it is scaled down: a multiple of all our sizes."""
INHERITED = frozenset(
    {"fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-linejoin", "stroke-linecap"}
)
SHAPES: Mapping[str, frozenset[str]] = {
    "g": frozenset(),
    "rect": frozenset({"x", "y", "width", "height", "rx"}),
    "circle": frozenset({"cx", "cy", "r"}),
    "path": frozenset({"d"}),
}
EVERYWHERE = INHERITED | {"transform", "id", "display"}
ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "A": 7, "Z": 0}
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
WORD = re.compile(rf"\s*(?:,\s*)?([A-Za-z]|{NUMBER.pattern})")


class VectorError(ValueError):
    """Something in a drawing that this reader cannot paint; the text says what and where."""


@dataclass(frozen=True)
class Outline:
    """A line of straight pieces, in the drawing's own units."""

    points: tuple[Point, ...]
    closed: bool


@dataclass(frozen=True)
class Shape:
    """An outline at its place in the picture, with its fill and stroke."""

    outline: Outline
    fill: tuple[int, int, int, int] | None
    stroke: tuple[int, int, int, int] | None
    width: float
    """Of the stroke, in units of the picture."""
    round_ends: bool


@dataclass(frozen=True)
class Drawing:
    """The content of a file: its square's side, and the shapes of each named group, the lowest first."""

    side: float
    groups: Mapping[str, tuple[Shape, ...]]


def read(path: Path) -> Drawing:
    """Return the drawing in an SVG file whose children are named groups. Raises NotKnown."""
    try:
        root = Tree.parse(path).getroot()
    except Tree.ParseError as error:
        raise VectorError(f"{path.name} is not XML: {error}") from error
    box = [float(one) for one in root.get("viewBox", "").split()]
    if root.tag != f"{SVG}svg" or len(box) != 4 or box[:2] != [0, 0] or box[2] != box[3]:
        raise VectorError(f"{path.name} must be an svg with a square viewBox from 0 0")
    groups = {}
    for child in root:
        if child.tag == f"{SVG}title":
            continue
        if child.tag != f"{SVG}g" or not child.get("id"):
            raise VectorError(
                f"{path.name}: every part of the drawing must be a group with an id, and there is "
                f"{child.tag.removeprefix(SVG)}"
            )
        try:
            groups[child.get("id", "")] = tuple(_shapes(child, STILL, {}))
        except VectorError as error:
            raise VectorError(f"{path.name}, in {child.get('id')}: {error}") from error
    return Drawing(box[2], groups)


def _shapes(element: Tree.Element, matrix: Matrix, told: Mapping[str, str]) -> Iterator[Shape]:
    name = element.tag.removeprefix(SVG)
    if name not in SHAPES:
        raise VectorError(f"<{name}> is not known; known are {', '.join(SHAPES)}")
    strange = set(element.keys()) - SHAPES[name] - EVERYWHERE
    if strange:
        raise VectorError(f"<{name}> has {', '.join(sorted(strange))}, which is not known")
    matrix = _times(matrix, _matrix(element.get("transform", "")))
    told = {**told, **{key: value for key, value in element.items() if key in INHERITED}}
    if name == "g":
        for child in element:
            yield from _shapes(child, matrix, told)
        return
    outline = _outline(name, element)
    a, b, c, d, _, _ = matrix
    stretch = math.hypot(a, b)
    fill, stroke = _colour(told, "fill", "#000000"), _colour(told, "stroke", "none")
    if stroke is not None:
        if abs(stretch - math.hypot(c, d)) > 1e-6:
            raise VectorError("a stroke is not the same width in both directions")
        if name == "path" and len(outline.points) > 2 and told.get("stroke-linejoin") != "round":
            raise VectorError('a stroke around corners must have stroke-linejoin="round"')
    if told.get("stroke-linecap", "butt") not in ("butt", "round"):
        raise VectorError(f"stroke-linecap is {told['stroke-linecap']}; known are butt and round")
    yield Shape(
        Outline(tuple(_moved(matrix, point) for point in outline.points), outline.closed),
        fill,
        stroke,
        _number(told, "stroke-width", 1) * stretch,
        told.get("stroke-linecap") == "round",
    )


# -- reading


def _number(told: Mapping[str, str], key: str, default: float = 0) -> float:
    if key not in told:
        return default
    if not NUMBER.fullmatch(told[key]):
        raise VectorError(f"{key} is {told[key]!r}, not a plain number")
    return float(told[key])


def _colour(told: Mapping[str, str], key: str, default: str) -> tuple[int, int, int, int] | None:
    name = told.get(key, default)
    if name == "none":
        return None
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", name):
        raise VectorError(f"{key} is {name!r}; a colour is written #RRGGBB")
    red, green, blue = ImageColor.getrgb(name)[:3]
    return red, green, blue, round(255 * _number(told, f"{key}-opacity", 1))


def _matrix(text: str) -> Matrix:
    result, rest = STILL, text
    for found in re.finditer(r"(\w+)\(([^)]*)\)", text):
        rest = rest.replace(found[0], "", 1)
        numbers = [float(one) for one in NUMBER.findall(found[2])]
        match found[1], numbers:
            case "translate", [x, y]:
                step: Matrix = (1, 0, 0, 1, x, y)
            case "scale", [x, *more] if len(more) <= 1:
                step = (x, 0, 0, more[0] if more else x, 0, 0)
            case "rotate", [angle, *centre] if len(centre) in (0, 2):
                x, y = centre or (0.0, 0.0)
                cosine, sine = math.cos(math.radians(angle)), math.sin(math.radians(angle))
                step = _times(_times((1, 0, 0, 1, x, y), (cosine, sine, -sine, cosine, 0, 0)), (1, 0, 0, 1, -x, -y))
            case _:
                raise VectorError(f"transform {found[0]!r} is not known")
        result = _times(result, step)
    if rest.strip(" ,"):
        raise VectorError(f"transform {text!r} is not known")
    return result


def _times(left: Matrix, right: Matrix) -> Matrix:
    a, b, c, d, e, f = left
    g, h, i, j, k, m = right
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def _moved(matrix: Matrix, point: Point) -> Point:
    a, b, c, d, e, f = matrix
    return a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f


def _outline(name: str, element: Tree.Element) -> Outline:
    told = dict(element.items())
    if name == "path":
        return _path(told.get("d", ""))
    if name == "circle":
        x, y, r = (_number(told, key) for key in ("cx", "cy", "r"))
        return Outline(tuple(_around(x, y, r, 0, 2 * math.pi, 4 * STEPS)), closed=True)
    x, y, width, height, r = (_number(told, key) for key in ("x", "y", "width", "height", "rx"))
    r = min(r, width / 2, height / 2)
    if not r:
        return Outline(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), closed=True)
    corners = ((x + width - r, y + r), (x + width - r, y + height - r), (x + r, y + height - r), (x + r, y + r))
    quarter = math.pi / 2
    return Outline(
        tuple(
            point
            for turn, (cx, cy) in enumerate(corners)
            for point in _around(cx, cy, r, (turn - 1) * quarter, turn * quarter, STEPS)
        ),
        closed=True,
    )


def _around(x: float, y: float, r: float, start: float, end: float, steps: int) -> Iterator[Point]:
    for step in range(steps + 1):
        angle = start + (end - start) * step / steps
        yield x + r * math.cos(angle), y + r * math.sin(angle)


def _path(text: str) -> Outline:
    words, at = [], 0
    while text[at:].strip():
        found = WORD.match(text, at)
        if found is None:
            raise VectorError(f"path {text!r} is not understood from {text[at:]!r} on")
        words.append(found[1])
        at = found.end()
    points: list[Point] = []
    command, closed = "", False
    while words:
        if words[0].isalpha():
            command = words.pop(0)
        if command not in ARGUMENTS or closed:
            raise VectorError(
                f"path {text!r} has {command or words[0]!r}; known are {' '.join(ARGUMENTS)}, in capitals, and one "
                f"part a path"
            )
        count = ARGUMENTS[command]
        if len(words) < count or any(word.isalpha() for word in words[:count]) or (command == "M") != (not points):
            raise VectorError(f"path {text!r}: {command} stands in the wrong place or lacks numbers")
        numbers = [float(words.pop(0)) for _ in range(count)]
        match command:
            case "Z":
                closed = True
            case "H":
                points.append((numbers[0], points[-1][1]))
            case "V":
                points.append((points[-1][0], numbers[0]))
            case "C":
                points += _bend(points[-1], *zip(numbers[::2], numbers[1::2], strict=True))
            case "A":
                points += _arc(points[-1], numbers)
            case _:
                points.append((numbers[0], numbers[1]))
        command = "L" if command == "M" else command
    return Outline(tuple(points), closed)


def _bend(start: Point, first: Point, second: Point, end: Point) -> Iterator[Point]:
    """Yield a cubic Bezier curve."""
    for step in range(1, STEPS + 1):
        table = step / STEPS
        weights = ((1 - table) ** 3, 3 * table * (1 - table) ** 2, 3 * table * table * (1 - table), table**3)
        yield (
            sum(weight * point[0] for weight, point in zip(weights, (start, first, second, end), strict=True)),
            sum(weight * point[1] for weight, point in zip(weights, (start, first, second, end), strict=True)),
        )


def _arc(start: Point, numbers: list[float]) -> Iterator[Point]:
    """Yield a piece of a circle, as SVG 1.1, F.6.5 computes its middle."""
    rx, ry, _, large, sweep, x, y = numbers
    if rx != ry or rx <= 0 or large:
        raise VectorError("an arc must be of a circle and less than half of it")
    dx, dy = (x - start[0]) / 2, (y - start[1]) / 2
    half = math.hypot(dx, dy)
    r = max(rx, half)
    away = math.sqrt(max(0.0, r * r - half * half)) / (half or 1)
    side = 1 if sweep else -1
    cx, cy = start[0] + dx - side * dy * away, start[1] + dy + side * dx * away
    first, last = math.atan2(start[1] - cy, start[0] - cx), math.atan2(y - cy, x - cx)
    turn = (last - first) % (2 * math.pi) if sweep else -((first - last) % (2 * math.pi))
    yield from list(_around(cx, cy, r, first, first + turn, STEPS))[1:]


# -- painting


def paint(drawing: Drawing, group: str, fine: int = FINE) -> Image.Image:
    """A group of the drawing on transparent ground, `fine` pixels wide, without soft edges, for `small`."""
    zoom = fine / drawing.side
    picture = Image.new("RGBA", (fine, fine))
    for shape in drawing.groups[group]:
        _draw_shape(picture, shape, zoom)
    return picture.convert("RGBa")  # where nothing is drawn, colour counts for nothing in a mean


def _draw_shape(picture: Image.Image, shape: Shape, zoom: float) -> None:
    points = [(x * zoom - 0.5, y * zoom - 0.5) for x, y in shape.outline.points]
    if shape.fill is not None:
        _lay(
            picture, shape.fill, _box(points, 1), lambda pen, move: pen.polygon([move(one) for one in points], fill=255)
        )
    if shape.stroke is not None:
        half = shape.width * zoom / 2
        around = _box(points, half + 1)
        _lay(picture, shape.stroke, around, lambda pen, move: _stroke(pen, [move(one) for one in points], shape, half))


def small(picture: Image.Image, side: int) -> Image.Image:
    """Return a picture of `paint` scaled to `side` pixels: each pixel is the mean of those that it covers."""
    return picture.resize((side, side), Image.Resampling.BOX).convert("RGBA")


def _box(points: list[Point], room: float) -> tuple[int, int, int, int]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (
        math.floor(min(xs) - room),
        math.floor(min(ys) - room),
        math.ceil(max(xs) + room) + 1,
        math.ceil(max(ys) + room) + 1,
    )


def _lay(
    picture: Image.Image,
    colour: tuple[int, int, int, int],
    box: tuple[int, int, int, int],
    draw: Callable[[ImageDraw.ImageDraw, Callable[[Point], Point]], None],
) -> None:
    """Lay a colour over the part of the picture that `draw` covers, inside `box`."""
    left, top = max(0, box[0]), max(0, box[1])
    right, bottom = min(picture.width, box[2]), min(picture.height, box[3])
    if right <= left or bottom <= top:
        return
    mask = Image.new("L", (right - left, bottom - top))
    draw(ImageDraw.Draw(mask), lambda point: (point[0] - left, point[1] - top))
    sheet = Image.new("RGBA", mask.size, colour[:3])
    sheet.putalpha(mask.point(lambda covered: covered * colour[3] // 255))
    picture.alpha_composite(sheet, (left, top))


def _stroke(pen: ImageDraw.ImageDraw, points: list[Point], shape: Shape, half: float) -> None:
    """The line along `points`: a bar for each piece, a disc where two meet and at round ends."""
    ends = [*points, points[0]] if shape.outline.closed else points
    for (x, y), (to_x, to_y) in pairwise(ends):
        length = math.hypot(to_x - x, to_y - y)
        if length:
            across, down = -(to_y - y) / length * half, (to_x - x) / length * half
            pen.polygon(
                [
                    (x + across, y + down),
                    (to_x + across, to_y + down),
                    (to_x - across, to_y - down),
                    (x - across, y - down),
                ],
                fill=255,
            )
    for x, y in points if shape.outline.closed or shape.round_ends else points[1:-1]:
        pen.ellipse((x - half, y - half, x + half, y + half), fill=255)
