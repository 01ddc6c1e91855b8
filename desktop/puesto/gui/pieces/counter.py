"""A counter of the roster: rounded cloth with a silhouette, numbers in its corners, and its state."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QTransform,
)
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, Message, msg
from puesto.core.values import replace
from puesto.core.views import EXECUTOR, TARGET, CounterView, Edit
from puesto.gui.controls.accessible import Say, describe, template_of
from puesto.gui.look import paint, shapes
from puesto.gui.look.motion import CLOCK
from puesto.gui.look.theme import CORNER, LABEL, SMALL, SMALL_BOLD, SPACE, Theme
from puesto.gui.panels.base import Piece
from puesto.gui.panels.edit_menu import open_menu
from puesto.gui.pieces.counter_face import draw_chits, draw_face, draw_lost, printed_once

CAP = 18
"""Height in px at 100 % of the digit by which a prompt takes a counter."""
FACE = 100
"""Side of a counter in px at 100 %."""
RIM = 16
"""Margin in px at 100 % around the face for its shadow, its focus frame and the rotation of a used counter."""
DROP = 13
"""Distance in px at 100 % from the face to its caption: below the corner of a used counter."""
TURN = 14
PAD = 6
"""Padding in px at 100 % of a caption's plate."""
LOST_SIDE = 46
"""Side in px at 100 % of a destroyed counter."""
LOST_NAME = 72
"""Width in px at 100 % for its name."""

FLIP, SHAKE = "flip", "shake"
SHAKES = 3
"""Number of times a counter that is hit moves to and fro."""

HEX_ROOM = "\u2003"
"""Space for the hexagon before a counter's hex."""


class CounterPiece(Piece):
    """Counter of the roster, in play or destroyed.

    Its menu corrects it by hand. It is opened by the right button or the menu key; where a click is no answer, by a
    double click or Enter too.
    """

    edit_wanted = Signal(str, object)

    takes_space = False

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view: CounterView | None = None
        self.say: Say = template_of
        self.more: Callable[[], tuple[Edit, ...]] = tuple
        """Function that returns its corrections, where its view has none; called when its menu is opened."""
        self._caption: paint.Paragraph | None = None
        self.caption_lines: int | None = None
        """Number of lines of the caption, 0 where there is none; None until it is laid out."""
        self.cap = ""
        """Digit by which the current prompt takes it."""
        self._room = 0
        """Width in px that the caption may have."""
        self.lines = 1
        """Most lines of the caption: the rest is in the tool tip."""
        self.zoom = 100
        """Its size in percent of the size of everything else."""
        self._fate, self._part, self._old = "", 0.0, QPixmap()
        """Current animation, its progress from 0 to 1, and the picture from before."""
        self._idle, self._opens = False, False
        """Whether it was clicked last without answering anything, and whether the menu opens when the button is
        released.
        """

    def set_theme(self, theme: Theme) -> None:
        """Set the theme, scaled to its own size."""
        super().set_theme(self.at_zoom(theme, self.zoom))

    def at_zoom(self, theme: Theme, zoom: int) -> Theme:
        """Return the theme of a counter at `zoom` percent; destroyed counters always have one size."""
        if zoom == 100 or (self.view is not None and self.view.destroyed):
            return theme
        return replace(theme, scale=theme.scale * zoom // 100, floor=theme.px(LABEL.size))

    def show_counter(self, view: CounterView, say: Say, reworded: bool) -> bool:
        """Show `view`; return whether its size may have changed."""
        if view == self.view and not reworded:
            return False
        fate = movement_between(self.view, view) if CLOCK.on and self.isVisible() else ""
        before, old = self._name_below(), QPixmap()
        if fate == FLIP:
            old = self._picture(self.picture_key())
        self.view, self.say, self.caption_lines = view, say, None
        describe(self, say(view.name), describe_counter(view, say))
        if fate:
            self._fate, self._old = fate, old
            CLOCK.move(self, self._step)
        self.update()
        return before != self._name_below()

    def _name_below(self) -> str:
        """Return the name below a destroyed counter, on which its size depends; "" for any other counter."""
        return self.say(self.view.name) if self.view is not None and self.view.destroyed else ""

    def _step(self, part: float) -> None:
        self._part = part
        if part == 1:
            self._fate, self._old = "", QPixmap()
        self.update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._open(None if event.reason() == QContextMenuEvent.Reason.Keyboard else event.globalPos())

    def _open(self, point: QPoint | None = None) -> bool:
        """Open the menu at a place on the screen, else on the counter. Return False where there are no corrections."""
        view = self.view
        if view is None:
            return False
        point = point if point is not None else self.mapToGlobal(self.face.center().toPoint())
        return (
            open_menu(self, self.say(view.name), view.edits or self.more(), self.say, self.edit_wanted.emit, point)
            is not None
        )

    def untaken(self) -> None:
        """Handle a click that was no answer, although the prompt is about this counter."""
        self._idle = True

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._idle = not self.live
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open the menu on a double click, unless its first click was an answer."""
        if self._idle and event.button() == Qt.MouseButton.LeftButton:
            self._opens = True
        else:
            super().mouseDoubleClickEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._opens:
            self._opens = False
            self._open(event.globalPosition().toPoint())
        else:
            super().mouseReleaseEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._idle = False  # the next counter under the pointer was not clicked yet
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
            return
        answers = self.live
        self._idle = not answers
        if answers:
            self.click()
        has_opened = self._idle and not event.isAutoRepeat() and self._open()
        if not answers and not has_opened:
            super().keyPressEvent(event)

    def on_theme_changed(self) -> None:
        self.caption_lines = None

    def set_cap(self, cap: str) -> None:
        """Show the digit by which the current prompt takes the counter; "" where it has none."""
        if cap != self.cap:
            self.cap = cap
            self.update()

    def set_room(self, room: int) -> None:
        """Set the width in px that the caption may have: up to the captions beside it."""
        if room != self._room:
            self._room, self.caption_lines = room, None
            self.update()

    # -- measures --------------------------------------------------------------

    @property
    def face(self) -> QRectF:
        """Return the rectangle of the counter itself in the widget."""
        rim, side = self.theme.px(RIM), self.theme.px(self._side)
        return QRectF((self.width() - side) // 2, rim, side, side)

    @property
    def _side(self) -> int:
        return LOST_SIDE if self.view is not None and self.view.destroyed else FACE

    def caption(self) -> paint.Paragraph | None:
        """Return the caption: its hex and what else is known of it. A destroyed counter has its name."""
        if self.caption_lines is None:
            self._caption = self.lay_caption(self.theme, self._room)
            self.caption_lines = self._caption.lines if self._caption is not None else 0
        return self._caption

    def lay_caption(self, theme: Theme, room: int = 0) -> paint.Paragraph | None:
        """Return the caption in a theme and a width in px; without a width it is as wide as the counter."""
        if self.view is None:
            return None
        if self.view.destroyed:
            return paint.paragraph(
                self.say(self.view.name), theme.font(LABEL), theme.px(LOST_NAME), Qt.AlignmentFlag.AlignHCenter
            )
        text = "\u00a0· ".join(caption_parts(self.view, self.say))
        if not text:
            return None
        room = (room or theme.px(FACE)) - (2 * theme.px(PAD) if self.view.role else 0)
        text = paint.shorten(HEX_ROOM + text if self.view.place else text, theme.font(SMALL), room, self.lines)
        return paint.paragraph(text, theme.font(SMALL), room + 1, Qt.AlignmentFlag.AlignHCenter)

    def sizeHint(self) -> QSize:
        return self.size_in(self.theme)

    def size_in(self, theme: Theme) -> QSize:
        """Return the size of the piece in a theme: its own, or one with larger or smaller counters."""
        side = theme.px(self._side) + 2 * theme.px(RIM)
        line: paint.Paragraph | None = paint.paragraph(HEX_ROOM, theme.font(SMALL), side)
        if self.view is not None and self.view.destroyed:
            line = self.caption() if theme == self.theme else self.lay_caption(theme)
        return QSize(side, max(side, self._caption_top(theme) + int(line.height if line else 0) + theme.px(2) + 1))

    def _caption_top(self, theme: Theme) -> int:
        return theme.px(RIM + DROP) + theme.px(self._side)

    # -- painting --------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._fate:
            super().paintEvent(event)
            return
        painter = QPainter(self)
        paint.smooth(painter)
        picture = self._old if self._fate == FLIP and self._part < 0.5 else self._picture(self.picture_key())
        if self._fate == FLIP:
            wide = max(1.0, self.width() * abs(1 - 2 * self._part))
            painter.drawPixmap(
                QRectF((self.width() - wide) / 2, 0, wide, self.height()), picture, QRectF(picture.rect())
            )
        else:
            fading = 1 - self._part
            painter.drawPixmap(
                QPointF(math.sin(self._part * SHAKES * math.tau) * fading * self.theme.px(SPACE), 0), picture
            )
            painter.setPen(QPen(self.theme.colour("danger", int(255 * fading)), self.theme.px(SPACE * 2)))
            painter.drawRoundedRect(self.face, self.theme.px(CORNER), self.theme.px(CORNER))
        painter.end()

    def draw(self, painter: QPainter) -> None:
        """Paint the counter piece."""
        if (view := self.view) is None:
            return
        theme, face = self.theme, self.face
        lift, side, rim = theme.px(3) if self.lifted else 0, face.width(), theme.px(RIM)
        point, area = face.topLeft() - QPointF(rim, rim + lift), _around(theme, side)
        square, density = QRectF(-side / 2, -side / 2, side, side), painter.device().devicePixelRatioF()
        turn = TURN if view.used and not view.destroyed else 0

        def draw_print(brush: QPainter) -> None:
            brush.translate(area.width() / 2, rim + side / 2)
            brush.rotate(turn)
            if view.destroyed:
                draw_lost(brush, theme, square, view)
            else:
                draw_face(brush, theme, square, view, self.say)
                draw_chits(brush, theme, square, view.chits)

        painter.drawPixmap(point, shade(theme, side, turn, bool(lift), self.glowing, density))
        if self.hasFocus():
            out = theme.px(3)
            with paint.own_state(painter):
                painter.translate(face.center() - QPointF(0, lift))
                painter.rotate(turn)
                paint.focus_ring(painter, theme, square.adjusted(-out, -out, out, out), theme.px(CORNER + 5))
        painter.drawPixmap(point, printed_once(theme, view, self.say, area, density, draw_print))
        if self.cap:
            rotation = QTransform().rotate(turn)
            corner = face.center() - QPointF(0, lift) + rotation.map(QPointF(-face.width() / 2, -face.height() / 2))
            draw_cap(painter, theme, corner, QRectF(self.rect()), self.cap)
        if caption := self.caption():
            self._draw_caption(painter, caption)

    def _draw_caption(self, painter: QPainter, caption: paint.Paragraph) -> None:
        """Paint the caption, on a plate of its own where the counter has a part in the order in play."""
        theme, view = self.theme, self.view
        x, y, ink = (self.width() - caption.width) / 2, self._caption_top(theme), "quiet"
        role = view.role if view is not None and not view.destroyed else ""
        if role:
            pad, acts = theme.px(PAD), role == EXECUTOR
            plate = QRectF(x + caption.first_left - pad, y + 0.5, caption.used + 2 * pad, caption.height)
            ink = "paper" if acts else "ink"
            painter.setPen(QPen(theme.colour("ink" if acts else "danger"), theme.px(1.6)))
            painter.setBrush(theme.colour("ink" if acts else "paper"))
            painter.drawRoundedRect(
                plate, theme.px(3) if acts else plate.height() / 2, theme.px(3) if acts else plate.height() / 2
            )
        caption.draw(painter, x, y, theme.colour(ink))
        if view is None or not view.place or view.destroyed:
            return
        centre, size = QPointF(x + caption.first_left + theme.px(6), y + caption.line_height / 2), theme.px(5.5)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("danger" if role == TARGET else ink), theme.px(1.4)))
        if role == EXECUTOR:
            painter.fillPath(shapes.arrow(centre, size), theme.colour(ink))
        elif role == TARGET:
            painter.drawEllipse(centre, size * 0.72, size * 0.72)
            for way in (QPointF(size, 0), QPointF(0, size)):
                painter.drawLine(centre - way * 1.15, centre - way * 0.35)
                painter.drawLine(centre + way * 0.35, centre + way * 1.15)
        else:
            painter.drawPath(shapes.hexagon(centre, size))


@lru_cache(maxsize=24)
def shade(theme: Theme, side: float, turn: int, is_lifted: bool, is_lit: bool, density: float) -> QPixmap:
    """Return the picture of a counter's shadow and highlight, rotated with it, in the size of `_around`. Cached."""
    area, square = _around(theme, side), QRectF(-side / 2, -side / 2, side, side)

    def draw(painter: QPainter) -> None:
        painter.translate(area.width() / 2, theme.px(RIM) + side / 2)
        painter.rotate(turn)
        paint.draw_shadow(painter, theme, square, theme.px(CORNER + 2), 1.0 if is_lifted else 0.6)
        if is_lit:
            paint.glow_ring(painter, theme, square, theme.px(CORNER + 2))

    return paint.picture_of(area.width(), area.height(), density, draw)


def _around(theme: Theme, side: float) -> QSizeF:
    """Return the size of a counter with all that reaches beyond its face.

    Most of it is below, for its corner and its ribbon.
    """
    wide = side + 2 * theme.px(RIM)
    return QSizeF(wide, wide + theme.px(DROP))


def movement_between(before: CounterView | None, after: CounterView) -> str:
    """Return the animation between two states of a counter.

    It is rotated when it is used or fresh again, shaken when it is hit; "" for neither.
    """
    if before is None or before.id != after.id or after.destroyed or before.destroyed:
        return ""
    if (after.hit and after.hit != before.hit) or (after.pips or (0, 0))[0] > (before.pips or (0, 0))[0]:
        return SHAKE
    return FLIP if after.used != before.used else ""


def caption_parts(view: CounterView, say: Say) -> list[str]:
    """Return the parts of a caption: its hex, and those of its tags that no marker on it shows."""
    parts, chit_texts = [view.place] if view.place else [], {chit.said for chit in view.chits}
    return parts + [say(tag) for tag in view.tags if tag not in chit_texts and tag != view.broken]


def describe_counter(view: CounterView, say: Say) -> str:
    """Return everything that the painting shows, in words."""
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
    if view.pips is not None and view.pips[0]:
        facts.append(msg(N_("{hits} de {bears} impactos"), hits=view.pips[0], bears=view.pips[1]))
    printed = [say(figure.said) for figure in view.figures if figure.said is not None]
    return ", ".join([say(item) for item in facts] + printed + [say(tag) for tag in view.tags])


def draw_cap(painter: QPainter, theme: Theme, corner: QPointF, room: QRectF, cap: str) -> None:
    """Paint the digit of a counter as a key, upright over the corner of its face, within `room`."""
    font = theme.font(SMALL_BOLD)
    box = QRectF(0, 0, theme.px(CAP + CAP // 2 * (len(cap) - 1)), theme.px(CAP))
    box.moveBottomRight(corner + QPointF(theme.px(CAP) / 4, theme.px(CAP) / 2))
    box.moveTopLeft(QPointF(max(box.left(), room.left() + 1), max(box.top(), room.top() + 1)))
    painter.setPen(QPen(theme.colour("ink"), theme.px(1)))
    painter.setBrush(theme.colour("paper"))
    painter.drawRoundedRect(box, theme.px(4), theme.px(4))
    paint.write(painter, box, cap, font, theme.colour("ink"))
