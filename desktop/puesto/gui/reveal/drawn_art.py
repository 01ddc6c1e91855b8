"""Painting of a drawn thing: a card, marker or die with the number that counts, and a stamp."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPen, QTransform

from puesto.core.card_views import CARD, DIE, DrawnView
from puesto.core.messages import N_, msg
from puesto.gui.controls.accessible import Say
from puesto.gui.look import drawings, paint, shapes
from puesto.gui.look.side_sign import paint_sign
from puesto.gui.look.theme import BAND, BODY, BODY_BOLD, FIGURE, GIANT, HUGE, LABEL, SMALL, TITLE, Theme, Type
from puesto.gui.panels.card import SUIT_SIGNS, corner_hex, draw_edging

WIDE, HIGH = 304, 428
"""The card's size in px of the design; everything on it is scaled with it."""
LYING = 1.15
"""Ratio of width to height from which the figure is painted beside the stamp instead of above it."""
FIGURE_SIZE = 150
LEAST_FIGURE = 44
LEAST_BELOW, LEADING = 150, 1.1
"""Least height of the figure below the strokes (design units), and line height per font size."""
TILT, STAMP_TILT = -1.6, -7.0
BANDS = ("action", "command")
CLOTHS = ("german", "soviet", "sand", "clay", "plain")
STROKES = ((196, 120), (222, 90), (170, 140))
"""Lengths of the strokes that are painted instead of orders which do not count."""

Sign = tuple[int, str, str]
"""A side's place, text colour and letter."""


class DrawnArt:
    """Painting of one drawn thing in a box."""

    def __init__(
        self, painter: QPainter, theme: Theme, box: QRectF, view: DrawnView, say: Say, sign: Sign | None = None
    ) -> None:
        self.painter, self.theme, self.box, self.view, self.say, self.sign = painter, theme, box, view, say, sign
        self.lying = box.width() > box.height() * LYING
        self.unit = min(box.width() / (WIDE * (1.7 if self.lying else 1)), box.height() / (240 if self.lying else HIGH))
        self.on_card = view.kind == CARD
        self.ink = "ink" if self.on_card else "on_print" if view.tone == "print_red" else "print"
        self.tone = "paper" if self.on_card else view.tone

    def draw_blank(self) -> None:
        """Paint the empty thing without its text.

        All things of one kind are alike, so that this picture can be cached.
        """
        theme, unit = self.theme, self.unit
        self._shadow(self._radius)
        path = paint.rounded_rect(self.box, self._radius)
        ground = paint.grain(theme, "paper" if self.on_card else "cloth", self.tone)
        if isinstance(ground, QBrush):  # upright grain is painted much faster
            ground.setTransform(self.painter.worldTransform().inverted()[0])
        self.painter.fillPath(path, ground)
        if self.on_card:
            with paint.own_state(self.painter):
                self.painter.setClipPath(path)
                self.painter.fillRect(self._band_box, theme.colour(self._band_tone))
                draw_edging(self.painter, theme, self._band_box, self._band_tone)
        self.painter.setPen(QPen(theme.colour("edge" if self.on_card else "print"), max(1.0, 1.5 * unit)))
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawPath(path)

    @property
    def _radius(self) -> float:
        """Return the corner radius of the drawn thing in px."""
        return (26 if self.view.kind == DIE else 9) * self.unit

    @property
    def blank(self) -> tuple[object, ...]:
        """Return the key of the picture that `draw_blank` paints: everything it depends on besides its place."""
        return self.theme, self.view.kind, self.tone, self.on_card and self._band_tone

    def draw_print(self) -> None:
        """Paint the text, the figure and the stamp."""
        box, unit = self.box, self.unit
        with paint.own_state(self.painter):
            self.painter.setClipPath(paint.rounded_rect(box, self._radius))
            y = self._band() if self.on_card else self._title()
        room = QRectF(box.left() + 14 * unit, y, box.width() - 28 * unit, box.bottom() - 10 * unit - y)
        foot = self._foot(room) if self.on_card else room.bottom()
        room.setBottom(foot - 4 * unit)
        self._middle(room)

    def _shadow(self, radius: float) -> None:
        """Paint the shadow below the thing.

        It is never rotated with the thing: the difference cannot be seen, and an upright shadow is painted much faster.
        """
        transform = self.painter.worldTransform()
        box = QRectF(0, 0, self.box.width() * abs(transform.m11()), self.box.height())
        box.moveCenter(transform.map(self.box.center()))
        with paint.own_state(self.painter):
            self.painter.resetTransform()
            paint.draw_shadow(self.painter, self.theme, box, radius, 2.0)

    # -- the parts

    def _font(self, style: Type, size: float) -> QFont:
        font = QFont(self.theme.font(style))
        font.setPixelSize(max(self.theme.px(SMALL.size), round(size * self.unit)))
        return font

    @property
    def _band_box(self) -> QRectF:
        """Return the rectangle of the card's coloured band."""
        return QRectF(self.box.topLeft(), QSizeF(self.box.width(), max(56 * self.unit, self.theme.px(44))))

    @property
    def _band_tone(self) -> str:
        return self.view.tone if self.view.tone in BANDS else BANDS[0]

    def _band(self) -> float:
        """Paint the card's number and the cause of the draw on its band. Return the y at which the band ends."""
        view, unit, theme, band = self.view, self.unit, self.theme, self._band_box
        ink, inner = theme.colour("on_colour"), band.adjusted(14 * unit, 0, -14 * unit, -8 * unit)
        name, number = self.say(view.name), self._font(HUGE, 38)
        wide = paint.text_width(name, number)
        short = wide < inner.width() * 0.4 and bool(view.figure)
        if short:
            paint.write(self.painter, inner, name, number, ink, Qt.AlignmentFlag.AlignLeft)
            inner.setLeft(inner.left() + wide + 10 * unit)
        if view.paid:  # a card that is used for something else than its printed text
            drawn_for, small = self.say(msg(N_("Robada para"))), self._font(LABEL, 15)
            high = QFontMetricsF(small).height()
            over = QRectF(inner.left(), band.top() + 2 * unit, inner.width(), high)
            paint.write(self.painter, over, drawn_for, small, ink, Qt.AlignmentFlag.AlignRight)
            inner = QRectF(
                inner.left(), over.bottom() - 4 * unit, inner.width(), band.bottom() - over.bottom() - 6 * unit
            )
        cause = self.say(view.cause)
        font = paint.fitted_font(cause, self._font(BAND, 22), inner.width(), theme.px(SMALL.size))
        paint.write(self.painter, inner, cause, font, ink, Qt.AlignmentFlag.AlignRight)
        y = band.bottom() + 8 * unit
        if not short and view.figure:
            y = self._line(name, y, TITLE, 28)
        return y

    def _title(self) -> float:
        """Paint sign, cause and name above the figure of a marker or die. Return the y below them."""
        box, unit, theme = self.box, self.unit, self.theme
        y = box.top() + 14 * unit
        side = 34 * unit
        if self.sign is not None:
            place, tone, letter = self.sign
            paint_sign(self.painter, theme, QRectF(box.left() + 14 * unit, y, side, side), place, tone, letter)
        y = self._line(self.say(self.view.cause), y, LABEL, 18)
        return self._line(self.say(self.view.name), y, TITLE, 28) if self.view.figure else y

    def _line(self, text: str, y: float, style: Type, size: float) -> float:
        """Paint a centred line at `y`, in a smaller font where it must fit. Return the y below it."""
        wide = self.box.width() - (100 if self.sign is not None else 28) * self.unit
        font = paint.fitted_font(text, self._font(style, size), wide, self.theme.px(SMALL.size))
        high = font.pixelSize() * 1.2
        paint.write(
            self.painter, QRectF(self.box.left(), y, self.box.width(), high), text, font, self._colour(self.ink)
        )
        return y + high

    def _colour(self, name: str) -> QColor:
        return self.theme.colour(name)

    def _middle(self, room: QRectF) -> None:
        """Paint the number that counts with its caption, the number it is compared with, and the stamp."""
        unit, view = self.unit, self.view
        stamp = 76 * unit if view.stamp is not None else 0
        if self.lying and not (view.stamp or view.paid):
            self._figure(room)
            return
        if self.lying:
            left = QRectF(room.left(), room.top(), room.width() * 0.56, room.height())
            right = QRectF(left.right(), room.top(), room.right() - left.right(), room.height() - stamp)
            self._figure(left)
            self._draw_paid(right)
            self._stamp(QRectF(left.right() - 10 * unit, room.bottom() - stamp, right.width() + 10 * unit, stamp))
            return
        upper = room.adjusted(0, 0, 0, -stamp)
        if view.figure and self.on_card:
            upper.setTop(self._strokes(upper))
        token = 84 * unit if view.paid else 0
        self._figure(upper.adjusted(0, 0, -token, 0))
        if token:
            self._draw_paid(QRectF(upper.right() - token, upper.top(), token, upper.height()))
        self._stamp(QRectF(room.left(), room.bottom() - stamp, room.width(), stamp))

    def _strokes(self, room: QRectF) -> float:
        """Paint strokes for the orders that do not count here.

        Return the y of the rule below them, or the top of `room` if they do not fit.
        """
        unit, painter = self.unit, self.painter
        least_height = len(STROKES) * 30 * unit + 16 * unit
        if room.height() < least_height + LEAST_BELOW * unit:
            return room.top()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._colour("line"))
        y = room.top() + 6 * unit
        for upper, lower in STROKES:
            painter.drawEllipse(QPointF(room.left() + 12 * unit, y + 10 * unit), 7 * unit, 7 * unit)
            for wide, offset in ((upper, y), (lower, y + 12 * unit)):
                line = QRectF(room.left() + 32 * unit, offset, wide * unit, 7 * unit)
                painter.drawRoundedRect(line, 3 * unit, 3 * unit)
            y += 30 * unit
        painter.setPen(QPen(self._colour("edge"), max(1.0, 1.5 * unit)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawLine(QPointF(room.left(), y + 2 * unit), QPointF(room.right(), y + 2 * unit))
        return y + 8 * unit

    def _figure(self, room: QRectF) -> None:
        """Paint the number that counts, or the name where there is none, in the largest type of the screen."""
        view, unit = self.view, self.unit
        means = self.say(view.means) if view.means is not None else ""
        font = self._font(BODY_BOLD, 18)
        below = paint.paragraph(means, font, room.width(), Qt.AlignmentFlag.AlignHCenter) if means else None
        height_below = below.height + 4 * unit if below is not None else 0
        field = room.adjusted(0, 0, 0, -height_below)
        if view.figure:
            spare = max(0.0, field.height() - FIGURE_SIZE * LEADING * unit)  # the caption stays close to the figure
            field.adjust(0, spare / 2, 0, -spare / 2)
            self._number(field)
        else:
            self._name(field)
        if below is not None:
            below.draw(self.painter, room.left(), field.bottom(), self._colour(self.ink))

    def _number(self, field: QRectF) -> None:
        """Paint the large number, with a comparison sign where it has one."""
        unit, figure = self.unit, self.view.figure.lstrip("≥≤ ")
        compared = figure != self.view.figure
        font = self._font(GIANT, min(FIGURE_SIZE, field.height() / max(unit, 0.01)))
        sign = font.pixelSize() * 0.5 if compared else 0
        font = paint.fitted_font(figure, font, field.width() - sign * 1.3, self.theme.px(LEAST_FIGURE))
        sign = font.pixelSize() * 0.42 if compared else 0
        wide = paint.text_width(figure, font)
        x = field.center().x() - (wide + sign * 1.4) / 2
        if compared:
            box = QRectF(x, field.center().y() - sign * 0.55, sign, sign * 1.1)
            pen = QPen(self._colour(self.ink), sign * 0.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
            self.painter.strokePath(shapes.comparison(box, self.view.figure.startswith("≤")), pen)
            x += sign * 1.4
        box = QRectF(x, field.top(), wide, field.height())
        paint.write(self.painter, box, figure, font, self._colour(self.ink))

    def _name(self, field: QRectF) -> None:
        """Paint the name in the largest font in which it fits, on as many lines as it needs."""
        name, font = self.say(self.view.name), self._font(GIANT, FIGURE_SIZE)
        least = self.theme.px(SMALL.size)
        while font.pixelSize() > least:
            widest = max(paint.text_width(word, font) for word in name.split())
            paragraph = paint.Paragraph(name, font, field.width(), Qt.AlignmentFlag.AlignHCenter, 0.9)
            if widest <= field.width() and paragraph.height <= field.height():
                break
            font.setPixelSize(font.pixelSize() - 2)
        paragraph = paint.Paragraph(name, font, field.width(), Qt.AlignmentFlag.AlignHCenter, 0.9)
        y = field.top() + max(0.0, (field.height() - paragraph.height) / 2)
        paragraph.draw(self.painter, field.left(), y, self._colour(self.ink))

    def _draw_paid(self, room: QRectF) -> None:
        """Paint the number that the figure is compared with, on a token in the faction colour of the payer."""
        view, unit, theme = self.view, self.unit, self.theme
        if not view.paid:
            return
        side = min(66 * unit, room.width(), room.height() * 0.6)
        token = QRectF(room.center().x() - side / 2, room.center().y() - side * 0.7, side, side)
        cloth = f"cloth_{view.cloth}" if view.cloth in CLOTHS else "cloth_plain"
        paint.draw_shadow(self.painter, theme, token, 8 * unit, 1.2)
        path = paint.rounded_rect(token, 8 * unit)
        self.painter.fillPath(path, paint.grain(theme, "cloth", cloth))
        self.painter.strokePath(path, QPen(theme.colour("print"), max(1.0, 2 * unit)))
        paint.write(self.painter, token, view.paid, self._font(HUGE, 44), theme.colour("print"))
        if view.paid_for is not None:
            text, font = self.say(view.paid_for), self._font(LABEL, 15)
            font = paint.fitted_font(text, font, room.width() + 12 * unit, theme.px(SMALL.size))
            label_box = QRectF(room.left(), token.bottom() + 4 * unit, room.width(), font.pixelSize() * 1.3)
            paint.write(self.painter, label_box, text, font, self._colour(self.ink))

    def _stamp(self, room: QRectF) -> None:
        """Paint the stamp with the outcome, tilted across the corner. It is painted through a cached picture."""
        if self.view.stamp is None:
            return
        theme, unit, text = self.theme, self.unit, self.say(self.view.stamp).upper()
        ink = theme.colour("action" if self.view.good else "danger")
        font = paint.fitted_font(text, self._font(TITLE, 30), room.width() - 34 * unit, theme.px(SMALL.size))
        wide, high = paint.text_width(text, font) + 30 * unit, font.pixelSize() * 1.6
        box = QRectF(-wide / 2, -high / 2, wide, high)
        stamp_transform = QTransform.fromTranslate(room.center().x(), room.center().y())
        stamp_transform = stamp_transform.rotate(STAMP_TILT if wide > high * 2 else 0) * self.painter.worldTransform()
        density = self.painter.device().devicePixelRatioF()
        rim = 4 * unit
        spot = stamp_transform.mapRect(box.adjusted(-rim, -rim, rim, rim)).toAlignedRect()
        local_transform = stamp_transform * QTransform.fromTranslate(-spot.x(), -spot.y())

        def draw(brush: QPainter) -> None:
            brush.setWorldTransform(local_transform)
            brush.setOpacity(0.94)
            brush.fillPath(paint.rounded_rect(box, 6 * unit), theme.colour("paper"))
            brush.setOpacity(1)
            brush.setBrush(Qt.BrushStyle.NoBrush)
            brush.setPen(QPen(ink, max(2.0, 4 * unit)))
            brush.drawRoundedRect(box, 6 * unit, 6 * unit)
            brush.setPen(QPen(ink, max(1.0, 1.4 * unit)))
            inset = 5 * unit
            brush.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), 4 * unit, 4 * unit)
            paint.write(brush, box, text, font, ink)

        how = ":".join(
            f"{part:.2f}"
            for part in (local_transform.m11(), local_transform.m12(), local_transform.dx(), local_transform.dy())
        )
        look = f"stamp:{theme.key}:{self.view.good:d}:{text}:{font.pixelSize()}:{unit:.2f}:{how}"
        with paint.own_state(self.painter):  # a few stamps are used again and again
            self.painter.resetTransform()
            self.painter.drawPixmap(spot.topLeft(), paint.picture_at_hand(look, QSizeF(spot.size()), density, draw))

    def _foot(self, room: QRectF) -> float:
        """Paint corner, suit and source at the foot of a card; return the y at which they begin."""
        view, theme, font = self.view, self.theme, self._font(FIGURE, 15)
        high = font.pixelSize() * 1.3
        line = QRectF(room.left(), room.bottom() - high, room.width(), high)
        if not view.corner and view.source is None:
            return room.bottom()
        text = corner_hex(view.corner)
        paint.write(self.painter, line, text, font, theme.colour("ink"), Qt.AlignmentFlag.AlignLeft)
        suit = view.corner[-1:]
        if suit in SUIT_SIGNS:
            side = font.pixelSize() * 0.85
            box = QRectF(
                line.left() + paint.text_width(text, font) + side * 0.5, line.center().y() - side / 2, side, side
            )
            drawings.stamp(self.painter, SUIT_SIGNS[suit], box, theme.colour("danger" if suit in "♥♦" else "ink"))
        if view.source is not None:
            words = self.say(view.source)
            small = self._font(BODY, 14)
            paint.write(self.painter, line, words, small, theme.colour("quiet"), Qt.AlignmentFlag.AlignRight)
        return line.top()
