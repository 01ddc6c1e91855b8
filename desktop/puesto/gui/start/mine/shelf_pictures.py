"""The pictures on the shelves of a game: cards, hexes, counters, a chart, and the results of evenings."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from puesto.gui.controls.accessible import Say
from puesto.gui.look import paint
from puesto.gui.look.theme import FIGURE_SMALL, Theme
from puesto.gui.panels.deck import draw_card_back
from puesto.gui.pieces.counter import FACE
from puesto.gui.pieces.counter_face import draw_face

if TYPE_CHECKING:
    from puesto.gui.start.mine.shelves import Shelf

BESIDE = {"decks": 100, "armies": 60, "opponent": 60, "maps": 100, "charts": 136}
"""Kind of a shelf whose picture is at the left of its words -> the picture's width in px at 100 %."""
ABOVE = {"counters": 84, "record": 56}
"""Kind of a shelf whose picture is above its words -> the picture's height in px at 100 %."""
CHART = ("7", "8", "9", "11", "6", "7", "9", "10", "5", "6", "8", "10")
"""A chart as a sign: its cells are no values of a game."""
COLUMNS = 4


def draw_shelf_picture(painter: QPainter, theme: Theme, box: QRectF, shelf: Shelf, say: Say) -> None:
    """Paint the picture of a shelf in a box as high or wide as `ABOVE` and `BESIDE` say."""
    if shelf.kind == "counters":
        _draw_counters(painter, theme, box, shelf, say)
    elif shelf.kind == "record":
        _draw_results(painter, theme, box, shelf.results)
    elif shelf.kind == "maps":
        _draw_hexes(painter, theme, box, shelf.items[0].share or 0 if shelf.items else 0)
    elif shelf.kind == "charts":
        _draw_chart(painter, theme, box)
    else:
        _draw_cards(painter, theme, box, 3 if shelf.kind == "decks" else 1)


def _draw_cards(painter: QPainter, theme: Theme, box: QRectF, cards: int) -> None:
    px = theme.px
    for place in range(cards):
        card = QRectF(box.x() + px(22) * place, box.y(), px(48), px(66))
        paint.draw_shadow(painter, theme, card, px(4), 0.5)
        draw_card_back(painter, theme, card)


def _draw_hexes(painter: QPainter, theme: Theme, box: QRectF, share: int) -> None:
    """Paint a corner of a map of which `share` per cent is known; unknown hexes are dotted."""
    radius = theme.px(9)
    frame = QRectF(box.x(), box.y(), theme.px(92), theme.px(82))
    with paint.own_state(painter):
        painter.setClipPath(paint.rounded_rect(frame, theme.px(4)), Qt.ClipOperation.IntersectClip)
        painter.fillRect(frame, theme.colour("well"))
        columns, rows = 8, 6
        for column in range(columns):
            for row in range(rows):
                x = frame.x() + radius * (0.6 + 1.5 * column)
                y = frame.y() + radius * sqrt(3) * (row + 0.5 * (column % 2) + 0.3)
                is_known = (column * 37 + row * 59) % 100 < share
                hexagon = _hexagon(QPointF(x, y), radius)
                if is_known:
                    painter.fillPath(hexagon, theme.colour("paper"))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                style = Qt.PenStyle.SolidLine if is_known else Qt.PenStyle.DotLine
                painter.setPen(QPen(theme.colour("edge"), 1, style))
                painter.drawPath(hexagon)
                if is_known and (column * 7 + row * 3) % 4 == 0:
                    painter.setPen(QPen(theme.colour("action"), theme.px(1)))
                    for tree in (-0.3, 0.3):
                        painter.drawEllipse(QPointF(x + radius * tree, y), radius * 0.22, radius * 0.22)
    painter.setPen(QPen(theme.colour("edge"), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(frame, theme.px(4), theme.px(4))


def _hexagon(centre: QPointF, radius: float) -> QPainterPath:
    """Return a hexagon around a point."""
    half = radius * sqrt(3) / 2
    upper, lower = ((radius / 2, -half), (radius, 0), (radius / 2, half)), (-radius / 2, half)
    corners = (*upper, lower, (-radius, 0), (-radius / 2, -half))
    path = QPainterPath(centre + QPointF(*corners[0]))
    for x, y in corners[1:]:
        path.lineTo(centre + QPointF(x, y))
    path.closeSubpath()
    return path


def _draw_counters(painter: QPainter, theme: Theme, box: QRectF, shelf: Shelf, say: Say) -> None:
    """Paint some counters of the game."""
    side = min(theme.px(66), box.width() / max(1, len(shelf.counters)) - theme.px(8))
    for place, counter in enumerate(shelf.counters):
        square = QRectF(box.x() + place * (side + theme.px(8)), box.y() + theme.px(4), side, side)
        paint.draw_shadow(painter, theme, square, theme.px(4), 0.6)
        whole = theme.px(FACE)
        with paint.own_state(painter):  # at the size of the table, and made smaller: its texts keep their places
            painter.translate(square.topLeft())
            painter.scale(side / whole, side / whole)
            draw_face(painter, theme, QRectF(0, 0, whole, whole), counter, say)


def _draw_chart(painter: QPainter, theme: Theme, box: QRectF) -> None:
    """Paint a small chart."""
    wide, high = theme.px(32), theme.px(26)
    for place, text in enumerate(CHART):
        row, column = divmod(place, COLUMNS)
        cell = QRectF(box.x() + column * wide, box.y() + row * high, wide, high)
        painter.fillRect(cell, theme.colour("well" if (row + column) % 3 else "paper"))
        painter.setPen(QPen(theme.colour("edge"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(cell)
        paint.write(painter, cell, text, theme.font(FIGURE_SMALL), theme.colour("quiet"))


def _draw_results(painter: QPainter, theme: Theme, box: QRectF, results: tuple[str, ...]) -> None:
    """Paint a mark for each evening: solid above the line if it was won, hatched below if lost."""
    if not results:
        return
    px = theme.px
    middle = box.y() + px(25)
    painter.setPen(QPen(theme.colour("ink"), 1))
    painter.drawLine(QPointF(box.x(), middle), QPointF(box.right(), middle))
    for place, result in enumerate(results):
        x = box.x() + place * px(21)
        if result == "won":
            path = paint.rounded_rect(QRectF(x, middle - px(19), px(15), px(18)), px(2))
            painter.fillPath(path, theme.colour("action"))
        elif result == "lost":
            path = paint.rounded_rect(QRectF(x, middle + px(1), px(15), px(18)), px(2))
            paint.hatch(painter, theme, path, "paper", "danger", px(3))
        else:
            painter.setPen(QPen(theme.colour("ink"), px(2)))
            painter.drawLine(QPointF(x, middle), QPointF(x + px(15), middle))
