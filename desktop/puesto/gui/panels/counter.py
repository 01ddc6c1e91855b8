"""One counter of the roster: rounded cloth with a silhouette, its printed numbers in the corners, and what has befallen it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, Message, msg
from puesto.core.views import EXECUTOR, TARGET, CounterView
from puesto.gui import paint
from puesto.gui.album import ALBUM
from puesto.gui.motion import CLOCK
from puesto.gui.panels.base import Piece, Say, describe, plain
from puesto.gui.panels.edits import open_menu
from puesto.gui.silhouettes import fitted_silhouette
from puesto.gui.theme import CORNER, FIGURE, FIGURE_SMALL, LABEL, SMALL, SPACE, Theme

FACE = 100
"""The side of a counter at 100 %."""
RIM = 16
"""Room around the face for its shadow, its focus frame and the turn of a used counter."""
DROP = 13
"""How far below the face its caption begins: below the corner of a used counter."""
TURN = 14
PAD = 6
"""From the edge of a caption's plate to its text."""
LOST = 46
"""The side of a destroyed counter, which lies apart."""
LOST_NAME = 72
"""How wide its name is laid out."""

FLIP, SHAKE = "flip", "shake"
SHAKES = 3
"""How often a counter that is hit goes to and fro."""

Field: TypeAlias = Callable[[float, float, float, float], QRectF]
"""A place on the face, in 104ths of its side."""
USED = N_("Usada")
HEX_ROOM = "\u2003"
"""Room for the hexagon before a counter's place."""


class CounterPiece(Piece):
    """A counter of the roster, in play or destroyed. Its menu (right button or the menu key) puts things right by hand."""

    edit_wanted = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view: CounterView | None = None
        self.say: Say = plain
        self._caption: paint.Paragraph | None = None
        self._room = 0
        """How wide the caption may be, in pixels."""
        self.zoom = 100
        """How large it is, in percent of the size of everything else."""
        self._fate, self._part, self._old = "", 0.0, QPixmap()
        """What befalls the counter while it is seen to, how far it has come, and what it looked like before."""

    def set_theme(self, theme: Theme) -> None:
        """Paint with `theme`, in its own size."""
        super().set_theme(self.at_zoom(theme, self.zoom))

    def at_zoom(self, theme: Theme, zoom: int) -> Theme:
        """The theme of a counter that is as large as `zoom` says; the lost ones are always of one size."""
        if zoom == 100 or (self.view is not None and self.view.destroyed):
            return theme
        return replace(theme, scale=theme.scale * zoom // 100, floor=theme.px(LABEL.size))

    def show_counter(self, view: CounterView, say: Say, reworded: bool) -> bool:
        """Show `view`; whether its size may have changed."""
        if view == self.view and not reworded:
            return False
        before, old, fate = self.sizeHint(), QPixmap(), befallen(self.view, view) if CLOCK.on and self.isVisible() else ""
        if fate == FLIP:
            old = self._picture(self.look())
        self.view, self.say, self._caption = view, say, None
        describe(self, say(view.name), describe_counter(view, say))
        if fate:
            self._fate, self._old = fate, old
            CLOCK.move(self, self._step)
        self.update()
        return before != self.sizeHint()

    def _step(self, part: float) -> None:
        self._part = part
        if part == 1:
            self._fate, self._old = "", QPixmap()
        self.update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.view is not None:
            by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
            at = self.mapToGlobal(self.face.center().toPoint()) if by_key else event.globalPos()
            open_menu(self, self.say(self.view.name), self.view.edits, self.say, self.edit_wanted.emit, at)

    def restyled(self) -> None:
        self._caption = None

    def set_room(self, room: int) -> None:
        """How wide the caption may be, in pixels: up to the captions beside it."""
        if room != self._room:
            self._room, self._caption = room, None
            self.update()

    # -- measures --------------------------------------------------------------

    @property
    def face(self) -> QRectF:
        """Where the counter itself lies in the widget."""
        rim, side = self.theme.px(RIM), self.theme.px(self._side)
        return QRectF((self.width() - side) // 2, rim, side, side)

    @property
    def _side(self) -> int:
        return LOST if self.view is not None and self.view.destroyed else FACE

    def caption(self) -> paint.Paragraph | None:
        """Where the counter is and what else is known of it, in one line under it: what has no room is in the tool tip. A lost one says its name."""
        if self._caption is None:
            self._caption = self._lay_caption(self.theme)
        return self._caption

    def _lay_caption(self, theme: Theme) -> paint.Paragraph | None:
        if self.view is None:
            return None
        if self.view.destroyed:
            return paint.paragraph(self.say(self.view.name), theme.font(LABEL), theme.px(LOST_NAME), Qt.AlignmentFlag.AlignHCenter)
        text = " · ".join(caption_parts(self.view, self.say))
        if not text:
            return None
        room = (self._room or theme.px(FACE)) - (2 * theme.px(PAD) if self.view.role else 0)
        text = theme.metrics(SMALL).elidedText(HEX_ROOM + text if self.view.place else text, Qt.TextElideMode.ElideRight, room)
        return paint.paragraph(text, theme.font(SMALL), room + 1, Qt.AlignmentFlag.AlignHCenter)

    def sizeHint(self) -> QSize:
        return self.size_in(self.theme)

    def size_in(self, theme: Theme) -> QSize:
        """How large the piece is in a theme: its own, or one in which the counters are larger or smaller."""
        side = theme.px(self._side) + 2 * theme.px(RIM)
        line: paint.Paragraph | None = paint.paragraph(HEX_ROOM, theme.font(SMALL), side)
        if self.view is not None and self.view.destroyed:
            line = self.caption() if theme == self.theme else self._lay_caption(theme)
        return QSize(side, max(side, self._caption_top(theme) + int(line.height if line else 0) + theme.px(2) + 1))

    def _caption_top(self, theme: Theme) -> int:
        return theme.px(RIM + DROP) + theme.px(self._side)

    # -- painting --------------------------------------------------------------

    def look(self) -> str:
        picture = ALBUM.version(self.view.picture) if self.view is not None and self.view.picture else ""
        return f"{hash(self.view)}:{self._room}:{self.accessibleName()}:{self.accessibleDescription()}:{picture}"

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._fate:
            super().paintEvent(event)
            return
        painter = QPainter(self)
        paint.smooth(painter)
        picture = self._old if self._fate == FLIP and self._part < 0.5 else self._picture(self.look())
        if self._fate == FLIP:
            wide = max(1.0, self.width() * abs(1 - 2 * self._part))
            painter.drawPixmap(QRectF((self.width() - wide) / 2, 0, wide, self.height()), picture, QRectF(picture.rect()))
        else:
            fading = 1 - self._part
            painter.drawPixmap(QPointF(math.sin(self._part * SHAKES * math.tau) * fading * self.theme.px(SPACE), 0), picture)
            painter.setPen(QPen(self.theme.colour("danger", int(255 * fading)), self.theme.px(SPACE * 2)))
            painter.drawRoundedRect(self.face, self.theme.px(CORNER), self.theme.px(CORNER))
        painter.end()

    def draw(self, painter: QPainter) -> None:
        if self.view is None:
            return
        theme, face = self.theme, self.face
        lift = theme.px(3) if self.lifted else 0
        with paint.kept(painter):
            painter.translate(face.center() - QPointF(0, lift))
            if self.view.used and not self.view.destroyed:
                painter.rotate(TURN)
            side = face.width()
            square = QRectF(-side / 2, -side / 2, side, side)
            paint.shadow(painter, theme, square, theme.px(CORNER + 2), 1.0 if lift else 0.6)
            if self.glowing:
                paint.glow_ring(painter, theme, square, theme.px(CORNER + 2))
            if self.view.destroyed:
                draw_lost(painter, theme, square, self.view)
            else:
                draw_face(painter, theme, square, self.view, self.say)
            if self.hasFocus():
                out = theme.px(3)
                paint.focus_ring(painter, theme, square.adjusted(-out, -out, out, out), theme.px(CORNER + 5))
        if caption := self.caption():
            self._draw_caption(painter, caption)

    def _draw_caption(self, painter: QPainter, caption: paint.Paragraph) -> None:
        """What stands under the counter, on a plate of its own where it has a part in the order in play."""
        theme, view = self.theme, self.view
        x, y, ink = (self.width() - caption.width) / 2, self._caption_top(theme), "quiet"
        role = view.role if view is not None and not view.destroyed else ""
        if role:
            pad, acts = theme.px(PAD), role == EXECUTOR
            plate = QRectF(x + caption.first_left - pad, y + 0.5, caption.used + 2 * pad, caption.height)
            ink = "paper" if acts else "ink"
            painter.setPen(QPen(theme.colour("ink" if acts else "danger"), theme.px(1.6)))
            painter.setBrush(theme.colour("ink" if acts else "paper"))
            painter.drawRoundedRect(plate, theme.px(3) if acts else plate.height() / 2, theme.px(3) if acts else plate.height() / 2)
        caption.draw(painter, x, y, theme.colour(ink))
        if view is None or not view.place or view.destroyed:
            return
        centre, size = QPointF(x + caption.first_left + theme.px(6), y + caption.line_height / 2), theme.px(5.5)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("danger" if role == TARGET else ink), theme.px(1.4)))
        if role == EXECUTOR:
            painter.fillPath(paint.arrow(centre, size), theme.colour(ink))
        elif role == TARGET:
            painter.drawEllipse(centre, size * 0.72, size * 0.72)
            for way in (QPointF(size, 0), QPointF(0, size)):
                painter.drawLine(centre - way * 1.15, centre - way * 0.35)
                painter.drawLine(centre + way * 0.35, centre + way * 1.15)
        else:
            painter.drawPath(paint.hexagon(centre, size))


def befallen(before: CounterView | None, after: CounterView) -> str:
    """What is seen to befall a counter: it is turned when it is used or fresh again, shaken when it is hit; "" where neither."""
    if before is None or before.id != after.id or after.destroyed or before.destroyed:
        return ""
    if after.hit and after.hit != before.hit:
        return SHAKE
    return FLIP if after.used != before.used else ""


def caption_parts(view: CounterView, say: Say) -> list[str]:
    """What stands under a counter: its place, its tags, its revealed hit marker."""
    parts = [view.place] if view.place else []
    return parts + [say(tag) for tag in view.tags]


def describe_counter(view: CounterView, say: Say) -> str:
    """Everything that the drawing shows, in words."""
    facts: list[Message] = []

    def fact(template: str, value: str | int) -> None:
        if value:
            facts.append(msg(template, value=str(value)))

    if view.destroyed:
        facts.append(msg(N_("destruida")))
    if view.used:
        facts.append(msg(N_("usada")))
    if view.hit == "hidden":
        facts.append(msg(N_("impactada, marcador sin revelar")))
    elif view.hit:
        facts.append(msg(N_("impactada: {marker}"), marker=say(view.hit_text) if view.hit_text else "?"))
    if view.just_acted:
        facts.append(msg(N_("acaba de actuar")))
    fact(N_("en {value}"), view.place)
    fact(N_("cobertura +{value}"), view.cover)
    fact(N_("disparar cuesta {value} PA"), view.fire_cost)
    if view.firepower:
        red = view.firepower_colour == "red"
        fact(N_("potencia de fuego {value}, roja") if red else N_("potencia de fuego {value}, azul"), view.firepower)
    fact(N_("alcance {value}"), view.range)
    fact(N_("mover cuesta {value} PA"), view.move_cost)
    if view.front:
        template = (
            N_("defensa {front} de frente y {flank} de flanco, roja")
            if view.defence_colour == "red"
            else N_("defensa {front} de frente y {flank} de flanco, azul")
        )
        facts.append(msg(template, front=view.front, flank=view.flank))
    return ", ".join([say(item) for item in facts] + [say(tag) for tag in view.tags])


def cloth_of(view: CounterView) -> str:
    """The palette colour of a counter's cloth."""
    if view.used or view.destroyed:
        return "cloth_used"
    return {"german": "cloth_german", "soviet": "cloth_soviet"}.get(view.cloth, "cloth_plain")


def draw_face(painter: QPainter, theme: Theme, square: QRectF, view: CounterView, say: Say) -> None:
    """The counter, flat, in `square`."""
    radius, print_ink = theme.px(CORNER + 2), theme.colour("print")
    path = paint.rounded(square, radius)
    painter.fillPath(path, paint.grain(theme, "cloth", cloth_of(view)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    seam = theme.px(3)
    painter.setPen(QPen(theme.colour("print", 70), 1.0, Qt.PenStyle.DashLine))
    painter.drawRoundedRect(square.adjusted(seam, seam, -seam, -seam), radius * 0.7, radius * 0.7)
    own = own_picture(painter, theme, square, path, view)
    struck = bool(view.hit)
    told = struck and view.hit != "hidden" and view.hit_text is not None
    painter.setPen(QPen(theme.colour("print_red") if struck else theme.colour("print", 150), theme.px(3) if struck else 1.0))
    painter.drawPath(path)

    unit = square.width() / 104
    at = square.topLeft()

    def field(x: float, y: float, width: float, height: float) -> QRectF:
        return QRectF(at.x() + x * unit, at.y() + y * unit, width * unit, height * unit)

    name = say(view.name)
    if own:
        plate = field(3, 62, 98, 18)
        painter.fillPath(paint.rounded(plate, theme.px(2)), theme.colour(cloth_of(view)))
    font = paint.fitted(name, theme.font(FIGURE_SMALL), 94 * unit, theme.font(LABEL).pixelSize())
    lines = paint.paragraph(name, font, 98 * unit, Qt.AlignmentFlag.AlignHCenter, leading=0.86)
    over = max(0.0, lines.height - lines.line_height) / unit
    if not own:
        if not (told and over):  # the marker takes its place
            painter.fillPath(fitted_silhouette(view.shape, field(22, 29, 47, 17) if told else field(11, 29, 82, 33 - over)), print_ink)
        _costs(painter, theme, field, view)
        _defence(painter, theme, field, view)
    lines.draw(painter, at.x() + 3 * unit, at.y() + 80 * unit - lines.height, print_ink)
    if view.just_acted:
        _just_acted(painter, theme, field(38, -5, 28, 15))
    if view.used:
        ribbon = field(1, 101, 62, 16)
        ribbon.setHeight(max(ribbon.height(), theme.metrics(LABEL).capHeight() + theme.px(3)))
        _ribbon(painter, theme, ribbon, say(msg(USED)).upper())
    if view.cover:
        _cover(painter, theme, field(-10, 30 if told else 36 - over, 30, 18 if told else 24), view.cover)
    if struck:
        _hit(painter, theme, field, view, say, over)


def own_picture(painter: QPainter, theme: Theme, square: QRectF, path: QPainterPath, view: CounterView) -> bool:
    """The owner's picture of the counter instead of ours, where one is attached: its printed numbers are on it. Used counters are paler."""
    ratio = painter.device().devicePixelRatio()
    pixmap = ALBUM.pixmap(view.picture, (square.size() * ratio).toSize(), theme)
    if pixmap is None:
        return False
    with paint.kept(painter):
        painter.setClipPath(path)
        painter.setOpacity(0.55 if view.used else 1.0)
        painter.drawPixmap(square, pixmap, QRectF(pixmap.rect()))
    return True


def draw_lost(painter: QPainter, theme: Theme, square: QRectF, view: CounterView) -> None:
    """A destroyed counter: its silhouette on grey cloth, crossed out."""
    path = paint.rounded(square, theme.px(CORNER))
    painter.fillPath(path, paint.grain(theme, "cloth", "cloth_used"))
    painter.setPen(QPen(theme.colour("print", 150), 1.0, Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    inset = square.width() * 0.14
    painter.fillPath(fitted_silhouette(view.shape, square.adjusted(inset, inset * 1.6, -inset, -inset * 1.6)), theme.colour("print"))
    painter.setPen(QPen(theme.colour("print_red"), theme.px(4), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(square.topLeft() + QPointF(inset, inset), square.bottomRight() - QPointF(inset, inset))
    painter.drawLine(square.topRight() + QPointF(-inset, inset), square.bottomLeft() + QPointF(inset, -inset))


def _costs(painter: QPainter, theme: Theme, field: Field, view: CounterView) -> None:
    ink = theme.colour("print")
    if view.fire_cost:
        paint.write(painter, field(8, 5, 24, 24), view.fire_cost, theme.font(FIGURE), ink, Qt.AlignmentFlag.AlignLeft)
    if view.firepower:
        red = view.firepower_colour == "red"
        chip = field(71, 5, 27, 27)
        shape = paint.rounded(chip, chip.width() / 2) if red else paint.rounded(chip, theme.px(3))
        painter.fillPath(shape, theme.colour("print_red" if red else "print_blue"))
        paint.write(painter, chip, view.firepower, theme.font(FIGURE), theme.colour("on_print"))
    if view.range:
        reach = field(44, 8, 24, 20)
        paint.write(painter, reach, view.range, theme.font(FIGURE_SMALL), ink, Qt.AlignmentFlag.AlignRight)
        y, tip = reach.center().y() + 1, reach.right() - paint.text_width(view.range, theme.font(FIGURE_SMALL)) - theme.px(4)
        painter.setPen(QPen(ink, max(1.0, theme.px(1.4))))
        painter.drawLine(QPointF(tip - theme.px(9), y), QPointF(tip, y))
        painter.drawLine(QPointF(tip - theme.px(3), y - theme.px(3)), QPointF(tip, y))
        painter.drawLine(QPointF(tip - theme.px(3), y + theme.px(3)), QPointF(tip, y))
    if view.move_cost:
        paint.write(painter, field(8, 78 if view.used else 80, 24, 20), view.move_cost, theme.font(FIGURE), ink, Qt.AlignmentFlag.AlignLeft)


def _defence(painter: QPainter, theme: Theme, field: Field, view: CounterView) -> None:
    """Front and flank in one plate: round ends for a red defence, square ones for a blue one."""
    if not view.front:
        return
    font, ink, red = theme.font(FIGURE_SMALL), theme.colour("print"), view.defence_colour == "red"
    plate, wedges = field(31, 82, 68, 18), theme.px(13)
    widest = max(paint.text_width(str(text), font) for text in (view.front, view.flank))
    if widest > plate.width() / 2 - wedges:
        plate = field(21, 82, 78, 18)  # the least letters on a small counter
    radius = plate.height() / 2 if red else theme.px(2)
    painter.setPen(QPen(theme.colour("print_red" if red else "print_blue"), theme.px(2)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(plate, radius, radius)
    half = plate.width() / 2
    for left, text, angle in ((plate.left(), view.flank, -90.0), (plate.left() + half, view.front, 0.0)):
        place = QRectF(left + theme.px(11), plate.top(), half - wedges, plate.height())
        paint.write(painter, place, text, font, ink)
        with paint.kept(painter):
            painter.translate(left + theme.px(8), plate.center().y())
            painter.rotate(angle)
            wedge = QPainterPath(QPointF(0, -theme.px(4)))
            wedge.lineTo(theme.px(4), theme.px(3))
            wedge.lineTo(-theme.px(4), theme.px(3))
            wedge.closeSubpath()
            painter.fillPath(wedge, ink)


def _just_acted(painter: QPainter, theme: Theme, tab: QRectF) -> None:
    """A tab with two chevrons: this one has just acted."""
    painter.fillPath(paint.rounded(tab, tab.height() / 2), theme.colour("event"))
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


def _cover(painter: QPainter, theme: Theme, rect: QRectF, cover: int) -> None:
    """A leaf, or a brick for cover of 3 and more, with what it adds to the defence."""
    if cover < 3:
        leaf = QPainterPath(rect.bottomLeft())
        leaf.cubicTo(QPointF(rect.left() - rect.width() * 0.04, rect.top()), QPointF(rect.left() + rect.width() * 0.2, rect.top()), rect.topRight())
        leaf.cubicTo(QPointF(rect.right() + rect.width() * 0.04, rect.bottom()), QPointF(rect.right() - rect.width() * 0.2, rect.bottom()), rect.bottomLeft())
    else:
        leaf = paint.rounded(rect, theme.px(2))
    painter.fillPath(leaf, theme.colour("leaf"))
    painter.setPen(QPen(theme.colour("on_leaf"), max(1.0, theme.px(1.2))))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(leaf)
    paint.write(painter, rect, f"+{cover}", theme.font(LABEL), theme.colour("on_leaf"))


def _ribbon(painter: QPainter, theme: Theme, rect: QRectF, text: str) -> None:
    """The ribbon of a used counter: it hangs from the lower edge into the corner that the turn leaves free, and covers nothing that is printed."""
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
    paint.write(painter, rect, text, paint.fitted(text, font, rect.width() - theme.px(SPACE * 3), theme.px(LABEL.size)), theme.colour("on_print"))


def _hit(painter: QPainter, theme: Theme, field: Field, view: CounterView, say: Say, over: float) -> None:
    """A red burst with a question mark, or a red tag with the marker's name once it is revealed, which lies above the counter's own name."""
    if view.hit == "hidden" or view.hit_text is None:
        centre = field(79, 32, 30, 28)
        burst = paint.star(centre.center(), centre.width() * 0.6, 10, 0.74)
        painter.strokePath(burst, QPen(theme.colour("on_print"), theme.px(3)))
        painter.fillPath(burst, theme.colour("print_red"))
        paint.write(painter, centre, "?", theme.font(FIGURE), theme.colour("on_print"))
        return
    text = say(view.hit_text)
    tag = field(-8, 29, 78, 16) if over else field(3, 47, 98, 16)
    font = paint.fitted(text, theme.font(FIGURE_SMALL), tag.width() - theme.px(SPACE), theme.font(LABEL).pixelSize())
    tag.setLeft(min(tag.left(), tag.right() - paint.text_width(text, font) - theme.px(SPACE)))  # never over the number at its right
    painter.fillPath(paint.rounded(tag, theme.px(2)), theme.colour("print_red"))
    paint.write(painter, tag, text, font, theme.colour("on_print"))
