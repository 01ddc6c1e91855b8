"""Handles and badges on the lines of sight of a map."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPen

from puesto.core.game.map_views import HexView, MapView, SightView
from puesto.core.messages import N_, Sayable, Text, msg
from puesto.gui.controls.accessible import Say, describe
from puesto.gui.look import paint
from puesto.gui.look.theme import CORNER
from puesto.gui.map.spots.geometry import ALONG, ASIDE, WORD, area_under, bounds_of, is_crossed
from puesto.gui.map.spots.hex_spot import EndSpot
from puesto.gui.map.spots.spot import Spot, SpotMap

KNOB = 26
"""Diameter in px at 100 % of a line's handle; the pressed area around it is large enough for a finger."""


class ArrowSpot(Spot):
    """Handle on the line between two counters, where their sight can be corrected."""

    def __init__(self, parent: SpotMap, id: str, sights: Sequence[SightView], say: Say) -> None:
        super().__init__(parent, id)
        self.say = say
        self.ai, self.unit = id.split("|")
        self.show_sights(sights)

    def show_sights(self, sights: Sequence[SightView]) -> None:
        """Set the words of who sees whom."""
        describe(self, ", ".join(self.say(sight.text) for sight in sights), "")

    def draw(self, painter: QPainter) -> None:
        """Paint the arrow spot."""
        theme, px, middle = self.theme, self.theme.px, QRectF(self.rect()).center()
        painter.setPen(QPen(theme.colour("command"), px(2)))
        painter.setBrush(theme.colour("lit" if self.lifted else "paper"))
        painter.drawEllipse(middle, px(KNOB) * 0.34, px(KNOB) * 0.34)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        cross = px(KNOB) * 0.14
        painter.drawLine(middle + QPointF(-cross, -cross), middle + QPointF(cross, cross))
        painter.drawLine(middle + QPointF(cross, -cross), middle + QPointF(-cross, cross))
        if self.hasFocus():
            paint.focus_ring(painter, theme, QRectF(self.rect()).adjusted(2, 2, -2, -2), px(CORNER))


def seals_of(view: MapView) -> dict[str, list[SightView]]:
    """Return the lines of sight by the pair of counters, `ai|unit` -> both directions."""
    seals: dict[str, list[SightView]] = {}
    for sight in view.sights:
        ai, unit = (sight.one, sight.other) if sight.one in view.opponents else (sight.other, sight.one)
        seals.setdefault(f"{ai}|{unit}", []).append(sight)
    return seals


def far_label(hex: HexView, home: HexView | None) -> Sayable:
    """Return the text below a pinned counter: its hex, and its distance from the moving counter."""
    if home is None:
        return Text(hex.place, hex.place)
    across, down = hex.q - home.q, hex.r - home.r
    return msg(N_("{hex}, a {n}"), hex=hex.place, n=max(abs(across), abs(down), abs(across + down)))


def seat_on(
    start: QPointF, end: QPointF, size: QSizeF, taken_boxes: Sequence[QRectF], ends: Sequence[EndSpot]
) -> QRectF:
    """Return the rectangle of a badge on a line, where it hides as little as possible."""
    wide, high, apart = size.width(), size.height(), end - start
    length = max(math.hypot(apart.x(), apart.y()), 1.0)
    reach = QRectF(start, end).normalized().adjusted(-wide - high, -2 * high, wide + high, 2 * high)
    near = [end_spot for end_spot in ends if reach.intersects(QRectF(end_spot.geometry()))]
    text_boxes = [bounds_of(box.translated(QPointF(end_spot.pos()))) for end_spot in near for box in end_spot.written()]
    middles = [QRectF(end_spot.geometry()).center() for end_spot in near]
    outlines = [(point.x(), point.y(), end_spot.width() / 2) for point, end_spot in zip(middles, near, strict=True)]
    near_boxes = [bounds_of(rect) for rect in taken_boxes if reach.intersects(rect)]

    def harm(left: float, top: float, most: float) -> float:
        """Return how much a badge would hide there; it stops counting once that is not less than `most`."""
        box = left, top, left + wide, top + high
        if (hidden := area_under(box, near_boxes)) < most and (
            hidden := hidden + WORD * area_under(box, text_boxes)
        ) < most:
            sign = left + wide / 4, top, left + wide * 3 / 4, top + high
            hidden += any(is_crossed(sign, x, y, radius) for x, y, radius in outlines) * wide / 2 * high
        return hidden

    x, y, far, low = start.x() - wide / 2, start.y() - high / 2, apart.x(), apart.y()
    seat, least = (start.x(), start.y()), math.inf
    for aside in ASIDE:
        off, down = x - low / length * high * aside, y + far / length * high * aside
        for share in ALONG:
            position = off + far * share, down + low * share
            if (harm_here := harm(*position, least)) < least:
                seat, least = position, harm_here
            if not harm_here:
                break  # the first position that hides nothing
        if not least:
            break
    return QRectF(QPointF(*seat), size)
