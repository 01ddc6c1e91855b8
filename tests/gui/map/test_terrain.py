"""The ground of a map of battles as it is painted: every kind looks like itself, in every theme."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter

from puesto.core.game.map_views import GroundView
from puesto.gui.look import paint
from puesto.gui.look.theme import LIGHT, PALETTES, Theme
from puesto.gui.map.ground.terrain import draw_edges, draw_terrain

GROUNDS = (
    GroundView(),
    *(GroundView(kind) for kind in ("wood", "rough", "marsh", "city")),
    GroundView(level=1),
    GroundView(level=2),
    GroundView(level=1, falls=(0, 1)),
    GroundView(roads=(0, 3)),
    GroundView(roads=(0,)),
    *(GroundView(edges=((2, line),)) for line in ("stream", "minor_river", "major_river", "wall")),
)


def picture(theme: Theme, ground: GroundView, radius: int = 40) -> QImage:
    def draw(painter: QPainter) -> None:
        painter.fillRect(0, 0, 2 * radius, 2 * radius, theme.colour("paper"))
        terrain = [("2030", ground, QPointF(radius, radius))]
        draw_terrain(painter, theme, terrain, radius)
        draw_edges(painter, theme, terrain, radius)

    return paint.picture_of(2 * radius, 2 * radius, 1.0, draw).toImage()


def distance(one: QImage, other: QImage) -> int:
    """Pixels in which two pictures differ by more than a shade."""
    pairs = ((one.pixelColor(x, y), other.pixelColor(x, y)) for x in range(80) for y in range(80))
    return sum(
        abs(left.red() - right.red()) + abs(left.green() - right.green()) + abs(left.blue() - right.blue()) > 20
        for left, right in pairs
    )


@pytest.mark.parametrize("palette", PALETTES)
def test_no_two_kinds_of_ground_look_alike(qapp, palette):
    theme = Theme(PALETTES[palette])
    pictures = [picture(theme, ground) for ground in GROUNDS]
    alike = [
        (GROUNDS[one], GROUNDS[other])
        for one in range(len(GROUNDS))
        for other in range(one)
        if distance(pictures[one], pictures[other]) < 60
    ]
    assert not alike


def test_a_river_between_two_hexes_is_painted_once(qapp):
    theme, radius = Theme(PALETTES[LIGHT]), 40
    high = radius * 3**0.5
    both = [
        ("2030", GroundView(edges=((3, "stream"),)), QPointF(radius, radius)),
        ("2031", GroundView(edges=((0, "stream"),)), QPointF(radius, radius + high)),
    ]

    def inked(terrain) -> QImage:
        def draw(painter: QPainter) -> None:
            draw_edges(painter, theme, terrain, radius)

        return paint.picture_of(80, 160, 1.0, draw).toImage()

    assert inked(both) == inked(both[:1])
