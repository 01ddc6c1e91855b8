"""Hexes of a map as buttons, and their rectangles that a badge spares."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen, QPixmap

from puesto.core.game.map_views import HexView
from puesto.core.messages import N_, msg
from puesto.gui.controls.accessible import Say, describe
from puesto.gui.look import hand_drawing, paint
from puesto.gui.look.theme import BODY, FIGURE, LABEL, SPACE
from puesto.gui.map import signs
from puesto.gui.map.spots.geometry import flat_hexagon
from puesto.gui.map.spots.spot import CHOSEN_ANSWER, Spot, SpotMap


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
        """Paint the hex spot."""
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
        point = middle if self.free else QPointF(max(size + theme.px(SPACE), self.width() * 0.12), middle.y())
        if self.free:
            size = theme.px(17)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("command"))
        painter.drawEllipse(point, size, size)
        letter = QRectF(point.x() - size, point.y() - size, size * 2, size * 2)
        paint.write(painter, letter, self.view.letter, theme.font(FIGURE), theme.colour("on_colour"))
        self._badge(
            painter, point + QPointF(size, size * 0.9) if self.free else QPointF(self.width() * 0.86, middle.y())
        )


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
        """Return whether nothing of the hex is painted."""
        return self.plain and not (self.mark == CHOSEN_ANSWER or self.lifted or self.down or self.hasFocus())

    def set_down(self, down: bool, text: str) -> None:
        """Show whether an answer about it is marked, and which."""
        if (down, text) != (self.down, self.told):
            self.down, self.told = down, text
            describe(self, self.heading, ", ".join(part for part in (text, self.facts) if part))
            self.update()

    def _disc_at(self) -> QPointF:
        """Return the middle of the disc with the hex's letter."""
        middle = QRectF(self.rect()).center()
        return middle if self.free and self.mark != CHOSEN_ANSWER else self._beside(signs.DISC, -1)

    @property
    def _small(self) -> float:
        """Return the scale of letter and label in a small hex, where the label needs the room."""
        return min(1.0, self.width() / self.theme.px(SMALL_HEX))

    def _beside(self, radius: int, side: int) -> QPointF:
        """Return the middle of a disc that no counter covers: above left (-1) or below right (1)."""
        room, middle = self.width() / 2 - self.theme.px(radius + 1) * self._small, QRectF(self.rect()).center()
        return middle + QPointF(side * min(room, self.width() * 0.39), side * self.height() * 0.24)

    def written(self) -> list[QRectF]:
        """Return the rectangles of the hex's letter, label and note in its own coordinates."""
        size, box = self.theme.px(signs.DISC) * self._small, QRectF(self.rect())
        rects, word = [], QSizeF(self.width() * 0.36, self.theme.px(LABEL.size) * 1.5)
        if self.view.letter:
            rects.append(QRectF(self._disc_at() - QPointF(size, size), QSizeF(2 * size, 2 * size)))
        if self.free:
            left, high = box.center().x() - word.width() / 2, self.width() / 2 * 3**0.5
            rects.append(QRectF(QPointF(left, box.center().y() - high / 2), word))
            if self.view.note is not None:
                rects.append(QRectF(QPointF(left, box.center().y() + high / 2 - word.height()), word))
        return rects

    def draw(self, painter: QPainter) -> None:
        """Paint the end spot."""
        theme, view, small = self.theme, self.view, self._small
        is_chosen, out = self.mark == CHOSEN_ANSWER, view.best is False
        painter.drawPixmap(0, 0, self._outlined(is_chosen, "quiet" if out and not is_chosen else "command"))
        middle = QRectF(self.rect()).center()
        size = theme.px(signs.DISC) * small
        point = self._disc_at()
        if view.letter:
            paint.letter_disc(painter, theme, point, view.letter, size, is_chosen, out)
            if view.sign:
                aside = point + QPointF(size * 1.35, size * 1.15)
                place = aside if self.free and not is_chosen else self._beside(signs.BADGE, 1)
                signs.draw_badge(painter, theme, place, view.sign, theme.px(signs.BADGE) * small)
        mark = self.told if self.down else "?" if view.bare and not view.letter else ""
        if mark:
            box = QRectF(0, middle.y() - theme.px(16), self.width(), theme.px(32))
            paint.write(painter, box, mark, theme.font(BODY), theme.colour("command" if self.down else "quiet"))

    def _outlined(self, is_chosen: bool, colour: str) -> QPixmap:
        """Return the picture of the hex's outline; cached for all spots of this look."""
        theme, small, lit, focused = self.theme, self._small, is_chosen or self.lifted or self.down, self.hasFocus()

        def draw(painter: QPainter) -> None:
            outline = flat_hexagon(QRectF(self.rect()).center(), self.width() / 2 - theme.px(4) * small)
            if lit:
                painter.fillPath(outline, theme.colour("glow", 48))
            painter.setPen(hand_drawing.pen(theme.colour(colour), theme.px(4.5 if is_chosen else 2.2) * small))
            painter.drawPath(outline)
            if focused:
                painter.setPen(QPen(theme.colour("focus"), theme.px(5) * small))
                painter.drawPath(outline)

        look = f"outline:{theme.key}:{is_chosen:d}{lit:d}{focused:d}:{colour}"
        return paint.picture_at_hand(look, QSizeF(self.size()), self.devicePixelRatioF(), draw)
