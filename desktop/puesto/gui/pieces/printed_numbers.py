"""Numbers printed on a counter with their signs, the plate at its foot, and counted hits."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from puesto.core.views import CounterView, Figure
from puesto.gui.look import drawings, paint, shapes
from puesto.gui.look.theme import FIGURE, FIGURE_SMALL, LABEL, Theme

FacePlace: TypeAlias = Callable[[float, float, float, float], QRectF]
"""Function that returns a rectangle on the face, given in 104ths of its side."""

FOOT = ("foot_left", "foot_right")
SIGN = 12
"""Side of a sign beside a number, in 104ths."""
FACTORS = {
    "charisma": "signs/charisma", "capability": "signs/chevrons",
    "endurance": "signs/shield", "initiative": "signs/initiative",
    "range": "signs/range", "combat": "signs/combat",
}  # fmt: skip
"""Sign of each of a leader's factors."""
NARROW = 0.06
"""Share of its square that a shield leaves free at each side."""
CORNERS = {
    "top_left": (7, 5, False),
    "bottom_left": (7, 80, False),
    "top_right": (73, 5, True),
    "bottom_right": (73, 80, True),
}
"""Left and top of a corner's rectangle, and whether its sign is at the right of the number."""


def draw_figures(painter: QPainter, theme: Theme, field: FacePlace, view: CounterView) -> None:
    """Paint every printed number of a counter."""
    for figure in view.figures:
        if figure.place == "top":
            _reach(painter, theme, field, figure)
        elif figure.ink and figure.place not in FOOT:
            _field(painter, theme, field(71, 5, 27, 27), figure)
        elif figure.place in CORNERS:
            _corner(painter, theme, field, figure, view.used)
    _plate(painter, theme, field, {figure.place: figure for figure in view.figures if figure.place in FOOT})


def _field(painter: QPainter, theme: Theme, chip: QRectF, figure: Figure) -> None:
    """Paint a number on its coloured field: a round red or a square blue one."""
    red = figure.ink == "red"
    shape = paint.rounded_rect(chip, chip.width() / 2) if red else paint.rounded_rect(chip, theme.px(3))
    painter.fillPath(shape, theme.colour("print_red" if red else "print_blue"))
    paint.write(painter, chip, figure.text, theme.font(FIGURE), theme.colour("on_print"))


def _reach(painter: QPainter, theme: Theme, field: FacePlace, figure: Figure) -> None:
    """Paint a range with its arrow: one shaft for missiles, two chevrons for movement."""
    ink, reach = theme.colour("print"), field(44, 8, 24, 20)
    paint.write(painter, reach, figure.text, theme.font(FIGURE_SMALL), ink, Qt.AlignmentFlag.AlignRight)
    y, tip = (
        reach.center().y() + 1,
        reach.right() - paint.text_width(figure.text, theme.font(FIGURE_SMALL)) - theme.px(4),
    )
    painter.setPen(QPen(ink, max(1.0, theme.px(1.4))))
    arm = theme.px(3)
    if figure.sign == "reach":
        painter.drawLine(QPointF(tip - theme.px(9), y), QPointF(tip, y))
    for offset in (tip,) if figure.sign == "reach" else (tip - theme.px(5), tip):
        painter.drawLine(QPointF(offset - arm, y - arm), QPointF(offset, y))
        painter.drawLine(QPointF(offset - arm, y + arm), QPointF(offset, y))


def _corner(painter: QPainter, theme: Theme, field: FacePlace, figure: Figure, used: bool) -> None:
    """Paint a number in a corner, with its sign towards the middle."""
    x, y, right = CORNERS[figure.place]
    y -= 2 if used and y > 50 else 0
    box, ink = field(x + (0 if right else 1), y, 24, 24 if y < 50 else 20), theme.colour("print")
    align = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    paint.write(painter, box, figure.text, theme.font(FIGURE), ink, align)
    if figure.sign not in FACTORS:
        return
    side = field(0, 0, SIGN, SIGN).width()
    wide = paint.text_width(figure.text, theme.font(FIGURE)) + side * 0.3
    left = box.right() - wide - side if right else box.left() + wide
    sign, high = (
        QRectF(left, box.center().y() - side / 2, side, side),
        side * (NARROW if figure.sign == "endurance" else 0),
    )
    drawings.stamp(painter, FACTORS[figure.sign], sign.adjusted(high, 0, -high, 0), ink)


def _plate(painter: QPainter, theme: Theme, field: FacePlace, both: dict[str, Figure]) -> None:
    """Paint front and flank on one plate: round ends for a red defence, square ones for a blue one."""
    if len(both) < len(FOOT):
        return
    flank, front = (both[place] for place in FOOT)
    font, ink, red = theme.font(FIGURE_SMALL), theme.colour("print"), front.ink == "red"
    plate, wedges = field(31, 82, 68, 18), theme.px(13)
    widest = max(paint.text_width(figure.text, font) for figure in (front, flank))
    if widest > plate.width() / 2 - wedges:
        plate = field(21, 82, 78, 18)  # for the smallest font on a small counter
    radius = plate.height() / 2 if red else theme.px(2)
    painter.setPen(QPen(theme.colour("print_red" if red else "print_blue"), theme.px(2)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(plate, radius, radius)
    half = plate.width() / 2
    for left, text, angle in ((plate.left(), flank.text, -90.0), (plate.left() + half, front.text, 0.0)):
        place = QRectF(left + theme.px(11), plate.top(), half - wedges, plate.height())
        paint.write(painter, place, text, font, ink)
        with paint.own_state(painter):
            painter.translate(left + theme.px(8), plate.center().y())
            painter.rotate(angle)
            wedge = QPainterPath(QPointF(0, -theme.px(4)))
            wedge.lineTo(theme.px(4), theme.px(3))
            wedge.lineTo(-theme.px(4), theme.px(3))
            wedge.closeSubpath()
            painter.fillPath(wedge, ink)


def draw_pips(painter: QPainter, theme: Theme, field: FacePlace, view: CounterView) -> None:
    """Paint hits against what the counter bears: a row of studs, the lost ones struck in red.

    The number of hits is on a burst over its left edge.
    """
    if view.pips is None:
        return
    hits, bears = view.pips
    corners = any(figure.place.startswith("bottom") for figure in view.figures)
    left, room = (38.0, 28.0) if corners else (12.0, 80.0)
    pitch = min(9.4, room / max(1, bears, hits))
    reach, x = field(0, 0, pitch, 1).width() * 0.37, left + room / 2 - pitch * (max(bears, hits) - 1) / 2
    edge = max(1.0, reach * 0.26)
    for place in range(max(bears, hits)):
        centre = field(x + place * pitch, 91, 0, 0).topLeft()
        struck = place < hits
        painter.setPen(QPen(theme.colour("print_red" if struck else "print"), edge))
        painter.setBrush(theme.colour("print_red") if struck else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(centre, reach, reach)
        if struck and reach > 2:
            painter.setPen(QPen(theme.colour("on_print"), edge))
            arm = reach * 0.42
            painter.drawLine(centre - QPointF(arm, arm), centre + QPointF(arm, arm))
            painter.drawLine(centre - QPointF(arm, -arm), centre + QPointF(arm, -arm))
    if hits:
        box = field(-7, 29, 28, 28)
        burst = shapes.star(box.center(), max(box.width() * 0.56, theme.metrics(LABEL).height() * 0.7), 10, 0.76)
        painter.strokePath(burst, QPen(theme.colour("on_print"), max(1.0, theme.px(2))))
        painter.fillPath(burst, theme.colour("print_red"))
        paint.write(painter, box, str(hits), theme.font(FIGURE_SMALL), theme.colour("on_print"))
