"""The small markers on a counter: each printed marker as a drawing of our own, on a square of card."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from puesto.core.views import Chit
from puesto.gui.look import drawings, paint
from puesto.gui.look.theme import LABEL, Theme

FOLDER, GRID = "chits", 16
UNKNOWN = f"{FOLDER}/unknown"
SIDE = 24
"""Side of a marker in px at 100 %."""
GROUNDS = {"bad": ("print_red", "on_print"), "good": ("leaf", "on_leaf"), "": ("on_print", "print")}
"""Card and text colour of each tone."""
FORMS = {"bad": 0.5, "good": 0.28, "": 0.14}
"""Corner radius by tone, as a share of the side. A bad one is a disc, so that its tone is known without its colour."""


def draw_chit(painter: QPainter, theme: Theme, box: QRectF, chit: Chit) -> None:
    """Paint one marker in `box`."""
    ground, ink = GROUNDS[chit.tone]
    radius = box.width() * FORMS[chit.tone]
    paint.draw_shadow(painter, theme, box, radius, 0.3)
    painter.fillPath(paint.rounded_rect(box, radius), theme.colour(ground))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.colour("print" if not chit.tone else "on_print"), 1.2))
    painter.drawRoundedRect(box, radius, radius)
    inset = box.width() * (0.24 if chit.tone == "bad" else 0.18)
    drawings.stamp(painter, drawing_of(chit.sign), box.adjusted(inset, inset, -inset, -inset), theme.colour(ink), GRID)
    if chit.sign == "must":
        paint.write(painter, box, "?", theme.font(LABEL), theme.colour(ground))


def drawing_of(sign: str) -> str:
    """Return the drawing of a sign; that of an unknown one where we have not drawn it."""
    name = f"{FOLDER}/{sign}"
    return name if name in drawings.names(FOLDER) else UNKNOWN


def draw_more(painter: QPainter, theme: Theme, box: QRectF, hidden_count: int) -> None:
    """Paint the number of further markers for which there is no room."""
    painter.fillPath(paint.rounded_rect(box, box.width() / 2), theme.colour("print"))
    paint.write(painter, box, f"+{hidden_count}", theme.font(LABEL), theme.colour("on_print"))
