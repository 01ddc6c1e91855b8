"""Painting of a throw: the dice on their baize, the sum, what it needed, and the stamp."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from puesto.core.messages import N_, msg
from puesto.core.prompts import Modifier
from puesto.core.saying import with_sign
from puesto.core.study.throws import ThrownView
from puesto.core.views import CounterView
from puesto.gui.controls.accessible import Say
from puesto.gui.look import drawings, paint
from puesto.gui.look.dice_art import draw_die, pale_theme
from puesto.gui.look.hand_drawing import draw_arrowhead
from puesto.gui.look.silhouettes import draw_silhouette
from puesto.gui.look.theme import (
    BODY,
    CORNER,
    FIGURE,
    GIANT,
    HEADING,
    LABEL,
    SMALL,
    TITLE,
    Theme,
    Type,
)
from puesto.gui.pieces.counter_face import cloth_of, draw_face

WOOD = 8
"""Width in px at 100 % of the wooden frame around the baize."""
TILTS = (-6.0, 7.0)
LARGE_DIE, MANY_DIE, SMALL_DIE = 80, 56, 44
MOST_ADDED = 3
"""Most modifiers that are written one by one; more are written as their sum."""
MANY = 3
"""Number of dice from which they are smaller, and then in two rows."""
STAMP_TILT, LONG_STAMP = -6.0, 120
"""Tilt of the stamp in degrees, and the width in px at 100 % from which its word is smaller."""
LEFT, RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight


class ThrowArt:
    """Painting of one throw with a painter."""

    def __init__(self, painter: QPainter, theme: Theme, view: ThrownView, say: Say) -> None:
        self.painter, self.theme, self.view, self.say = painter, theme, view, say
        self.px = theme.px

    def write(self, box: QRectF, text: str, style: Type, ink: str = "ink", align: Qt.AlignmentFlag = LEFT) -> None:
        """Write one line, in a smaller font where it would not fit."""
        font = paint.fitted_font(text, self.theme.font(style), box.width(), self.px(SMALL.size))
        paint.write(self.painter, box, text, font, self.theme.colour(ink), align)

    def heading(self, box: QRectF, rule: str) -> None:
        """Write the name of the throw, and the rule at the right."""
        wide = paint.text_width(rule, self.theme.font(LABEL)) if rule else 0
        self.write(box, rule, LABEL, "quiet", RIGHT)
        name = box.adjusted(0, 0, -wide - self.px(8), 0)
        self.write(name, self.say(self.view.heading).upper(), HEADING, "quiet")

    def felt(self, box: QRectF, rim: float) -> QRectF:
        """Paint the baize in its wooden frame; return the inner box."""
        painter, theme, px = self.painter, self.theme, self.px
        painter.fillPath(paint.rounded_rect(box, px(8)), paint.grain(theme, "wood", "wood"))
        painter.setPen(QPen(theme.colour("wood_dark"), px(14) / 10))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(0.7, 0.7, -0.7, -0.7), px(8), px(8))
        inner = box.adjusted(rim, rim, -rim, -rim)
        painter.fillPath(paint.rounded_rect(inner, px(4)), paint.grain(theme, "cloth", "card_back"))
        painter.drawRoundedRect(inner, px(4), px(4))
        return inner

    def dice(self, inner: QRectF, side: float, turn: float = 0.0) -> None:
        """Paint the dice; `turn` is how far they still have to roll, from 1 to 0."""
        view, theme, px = self.view, self.theme, self.px
        count = len(view.dice)
        aside = px(56) if view.typed else 0
        room = inner.adjusted(0, 0, -aside, 0)
        rows = 2 if count > 4 else 1
        across = -(-count // rows)
        step = min(side * 1.32, room.width() / max(1, across))
        side = min(side, step * 0.9, room.height() / rows * 0.86)
        for place, face in enumerate(view.dice):
            down, along = divmod(place, across)
            in_row = min(across, count - down * across)
            x = room.center().x() + (along - (in_row - 1) / 2) * step
            y = room.center().y() + (down - (rows - 1) / 2) * side * 1.14
            with paint.own_state(self.painter):
                self.painter.translate(x, y)
                self.painter.rotate(TILTS[place % 2] + turn * 200 * (1 if place % 2 else -1))
                box = QRectF(-side / 2, -side / 2, side, side)
                if view.sides == 6:
                    paint.draw_shadow(self.painter, theme, box, side * 0.2, 0.8)
                shown_face = face if turn < 0.12 else 1 + (face + round(turn * 9) + place) % view.sides
                draw_die(self.painter, pale_theme(theme), box, shown_face, 6 if view.sides <= 6 else view.sides)
        if view.typed:
            hand = px(26)
            x = inner.right() - px(46)
            drawings.stamp(
                self.painter, "signs/hand", QRectF(x, inner.top() + px(6), hand, hand), theme.colour("on_print")
            )
            words = QRectF(inner.right() - px(66), inner.top() + px(6) + hand, px(64), px(20))
            self.write(words, self.say(msg(N_("tuyos"))), SMALL, "on_print", Qt.AlignmentFlag.AlignCenter)

    # -- the sum

    @property
    def terms(self) -> list[tuple[str, str]]:
        """Return the dice and everything that is added to them, each with its word; empty where nothing is."""
        view = self.view
        if not view.added:
            return []
        worth = sum(modifier.value for modifier in view.added)
        word = self.say(msg(N_("dado")) if len(view.dice) == 1 else msg(N_("dados")))
        rolled = str(view.total - worth), word
        if len(view.added) <= MOST_ADDED:
            return [rolled, *((summand_text(modifier.value), self._small(modifier)) for modifier in view.added)]
        bonus, malus = (sum(max(0, sign * modifier.value) for modifier in view.added) for sign in (1, -1))
        return [rolled, (summand_text(worth), self.say(msg(N_("neto {more} − {less}"), more=bonus, less=malus)))]

    def _small(self, modifier: Modifier) -> str:
        name = self.say(modifier.name)
        return name if name[1:2].isupper() else name[:1].lower() + name[1:]

    def addends(self, box: QRectF, style: Type) -> None:
        """Write the terms of the sum with their words beneath; many of them are written smaller."""
        terms, px, theme = self.terms, self.px, self.theme
        if not terms:
            return
        font, small = theme.font(style), theme.font(SMALL)
        gap = px(14)
        least = [paint.text_width(figure, font) for figure, _ in terms]
        words = [paint.text_width(word, small) for _, word in terms]
        spare = box.width() - gap * (len(terms) - 1)
        if sum(least) > spare:
            font = theme.font(FIGURE)
            least = [paint.text_width(figure, font) for figure, _ in terms]
            gap = px(8)
            spare = box.width() - gap * (len(terms) - 1)
        widths = [max(pair) for pair in zip(least, words, strict=True)]
        if sum(widths) > spare:  # each keeps its figure, and the words share what is left
            share = max(0.0, spare - sum(least)) / len(terms)
            widths = [min(wide, low + share) for wide, low in zip(widths, least, strict=True)]
        x, high = box.left(), font.pixelSize()
        for (figure, word), wide in zip(terms, widths, strict=True):
            paint.write(self.painter, QRectF(x, box.top(), wide, high + px(4)), figure, font, theme.colour("ink"))
            elided = paint.shorten(word, small, int(wide) + 1, 1)
            below = QRectF(x, box.top() + high + px(3), wide, px(18))
            paint.write(self.painter, below, elided, small, theme.colour("quiet"))
            x += wide + gap

    def total(self, box: QRectF, style: Type, beside: Type, part: float = 1.0) -> None:
        """Write the sum large, and beside it what was needed and what that is made of. It counts up with `part`."""
        view, px, font = self.view, self.px, self.theme.font(style)
        figure = str(round(view.total * part))
        paint.write(self.painter, box, figure, font, self.theme.colour("ink"), LEFT)
        if view.need is None:
            return
        x = box.left() + paint.text_width(str(view.total), font) + px(14 if style is GIANT else 10)
        high = self.theme.font(beside).pixelSize() * 1.25
        made_of = self.made_of
        top = box.center().y() - (high if made_of else high / 2)
        self.write(QRectF(x, top, box.right() - x, high), self.say(view.need), beside)
        if made_of:
            face = BODY if style is GIANT else SMALL
            below = QRectF(x, top + high - px(2), box.right() - x, px(20))
            text = paint.shorten(made_of, self.theme.font(face), int(below.width()), 1)
            self.write(below, text, face, "quiet")

    @property
    def made_of(self) -> str:
        """Return the lines of which the number that is needed is made."""
        parts = [
            f"{self._small(modifier)} {modifier.value}"
            if not place
            else f"{with_sign(modifier.value)} {self._small(modifier)}"
            for place, modifier in enumerate(self.view.made_of)
        ]
        return ", ".join(parts)

    def stamp(self, right: float, middle: float, room: float, grow: float = 1.0) -> float:
        """Paint the verdict as a stamp that ends at `right`; return the x at which it begins."""
        if self.view.verdict is None:
            return right
        theme, px, painter = self.theme, self.px, self.painter
        text = self.say(self.view.verdict).upper()
        font = theme.font(TITLE)
        if paint.text_width(text, font) > px(LONG_STAMP):
            font = paint.fitted_font(text, theme.font(FIGURE), room - px(32), px(SMALL.size))
        wide, high = paint.text_width(text, font) + px(32), font.pixelSize() * 1.6
        ink = theme.colour("danger" if self.view.is_lasting else "action")
        with paint.own_state(painter):
            painter.translate(right - wide / 2 - px(6), middle)
            painter.rotate(STAMP_TILT)
            painter.scale(grow, grow)
            box = QRectF(-wide / 2, -high / 2, wide, high)
            painter.fillPath(paint.rounded_rect(box, px(CORNER)), theme.colour("paper", 242))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(ink, px(4)))
            painter.drawRoundedRect(box, px(CORNER), px(CORNER))
            painter.setPen(QPen(ink, px(14) / 10))
            inset = px(5)
            painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), px(4), px(4))
            paint.write(painter, box, text, font, ink)
        return right - wide - px(12)

    def verdict(self, box: QRectF) -> None:
        """Write the verdict in plain ink at the right of `box`."""
        if self.view.verdict is not None:
            self.write(box, self.say(self.view.verdict), TITLE, "ink", RIGHT)

    # -- who

    def pair(self, box: QRectF, side: float) -> None:
        """Paint who acts and on whom, with an arrow between them; a counter alone has its name beside it."""
        counters, theme, px, painter = self.view.counters, self.theme, self.px, self.painter
        if not counters:
            return
        y = box.center().y()
        first = QRectF(box.left() + px(8), y - side / 2, side, side)
        if len(counters) == 1:
            self._counter(first, counters[0], "danger" if self.view.is_lasting else "glow")
            text = QRectF(first.right() + px(16), box.top(), box.right() - first.right() - px(16), box.height())
            self.write(QRectF(text.x(), y - px(24), text.width(), px(26)), self.say(counters[0].name), FIGURE)
            tags = ", ".join(map(self.say, counters[0].tags[:2]))
            elided = paint.shorten(tags, theme.font(SMALL), int(text.width()), 1) if tags else ""
            self.write(QRectF(text.x(), y + px(2), text.width(), px(20)), elided, SMALL, "quiet")
            return
        last = QRectF(box.right() - px(8) - side, y - side / 2, side, side)
        self._counter(first, counters[0], "glow")
        self._counter(last, counters[1], "danger")
        start, tip = first.right() + px(16), last.left() - px(16)
        pen = QPen(theme.colour("ink"), px(24) / 10, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.drawLine(QPointF(start, y), QPointF(tip - px(8), y))
        painter.setPen(QPen(theme.colour("ink"), px(24) / 10))
        draw_arrowhead(painter, QPointF(tip, y), 0, px(12))

    def _counter(self, square: QRectF, counter: CounterView, ring: str) -> None:
        """Paint a counter in a square, with a ring."""
        theme, px = self.theme, self.px
        paint.draw_shadow(self.painter, theme, square, px(CORNER))
        if counter.figures:
            draw_face(self.painter, theme, square, counter, self.say)
        else:  # a unit of a list has no printed counter: its cloth and its silhouette
            cloth = theme.colour(cloth_of(counter))
            self.painter.fillPath(
                paint.rounded_rect(square, px(CORNER)), paint.grain(theme, "cloth", cloth_of(counter))
            )
            inset = square.width() * 0.12
            room = square.adjusted(inset, inset, -inset, -inset)
            draw_silhouette(self.painter, counter.shape, room, theme.colour("print"), cloth)
        if ring == "glow":
            paint.glow_ring(self.painter, theme, square, px(CORNER))
            return
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.setPen(QPen(theme.colour("danger"), px(3)))
        grow = px(3)
        self.painter.drawRoundedRect(square.adjusted(-grow, -grow, grow, grow), px(CORNER + 3), px(CORNER + 3))


def summand_text(value: int) -> str:
    """Return a number as it is written in a sum: `+ 3`."""
    return f"{'−' if value < 0 else '+'} {abs(value)}"
