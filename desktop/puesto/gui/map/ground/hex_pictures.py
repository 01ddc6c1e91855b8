"""Labels, hatching and vegetation, each painted once and copied to all its hexes."""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPixmap, QPolygonF

from puesto.gui.look import hand_drawing, paint
from puesto.gui.look.theme import LABEL, SPACE, Theme
from puesto.gui.map.ground.paper import SIZES_KEPT
from puesto.gui.map.spots.geometry import flat_hexagon

BAND, WITHIN = 0.72, 0.97
"""Inner and outer edge of a fire zone's hatching, in radii; the middle of the hex is kept free. Vegetation ends at the
outer edge too.
"""
OVER = 0.04
"""Distance in radii by which the strokes exceed that band."""
COARSE, GAP = 88, 0.09
"""Largest radius in px at 100 % with the same hatching (up to half of it a finer one), and gap between strokes in
radii.
"""
BUILT_COVER = 3
"""Least MD of a hex that is covered by houses instead of trees."""
ALL_SIDES = (0, 1, 2, 3, 4, 5)
GROWN = 4
"""Number of different pictures of woods: painting one is the slowest part of the sheet, and neighbours should differ.
"""
TREES, TREE_SIZES = 5, (0.125, 0.145, 0.165)
"""Number of different trees, and their sizes in radii of a hex; woods are made of copies of them."""
TREE_RADIUS = 112
"""Radius of a hex in px at 100 % for which trees are painted: the largest."""


@lru_cache(maxsize=200)
def word_on_paper(theme: Theme, text: str, colour: str, high: int, density: float) -> QPixmap:
    """Return the picture of a word on its cleared ground. Cached, since labels come again with each sketch."""
    font, out = theme.font(LABEL), theme.px(1)
    wide = math.ceil(paint.text_width(text, font)) + theme.px(SPACE * 2)

    def draw(painter: QPainter) -> None:
        ground = QRectF(0, out, wide, high - 2 * out)
        painter.fillPath(paint.rounded_rect(ground, theme.px(SPACE)), theme.colour("paper"))
        paint.write(painter, QRectF(0, 0, wide, high), text, font, theme.colour(colour))

    return paint.picture_of(wide, high, density, draw)


def copy_hatching(painter: QPainter, theme: Theme, radius: float, point: QPoint, sides: tuple[int, ...]) -> None:
    """Copy the hatching of a hex, whole or along some of its sides."""
    half, density = math.ceil(radius), painter.device().devicePixelRatioF()
    if sides == ALL_SIDES:
        painter.drawPixmap(point - QPoint(half, half), hatching(theme, radius, density))
        return
    for n in sides:
        corner, hatched = hatched_side(theme, radius, density, n)
        painter.drawPixmap(point + corner, hatched)


@lru_cache(maxsize=SIZES_KEPT * len(ALL_SIDES))
def hatched_side(theme: Theme, radius: float, density: float, n: int) -> tuple[QPoint, QPixmap]:
    """Return the hatching of a hex along its side `n`, and its offset from the middle. Cached."""
    hatched, half = hatching(theme, radius, density), math.ceil(radius)
    point, clip = QPointF(half, half), QPainterPath()
    ways = [QPointF(math.cos(turn), math.sin(turn)) * radius for turn in (math.pi * k / 3 for k in (n, n + 1))]
    clip.addPolygon(QPolygonF([point, point + ways[0] * 2, point + ways[1] * 2, point]))
    band = [point + way * far for way in ways for far in (BAND - OVER, WITHIN + OVER)]
    box = QPolygonF(band).boundingRect().toAlignedRect() & QRect(0, 0, 2 * half, 2 * half)

    def draw(painter: QPainter) -> None:
        painter.translate(-box.topLeft())
        painter.setClipPath(clip)
        painter.drawPixmap(0, 0, hatched)

    return box.topLeft() - QPoint(half, half), paint.picture_of(box.width(), box.height(), density, draw)


@lru_cache(maxsize=4)
def hatching(theme: Theme, radius: float, density: float) -> QPixmap:
    """Return the hatching of a hex in a fire zone; cached."""
    half = math.ceil(radius)
    # painting strokes is slow: hexes of one size are cut out of another's; small ones have finer strokes
    side = next((side for side in map(theme.px, (COARSE // 2, COARSE)) if side >= half), half)
    strokes = hatched_paper(theme, side, density)

    def draw(painter: QPainter) -> None:
        point = QPointF(half, half)
        painter.setClipPath(flat_hexagon(point, radius * WITHIN).subtracted(flat_hexagon(point, radius * BAND)))
        painter.drawPixmap(0, 0, strokes)

    return paint.picture_of(2 * half, 2 * half, density, draw)


@lru_cache(maxsize=2)
def hatched_paper(theme: Theme, half: int, density: float) -> QPixmap:
    """Return a square with side `2 * half` full of strokes; cached."""

    def draw(painter: QPainter) -> None:
        painter.setPen(hand_drawing.pen(theme.colour("danger", 150), theme.px(1.3)))
        for stroke in hand_drawing.slanting_strokes(QRectF(0, 0, 2 * half, 2 * half), half * GAP, "zone", falls=True):
            painter.drawPath(stroke)

    return paint.picture_of(2 * half, 2 * half, density, draw)


@lru_cache(maxsize=16)
def growth(theme: Theme, hand: int, cover: int, radius: int, density: float) -> QPixmap:
    """Return the picture of a hex's cover.

    It has a wash, and trees, more of them for a higher `cover`, or houses from MD 3 on. They form two groups beside the
    middle.
    """
    place = f"growth{hand}"
    chance, built, index = Random(place), cover >= BUILT_COVER, QPointF(radius, radius)
    colour = "quiet" if built else "action"
    ink, fill, shade = theme.colour(colour, 225), theme.colour("paper"), theme.colour(colour, 60)
    spots = []
    for side in (0.0, math.pi):
        for ring, tree_count in ((0.74, 3 if built else 4), (0.5, 0 if built else 1 + cover)):
            for n in range(tree_count):
                turn = (
                    side + ((n + 0.5) / tree_count - 0.5) * (1.7 if ring > 0.6 else 1.2) + chance.uniform(-0.08, 0.08)
                )
                away = radius * (ring + chance.uniform(-0.04, 0.06))
                spots.append(index + QPointF(math.cos(turn), math.sin(turn)) * away)

    def draw(painter: QPainter) -> None:
        painter.setClipPath(flat_hexagon(index, radius * WITHIN))
        hand_drawing.draw_wash(painter, index, radius * 1.12, place, theme.colour(colour, 22))
        # front ones are painted over those behind
        for n, spot in enumerate(sorted(spots, key=lambda point: point.y())):
            if built:
                size = radius * (0.17 + chance.uniform(-0.015, 0.025))
                hand_drawing.draw_house(painter, spot, size, f"{place}{n}", ink, fill, shade)
                continue
            tree, share = (
                tree_picture(theme, chance.randrange(TREES), density),
                chance.choice(TREE_SIZES) / TREE_SIZES[-1],
            )
            side = round(tree.width() * share * radius / theme.px(TREE_RADIUS))
            half = side / density / 2
            corner = QPointF(round(spot.x() - half), round(spot.y() - half))
            painter.drawPixmap(corner, reduce_picture(tree, side, density))

    return paint.picture_of(2 * radius, 2 * radius, density, draw)


@lru_cache(maxsize=TREES)
def tree_picture(theme: Theme, hand: int, density: float) -> QPixmap:
    """Return the picture of a large tree. All trees of woods are reduced copies of it, at a fiftieth of the cost."""
    size = theme.px(TREE_RADIUS) * TREE_SIZES[-1]
    half, colour = math.ceil(1.5 * size), theme.colour

    def draw(painter: QPainter) -> None:
        inks = colour("action", 225), colour("paper"), colour("action", 60)
        hand_drawing.draw_tree(painter, QPointF(half, half), size, f"tree{hand}", *inks)

    return paint.picture_of(2 * half, 2 * half, density, draw)


def growth_reduced(theme: Theme, hand: int, cover: int, drawn: int, radius: int, density: float) -> QPixmap:
    """Return the cover's picture for a smaller hex, reduced from that of size `drawn`.

    That costs a fiftieth of painting it. It is not cached: half of a cache would be made anew all the same.
    """
    return reduce_picture(growth(theme, hand, cover, drawn, density), math.ceil(2 * radius * density), density)


def reduce_picture(picture: QPixmap, side: int, density: float) -> QPixmap:
    """Return a square picture reduced to `side` device pixels."""
    reduced = picture.scaledToWidth(side, Qt.TransformationMode.SmoothTransformation)
    reduced.setDevicePixelRatio(density)
    return reduced
