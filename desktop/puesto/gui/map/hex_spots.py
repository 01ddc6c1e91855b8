"""Counters and hexes of a sketch as buttons, with a mark for the outcome of an answer."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from PySide6.QtCore import QPoint, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QApplication, QWidget

from puesto.core.game.map_views import HexView, MapView, SightView
from puesto.core.messages import N_, Sayable, Text, msg
from puesto.core.values import replace
from puesto.core.views import CounterView
from puesto.gui.controls.accessible import Say, describe
from puesto.gui.controls.buttons import ENTER
from puesto.gui.look import hand_drawing, paint
from puesto.gui.look.theme import BODY, CORNER, FIGURE, LABEL, SPACE
from puesto.gui.map import signs
from puesto.gui.map.signs import draw_verdict_sign
from puesto.gui.panels.base import ARROWS, Piece
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
KNOB = 26
"""Diameter in px at 100 % of a line's handle; the pressed area around it is large enough for a finger."""
WORD = 3
"""Weight of hidden letters and words against other hidden area, when a badge is placed."""
ALONG = (0.5, 0.58, 0.42, 0.66, 0.34, 0.74, 0.26)
ASIDE = (0.0, 0.3, -0.3, 0.48, -0.48)
"""Distances beside its line, in heights of the badge, at which a badge may be placed. It still touches the line."""
LEANS = math.sqrt(3) / 2
"""Distance of a hexagon's sides from its middle, in radii."""
CHOSEN_ANSWER, RIGHT_ANSWER, WRONG_ANSWER = "chosen", "right", "wrong"
"""States of an answer."""


class SpotMap(QWidget):
    """Base of widgets with spots, which call it: a signal connection for hundreds of spots is slow."""

    def pick(self, spot: Spot) -> None:
        """Handle a click on a spot, by mouse or keyboard, while it can be chosen."""
        raise NotImplementedError

    def walk(self, start: Spot, way: tuple[int, int]) -> None:
        """Handle an arrow key on a spot; `way` is its direction, across and down."""
        raise NotImplementedError

    def drag(self, spot: Spot, point: QPointF) -> None:
        """Handle the drag of a spot to a point in the map's pixels."""

    def drop(self, spot: Spot, point: QPointF) -> None:
        """Handle the drop of a dragged spot."""


class Spot(Piece):
    """A counter or hex on the sketch that can be chosen. It calls the map that it is on."""

    def __init__(self, parent: SpotMap, id: str) -> None:
        super().__init__(parent)
        self.id, self._map = id, parent
        self.mark = ""
        self.ticks = False
        """Whether several spots are marked: then Space marks it, and Enter confirms them all."""
        self._pressed: QPointF | None = None
        """Point at which the mouse was pressed on it; None without a press."""
        self._is_dragged = False

    def _clicked(self) -> None:
        if self.live:
            self._map.pick(self)

    def set_mark(self, mark: str) -> None:
        """Show that it was chosen, or that it is right or wrong."""
        if mark != self.mark:
            self.mark = mark
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position() if event.button() is Qt.MouseButton.LeftButton else None
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is not None and event.buttons() & Qt.MouseButton.LeftButton:
            away = (event.position() - self._pressed).manhattanLength()
            if self._is_dragged or away >= QApplication.startDragDistance():
                self._is_dragged = True
                self._map.drag(self, self.mapToParent(event.position()))
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        is_away = self._is_dragged or not self.rect().contains(event.position().toPoint())
        began, self._pressed, self._is_dragged = self._pressed, None, False
        if not is_away or began is None:
            super().mouseReleaseEvent(event)
            return
        self.setDown(False)  # a drag is no click
        event.accept()
        self._map.drop(self, self.mapToParent(event.position()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        presses = (Qt.Key.Key_Space,) if self.ticks else (*ENTER, Qt.Key.Key_Space)
        if event.key() in presses and self.live and not event.isAutoRepeat():
            self.click()
        elif (way := ARROWS.get(Qt.Key(event.key()))) is not None:
            self._map.walk(self, way)
        else:
            event.ignore()

    def _badge(self, painter: QPainter, at: QPointF) -> None:
        """Paint a tick or a cross on a disc, where it is known whether the answer was right."""
        if self.mark in (RIGHT_ANSWER, WRONG_ANSWER):
            draw_verdict_sign(painter, self.theme, at, self.theme.px(12), self.mark == RIGHT_ANSWER)


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
        """Return whether it is large enough for its numbers."""
        return self.width() - 2 * self.theme.px(SPACE * 3) >= self.theme.px(WHOLE)

    def draw(self, painter: QPainter) -> None:
        rim, radius = self.theme.px(SPACE * 3), self.theme.px(CORNER)
        face = QRectF(self.rect()).adjusted(rim, rim, -rim, -rim)
        side, whole = face.width(), self._is_whole
        square = QRectF(-side / 2, -side / 2, side, side)
        painter.drawPixmap(0, 0, self._around(face))
        painter.drawPixmap(0, 0, self._face(face, whole))
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
            at = (
                QPointF(face.left() + side / 5, face.top() - self.theme.px(TAB / 2))
                if whole
                else face.topLeft() - QPointF(self.theme.px(SPACE), self.theme.px(SPACE * 2))
            )
            self._tab(painter, at, self.tag, "ink", "paper")
        if not whole and self.view.place and self.has_tab:
            place = " · ".join(part for part in (self.view.place, self.zone) if part)
            wide = self._wide(place)
            self._tab(
                painter,
                QPointF(face.center().x() - wide / 2, face.bottom() - self.theme.px(SPACE * 2)),
                place,
                "paper",
                "ink",
            )
        self._badge(painter, QPointF(face.right(), middle) if whole else face.topRight() + QPointF(-rim / 2, rim / 2))

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
        """Return the picture of its shadow and highlight, cached for every counter in that state."""
        depth, lit, side = 1.0 if self.lifted else 0.6, self.mark == CHOSEN_ANSWER, face.width()

        def draw(painter: QPainter) -> None:
            self._turn(painter, face)
            box, radius = QRectF(-side / 2, -side / 2, side, side), self.theme.px(CORNER)
            paint.draw_shadow(painter, self.theme, box, radius, depth)
            if lit:
                paint.glow_ring(painter, self.theme, box, radius)

        look = f"around:{self.theme.key}:{depth}:{lit:d}:{self.view.used:d}"
        return paint.picture_at_hand(look, QSizeF(self.size()), self.devicePixelRatioF(), draw)

    def _face(self, face: QRectF, whole: bool) -> QPixmap:
        """Return the picture of the counter's printed side; cached."""
        side = face.width()

        def draw(painter: QPainter) -> None:
            self._turn(painter, face)
            square = QRectF(-side / 2, -side / 2, side, side)
            if whole:
                small = replace(self.theme, scale=max(1, round(side / 104 * 100)), floor=self.theme.px(LABEL.size))
                draw_face(painter, small, square, self._print, self.say)
            else:
                draw_plain(painter, self.theme, square, self.view)

        size, density = QSizeF(self.size()), self.devicePixelRatioF()
        if whole:
            return printed_once(self.theme, self._print, self.say, size, density, draw)
        return plainly_once("spot", self.theme, self.view, size, density, draw)

    def _wide(self, text: str) -> float:
        return paint.text_width(text, self.theme.font(LABEL)) + self.theme.px(SPACE * 2.5)

    def _tab(self, painter: QPainter, at: QPointF, text: str, ground: str, ink: str) -> None:
        """Paint a word on a tab over an edge of the counter."""
        theme = self.theme
        tab = QRectF(at.x(), at.y(), self._wide(text), theme.px(TAB))
        painter.setPen(QPen(theme.colour(ink), 1))
        painter.setBrush(theme.colour(ground))
        painter.drawRoundedRect(tab, theme.px(SPACE), theme.px(SPACE))
        paint.write(painter, tab, text, theme.font(LABEL), theme.colour(ink))


class HexSpot(Spot):
    """Hex in which a move can end, with its letter."""

    def __init__(self, parent: SpotMap, view: HexView, free: bool, say: Say) -> None:
        """Make the hex; `free` says that no counter is there, so that the letter is in the middle."""
        super().__init__(parent, view.place)
        self.say = say
        self._name_it(view, free)

    def _name_it(self, view: HexView, free: bool) -> None:
        self.view, self.free, say = view, free, self.say
        lettered = msg(N_("Hexágono {letter}: {place}"), letter=view.letter, place=view.place)
        self.heading = say(lettered if view.letter else msg(N_("Hexágono {place}"), place=view.place))
        self.facts = ", ".join(say(fact) for fact in view.facts)
        describe(self, self.heading, self.facts)

    @property
    def is_idle(self) -> bool:
        """Return whether neither focus nor pointer is at it, so that it may be used for another hex."""
        return not (self.hasFocus() or self.isDown() or self._hovered)

    def begin(self, view: HexView, free: bool) -> None:
        """Become another hex; the prompt then sets whether it can be chosen."""
        self.id, self.ticks = view.place, False
        self._name_it(view, free)
        self.set_mark("")
        self.update()

    def show_view(self, view: HexView, free: bool) -> None:
        """Show the hex as it is now."""
        if (view, free) != (self.view, self.free):
            self._name_it(view, free)
            self.update()

    def hitButton(self, pos: QPoint) -> bool:
        return self._outline().contains(QPointF(pos))

    def _outline(self) -> QPainterPath:
        return flat_hexagon(QRectF(self.rect()).center(), self.width() / 2 - self.theme.px(2))

    def draw(self, painter: QPainter) -> None:
        theme, outline = self.theme, self._outline()
        if self.lifted or self.mark == CHOSEN_ANSWER:
            painter.fillPath(outline, theme.colour("glow", 70))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(hand_drawing.pen(theme.colour("command"), theme.px(4 if self.mark else 2.5)))
        painter.drawPath(outline)
        if self.hasFocus():
            painter.setPen(QPen(theme.colour("focus"), theme.px(5)))
            painter.drawPath(outline)
            painter.setPen(QPen(theme.colour("paper"), theme.px(1.5)))
            painter.drawPath(outline)
        size, middle = theme.px(14), QRectF(self.rect()).center()
        at = middle if self.free else QPointF(max(size + theme.px(SPACE), self.width() * 0.12), middle.y())
        if self.free:
            size = theme.px(17)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("command"))
        painter.drawEllipse(at, size, size)
        letter = QRectF(at.x() - size, at.y() - size, size * 2, size * 2)
        paint.write(painter, letter, self.view.letter, theme.font(FIGURE), theme.colour("on_colour"))
        self._badge(painter, at + QPointF(size, size * 0.9) if self.free else QPointF(self.width() * 0.86, middle.y()))


def flat_hexagon(centre: QPointF, radius: float) -> QPainterPath:
    """Return a hexagon with a horizontal side."""
    return _hexagon(radius).translated(centre)


@lru_cache(maxsize=64)
def _hexagon(radius: float) -> QPainterPath:
    """Return that hexagon around the origin."""
    path = QPainterPath()
    for place, point in enumerate(corners(QPointF(), radius)):
        path.lineTo(point) if place else path.moveTo(point)
    path.closeSubpath()
    return path


def corners(centre: QPointF, radius: float) -> list[QPointF]:
    """Return the corners of a hexagon with a horizontal side, from the right one on."""
    return [centre + QPointF(math.cos(math.radians(60 * n)), math.sin(math.radians(60 * n))) * radius for n in range(6)]


SMALL_HEX = 80
"""Width of a hex in px at 100 % below which its sides are thinner."""


class EndSpot(HexSpot):
    """Hex that an answer is about: its letter and the sign of what is known."""

    down = False
    """Whether an answer about it is marked."""
    plain = False
    """Whether it is one of all hexes of a board, outlined only while it is used."""

    def _name_it(self, view: HexView, free: bool) -> None:
        self.told, self.down = "", False
        super()._name_it(view, free)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._is_bare:
            super().paintEvent(event)

    @property
    def _is_bare(self) -> bool:
        """Return whether nothing of it is painted."""
        return self.plain and not (self.mark == CHOSEN_ANSWER or self.lifted or self.down or self.hasFocus())

    def set_down(self, down: bool, told: str) -> None:
        """Show whether an answer about it is marked, and which."""
        if (down, told) != (self.down, self.told):
            self.down, self.told = down, told
            describe(self, self.heading, ", ".join(part for part in (told, self.facts) if part))
            self.update()

    def _disc_at(self) -> QPointF:
        """Return the middle of its letter's disc."""
        middle = QRectF(self.rect()).center()
        return middle if self.free and self.mark != CHOSEN_ANSWER else self._beside(signs.DISC, -1)

    @property
    def _small(self) -> float:
        """Return the scale of its parts in a small hex, where the label needs the room."""
        return min(1.0, self.width() / self.theme.px(SMALL_HEX))

    def _beside(self, radius: int, side: int) -> QPointF:
        """Return the middle of a disc that no counter covers: above left (-1) or below right (1)."""
        room, middle = self.width() / 2 - self.theme.px(radius + 1) * self._small, QRectF(self.rect()).center()
        return middle + QPointF(side * min(room, self.width() * 0.39), side * self.height() * 0.24)

    def written(self) -> list[QRectF]:
        """Return the rectangles of its letter, label and note in its own coordinates."""
        size, box = self.theme.px(signs.DISC) * self._small, QRectF(self.rect())
        found, word = [], QSizeF(self.width() * 0.36, self.theme.px(LABEL.size) * 1.5)
        if self.view.letter:
            found.append(QRectF(self._disc_at() - QPointF(size, size), QSizeF(2 * size, 2 * size)))
        if self.free:
            left, high = box.center().x() - word.width() / 2, self.width() / 2 * 3**0.5
            found.append(QRectF(QPointF(left, box.center().y() - high / 2), word))
            if self.view.note is not None:
                found.append(QRectF(QPointF(left, box.center().y() + high / 2 - word.height()), word))
        return found

    def draw(self, painter: QPainter) -> None:
        theme, view, small = self.theme, self.view, self._small
        chosen, out = self.mark == CHOSEN_ANSWER, view.best is False
        painter.drawPixmap(0, 0, self._outlined(chosen, "quiet" if out and not chosen else "command"))
        middle = QRectF(self.rect()).center()
        size = theme.px(signs.DISC) * small
        at = self._disc_at()
        if view.letter:
            signs.draw_disc(painter, theme, at, view.letter, size, chosen, out)
            if view.sign:
                aside = at + QPointF(size * 1.35, size * 1.15)
                place = aside if self.free and not chosen else self._beside(signs.BADGE, 1)
                signs.draw_badge(painter, theme, place, view.sign, theme.px(signs.BADGE) * small)
        mark = self.told if self.down else "?" if view.bare and not view.letter else ""
        if mark:
            box = QRectF(0, middle.y() - theme.px(16), self.width(), theme.px(32))
            paint.write(painter, box, mark, theme.font(BODY), theme.colour("command" if self.down else "quiet"))

    def _outlined(self, chosen: bool, colour: str) -> QPixmap:
        """Return its outline; cached for all spots of this look."""
        theme, small, lit, focused = self.theme, self._small, chosen or self.lifted or self.down, self.hasFocus()

        def draw(painter: QPainter) -> None:
            outline = flat_hexagon(QRectF(self.rect()).center(), self.width() / 2 - theme.px(4) * small)
            if lit:
                painter.fillPath(outline, theme.colour("glow", 48))
            painter.setPen(hand_drawing.pen(theme.colour(colour), theme.px(4.5 if chosen else 2.2) * small))
            painter.drawPath(outline)
            if focused:
                painter.setPen(QPen(theme.colour("focus"), theme.px(5) * small))
                painter.drawPath(outline)

        look = f"outline:{theme.key}:{chosen:d}{lit:d}{focused:d}:{colour}"
        return paint.picture_at_hand(look, QSizeF(self.size()), self.devicePixelRatioF(), draw)


class ArrowSpot(Spot):
    """Handle on the line between two counters, where their sight can be corrected."""

    def __init__(self, parent: SpotMap, id: str, sights: Sequence[SightView], say: Say) -> None:
        super().__init__(parent, id)
        self.say = say
        self.ai, self.unit = id.split("|")
        self.show_sights(sights)

    def show_sights(self, sights: Sequence[SightView]) -> None:
        """Set the words of who sees whom."""
        describe(self, ", ".join(self.say(one.text) for one in sights), "")

    def draw(self, painter: QPainter) -> None:
        theme, px, middle = self.theme, self.theme.px, QRectF(self.rect()).center()
        painter.setPen(QPen(theme.colour("command"), px(2)))
        painter.setBrush(theme.colour("lit" if self.lifted else "paper"))
        painter.drawEllipse(middle, px(KNOB) * 0.34, px(KNOB) * 0.34)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        cross = px(KNOB) * 0.14
        painter.drawLine(middle + QPointF(-cross, -cross), middle + QPointF(cross, cross))
        painter.drawLine(middle + QPointF(cross, -cross), middle + QPointF(-cross, cross))
        if self.hasFocus():
            paint.focus_ring(painter, theme, QRectF(self.rect()).adjusted(2, 2, -2, -2), px(CORNER))


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


def seals_of(view: MapView) -> dict[str, list[SightView]]:
    """Return the lines of sight by the pair of counters, `ai|unit` -> both directions."""
    found: dict[str, list[SightView]] = {}
    for sight in view.sights:
        ai, unit = (sight.one, sight.other) if sight.one in view.opponents else (sight.other, sight.one)
        found.setdefault(f"{ai}|{unit}", []).append(sight)
    return found


def far_label(one: HexView, home: HexView | None) -> Sayable:
    """Return the text below a pinned counter: its hex, and its distance from the moving counter."""
    if home is None:
        return Text(one.place, one.place)
    across, down = one.q - home.q, one.r - home.r
    return msg(N_("{hex}, a {n}"), hex=one.place, n=max(abs(across), abs(down), abs(across + down)))


def seat_on(start: QPointF, end: QPointF, size: QSizeF, taken: Sequence[QRectF], ends: Sequence[EndSpot]) -> QRectF:
    """Return the rectangle of a badge on a line, where it hides as little as possible."""
    wide, high, apart = size.width(), size.height(), end - start
    length = max(math.hypot(apart.x(), apart.y()), 1.0)
    reach = QRectF(start, end).normalized().adjusted(-wide - high, -2 * high, wide + high, 2 * high)
    near = [one for one in ends if reach.intersects(QRectF(one.geometry()))]
    written = [bounds_of(box.translated(QPointF(one.pos()))) for one in near for box in one.written()]
    middles = [QRectF(one.geometry()).center() for one in near]
    outlines = [(at.x(), at.y(), one.width() / 2) for at, one in zip(middles, near, strict=True)]
    under = [bounds_of(one) for one in taken if reach.intersects(one)]

    def harm(left: float, top: float, most: float) -> float:
        """Return how much a badge would hide there; it stops counting once that is not less than `most`."""
        box = left, top, left + wide, top + high
        if (hidden := area_under(box, under)) < most and (hidden := hidden + WORD * area_under(box, written)) < most:
            sign = left + wide / 4, top, left + wide * 3 / 4, top + high
            hidden += any(is_crossed(sign, x, y, radius) for x, y, radius in outlines) * wide / 2 * high
        return hidden

    x, y, far, low = start.x() - wide / 2, start.y() - high / 2, apart.x(), apart.y()
    found, least = (start.x(), start.y()), math.inf
    for aside in ASIDE:
        off, down = x - low / length * high * aside, y + far / length * high * aside
        for share in ALONG:
            at = off + far * share, down + low * share
            if (done := harm(*at, least)) < least:
                found, least = at, done
            if not done:
                break  # the first position that hides nothing
        if not least:
            break
    return QRectF(QPointF(*found), size)


def is_crossed(box: Bounds, x: float, y: float, radius: float) -> bool:
    """Return whether the outline of a hexagon with a horizontal side around (x, y) crosses a box."""
    left, top, right, bottom = box
    wide, high, inner = (right - left) / 2, (bottom - top) / 2, radius * LEANS
    across, down = abs(left + wide - x), abs(top + high - y)
    if across - wide >= radius or down - high >= inner:
        return False
    slanting, reach = across * LEANS + down / 2, wide * LEANS + high / 2
    return slanting - reach < inner and not (down + high <= inner and slanting + reach <= inner)


Bounds: TypeAlias = tuple[float, float, float, float]
"""Left, upper, right and lower side of a box."""


def bounds_of(box: QRectF) -> Bounds:
    """Return the sides of a rectangle."""
    left, top = box.x(), box.y()
    return left, top, left + box.width(), top + box.height()


def area_under(box: Bounds, under: Iterable[Bounds]) -> float:
    """Return the area of others that a box would cover."""
    left, top, right, bottom = box
    found = 0.0
    for x, y, far, low in under:
        if x < right and far > left and y < bottom and low > top:
            wide, high = min(far, right) - max(x, left), min(low, bottom) - max(y, top)
            found += wide * high
    return found


def square(middle: QPointF, side: float) -> QRectF:
    """Return a square around its middle."""
    return QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)


def beside(point: QPointF, start: QPointF, end: QPointF) -> float:
    """Return the distance of a point from the segment between two others."""
    way, there = end - start, point - start
    long = QPointF.dotProduct(way, way)
    share = min(1.0, max(0.0, QPointF.dotProduct(there, way) / long)) if long else 0.0
    apart = start + way * share - point
    return math.hypot(apart.x(), apart.y())
