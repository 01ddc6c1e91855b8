"""Counters of a map as buttons."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap, QPolygonF

from puesto.core.game.map_views import HexView
from puesto.core.values import replace
from puesto.core.views import CounterView
from puesto.gui.controls.accessible import Say, describe
from puesto.gui.look import paint
from puesto.gui.look.theme import CORNER, LABEL, SPACE
from puesto.gui.map.spots.spot import CHOSEN_ANSWER, Spot, SpotMap
from puesto.gui.pieces.counter import TURN, describe_counter
from puesto.gui.pieces.counter_face import draw_face, printed_once
from puesto.gui.pieces.flat_piece import draw_plain, plainly_once

WHOLE = 76
"""Least side in px of a counter with numbers."""
TAB = 17
"""Height in px at 100 % of a tab on a counter."""
PIN, PIN_TAB = 44, 22
"""Side of a counter beyond the edge, and height of the words below it, in px at 100 %."""
POINTER = 8
"""Length in px at 100 % of the tip of the arrow beside it."""


class CounterSpot(Spot):
    """Counter on the sketch."""

    def __init__(self, parent: SpotMap, view: CounterView, tag: str, say: Say) -> None:
        """Make the counter; `tag` is written beside it, for example that it is the AI's."""
        super().__init__(parent, view.id)
        self.say, self.zone = say, ""
        """Function that words a sayable; name of the fire zone, which a large counter leaves to its hex."""
        self.has_tab = True
        """Whether a small counter has its place written below it."""
        self._name_it(view, tag)

    def _name_it(self, view: CounterView, tag: str) -> None:
        self.view, self.tag, name = view, tag, self.say(view.name)
        describe(self, f"{tag}: {name}" if tag else name, describe_counter(view, self.say))

    def show_view(self, view: CounterView, tag: str) -> None:
        """Show the counter as it is now."""
        if (view, tag) != (self.view, self.tag):
            self._name_it(view, tag)
            self.update()

    @property
    def _is_whole(self) -> bool:
        """Return whether the counter is drawn large enough for its numbers."""
        return self.width() - 2 * self.theme.px(SPACE * 3) >= self.theme.px(WHOLE)

    def draw(self, painter: QPainter) -> None:
        """Paint the counter spot."""
        rim, radius = self.theme.px(SPACE * 3), self.theme.px(CORNER)
        face = QRectF(self.rect()).adjusted(rim, rim, -rim, -rim)
        side, is_whole = face.width(), self._is_whole
        square = QRectF(-side / 2, -side / 2, side, side)
        painter.drawPixmap(0, 0, self._around(face))
        painter.drawPixmap(0, 0, self._face(face, is_whole))
        with paint.own_state(painter):
            self._turn(painter, face)
            if self.live:
                painter.setPen(QPen(self.theme.colour("ink"), self.theme.px(2)))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(square, radius, radius)
            if self.hasFocus():
                out = self.theme.px(2)
                paint.focus_ring(painter, self.theme, square.adjusted(-out, -out, out, out), radius)
        middle = face.center().y()
        if self.tag:  # above the upper edge of a large counter: its corners and its left edge have numbers
            point = (
                QPointF(face.left() + side / 5, face.top() - self.theme.px(TAB / 2))
                if is_whole
                else face.topLeft() - QPointF(self.theme.px(SPACE), self.theme.px(SPACE * 2))
            )
            self._tab(painter, point, self.tag, "ink", "paper")
        if not is_whole and self.view.place and self.has_tab:
            place = " · ".join(part for part in (self.view.place, self.zone) if part)
            wide = self._wide(place)
            self._tab(
                painter,
                QPointF(face.center().x() - wide / 2, face.bottom() - self.theme.px(SPACE * 2)),
                place,
                "paper",
                "ink",
            )
        self._badge(
            painter, QPointF(face.right(), middle) if is_whole else face.topRight() + QPointF(-rim / 2, rim / 2)
        )

    @property
    def _print(self) -> CounterView:
        """Return the view without its cover, which the hex shows, and without the mark of having just acted."""
        return replace(self.view, cover=0, just_acted=False)

    def _turn(self, painter: QPainter, face: QRectF) -> None:
        """Move the painter to the middle of the counter, rotated where the counter is used."""
        painter.translate(face.center())
        if self.view.used:
            painter.rotate(TURN * 0.7)

    def _around(self, face: QRectF) -> QPixmap:
        """Return the picture of the counter's shadow and highlight, cached for every state."""
        depth, lit, side = 1.0 if self.lifted else 0.6, self.mark == CHOSEN_ANSWER, face.width()

        def draw(painter: QPainter) -> None:
            self._turn(painter, face)
            box, radius = QRectF(-side / 2, -side / 2, side, side), self.theme.px(CORNER)
            paint.draw_shadow(painter, self.theme, box, radius, depth)
            if lit:
                paint.glow_ring(painter, self.theme, box, radius)

        look = f"around:{self.theme.key}:{depth}:{lit:d}:{self.view.used:d}"
        return paint.picture_at_hand(look, QSizeF(self.size()), self.devicePixelRatioF(), draw)

    def _face(self, face: QRectF, is_whole: bool) -> QPixmap:
        """Return the picture of the counter's printed side; cached."""
        side = face.width()

        def draw(painter: QPainter) -> None:
            self._turn(painter, face)
            square = QRectF(-side / 2, -side / 2, side, side)
            if is_whole:
                small = replace(self.theme, scale=max(1, round(side / 104 * 100)), floor=self.theme.px(LABEL.size))
                draw_face(painter, small, square, self._print, self.say)
            else:
                draw_plain(painter, self.theme, square, self.view)

        size, density = QSizeF(self.size()), self.devicePixelRatioF()
        if is_whole:
            return printed_once(self.theme, self._print, self.say, size, density, draw)
        return plainly_once("spot", self.theme, self.view, size, density, draw)

    def _wide(self, text: str) -> float:
        return paint.text_width(text, self.theme.font(LABEL)) + self.theme.px(SPACE * 2.5)

    def _tab(self, painter: QPainter, point: QPointF, text: str, ground: str, ink: str) -> None:
        """Paint a word on a tab over an edge of the counter."""
        theme = self.theme
        tab = QRectF(point.x(), point.y(), self._wide(text), theme.px(TAB))
        painter.setPen(QPen(theme.colour(ink), 1))
        painter.setBrush(theme.colour(ground))
        painter.drawRoundedRect(tab, theme.px(SPACE), theme.px(SPACE))
        paint.write(painter, tab, text, theme.font(LABEL), theme.colour(ink))


class PinSpot(Spot):
    """Counter beyond the edge of the sketch, pinned there, with an arrow towards its hex."""

    def __init__(self, parent: SpotMap, view: CounterView, q: int, r: int, text: str, say: Say) -> None:
        super().__init__(parent, view.id)
        self.say, self.angle = say, 0.0
        self.show_view(view, q, r, text)

    def show_view(self, view: CounterView, q: int, r: int, text: str) -> None:
        """Show the counter as it is now, with its hex."""
        self.view, self.at, self.words = view, HexView("", q, r), text
        describe(self, self.say(view.name), text)
        self.update()

    def draw(self, painter: QPainter) -> None:
        """Paint the pin spot."""
        theme, px = self.theme, self.theme.px
        side = float(px(PIN))
        square = QRectF(self.width() / 2 - side / 2, px(14), side, side)

        def draw(brush: QPainter) -> None:
            paint.draw_shadow(brush, theme, square, px(CORNER), 0.6)
            draw_plain(brush, theme, square, self.view)

        painter.drawPixmap(
            0, 0, plainly_once("pin", theme, self.view, QSizeF(self.size()), self.devicePixelRatioF(), draw)
        )
        if self.live:
            painter.setPen(QPen(theme.colour("ink"), px(2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(square, px(CORNER), px(CORNER))
        wide = min(float(self.width()), paint.text_width(self.words, theme.font(LABEL)) + px(4 * SPACE))
        box = QRectF(square.center().x() - wide / 2, square.bottom() - px(4), wide, px(PIN_TAB))
        painter.setPen(QPen(theme.colour("ink"), 1))
        painter.setBrush(theme.colour("paper"))
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), px(SPACE), px(SPACE))
        paint.write(painter, box, self.words, theme.font(LABEL), theme.colour("ink"))
        self._draw_pointer(painter, square.united(box))
        if self.hasFocus():
            paint.focus_ring(painter, theme, square, px(CORNER))

    def _draw_pointer(self, painter: QPainter, body: QRectF) -> None:
        """Paint the tip of the arrow towards its hex, outside the counter and its words."""
        px, ahead = self.theme.px, QPointF(math.cos(self.angle), math.sin(self.angle))
        middle = QPointF(self.width() / 2, px(14) + px(PIN) / 2)
        over = body.right() - middle.x(), (body.bottom() if ahead.y() > 0 else middle.y() * 2 - body.top()) - middle.y()
        reach = min(room / abs(way) if way else math.inf for room, way in zip(over, ahead.toTuple(), strict=True))
        tip, aside = middle + ahead * (reach + px(POINTER + 2)), QPointF(-ahead.y(), ahead.x()) * px(POINTER) * 0.75
        foot = tip - ahead * px(POINTER)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.theme.colour("ink"))
        painter.drawPolygon(QPolygonF([tip, foot + aside, foot - aside]))
