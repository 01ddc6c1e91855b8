"""Painting of dice: those that are rolled, and order dice in the colour of their side."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath, QPen, QPolygonF

from puesto.gui.look import paint
from puesto.gui.look.theme import CONDENSED_FACE, FIGURE, TITLE, Theme

LARGE = 24
"""Least width in px at which the facets of a die are painted."""
_PIPS = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)), 6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip
_TEN = ((0.5, 0.0), (0.98, 0.34), (0.98, 0.62), (0.5, 1.0), (0.02, 0.62), (0.02, 0.34))
"""Outline of a ten-sided die from its front, in parts of its box."""
_KITE = ((0.5, 0.0), (0.84, 0.64), (0.5, 0.84), (0.16, 0.64))
"""Outline of its uppermost face."""


def die_shape(rect: QRectF, sides: int = 6) -> QPainterPath:
    """Return the outline of a die: a rounded square for six sides, a ten-sided die's shape for more."""
    if sides == 6:
        return paint.rounded_rect(rect, rect.width() * 0.2)
    path = QPainterPath()
    path.addPolygon(QPolygonF([_at(rect, spot) for spot in _TEN]))
    path.closeSubpath()
    return path


def _at(rect: QRectF, spot: tuple[float, float]) -> QPointF:
    return QPointF(rect.left() + rect.width() * spot[0], rect.top() + rect.height() * spot[1])


def figure_box(rect: QRectF, sides: int = 6) -> QRectF:
    """Return the box for a die's figure: on a ten-sided die a little above the middle."""
    return rect if sides == 6 or rect.width() < LARGE else rect.translated(0, -rect.height() * 0.04)


@lru_cache(maxsize=8)
def pale_theme(theme: Theme) -> Theme:
    """Return the theme with light dice, which are seen on baize in every palette."""
    palette = theme.palette
    if theme.dark:
        return theme
    return Theme(palette._replace(die=palette.on_print, die_pip=palette.print), theme.scale, theme.floor)


def draw_die(painter: QPainter, theme: Theme, rect: QRectF, face: int, sides: int = 6, real: bool = False) -> None:
    """Paint a die showing `face`: square with pips for six sides, pointed with a figure for ten.

    A `real` die is painted in outline, to tell it from the app's dice.
    """
    path = die_shape(rect, sides)
    painter.fillPath(path, theme.colour("die"))
    if real:
        edge = rect.width() * 0.08
        painter.fillPath(die_shape(rect.adjusted(edge, edge, -edge, -edge), sides), theme.colour("die_pip"))
    elif rect.width() >= theme.px(32):
        light = theme.colour("die_pip", 34 if not theme.dark else 0)
        dark = theme.colour("die_pip", 0 if not theme.dark else 46)
        with paint.own_state(painter):
            painter.setBrushOrigin(rect.topLeft())
            painter.fillPath(path, paint.fading(rect.height(), (0, light), (1, dark)))
    pip = theme.colour("die" if real else "die_pip")
    if sides != 6 or face not in _PIPS:
        font, large = QFont(theme.font(TITLE)), sides != 6 and rect.width() >= LARGE
        if large:
            _facets(painter, theme, rect, "die" if real else "die_pip")
        font.setFamily(CONDENSED_FACE)
        font.setPixelSize(max(1, round(rect.height() * (0.5 if large else 0.84))))
        paint.write(painter, figure_box(rect, sides), str(face), font, pip)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(pip)
    step, reach = rect.width() * 0.26, rect.width() * 0.098
    for across, down in _PIPS[face]:
        painter.drawEllipse(rect.center() + QPointF(across * step, down * step), reach, reach)


def _facets(painter: QPainter, theme: Theme, rect: QRectF, ink: str) -> None:
    """Paint the edges of a ten-sided die around its uppermost face."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.colour(ink, 110), max(1.0, rect.width() * 0.028)))
    kite = [_at(rect, spot) for spot in _KITE]
    for start, end in ((0, 1), (1, 2), (2, 3), (3, 0)):
        painter.drawLine(kite[start], kite[end])
    for corner, corner_of_kite in ((2, 1), (3, 2), (4, 3)):
        painter.drawLine(_at(rect, _TEN[corner]), kite[corner_of_kite])


ORDER_GRID = 24.0
"""Side of the square that the faces of order dice are designed in."""


def draw_order_die(painter: QPainter, theme: Theme, box: QRectF, order: str, tone: str) -> None:
    """Paint a die with the face of an order; for no order, the dashed outline of its place."""
    path = paint.rounded_rect(box, box.width() * 0.18)
    with paint.own_state(painter):
        if not order:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("edge"), theme.px(1.5), Qt.PenStyle.DashLine))
            painter.drawPath(path)
            return
        painter.fillPath(path, theme.colour(tone))
        if tone == "action":
            _draw_stripes(painter, theme, box)
        painter.setPen(QPen(theme.colour("ink"), max(1.0, theme.px(1.2))))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        painter.translate(box.center())
        scale = box.width() / ORDER_GRID * 0.82
        painter.scale(scale, scale)
        ink = theme.colour("on_colour")
        painter.setPen(QPen(ink, 2.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        draw_face(painter, order)


def draw_blank_die(painter: QPainter, theme: Theme, box: QRectF, tone: str, letter: str) -> None:
    """Paint a die without an order: its side's letter in a ring."""
    path = paint.rounded_rect(box, box.width() * 0.18)
    with paint.own_state(painter):
        painter.fillPath(path, theme.colour(tone))
        if tone == "action":
            _draw_stripes(painter, theme, box)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("ink"), max(1.0, theme.px(1.2))))
        painter.drawPath(path)
        ring = box.width() * 0.32
        painter.setBrush(theme.colour(tone))
        painter.setPen(QPen(theme.colour("on_colour"), max(1.2, box.width() * 0.04)))
        painter.drawEllipse(box.center(), ring, ring)
        font = QFont(theme.font(FIGURE))
        font.setPixelSize(max(8, round(box.width() * 0.38)))
        paint.write(painter, box, letter, font, theme.colour("on_colour"))


def _draw_stripes(painter: QPainter, theme: Theme, box: QRectF) -> None:
    """Paint the pattern of the second side, so that no die is known by its colour alone."""
    with paint.own_state(painter):
        painter.setClipPath(paint.rounded_rect(box, box.width() * 0.18))
        painter.setPen(QPen(theme.colour("on_colour", 44), max(1.0, box.width() * 0.05)))
        step, x = box.width() * 0.16, box.left() - box.height()
        while x < box.right():
            painter.drawLine(QPointF(x, box.bottom()), QPointF(x + box.height(), box.top()))
            x += step


def draw_face(painter: QPainter, order: str) -> None:
    """Paint the sign of an order about the origin, in the painter's pen."""
    if order == "fire":
        painter.drawEllipse(QPointF(0, 0), 6.5, 6.5)
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            painter.drawLine(QPointF(x * 4, y * 4), QPointF(x * 10, y * 10))
    elif order == "advance":
        painter.drawPolyline(_chevron(-4))
    elif order == "run":
        painter.drawPolyline(_chevron(-8))
        painter.drawPolyline(_chevron(0))
    elif order == "ambush":
        painter.drawArc(QRectF(-11, -8, 22, 20), 25 * 16, 130 * 16)
        painter.drawArc(QRectF(-11, -12, 22, 20), -25 * 16, -130 * 16)
        painter.drawEllipse(QPointF(0, 0), 2.6, 2.6)
    elif order == "rally":
        painter.drawLine(QPointF(-6, 10), QPointF(-6, -10))
        painter.setBrush(painter.pen().color())
        painter.drawPolygon(QPolygonF([QPointF(-6, -9), QPointF(8, -9), QPointF(4, -4), QPointF(8, 1), QPointF(-6, 1)]))
    elif order == "down":
        painter.drawLine(QPointF(0, -10), QPointF(0, 4))
        painter.drawPolyline([QPointF(-6, -2), QPointF(0, 4), QPointF(6, -2)])
        painter.drawLine(QPointF(-8, 9), QPointF(8, 9))


def _chevron(x: float) -> list[QPointF]:
    return [QPointF(x, -8), QPointF(x + 8, 0), QPointF(x, 8)]
