"""Ground of a map of battles: hills, woods, rough ground, marshes, cities, roads, rivers and walls.

Hills are tinted once a level and have hachures downhill. Rivers and walls along a side are drawn above the grid.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import TypeAlias

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from puesto.core.game.map_views import GroundView
from puesto.gui.look import hand_drawing, paint
from puesto.gui.look.theme import Theme
from puesto.gui.map.ground.hex_pictures import GROWN, growth
from puesto.gui.map.spots.geometry import flat_hexagon

Terrain: TypeAlias = Sequence[tuple[str, GroundView, QPointF]]
"""Label, ground and middle of hexes."""
LEVEL_TINT = 64
"""Alpha of the tint of a hill, once a level."""
GROWTH = 2
"""MD of the app's woods that stands for a wood."""
STONES, TUFTS = 9, 7
HOUSES = ((-0.38, -0.34), (0.34, -0.36), (-0.28, 0.34), (0.3, 0.36))
"""Middles of a city's houses, in radii."""
HACHURES, HACHURE = 5, 0.22
"""Strokes along a side of a hill, and their length as a share of the way to the middle of the hex."""
WIDTHS = {"stream": 0.13, "minor_river": 0.2, "major_river": 0.3}
"""Widths of what flows, in radii."""
WALL = "wall"
FINE = 72
"""Least radius in px at 100 % for which strokes have their whole width."""


def draw_terrain(painter: QPainter, theme: Theme, terrain: Terrain, radius: float) -> None:
    """Draw the ground of hexes below their sides: tints, what grows or is built, and roads."""
    for _, ground, middle in terrain:
        outline = flat_hexagon(middle, radius)
        for _level in range(ground.level):
            painter.fillPath(outline, theme.colour("event_stripe", LEVEL_TINT))
        if ground.kind in GROUND_TINTS:
            painter.fillPath(outline, theme.colour(*GROUND_TINTS[ground.kind]))
    side, density = round(radius), painter.device().devicePixelRatioF()
    for place, ground, middle in terrain:
        if ground.kind:
            hand = sum(map(ord, place)) % GROWN
            picture = (
                growth(theme, hand, GROWTH, side, density)
                if ground.kind == "wood"
                else ground_picture(theme, ground.kind, hand, side, density)
            )
            painter.drawPixmap(QPointF(round(middle.x()) - side, round(middle.y()) - side), picture)
    _draw_roads(painter, theme, terrain, radius)


GROUND_TINTS = {"rough": ("quiet", 26), "city": ("quiet", 46), "marsh": ("command", 34)}
"""Colour and alpha of the wash of a ground."""


@lru_cache(maxsize=16)
def ground_picture(theme: Theme, kind: str, hand: int, radius: int, density: float) -> QPixmap:
    """Return the picture of rough ground, a marsh or a city in a hex; cached."""
    middle, chance = QPointF(radius, radius), Random(f"{kind}{hand}")

    def draw(painter: QPainter) -> None:
        paint.smooth(painter)
        if kind == "city":
            inks = theme.colour("ink", 210), theme.colour("paper"), theme.colour("quiet", 70)
            for n, (x, y) in enumerate(HOUSES):
                hand_drawing.draw_house(painter, middle + QPointF(x, y) * radius, radius * 0.25, f"{hand}{n}", *inks)
        elif kind == "rough":
            _draw_stones(painter, theme, middle, radius, chance)
        else:
            _draw_tufts(painter, theme, middle, radius, chance)

    return paint.picture_of(2 * radius, 2 * radius, density, draw)


def _points_around(chance: Random, point_count: int) -> list[QPointF]:
    """Return points around the middle of a hex, in radii, the upper ones first.

    The middle is left to a counter.
    """
    turns = [(n + chance.uniform(0, 0.6)) * math.tau / point_count for n in range(point_count)]
    points = [QPointF(math.cos(turn), math.sin(turn)) * chance.uniform(0.4, 0.72) for turn in turns]
    return sorted(points, key=lambda point: point.y())


def _draw_stones(painter: QPainter, theme: Theme, middle: QPointF, radius: float, chance: Random) -> None:
    painter.setPen(QPen(theme.colour("quiet", 220), max(1.0, radius * 0.02)))
    painter.setBrush(theme.colour("quiet", 80))
    for point in _points_around(chance, STONES):
        size = radius * chance.uniform(0.07, 0.13)
        corners = ((-1, 0.7), (-0.3, -1), (0.8, -0.5), (1, 0.7))
        painter.drawPolygon(QPolygonF([middle + point * radius + QPointF(x, y) * size for x, y in corners]))


def _draw_tufts(painter: QPainter, theme: Theme, middle: QPointF, radius: float, chance: Random) -> None:
    """Draw reeds: three blades on a line of water."""
    for point in _points_around(chance, TUFTS):
        foot, size = middle + point * radius, radius * chance.uniform(0.1, 0.14)
        painter.setPen(hand_drawing.pen(theme.colour("command", 200), max(1.0, radius * 0.025)))
        painter.drawLine(foot - QPointF(1.3 * size, 0), foot + QPointF(1.3 * size, 0))
        painter.setPen(hand_drawing.pen(theme.colour("action", 225), max(1.0, radius * 0.025)))
        for lean in (-0.6, 0.0, 0.6):
            painter.drawLine(foot, foot + QPointF(lean, -1.3) * size)


def _draw_roads(painter: QPainter, theme: Theme, terrain: Terrain, radius: float) -> None:
    """Paint the roads through hexes."""
    ways = QPainterPath()
    for _, ground, middle in terrain:
        ends = [_towards(middle, side, radius) for side in ground.roads]
        if len(ends) == 2:
            ways.moveTo(ends[0])
            ways.quadTo(middle, ends[1])
            continue
        for end in ends:
            ways.moveTo(middle)
            ways.lineTo(end)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, alpha, wide in (("edge", 255, 0.22), ("well", 255, 0.13)):
        painter.setPen(_round_pen(theme, ink, alpha, wide * radius))
        painter.drawPath(ways)


def draw_edges(painter: QPainter, theme: Theme, terrain: Terrain, radius: float) -> None:
    """Draw hachures, rivers and walls along the sides of hexes, each side once."""
    flowing: dict[str, dict[tuple[int, int], tuple[QPointF, QPointF]]] = {}
    fine = min(1.0, radius / theme.px(FINE))
    for _, ground, middle in terrain:
        painter.setPen(_round_pen(theme, "quiet", 255, max(1.0, theme.px(2.4) * fine)))
        for side in ground.falls:
            start, end = side_ends(middle, side, radius)
            painter.drawLine(start, end)
            for n in range(1, HACHURES + 1):
                point = start + (end - start) * (n / (HACHURES + 1))
                painter.drawLine(point, point + (middle - point) * HACHURE)
        for side, line in ground.edges:
            start, end = side_ends(middle, side, radius)
            key = (round(start.x() + end.x()), round(start.y() + end.y()))
            near = ((key[0] + x, key[1] + y) for x in (-1, 0, 1) for y in (-1, 0, 1))
            if not any(place in flowing.setdefault(line, {}) for place in near):  # the neighbour has it too
                flowing[line][key] = (start, end)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for line, sides in flowing.items():
        path = QPainterPath()
        for start, end in sides.values():
            path.moveTo(start)
            if line == WALL:
                path.lineTo(end)
                continue
            across = QPointF(start.y() - end.y(), end.x() - start.x()) * 0.09
            path.cubicTo(start + (end - start) * 0.33 + across, start + (end - start) * 0.66 - across, end)
        if line == WALL:
            strokes = (("ink", 0.16, Qt.PenStyle.SolidLine), ("paper", 0.06, Qt.PenStyle.DotLine))
        else:
            wide = WIDTHS[line]
            strokes = (("paper", wide + 0.08, Qt.PenStyle.SolidLine), ("command", wide, Qt.PenStyle.SolidLine))
        for ink, wide, style in strokes:
            painter.setPen(_round_pen(theme, ink, 255, wide * radius, style))
            painter.drawPath(path)


def _round_pen(theme: Theme, ink: str, alpha: int, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    return QPen(theme.colour(ink, alpha), width, style, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def side_ends(middle: QPointF, side: int, radius: float) -> tuple[QPointF, QPointF]:
    """Return the ends of a hexside; side 0 is the upper one, the others follow clockwise."""
    turns = [math.radians(60 * (side + half) - 90) for half in (-0.5, 0.5)]
    start, end = (middle + QPointF(math.cos(turn), math.sin(turn)) * radius for turn in turns)
    return start, end


def _towards(middle: QPointF, side: int, radius: float) -> QPointF:
    """Return the middle of a hexside."""
    start, end = side_ends(middle, side, radius)
    return (start + end) / 2
