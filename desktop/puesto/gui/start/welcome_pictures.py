"""The pictures of the welcome, painted by us: dice, cards, a lesson, a board, the shelf."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath, QPen

from puesto.gui.look import paint, shapes
from puesto.gui.look.box_covers import SKIES, Tones, paint_picture
from puesto.gui.look.dice_art import draw_die
from puesto.gui.look.silhouettes import draw_silhouette
from puesto.gui.look.theme import CORNER, HUGE, Theme
from puesto.gui.panels.deck import draw_card_back

COVERS = ("bear", "tactics", "chariots")
"""Boxes on the shelf."""


def _square(box: QRectF) -> QRectF:
    """Return the part of a box for the pictures: 1.5 times as wide as high, in the middle."""
    high = min(box.height(), box.width() / 1.5)
    return QRectF(box.center().x() - high * 0.75, box.center().y() - high / 2, high * 1.5, high)


def _turn_painter(painter: QPainter, theme: Theme, rect: QRectF, degrees: float, radius: float) -> None:
    """Rotate the painter around a thing's middle, and paint its shadow."""
    painter.translate(rect.center())
    painter.rotate(degrees)
    painter.translate(-rect.center())
    paint.draw_shadow(painter, theme, rect, radius, 0.8)


def _die(
    painter: QPainter, theme: Theme, centre: QPointF, side: float, face: int, degrees: float, real: bool = False
) -> None:
    rect = QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
    with paint.own_state(painter):
        _turn_painter(painter, theme, rect, degrees, side * 0.2)
        draw_die(painter, theme, rect, face, real=real)


def _card(painter: QPainter, theme: Theme, centre: QPointF, high: float, degrees: float) -> None:
    rect = QRectF(centre.x() - high * 0.35, centre.y() - high / 2, high * 0.7, high)
    with paint.own_state(painter):
        _turn_painter(painter, theme, rect, degrees, theme.px(CORNER))
        draw_card_back(painter, theme, QRectF(rect.x(), rect.y(), round(rect.width()), round(rect.height())))


def draw_table(painter: QPainter, theme: Theme, box: QRectF) -> None:
    """Paint an order card with the current line lit, a counter and a die, as a sample of the chosen look."""
    high = box.height() * 0.84
    card = QRectF(0, 0, high * 63 / 88, high)
    card.moveCenter(QPointF(box.center().x(), box.center().y() - box.height() * 0.03))
    with paint.own_state(painter):
        _turn_painter(painter, theme, card, 2.5, theme.px(CORNER))
        _order(painter, theme, card)
    side = box.width() * 0.3
    _counter(
        painter,
        theme,
        QPointF(card.left() + side * 0.18, card.bottom() - side * 0.3),
        side,
        "rifles",
        "cloth_german",
        -7,
    )
    _die(painter, theme, QPointF(card.right() + side * 0.06, card.top() + side * 0.92), side * 0.62, 5, 14, real=True)


def _order(painter: QPainter, theme: Theme, card: QRectF) -> None:
    """Paint an order card whose second line is lit, with blank lines for its words."""
    shape, unit = paint.rounded_rect(card, theme.px(CORNER)), card.height() / 20
    painter.fillPath(shape, paint.grain(theme, "paper", "paper"))
    with paint.own_state(painter):
        painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
        painter.fillRect(QRectF(card.x(), card.y(), card.width(), unit * 3.6), theme.colour("action"))
        painter.fillRect(QRectF(card.x(), card.y() + unit * 8.2, card.width(), unit * 3.6), theme.colour("lit"))
        painter.fillRect(QRectF(card.x(), card.y() + unit * 8.2, unit * 0.35, unit * 3.6), theme.colour("action"))
    number = QFont(theme.font(HUGE))
    number.setPixelSize(max(1, round(unit * 2.7)))
    paint.write(
        painter, QRectF(card.x() + unit, card.y(), unit * 3, unit * 3.6), "29", number, theme.colour("on_colour")
    )
    number.setPixelSize(max(1, round(unit * 1.9)))
    for row, lines in enumerate(((0.62, 0.4), (0.66, 0.5), (0.56, 0.34))):
        top, lit = card.y() + unit * (4.6 + row * 3.6), row == 1
        paint.write(
            painter,
            QRectF(card.x() + unit * 0.7, top, unit * 1.6, unit * 3.6),
            str(row + 1),
            number,
            theme.colour("action" if lit else "quiet"),
        )
        for line, wide in enumerate(lines):
            words = QRectF(card.x() + unit * 2.9, top + unit * (0.95 + line * 1.1), card.width() * wide, unit * 0.5)
            painter.fillPath(paint.rounded_rect(words, words.height() / 2), theme.colour("ink" if lit else "edge"))
    number.setPixelSize(max(1, round(unit * 3.2)))
    foot = QRectF(card.center().x(), card.bottom() - unit * 4.3, card.width() / 2 - unit, unit * 3.8)
    paint.write(painter, foot, "\u2265 3", number, theme.colour("ink"), Qt.AlignmentFlag.AlignRight)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.colour("line"), 1))
    painter.drawPath(shape)


def draw_by_hand(painter: QPainter, theme: Theme, box: QRectF) -> None:
    """Paint two rolled dice, and cards of the player's own."""
    field = _square(box)
    high, x, y = field.height(), field.x(), field.y()
    for place, degrees in ((0.86, -16.0), (1.0, -3.0), (1.14, 10.0)):
        _card(painter, theme, QPointF(x + high * place, y + high * 0.52), high * 0.8, degrees)
    _die(painter, theme, QPointF(x + high * 0.2, y + high * 0.62), high * 0.34, 5, -14, real=True)
    _die(painter, theme, QPointF(x + high * 0.5, y + high * 0.36), high * 0.34, 3, 22, real=True)


def draw_by_app(painter: QPainter, theme: Theme, box: QRectF) -> None:
    """Paint a machine on the table that rolls and draws."""
    field = _square(box)
    _machine(
        painter,
        theme,
        QRectF(
            field.x() + field.width() * 0.12,
            field.y() + field.height() * 0.04,
            field.width() * 0.76,
            field.height() * 0.92,
        ),
    )


def _machine(painter: QPainter, theme: Theme, rect: QRectF) -> None:
    """Paint a laptop."""
    screen = QRectF(rect.x() + rect.width() * 0.08, rect.y(), rect.width() * 0.84, rect.height() * 0.8)
    paint.draw_shadow(painter, theme, screen, theme.px(CORNER), 0.8)
    painter.fillPath(paint.rounded_rect(screen, theme.px(CORNER)), theme.colour("ink"))
    edge = screen.height() * 0.06
    glass = screen.adjusted(edge, edge, -edge, -edge)
    painter.fillPath(paint.rounded_rect(glass, theme.px(3)), theme.colour("paper"))
    side = glass.height() * 0.46
    _die(painter, theme, QPointF(glass.x() + glass.width() * 0.17, glass.center().y()), side * 0.66, 6, 0)
    _die(painter, theme, QPointF(glass.x() + glass.width() * 0.45, glass.center().y()), side * 0.66, 2, 0)
    _card(painter, theme, QPointF(glass.x() + glass.width() * 0.8, glass.center().y()), glass.height() * 0.72, 0)
    foot = QPainterPath()
    foot.addPolygon(
        [
            QPointF(screen.left(), screen.bottom()),
            QPointF(screen.right(), screen.bottom()),
            rect.bottomRight(),
            rect.bottomLeft(),
        ]
    )
    foot.closeSubpath()
    painter.fillPath(foot, theme.colour("edge"))
    painter.setPen(QPen(theme.colour("ink"), max(1.0, rect.height() * 0.02)))
    painter.drawPath(foot)


def draw_either(painter: QPainter, theme: Theme, box: QRectF) -> None:
    """Paint the dice on one side, the machine on the other."""
    field = _square(box)
    high, x, y = field.height(), field.x(), field.y()
    _card(painter, theme, QPointF(x + high * 0.42, y + high * 0.42), high * 0.62, -10)
    _die(painter, theme, QPointF(x + high * 0.2, y + high * 0.74), high * 0.3, 4, -12, real=True)
    _machine(painter, theme, QRectF(x + high * 0.86, y + high * 0.26, high * 0.64, high * 0.52))
    paint.write(painter, QRectF(x + high * 0.6, y, high * 0.3, high), "?", theme.font(HUGE), theme.colour("ink"))


def _counter(
    painter: QPainter, theme: Theme, centre: QPointF, side: float, shape: str, cloth: str, degrees: float = 0
) -> None:
    """Paint a tilted counter."""
    rect = QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
    with paint.own_state(painter):
        _turn_painter(painter, theme, rect, degrees, side * 0.08)
        path = paint.rounded_rect(rect, side * 0.08)
        painter.fillPath(path, paint.grain(theme, "cloth", cloth))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("print", 150), 1))
        painter.drawPath(path)
        room = rect.adjusted(side * 0.1, side * 0.24, -side * 0.1, -side * 0.24)
        draw_silhouette(painter, shape, room, theme.colour("print"), theme.colour(cloth))


def _board(painter: QPainter, theme: Theme, centres: list[QPointF], reach: float) -> None:
    for centre in centres:
        shape = shapes.hexagon(centre, reach)
        painter.fillPath(shape, theme.colour("well"))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("edge"), max(1.0, reach * 0.04)))
        painter.drawPath(shape)


def draw_course(painter: QPainter, theme: Theme, box: QRectF) -> None:
    """Paint two counters of the AI and a question: which of them acts."""
    y = box.center().y()
    reach = min(box.height() * 0.46, box.width() / 5.3)
    places = [QPointF(box.center().x() + step * reach * 1.732, y) for step in (-1, 0, 1)]
    _board(painter, theme, places, reach)
    _counter(painter, theme, places[0], reach * 1.04, "rifles", "cloth_german")
    _counter(painter, theme, places[2], reach * 1.04, "mg", "cloth_german")
    paint.write(
        painter,
        QRectF(places[1].x() - reach, y - reach, reach * 2, reach * 2),
        "?",
        theme.font(HUGE),
        theme.colour("ink"),
    )


def game_picture(id: str) -> Callable[[QPainter, Theme, QRectF], None]:
    """Return what paints the picture of a game's box."""

    def draw(painter: QPainter, theme: Theme, box: QRectF) -> None:
        with paint.own_state(painter):
            painter.setClipPath(paint.rounded_rect(box, theme.px(3)), Qt.ClipOperation.IntersectClip)
            tones = Tones(theme)
            painter.fillRect(box, tones(SKIES[id][1]))
            paint_picture(painter, id, box, tones)

    return draw


def draw_shelf(painter: QPainter, theme: Theme, box: QRectF) -> None:
    """Paint the boxes on the shelf."""
    field = _square(box)
    wide = field.width() * 0.31
    high = wide * 1.44
    for place, id in enumerate(COVERS):
        cover = QRectF(
            field.x() + field.width() * (0.015 + place * 0.33), field.y() + field.height() * 0.88 - high, wide, high
        )
        paint.draw_shadow(painter, theme, cover, theme.px(CORNER), 0.8)
        with paint.own_state(painter):
            painter.setClipPath(paint.rounded_rect(cover, theme.px(3)), Qt.ClipOperation.IntersectClip)
            painter.fillRect(cover, theme.colour("paper"))
            plate = QRectF(cover.x(), cover.y(), wide, high * 0.62)
            tones = Tones(theme)
            painter.fillRect(plate, tones(SKIES[id][1]))
            paint_picture(painter, id, plate, tones)
    board = QRectF(field.x(), field.y() + field.height() * 0.88, field.width(), field.height() * 0.08)
    painter.fillRect(board, theme.colour("wood"))
