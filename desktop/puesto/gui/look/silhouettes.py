"""Silhouettes of counters: drawings in one colour on the ground of the counter."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from puesto.gui.look import drawings, paint

FOLDER = "silhouettes"
UNKNOWN = f"{FOLDER}/marker"
"""Drawing for an unknown shape: a flag."""


@cache
def silhouette(shape: str) -> str:
    """Return the name of the drawing for a shape; a flag for a shape that we have not drawn."""
    name = f"{FOLDER}/{shape}"
    return name if name in drawings.names(FOLDER) else UNKNOWN


def draw_silhouette(
    painter: QPainter, shape: str, field: QRectF, ink: QColor, ground: QColor, flees: bool = False
) -> None:
    """Draw a silhouette as large as `field` allows, at its lower edge.

    `ground` is the colour below it; `flees` mirrors it to face left.
    """
    name = silhouette(shape)
    with paint.own_state(painter):
        if flees:
            painter.translate(2 * field.center().x(), 0)
            painter.scale(-1, 1)
        drawings.draw(
            painter, name, drawings.fit_into(name, field), {"ink": ink, "ground": ground}.__getitem__, copied=True
        )
