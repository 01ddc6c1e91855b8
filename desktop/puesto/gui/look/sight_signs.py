"""Small drawings of the sight between two counters. The pointed end of a plate is a counter's front."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from puesto.gui.look import paint
from puesto.gui.look.theme import CORNER, TITLE, Theme

UNSEEN, FRONT, LEFT_FLANKS, RIGHT_FLANKS, NO_ARC, UNSURE = (
    "unseen",
    "front",
    "left_flanks",
    "right_flanks",
    "no_arc",
    "unsure",
)
FRONTS = {UNSEEN: (1, -1), FRONT: (1, -1), LEFT_FLANKS: (1, 1), RIGHT_FLANKS: (-1, -1), NO_ARC: (-1, 1)}
"""Directions of the left and right plate: 1 points to the right, -1 to the left."""
SIZE = 13
"""About half the height of a plate in px at 100 %."""
SEAL, SEAL_RIM = QSize(86, 36), 2
"""Size of a line's marker badge in px at 100 %, and width of its outer rim in px."""


def draw_sight(painter: QPainter, theme: Theme, sign: str, box: QRectF, faint: bool = False) -> None:
    """Draw the sight `sign` in the middle of a box. The filled plate at the left is the AI's counter."""
    px = theme.px
    painter.save()
    painter.setOpacity(0.5 if faint else 1.0)
    if sign == UNSURE or sign not in FRONTS:
        paint.write(painter, box, "?", theme.font(TITLE), theme.colour("quiet"))
        painter.restore()
        return
    size, middle = px(SIZE), box.center()
    away = QPointF(min(box.width() * 0.34, size * 1.9), 0)
    left, right = middle - away, middle + away
    start, end = left + QPointF(size * 1.05, 0), right - QPointF(size * 1.05, 0)
    ink = theme.colour("quiet" if sign == UNSEEN or faint else "danger" if sign == LEFT_FLANKS else "command")
    line = {UNSEEN: Qt.PenStyle.DotLine, NO_ARC: Qt.PenStyle.DashLine}.get(sign, Qt.PenStyle.SolidLine)
    painter.setPen(QPen(ink, px(2), line))
    painter.drawLine(start, end)
    if sign == UNSEEN:
        wall = QRectF(middle.x() - px(4), middle.y() - size * 0.85, px(8), size * 1.7)
        painter.fillRect(wall.adjusted(-px(2), 0, px(2), 0), theme.colour("paper"))
        painter.fillPath(paint.rounded_rect(wall, px(2)), ink)
    if sign in (FRONT, LEFT_FLANKS):
        _head(painter, end + QPointF(px(3), 0), 1, px(8))
    if sign in (FRONT, RIGHT_FLANKS):
        _head(painter, start - QPointF(px(3), 0), -1, px(8))
    for place, turn, is_filled in ((left, FRONTS[sign][0], True), (right, FRONTS[sign][1], False)):
        draw_plate(painter, theme, place, turn, is_filled)
    painter.restore()


def draw_plate(painter: QPainter, theme: Theme, middle: QPointF, turn: int, is_filled: bool) -> None:
    """Draw a plate whose pointed end is its front, filled or in outline."""
    size = theme.px(SIZE)
    points = ((-0.62, -0.6), (0.2, -0.6), (0.82, 0.0), (0.2, 0.6), (-0.62, 0.6))
    path = QPainterPath()
    path.addPolygon(QPolygonF([middle + QPointF(x * size * turn, y * size) for x, y in points]))
    path.closeSubpath()
    painter.setBrush(theme.colour("ink" if is_filled else "cloth_plain"))
    painter.setPen(QPen(theme.colour("ink"), theme.px(2)))
    painter.drawPath(path)


def _head(painter: QPainter, tip: QPointF, turn: int, size: float) -> None:
    """Draw the head of an arrow in the pen's colour."""
    back = tip - QPointF(turn * size, 0)
    path = QPainterPath()
    path.addPolygon(QPolygonF([tip, back + QPointF(0, size / 2), back - QPointF(0, size / 2)]))
    painter.fillPath(path, painter.pen().color())


@lru_cache(maxsize=24)
def sight_badge(theme: Theme, sign: str, is_asked: bool, share: float, density: float) -> QPixmap:
    """Return the badge that shows a sight between two counters; `share` scales it. Cached."""
    box = QRectF(SEAL_RIM / share, SEAL_RIM / share, theme.px(SEAL.width()), theme.px(SEAL.height()))

    def draw(painter: QPainter) -> None:
        painter.scale(share, share)
        painter.setPen(QPen(theme.colour("ink" if is_asked else "edge"), theme.px(2 if is_asked else 1)))
        painter.setBrush(theme.colour("lit" if is_asked else "paper"))
        painter.drawRoundedRect(box, theme.px(CORNER), theme.px(CORNER))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        draw_sight(painter, theme, sign, box)

    wide, high = box.width() * share + 2 * SEAL_RIM, box.height() * share + 2 * SEAL_RIM
    return paint.picture_of(wide, high, density, draw)
