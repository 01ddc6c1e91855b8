"""The face of a counter: cloth with a silhouette, printed numbers in the corners, and its state."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPixmap

from puesto.core.messages import N_, msg
from puesto.core.values import replace
from puesto.core.views import Chit, CounterView
from puesto.gui.controls.accessible import Say
from puesto.gui.look import paint, shapes
from puesto.gui.look.own_pictures import ALBUM
from puesto.gui.look.silhouettes import draw_silhouette
from puesto.gui.look.theme import CORNER, FIGURE, FIGURE_SMALL, LABEL, SPACE, Theme
from puesto.gui.pieces.chits import SIDE as CHIT
from puesto.gui.pieces.chits import draw_chit, draw_more
from puesto.gui.pieces.printed_numbers import FacePlace, draw_figures, draw_pips

USED_TEXT = N_("Usada")
CLOTHS = ("german", "soviet", "sand", "clay")
"""Ground colours that a counter can have; any other one is plain."""
SQUAT = 24
"""Height in 104ths of the side below which a silhouette is only a blot."""
CHITS, CHIT_IN = 3, 0.52
"""Most markers along one edge, and share of each that is on the counter."""


def print_of(view: CounterView) -> CounterView:
    """Return a counter with only what is printed on it and its state, without its place."""
    return replace(view, place="", role="", tags=(), edits=())


def printed_once(
    theme: Theme, view: CounterView, say: Say, size: QSizeF, density: float, draw: Callable[[QPainter], object]
) -> QPixmap:
    """Return the cached picture of what is printed on a counter; it is used again wherever it goes."""
    version = ALBUM.version(view.picture)
    words = f"{say(msg(USED_TEXT))}:{say(view.name)}"  # the key contains the language
    return paint.picture_at_hand(f"face:{theme.key}:{hash(print_of(view))}:{words}:{version}", size, density, draw)


def cloth_of(view: CounterView) -> str:
    """Return the palette colour of a counter's ground."""
    if view.used or view.destroyed or view.broken:
        return "cloth_used"
    return f"cloth_{view.cloth}" if view.cloth in CLOTHS else "cloth_plain"


def draw_face(painter: QPainter, theme: Theme, square: QRectF, view: CounterView, say: Say) -> None:
    """Paint the counter, flat, in `square`."""
    radius, print_ink = theme.px(CORNER + 2), theme.colour("print")
    path = paint.rounded_rect(square, radius)
    painter.fillPath(path, paint.grain(theme, "cloth", cloth_of(view)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    seam = theme.px(3)
    painter.setPen(QPen(theme.colour("print", 70), 1.0, Qt.PenStyle.DashLine))
    painter.drawRoundedRect(square.adjusted(seam, seam, -seam, -seam), radius * 0.7, radius * 0.7)
    is_own_picture = draw_own_picture(painter, theme, square, path, view)
    struck = bool(view.hit)
    is_told = struck and view.hit != "hidden" and view.hit_text is not None
    painter.setPen(
        QPen(theme.colour("print_red") if struck else theme.colour("print", 150), theme.px(3) if struck else 1.0)
    )
    painter.drawPath(path)

    unit = square.width() / 104
    point = square.topLeft()

    def field(x: float, y: float, width: float, height: float) -> QRectF:
        return QRectF(point.x() + x * unit, point.y() + y * unit, width * unit, height * unit)

    name = say(view.label if view.label is not None else view.name)
    roomy = view.label is not None
    foot = (
        80
        if not roomy or any(figure.place.startswith("bottom") for figure in view.figures)
        else 84
        if view.pips or view.broken
        else 98
    )
    font = paint.fitted_font(name, theme.font(FIGURE_SMALL), 94 * unit, theme.font(LABEL).pixelSize())
    lines = paint.paragraph(name, font, 98 * unit, Qt.AlignmentFlag.AlignHCenter, leading=0.86)
    side, pitch = _chit_sizes(theme, square)
    clear = square.width() - side * CHIT_IN - 4 * unit
    below = square.height() - pitch * max(0, CHITS - len(view.chits))  # the markers on the right edge end there
    if view.chits and foot * unit - lines.height < below and lines.used > 2 * clear - 98 * unit:
        font = paint.fitted_font(name, theme.font(FIGURE_SMALL), clear - 2 * unit, theme.font(LABEL).pixelSize())
        lines = paint.paragraph(name, font, clear, Qt.AlignmentFlag.AlignHCenter, leading=0.86)
    over = max(0.0, lines.height - lines.line_height) / unit
    if is_own_picture:
        plate = QRectF(point.x() + 3 * unit, point.y() + foot * unit - lines.height, 98 * unit, lines.height)
        painter.fillPath(paint.rounded_rect(plate, theme.px(2)), theme.colour(cloth_of(view)))
    if not is_own_picture:
        if not (is_told and over):  # else the marker is in its place
            room = (
                field(12, 29, 80, foot - 46 - over)
                if roomy
                else field(22, 29, 47, 17)
                if is_told
                else field(11, 29, 82, 33 - over)
            )
            if roomy and room.height() < SQUAT * unit and not any(figure.place == "top" for figure in view.figures):
                room = field(
                    35, 7, 34, foot - 24 - over
                )  # above, between the corner numbers, where a long name is in its place
            draw_silhouette(painter, view.shape, room, print_ink, theme.colour(cloth_of(view)), view.broken is not None)
        draw_figures(painter, theme, field, view)
        draw_pips(painter, theme, field, view)
    lines.draw(painter, point.x() + 3 * unit, point.y() + foot * unit - lines.height, print_ink)
    if view.just_acted:
        _draw_just_acted(painter, theme, field(38, -5, 28, 15))
    if view.used or view.broken is not None:
        ribbon = field(1, 101, 62, 16) if view.broken is None else field(-4, 86, 74, 16)
        ribbon.setHeight(max(ribbon.height(), theme.metrics(LABEL).capHeight() + theme.px(8)))
        _draw_ribbon(painter, theme, ribbon, say(view.broken if view.broken is not None else msg(USED_TEXT)).upper())
    if view.cover:
        # below the number in the corner, and beside a name of two lines further out
        leaf = field(-10, 30, 30, 18) if is_told else field(-14 if over else -10, max(30.0, 36 - over), 30, 24)
        _draw_cover(painter, theme, leaf, view.cover)
    if struck:
        _draw_hit(painter, theme, field, view, say, over)


def draw_chits(painter: QPainter, theme: Theme, square: QRectF, chits: tuple[Chit, ...]) -> None:
    """Paint the markers on a counter, down its right edge and then up its left one. Those without room are counted."""
    side, pitch = _chit_sizes(theme, square)
    most = 2 * CHITS - 1  # the upper left corner is kept for the number of hits
    for place, chit in enumerate(chits[:most]):
        right = place < CHITS
        row = place if right else 2 * CHITS - 1 - place
        x = square.right() - side * CHIT_IN if right else square.left() - side * (1 - CHIT_IN)
        box = QRectF(x, square.bottom() - pitch * (CHITS - row) + theme.px(2), side, side)
        if place == most - 1 and len(chits) > most:
            draw_more(painter, theme, box, len(chits) - place)
        else:
            draw_chit(painter, theme, box, chit)


def _chit_sizes(theme: Theme, square: QRectF) -> tuple[float, float]:
    """Return the side of a marker on a counter, and the distance from one to the next."""
    side = max(theme.px(CHIT), theme.metrics(LABEL).height())
    return side, min(side + theme.px(1), square.height() * 0.7 / CHITS)


def draw_own_picture(painter: QPainter, theme: Theme, square: QRectF, path: QPainterPath, view: CounterView) -> bool:
    """Paint the owner's picture of the counter; return whether one is attached.

    The picture contains the printed numbers; used counters are paler.
    """
    ratio = painter.device().devicePixelRatio()
    pixmap = ALBUM.pixmap(view.picture, (square.size() * ratio).toSize(), theme)
    if pixmap is None:
        return False
    with paint.own_state(painter):
        painter.setClipPath(path)
        painter.setOpacity(0.55 if view.used else 1.0)
        painter.drawPixmap(square, pixmap, QRectF(pixmap.rect()))
    return True


def draw_lost(painter: QPainter, theme: Theme, square: QRectF, view: CounterView) -> None:
    """Paint a destroyed counter: its silhouette on grey cloth, crossed out."""
    path = paint.rounded_rect(square, theme.px(CORNER))
    painter.fillPath(path, paint.grain(theme, "cloth", "cloth_used"))
    painter.setPen(QPen(theme.colour("print", 150), 1.0, Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    inset = square.width() * 0.14
    room = square.adjusted(inset, inset * 1.6, -inset, -inset * 1.6)
    draw_silhouette(painter, view.shape, room, theme.colour("print"), theme.colour("cloth_used"))
    painter.setPen(QPen(theme.colour("print_red"), theme.px(4), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(square.topLeft() + QPointF(inset, inset), square.bottomRight() - QPointF(inset, inset))
    painter.drawLine(square.topRight() + QPointF(-inset, inset), square.bottomLeft() + QPointF(inset, -inset))


def _draw_just_acted(painter: QPainter, theme: Theme, tab: QRectF) -> None:
    """Paint the tab with two chevrons of a counter that has just acted."""
    painter.fillPath(paint.rounded_rect(tab, tab.height() / 2), theme.colour("event"))
    painter.setPen(QPen(theme.colour("on_event"), theme.px(1.6)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(tab, tab.height() / 2, tab.height() / 2)
    arm = tab.height() * 0.22
    for shift in (-0.16, 0.1):
        x, y = tab.center().x() + tab.width() * shift, tab.center().y()
        path = QPainterPath(QPointF(x, y - arm))
        path.lineTo(x + arm, y)
        path.lineTo(x, y + arm)
        painter.drawPath(path)


def _draw_cover(painter: QPainter, theme: Theme, rect: QRectF, cover: int) -> None:
    """Paint a leaf, or a brick for cover of 3 and more, with what it adds to the defence."""
    if cover < 3:
        leaf = QPainterPath(rect.bottomLeft())
        leaf.cubicTo(
            QPointF(rect.left() - rect.width() * 0.04, rect.top()),
            QPointF(rect.left() + rect.width() * 0.2, rect.top()),
            rect.topRight(),
        )
        leaf.cubicTo(
            QPointF(rect.right() + rect.width() * 0.04, rect.bottom()),
            QPointF(rect.right() - rect.width() * 0.2, rect.bottom()),
            rect.bottomLeft(),
        )
    else:
        leaf = paint.rounded_rect(rect, theme.px(2))
    painter.fillPath(leaf, theme.colour("leaf"))
    painter.setPen(QPen(theme.colour("on_leaf"), max(1.0, theme.px(1.2))))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(leaf)
    paint.write(painter, rect, f"+{cover}", theme.font(LABEL), theme.colour("on_leaf"))


def _draw_ribbon(painter: QPainter, theme: Theme, rect: QRectF, text: str) -> None:
    """Paint the ribbon of a used counter, which covers nothing printed.

    It goes from the lower edge into the corner that the rotation leaves free.
    """
    tails = QPainterPath(rect.topLeft())
    tails.lineTo(rect.topRight())
    tails.lineTo(rect.right() - rect.height() * 0.4, rect.center().y())
    tails.lineTo(rect.bottomRight())
    tails.lineTo(rect.bottomLeft())
    tails.closeSubpath()
    painter.fillPath(tails, theme.colour("print"))
    painter.setPen(QPen(theme.colour("on_print", 150), 1.0, Qt.PenStyle.DashLine))
    for y in (rect.top() + theme.px(2), rect.bottom() - theme.px(2)):
        painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right() - theme.px(SPACE), y))
    font = theme.font(LABEL)
    paint.write(
        painter,
        rect,
        text,
        paint.fitted_font(text, font, rect.width() - theme.px(SPACE * 3), theme.px(LABEL.size)),
        theme.colour("on_print"),
    )


def _draw_hit(painter: QPainter, theme: Theme, field: FacePlace, view: CounterView, say: Say, over: float) -> None:
    """Paint a hit: a burst with a question mark, or a tag with the revealed marker's name.

    The tag is above the counter's own name.
    """
    if view.hit == "hidden" or view.hit_text is None:
        centre = field(79, 32, 30, 28)
        burst = shapes.star(centre.center(), centre.width() * 0.6, 10, 0.74)
        painter.strokePath(burst, QPen(theme.colour("on_print"), theme.px(3)))
        painter.fillPath(burst, theme.colour("print_red"))
        paint.write(painter, centre, "?", theme.font(FIGURE), theme.colour("on_print"))
        return
    text = say(view.hit_text)
    tag = field(-8, 29, 78, 16) if over else field(3, 47, 98, 16)
    font = paint.fitted_font(
        text, theme.font(FIGURE_SMALL), tag.width() - theme.px(SPACE), theme.font(LABEL).pixelSize()
    )
    tag.setLeft(
        min(tag.left(), tag.right() - paint.text_width(text, font) - theme.px(SPACE))
    )  # it must not cover the number at its right
    painter.fillPath(paint.rounded_rect(tag, theme.px(2)), theme.colour("print_red"))
    paint.write(painter, tag, text, font, theme.colour("on_print"))
