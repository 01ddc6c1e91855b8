"""Painting of the activation bag and its markers: cloth with a mouth, tiles with the sign of a side."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QLinearGradient, QPainter, QPainterPath, QPen, QPixmap

from puesto.gui.look import paint
from puesto.gui.look.side_sign import paint_sign
from puesto.gui.look.theme import CORNER, FIGURE, GIANT, HUGE, LABEL, SMALL, SPACE, TITLE, Theme, Type

At = Callable[[float, float], QPointF]
Lies = tuple[float, float, float, float]
"""Rectangle as a tuple, for the key of a cache."""
SPOKES = 6
GLOW = 16
"""Width in px at 100 % of the highlight around a bag."""
BAND = 22
"""Width in px at 100 % of the painted edge of a small marker."""
BOARD = 3
"""Thickness in px at 100 % of a tile."""
NARROWEST = 60
"""Narrowest stretch of a name's letters in percent before it is elided."""


def _spot(box: QRectF) -> At:
    """Return a function from positions in hundredths of a box to points."""
    return lambda x, y: QPointF(box.left() + box.width() * x / 100, box.top() + box.height() * y / 100)


# ---- signs


class Mark(NamedTuple):
    """Mark of a side's things: its index among the sides, its colour, and its letter."""

    place: int
    tone: str
    letter: str


NO_MARK = Mark(0, "edge", "")


def draw_side_sign(
    painter: QPainter, theme: Theme, centre: QPointF, across: float, mark: Mark, ink: str = "", ground: str = ""
) -> None:
    """Paint the shield of a side, by default in its own colour; `ground` is the colour of its letter."""
    box = QRectF(centre.x() - across / 2, centre.y() - across / 2, across, across)
    paint_sign(painter, theme, box, mark.place, ink or mark.tone, mark.letter, ground or "on_colour")


def draw_wheel(painter: QPainter, theme: Theme, box: QRectF, colour: str) -> None:
    """Paint a chariot's wheel in motion: the sign of Momentum."""
    ink, side = theme.colour(colour), min(box.width(), box.height())
    centre = QPointF(box.right() - side / 2, box.center().y())
    radius = side / 2
    with paint.own_state(painter):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(ink, side * 0.1))
        painter.drawEllipse(centre, radius * 0.88, radius * 0.88)
        painter.setPen(QPen(ink, side * 0.065))
        for spoke in range(SPOKES):
            angle = math.radians(360 / SPOKES * spoke + 12)
            painter.drawLine(centre, centre + QPointF(math.cos(angle), math.sin(angle)) * radius * 0.82)
        painter.setBrush(ink)
        painter.drawEllipse(centre, side * 0.07, side * 0.07)
        painter.setPen(QPen(ink, side * 0.065, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        room = centre.x() - radius - box.left()
        for y, part in ((-0.5, 0.62), (-0.06, 1.0), (0.38, 0.7)):
            if room > side * 0.12:
                end = centre.x() - radius * (math.sqrt(1 - y * y) + 0.12)
                painter.drawLine(
                    QPointF(end - room * part, centre.y() + radius * y), QPointF(end, centre.y() + radius * y)
                )


# ---- tiles


class Face(NamedTuple):
    """Content of a marker: name, mark of its side, ground colour, leader, and a word across it."""

    name: str
    mark: Mark
    cloth: str
    momentum: bool = False
    detail: str = ""
    word: str = ""


def draw_tile(
    painter: QPainter,
    theme: Theme,
    box: QRectF,
    face: Face,
    style: Type,
    depth: float = 0.5,
    away: bool = False,
    order: int = 0,
) -> None:
    """Paint a marker on the table. One that is `away` is out of the turn; `order` is its index among the used ones."""
    radius = theme.px(CORNER)
    ground = "cloth_used" if away else face.cloth
    board = theme.px(BOARD)
    paint.draw_shadow(painter, theme, box, radius, depth)
    painter.fillPath(paint.rounded_rect(box, radius), theme.colour("wood_dark"))
    top = box.adjusted(0, 0, 0, -board)
    path = paint.rounded_rect(top, radius)
    painter.fillPath(path, paint.grain(theme, "cloth", ground))
    band = QRectF(top.left(), top.top(), band_of(theme, box), top.height())
    _edge(painter, theme, path, band, face.mark, away, order)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.colour("print"), theme.px(1)))
    painter.drawPath(path)
    _words(painter, theme, top.adjusted(band.width(), 0, 0, 0), face, style)


def band_of(theme: Theme, box: QRectF) -> float:
    """Return the width in px of a marker's painted edge."""
    return max(float(theme.px(BAND)), box.height() * 0.38)


def _edge(
    painter: QPainter, theme: Theme, path: QPainterPath, band: QRectF, mark: Mark, away: bool, order: int
) -> None:
    """Paint the edge with the sign of the side, and over it the marker's index in the order."""
    ground, ink = ("print", "on_print") if away else (mark.tone, "on_colour")
    with paint.own_state(painter):
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        painter.fillRect(band, theme.colour(ground))
        painter.setPen(QPen(theme.colour("print"), theme.px(1)))
        painter.drawLine(band.topRight(), band.bottomRight())
    across = min(band.width() * 0.78, band.height() * 0.5)
    centre = band.center()
    if order:
        figure = QRectF(band.left(), band.top() + theme.px(2), band.width(), theme.metrics(FIGURE).height() * 0.86)
        paint.write(painter, figure, str(order), theme.font(FIGURE), theme.colour(ink))
        centre = QPointF(centre.x(), (figure.bottom() + band.bottom()) / 2)
        across = min(across, band.bottom() - figure.bottom() - theme.px(2))
    draw_side_sign(painter, theme, centre, across, mark, ink, ground)


def _words(painter: QPainter, theme: Theme, room: QRectF, face: Face, style: Type, ink: str = "print") -> None:
    """Write the name in as many lines as it needs, with its ribbon. The leader is below if there is room."""
    room = room.adjusted(theme.px(SPACE), theme.px(1), -theme.px(SPACE), -theme.px(2))
    if face.word:
        foot = theme.metrics(LABEL).height()
        ribbon = QRectF(
            room.left() - theme.px(SPACE),
            room.bottom() - foot + theme.px(2),
            room.width() + 2 * theme.px(SPACE),
            foot - theme.px(1),
        )
        painter.fillRect(ribbon, theme.colour("print" if ink == "print" else "ink"))
        text = theme.metrics(LABEL).elidedText(face.word, Qt.TextElideMode.ElideRight, int(ribbon.width()))
        paint.write(painter, ribbon, text, theme.font(LABEL), theme.colour("on_print" if ink == "print" else "paper"))
        room.setBottom(ribbon.top())
    if face.momentum:
        high = min(room.height() - theme.metrics(LABEL).height(), room.height() * 0.54)
        if high >= theme.px(14):
            across = min(high * 1.6, room.width())
            draw_wheel(
                painter, theme, QRectF(room.center().x() - across * 0.56, room.top() + theme.px(2), across, high), ink
            )
            room.setTop(room.top() + high)
    lines = name_paragraphs(theme, face, style, room.width(), room.height())
    y = room.top() + max(0.0, (room.height() - sum(line.height for line in lines)) / 2)
    for line in lines:
        line.draw(painter, room.left(), y, theme.colour(ink))
        y += line.height


def name_paragraphs(theme: Theme, face: Face, style: Type, width: float, height: float) -> list[paint.Paragraph]:
    """Return the name as large as it fits, and below it the leader where there is room."""
    centred = Qt.AlignmentFlag.AlignHCenter
    below = [paint.paragraph(face.detail, theme.font(SMALL), width, centred)] if face.detail else []
    below = below if below and below[0].height < height / 2 else []
    room, font, words = height - sum(line.height for line in below), QFont(theme.font(style)), face.name.split()
    name = paint.paragraph(face.name, font, width, centred, 0.9)
    while font.pixelSize() > theme.px(LABEL.size) and (
        name.height > room or max(paint.text_width(word, font) for word in words) > width
    ):
        font.setPixelSize(font.pixelSize() - 1)
        name = paint.paragraph(face.name, font, width, centred, 0.9)
    if (widest := max(paint.text_width(word, font) for word in words)) > width:
        # there is no smaller font, so a long word is stretched to less than the condensed width
        font.setStretch(max(NARROWEST, int(QFont.Stretch.Condensed.value * width / widest) - 1))
        name = paint.paragraph(face.name, font, width, centred, 0.9)
    if name.height > room + name.line_height / 4:
        short = paint.shorten(face.name, font, int(width), max(1, int(room // name.line_height)))
        name = paint.paragraph(short, font, width, centred, 0.9)
    return [name, *below]


def draw_silhouette(painter: QPainter, theme: Theme, box: QRectF, face: Face, question_part: str) -> None:
    """Paint a marker inside the bag as an outline; `question_part`: its place in the question of odds."""
    path = paint.rounded_rect(box, theme.px(CORNER))
    painter.fillPath(path, theme.colour("lit" if question_part else "well"))
    band = QRectF(box.left(), box.top(), band_of(theme, box), box.height())
    draw_side_sign(painter, theme, band.center(), min(band.width(), band.height()) * 0.66, face.mark)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(
        QPen(
            theme.colour(face.mark.tone),
            theme.px(2 if question_part else 1.2),
            Qt.PenStyle.SolidLine if question_part else Qt.PenStyle.DashLine,
        )
    )
    painter.drawPath(path)
    _words(
        painter,
        theme,
        box.adjusted(band.width() - theme.px(SPACE), 0, 0, 0),
        face,
        LABEL,
        "ink" if question_part else "quiet",
    )
    if question_part:
        draw_badge(painter, theme, box.topRight() + QPointF(-theme.px(5), theme.px(5)), question_part)


def draw_answer_light(painter: QPainter, theme: Theme, box: QRectF, radius: float) -> None:
    """Paint the highlight of a marker that is an answer. It stays within its margin, since others are close."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for out, wide, colour, alpha in ((1.5, 5, "glow", 255), (0, 1.5, "ink", 255), (3.5, 1, "glow", 120)):
        grow = theme.px(out) if out else 0
        painter.setPen(QPen(theme.colour(colour, alpha), theme.px(wide)))
        painter.drawRoundedRect(box.adjusted(-grow, -grow, grow, grow), radius + grow, radius + grow)


def draw_badge(painter: QPainter, theme: Theme, centre: QPointF, text: str) -> None:
    """Paint a round badge with a figure."""
    radius = theme.px(10)
    painter.setPen(QPen(theme.colour("paper"), theme.px(2)))
    painter.setBrush(theme.colour("ink"))
    painter.drawEllipse(centre, radius, radius)
    paint.write(
        painter,
        QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius),
        text,
        theme.font(LABEL),
        theme.colour("paper"),
    )


# ---- the bag


def draw_sack(
    painter: QPainter,
    theme: Theme,
    box: QRectF,
    marker_count: int,
    inside: tuple[tuple[str, str], ...],
    glowing: bool,
    lifted: bool,
) -> None:
    """Paint an open cloth bag with `marker_count` on its patch.

    `inside` are the colours of the visible markers, each an edge and a ground.
    """
    dense, rect = painter.device().devicePixelRatioF(), box.getRect()
    painter.drawPixmap(0, 0, _behind_pieces(theme, rect, glowing, dense))
    _draw_peeping(painter, theme, box, _hole(box), inside, lifted)
    painter.drawPixmap(0, 0, _before_pieces(theme, rect, dense))
    _patch(painter, theme, box, marker_count)


@lru_cache(maxsize=6)
def _behind_pieces(theme: Theme, rect: Lies, glowing: bool, dense: float) -> QPixmap:
    """Return the part of a bag behind its visible markers, with the highlight. It does not depend on the content."""
    box = QRectF(*rect)
    return paint.picture_of(*_reach(theme, box), dense, lambda brush: _draw_behind(brush, theme, box, glowing))


@lru_cache(maxsize=4)
def _before_pieces(theme: Theme, rect: Lies, dense: float) -> QPixmap:
    """Return the part of a bag in front of its visible markers."""
    box = QRectF(*rect)
    return paint.picture_of(*_reach(theme, box), dense, lambda brush: _draw_before(brush, theme, box))


def _reach(theme: Theme, box: QRectF) -> tuple[int, int]:
    """Return the size of the picture of a bag in this box, with its highlight."""
    return math.ceil(box.right()) + theme.px(GLOW), math.ceil(box.bottom()) + theme.px(GLOW)


def _draw_behind(painter: QPainter, theme: Theme, box: QRectF, glowing: bool) -> None:
    """Paint the part of the bag behind the markers."""
    point_at = _spot(box)
    body, collar, hole = _body(point_at), _collar(point_at), _hole(box)
    if glowing:
        for wide, alpha in ((16, 45), (11, 110), (7, 255)):
            pen = QPen(theme.colour("glow", alpha), theme.px(wide))
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(body.united(collar), pen)
    foot = QPainterPath()
    foot.addEllipse(QRectF(point_at(10, 88), point_at(90, 99)))
    painter.fillPath(foot, theme.colour("shadow", 70))
    painter.fillPath(collar, paint.grain(theme, "cloth", "wood"))
    painter.fillPath(hole, theme.colour("wood_dark"))
    painter.fillPath(hole, theme.colour("shadow", 120))


def _draw_before(painter: QPainter, theme: Theme, box: QRectF) -> None:
    """Paint the part of the bag before the markers."""
    point_at = _spot(box)
    body = _body(point_at)
    painter.fillPath(body, paint.grain(theme, "cloth", "wood"))
    _light(painter, theme, box, body)
    _folds(painter, theme, point_at, body)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.colour("wood_dark"), theme.px(1.6)))
    painter.drawPath(body)
    painter.drawPath(_collar(point_at))
    _cord(painter, theme, point_at, box.width())


def _body(index: At) -> QPainterPath:
    """Return the outline of the bag below the neck."""
    body = QPainterPath(index(27, 33))
    body.cubicTo(index(14, 42), index(3, 62), index(5, 80))
    body.cubicTo(index(6, 92), index(17, 95), index(30, 95))
    body.lineTo(index(70, 95))
    body.cubicTo(index(83, 95), index(94, 92), index(95, 80))
    body.cubicTo(index(97, 62), index(86, 42), index(73, 33))
    body.cubicTo(index(60, 39), index(40, 39), index(27, 33))
    body.closeSubpath()
    return body


def _collar(index: At) -> QPainterPath:
    """Return the outline of the open cloth above the cord."""
    collar = QPainterPath(index(27, 34))
    collar.cubicTo(index(20, 28), index(14, 20), index(16, 13))
    collar.cubicTo(index(22, 7), index(28, 9), index(34, 6))
    collar.cubicTo(index(42, 3), index(50, 6), index(58, 4))
    collar.cubicTo(index(66, 3), index(74, 9), index(82, 8))
    collar.cubicTo(index(88, 14), index(80, 27), index(73, 34))
    collar.cubicTo(index(60, 40), index(40, 40), index(27, 34))
    collar.closeSubpath()
    return collar


def _hole(box: QRectF) -> QPainterPath:
    hole = QPainterPath()
    point_at = _spot(box)
    hole.addEllipse(QRectF(point_at(22, 9), point_at(78, 27)))
    return hole


def _draw_peeping(
    painter: QPainter, theme: Theme, box: QRectF, hole: QPainterPath, inside: tuple[tuple[str, str], ...], lifted: bool
) -> None:
    """Paint the edges of the uppermost markers; they come further out where the bag is lifted."""
    point_at, most = _spot(box), inside[:4]
    with paint.own_state(painter):
        clip = QPainterPath(hole)
        clip.addRect(QRectF(point_at(15, -5), point_at(85, 18)))
        clip.setFillRule(Qt.FillRule.WindingFill)
        painter.setClipPath(clip, Qt.ClipOperation.IntersectClip)
        for place, (tone, cloth) in enumerate(most):
            with paint.own_state(painter):
                middle = 50 + (place - (len(most) - 1) / 2) * 13
                rise = (3 if lifted else 0) + (4 if place % 2 else 0)
                painter.translate(point_at(middle, 22 - rise))
                painter.rotate((place - (len(most) - 1) / 2) * 9)
                wide = box.width() * 0.17
                chip = QRectF(-wide / 2, -wide * 0.55, wide, wide * 1.4)
                path = paint.rounded_rect(chip, theme.px(2))
                painter.fillPath(path, theme.colour(cloth))
                painter.fillRect(QRectF(chip.left(), chip.top(), chip.width(), wide * 0.22), theme.colour(tone))
                painter.setPen(QPen(theme.colour("print"), theme.px(1)))
                painter.drawPath(path)


def _light(painter: QPainter, theme: Theme, box: QRectF, body: QPainterPath) -> None:
    """Paint light from the upper left and shade at the lower right."""
    light = QLinearGradient(box.topLeft(), box.bottomRight())
    light.setColorAt(0.25, theme.colour("paper", 26 if theme.dark else 70))
    light.setColorAt(0.6, theme.colour("shadow", 0))
    light.setColorAt(1.0, theme.colour("shadow", 120))
    painter.fillPath(body, light)


def _folds(painter: QPainter, theme: Theme, index: At, body: QPainterPath) -> None:
    """Paint the folds of the cloth at the neck."""
    with paint.own_state(painter):
        painter.setClipPath(body, Qt.ClipOperation.IntersectClip)
        for x, low, lean in ((33, 62, 20), (40, 54, 33), (47, 50, 45), (54, 52, 56), (61, 56, 68), (67, 64, 80)):
            fold = QPainterPath(index(x, 36))
            fold.quadTo(index((x + lean) / 2, 44), index(lean, low))
            painter.setPen(
                QPen(theme.colour("wood_dark", 150), theme.px(1.4), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
            )
            painter.drawPath(fold)
            painter.translate(theme.px(1.5), 0)
            painter.setPen(QPen(theme.colour("on_colour" if not theme.dark else "cloth_plain", 60), theme.px(1.2)))
            painter.drawPath(fold)
            painter.translate(-theme.px(1.5), 0)


def _cord(painter: QPainter, theme: Theme, index: At, side: float) -> None:
    """Paint the cord around the neck, with two ends."""
    cord = QPainterPath(index(26, 33))
    cord.cubicTo(index(40, 40), index(60, 40), index(74, 33))
    ends = QPainterPath(index(68, 36))
    ends.cubicTo(index(76, 42), index(80, 48), index(78, 58))
    ends.moveTo(index(66, 37))
    ends.cubicTo(index(70, 44), index(72, 52), index(69, 60))
    for colour, wide in (("wood_dark", 0.052), ("cloth_plain", 0.03)):
        pen = QPen(theme.colour(colour), side * wide)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawPath(cord)
        painter.drawPath(ends)


def _patch(painter: QPainter, theme: Theme, box: QRectF, marker_count: int) -> None:
    """Paint the sewn-on patch with the number of markers inside."""
    point_at = _spot(box)
    patch = QRectF(point_at(30, 54), point_at(66, 87))
    with paint.own_state(painter):
        painter.translate(patch.center())
        painter.rotate(-4)
        patch_box = QRectF(-patch.width() / 2, -patch.height() / 2, patch.width(), patch.height())
        path = paint.rounded_rect(patch_box, theme.px(3))
        painter.fillPath(path, paint.grain(theme, "cloth", "on_print"))
        inset = theme.px(3)
        if patch_box.width() > theme.px(30):  # a small patch has no room for stitches
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("wood"), theme.px(1.4), Qt.PenStyle.DashLine))
            painter.drawRoundedRect(patch_box.adjusted(inset, inset, -inset, -inset), theme.px(2), theme.px(2))
        style = next(
            (type_size for type_size in (GIANT, HUGE) if theme.metrics(type_size).height() <= patch_box.height()), TITLE
        )
        font = paint.fitted_font(
            str(marker_count), theme.font(style), patch_box.width() - 2 * inset, theme.px(LABEL.size)
        )
        paint.write(painter, patch_box, str(marker_count), font, theme.colour("print"))
