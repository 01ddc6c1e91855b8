"""The card in play, large: band, critical block, tactical orders, usage value."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from puesto.core.card_views import CardView
from puesto.core.messages import N_, msg
from puesto.core.prompts import Family, Prompt
from puesto.core.values import replace
from puesto.core.views import TableView
from puesto.gui.controls.accessible import Say, describe
from puesto.gui.look import drawings, paint, shapes
from puesto.gui.look.motion import CLOCK
from puesto.gui.look.theme import (
    BAND,
    BODY,
    CORNER,
    FIGURE_SMALL,
    GIANT,
    HUGE,
    LABEL,
    SHADOW,
    SMALL,
    SPACE,
    Theme,
    Type,
)
from puesto.gui.panels.base import Panel, keep_widgets
from puesto.gui.panels.card_line import TIGHTEST, LineRow
from puesto.gui.panels.deck import draw_card_back

PAD = 14
RATIO = 88 / 63
FOOT = 60
SYMBOL = 26
SUITS = {"♥": N_("corazones"), "♦": N_("rombos"), "♠": N_("picas"), "♣": N_("tréboles")}
TONES = {"action": N_("Órdenes de acción"), "command": N_("Órdenes de mando")}
NOTHING = N_("La carta que se robe se pondrá aquí.")
FACE_DOWN = N_("Carta boca abajo")
SUIT_SIGNS = {"♥": "signs/heart", "♦": "signs/diamond", "♠": "signs/spade", "♣": "signs/club"}
SYMBOLS = {"shield": N_("defensiva"), "bombs": N_("ofensiva")}


class CardPanel(Panel):
    """The order card in play.

    It has the proportion of a playing card where there is room, else the height of its text.
    """

    framed_by_default = False
    draw_requested = Signal(str)
    why_requested = Signal()
    """Emitted when the card was clicked and no draw is asked: the reasons of its order are wanted."""

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self.view: CardView | None = None
        self.glow: frozenset[str] = frozenset()
        self.motion = True
        self.answers_why = False
        """Whether a click that draws nothing asks for the reasons."""
        self.tight = 0
        """Level by which the print is reduced, so that the whole card is visible."""
        self.rows: dict[str, LineRow] = {}
        self._texts: dict[tuple[str, int], paint.Paragraph] = {}
        self._turn: Turning | None = None
        self._split = 0.0
        self._foot = 0.0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    # -- calls by the window -------------------------------------------------

    def show_view(self, view: CardView | None, say: Say) -> None:
        """Show `view`, turning the card over if it is another one; None is a table without a card."""
        if view == self.view and say == self.say:
            return
        reworded = say != self.say
        another = (view and (view.id, view.face_up)) != (self.view and (self.view.id, self.view.face_up))
        old = self.grab() if another and self.motion and self.isVisible() else None
        framed = not reworded and _frame(view) == _frame(self.view)
        heights = self._heights()
        self.view, self.say, self._texts = view, say, self._texts if framed else {}
        lines = (*view.critical, *view.tactical) if view is not None and view.face_up else ()
        keep_widgets(self.rows, [line.id for line in lines], lambda id: self._make())
        for line in lines:
            self.rows[line.id].show_line(line, view.tone if view is not None else "action", say, reworded)
        self._describe()
        self._update_glow()
        if not framed or heights != self._heights():
            self.changed()
        if old is not None:
            self._turn = self._turn or Turning(self)
            self._turn.start(old)

    def _heights(self) -> dict[str, int]:
        wide = self.width() - 2 * self.margin - 2
        return {id: row.height_for(wide) for id, row in self.rows.items()}

    def set_glow(self, ids: frozenset[str]) -> None:
        """Highlight the card if the current prompt wants a card drawn from one of these decks."""
        if ids != self.glow:
            self.glow = ids
            self._update_glow()
            self.ground_changed()

    @property
    def active_row(self) -> LineRow | None:
        """Return the line in play."""
        return next((row for row in self.rows.values() if row.line is not None and row.line.state == "active"), None)

    def set_motion(self, on: bool) -> None:
        """Set whether cards turn over, or just change."""
        self.motion = on

    def on_theme_changed(self) -> None:
        self._texts = {}

    def fit(self, room: int) -> None:
        """Print the orders in the largest size at which the whole card fits into `room` px."""
        levels = range(TIGHTEST) if self.width() > 0 else ()
        self.set_tight(next((level for level in levels if self._lay(self.width(), False, level) <= room), len(levels)))

    def set_tight(self, tight: int) -> None:
        """Set the level by which the orders are reduced."""
        if tight != self.tight:
            self.tight = tight
            for row in self.rows.values():
                row.set_tight(tight)
            self.changed()

    def _update_glow(self) -> None:
        self.setCursor(Qt.CursorShape.PointingHandCursor if self.glow or self._tells else Qt.CursorShape.ArrowCursor)

    @property
    def _tells(self) -> bool:
        return self.answers_why and self.view is not None and self.view.face_up

    def _make(self) -> LineRow:
        row = LineRow(self)
        row.set_theme(self.theme)
        row.set_tight(self.tight)
        return row

    def _describe(self) -> None:
        """Set the accessible text of the card."""
        view, say = self.view, self.say
        if view is None:
            describe(self, say(msg(NOTHING)), tip="")
            return
        if not view.face_up:
            describe(self, say(msg(FACE_DOWN)), tip="")
            return
        parts = [say(msg(TONES.get(view.tone, TONES["action"])))]
        if view.symbol in SYMBOLS:
            parts.append(say(msg(SYMBOLS[view.symbol])))
        parts += [say(part) for part in (view.heading, view.caption) if part is not None]
        parts += [self.rows[line.id].accessibleName() for line in (*view.critical, *view.tactical)]
        if view.usage:
            parts.append(say(msg(N_("valor de uso {value}"), value=view.usage)))
        if view.head:
            parts.append(say(msg(N_("la cabeza deja sin usar a la Unidad del jugador"))))
        parts += [corner_words(view.corner, say)] if view.corner else []
        parts += [say(view.source)] if view.source is not None else []
        describe(self, say(msg(N_("Carta {title}"), title=view.title)), ". ".join(parts), tip="")

    # -- keys and mouse --------------------------------------------------------

    def _request(self) -> bool:
        if self.glow:
            self.draw_requested.emit(min(self.glow))
        return bool(self.glow)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        clicked = event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint())
        if not (clicked and (self._request() or self._ask_why())):
            super().mouseReleaseEvent(event)

    def _ask_why(self) -> bool:
        if self._tells:
            self.why_requested.emit()
        return self._tells

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) or not self._request():
            super().keyPressEvent(event)

    # -- layout ----------------------------------------------------------------

    def _text(
        self, name: str, text: str, style: Type, width: float, align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft
    ) -> paint.Paragraph:
        key = (name, int(width))
        if key not in self._texts:
            self._texts[key] = paint.paragraph(text, self.theme.font(style), width, align)
        return self._texts[key]

    @property
    def margin(self) -> int:
        """Return the distance in px from the widget's edge to the card's."""
        return self.theme.px(SHADOW + 2)

    def _band(self, card_width: float) -> tuple[list[paint.Paragraph], float, float]:
        """Return the band's paragraphs (cause of the draw and heading), their x, and the band's height."""
        assert self.view is not None
        theme, pad = self.theme, self.theme.px(PAD)
        number = paint.text_width(self.view.title, theme.font(HUGE)) + (
            theme.px(SYMBOL + SPACE * 2) if self.view.symbol in SYMBOLS else 0
        )
        start = pad + number + theme.px(SPACE * 3)
        heading = self.say(
            self.view.heading if self.view.heading is not None else msg(TONES.get(self.view.tone, TONES["action"]))
        )
        paragraphs = [self._text("heading", heading, BAND, card_width - start - pad, Qt.AlignmentFlag.AlignRight)]
        if self.view.caption is not None:
            paragraphs.insert(
                0,
                self._text(
                    "caption", self.say(self.view.caption), LABEL, card_width - start - pad, Qt.AlignmentFlag.AlignRight
                ),
            )
        return paragraphs, start, max(theme.px(48), sum(text.height for text in paragraphs)) + theme.px(SPACE * 2)

    def least_width(self) -> int:
        return self.theme.px(276) + 2 * self.margin

    def preferred_width(self) -> int:
        return self.theme.px(316)

    def sizeHint(self) -> QSize:
        width = self.preferred_width()
        return QSize(width, max(self.heightForWidth(width), round((width - 2 * self.margin) * RATIO) + 2 * self.margin))

    def card_rect(self, width: int, height: int) -> QRectF:
        """Return the rectangle of the card.

        It is as high as its proportion where there is room, never less than its text.
        """
        top = self.margin
        wide = width - 2 * self.margin
        needs = self.heightForWidth(width) - top - self.margin
        return QRectF(self.margin, top, wide, max(needs, min(height - top - self.margin, wide * RATIO)))

    def arrange(self, width: int, place: bool) -> int:
        return self._lay(width, place, self.tight)

    def _lay(self, width: int, place: bool, tight: int) -> int:
        """Lay out the card for a width; return its height."""
        top = self.margin
        view, wide = self.view, width - 2 * self.margin
        if view is None or not view.face_up:
            return round(top + min(wide * RATIO, self.theme.px(300)) + self.margin)
        gap = self.theme.px(SPACE if tight else SPACE * 2)
        y = top + self._band(wide)[2] + gap
        for number, lines in enumerate((view.critical, view.tactical)):
            for line in lines:
                row = self.rows[line.id]
                height = row.height_for(wide - 2, tight)
                if place:
                    row.setGeometry(self.margin + 1, int(y), wide - 2, height)
                y += height
            if number == 0 and lines:
                if place:
                    self._split = y + gap / 2
                y += gap
        self._foot = max(self.theme.px(FOOT), self._foot_height(wide))
        return round(y + gap / 2 + self._foot + self.margin)

    def _foot_height(self, wide: float) -> float:
        corner, source = self._foot_texts(wide)
        return corner.height + source.height + self.theme.px(PAD)

    def _foot_texts(self, wide: float) -> tuple[paint.Paragraph, paint.Paragraph]:
        assert self.view is not None
        room = wide * 0.42
        source = self._text("source", self.say(self.view.source) if self.view.source is not None else "", SMALL, room)
        return self._text("corner", corner_hex(self.view.corner), FIGURE_SMALL, room), source

    # -- painting --------------------------------------------------------------

    def draw_ground(self, painter: QPainter) -> None:
        """Paint what is below the pieces of the card panel."""
        theme, view = self.theme, self.view
        card = self.card_rect(self.width(), self.height())
        radius = theme.px(CORNER + 2)
        paint.draw_shadow(painter, theme, card, radius)
        if self.glow and view is not None:
            paint.glow_ring(painter, theme, card, radius)
        if view is None or not view.face_up:
            return
        path = paint.rounded_rect(card, radius)
        painter.fillPath(path, paint.grain(theme, "paper", "paper"))
        with paint.own_state(painter):
            painter.setClipPath(path)
            self._draw_band(painter, card, view)
        painter.setPen(QPen(theme.colour("line"), theme.px(1)))
        if view.critical and view.tactical:
            painter.setPen(QPen(theme.colour("edge"), theme.px(1.5)))
            painter.drawLine(
                QPointF(card.left() + theme.px(PAD), self._split), QPointF(card.right() - theme.px(PAD), self._split)
            )
        self._draw_foot(painter, card, view)
        painter.setPen(QPen(theme.colour("edge"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)

    def _draw_band(self, painter: QPainter, card: QRectF, view: CardView) -> None:
        """Paint the band of the card: number, symbol, heading."""
        theme, pad = self.theme, self.theme.px(PAD)
        tone = view.tone if view.tone in TONES else "action"
        texts, start, high = self._band(card.width())
        band = QRectF(card.left(), card.top(), card.width(), high)
        painter.fillRect(band, theme.colour(tone))
        draw_edging(painter, theme, band, tone)
        ink = theme.colour("on_colour")
        middle = band.center().y() - theme.px(4)
        paint.write(
            painter,
            QRectF(band.left() + pad, middle - theme.px(30), start, theme.px(60)),
            view.title,
            theme.font(HUGE),
            ink,
            Qt.AlignmentFlag.AlignLeft,
        )
        if view.symbol in SYMBOLS:
            side = theme.px(SYMBOL)
            left = band.left() + pad + paint.text_width(view.title, theme.font(HUGE)) + theme.px(SPACE * 2)
            box = QRectF(left, middle - side / 2, side, side)
            draw_symbol(painter, box, view.symbol, ink)
        y = middle - sum(text.height for text in texts) / 2
        for text in texts:
            text.draw(painter, band.left() + start, y, ink)
            y += text.height

    def _draw_foot(self, painter: QPainter, card: QRectF, view: CardView) -> None:
        """Paint the foot of the card: corner and source."""
        theme, pad = self.theme, self.theme.px(PAD)
        top = card.bottom() - self._foot
        corner, source = self._foot_texts(card.width())
        y = card.bottom() - pad - source.height if source.text else card.bottom() - pad
        source.draw(painter, card.left() + pad, y, theme.colour("quiet"))
        self._draw_corner(painter, card.left() + pad, y - corner.height - theme.px(2), view.corner)
        if view.usage:
            draw_usage(
                painter, self.theme, QRectF(card.center().x(), top, card.width() / 2 - pad, self._foot - pad / 2), view
            )

    def _draw_corner(self, painter: QPainter, x: float, y: float, corner: str) -> None:
        """Paint the corner's hex and suit; the suit is a sign, red where it is printed red."""
        theme = self.theme
        line = self._text("corner", corner_hex(corner), FIGURE_SMALL, self.width() * 0.42)
        line.draw(painter, x, y, theme.colour("ink"))
        suit = corner[-1:]
        if suit in SUITS:
            side = theme.px(15)
            box = QRectF(x + line.used + theme.px(SPACE * 1.5), y + (line.line_height - side) / 2, side, side)
            drawings.stamp(painter, SUIT_SIGNS[suit], box, theme.colour("danger" if suit in "♥♦" else "ink"))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        has_back = self.view is None or not self.view.face_up
        if has_back or self.hasFocus():
            painter, card = QPainter(self), self.card_rect(self.width(), self.height())
            paint.smooth(painter)
            if has_back:
                self._draw_back(painter, card)
            if self.hasFocus():
                paint.focus_ring(painter, self.theme, card, self.theme.px(CORNER + 2))
            painter.end()

    def _draw_back(self, painter: QPainter, card: QRectF) -> None:
        """Paint the back of the card, and its meaning where there is no card."""
        theme, pad = self.theme, self.theme.px(PAD)
        draw_card_back(painter, theme, card)
        if self.view is None:
            wide, centre = card.width() - 4 * pad, Qt.AlignmentFlag.AlignHCenter
            empty = self._text("empty", self.say(msg(NOTHING)), BODY, wide, centre)
            plate = QRectF(card.left() + pad * 1.5, 0, card.width() - pad * 3, empty.height + pad)
            plate.moveBottom(card.bottom() - pad * 1.5)
            painter.fillPath(paint.rounded_rect(plate, theme.px(CORNER)), theme.colour("on_print"))
            empty.draw(painter, card.left() + pad * 2, plate.top() + pad / 2, theme.colour("print"))


def card_glow(prompt: Prompt[Any] | None, view: TableView | None, glow: frozenset[str]) -> frozenset[str]:
    """Return what the card is wanted for. That is a draw where there is none, or its order if nothing else is asked."""
    if prompt is None or view is None:
        return frozenset()
    if view.card is None:
        return glow & {deck.id for deck in view.decks[:1]}
    is_wanted = view.headings.decided(view.side) and prompt.family is Family.FACT and not glow
    return frozenset((view.card.id,)) if is_wanted else frozenset()


def draw_symbol(painter: QPainter, box: QRectF, symbol: str, ink: QColor) -> None:
    """Paint the sign of a defensive card, a little narrower than its square, or of an offensive one."""
    side = box.width() * 0.08 if symbol == "shield" else 0
    drawings.stamp(painter, f"signs/{symbol}", box.adjusted(side, 0, -side, 0), ink)


def draw_usage(painter: QPainter, theme: Theme, box: QRectF, view: CardView) -> None:
    """Paint the usage value, large at the right of a box, with its sign and the heading before it."""
    ink = theme.colour("ink")
    figure = view.usage.lstrip("≥≤ ")
    font = theme.font(GIANT)
    wide = paint.text_width(figure, font)
    paint.write(
        painter,
        QRectF(box.right() - wide, box.top(), wide, box.height()),
        figure,
        font,
        ink,
        Qt.AlignmentFlag.AlignRight,
    )
    x = box.right() - wide
    if figure != view.usage:
        side = theme.px(34)
        sign = QRectF(x - side - theme.px(SPACE * 3), box.center().y() - side / 2, side * 0.86, side)
        painter.strokePath(
            shapes.comparison(sign, view.usage.startswith("≤")),
            QPen(ink, theme.px(6.5), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.MiterJoin),
        )
        x = sign.left()
    if view.head:
        side = theme.px(34)
        head = QRectF(x - side - theme.px(SPACE * 4), box.center().y() - side * 0.55, side, side * 1.1)
        drawings.stamp(painter, "signs/head", head, ink)
        mark = QRectF(head.right() - side * 0.3, head.bottom() - side * 0.42, side * 0.46, side * 0.4)
        for colour, width in (("paper", 8), ("action", 4)):
            painter.strokePath(
                shapes.tick(mark),
                QPen(
                    theme.colour(colour),
                    theme.px(width),
                    Qt.PenStyle.SolidLine,
                    Qt.PenCapStyle.RoundCap,
                    Qt.PenJoinStyle.RoundJoin,
                ),
            )


def draw_edging(painter: QPainter, theme: Theme, band: QRectF, tone: str) -> None:
    """Paint the foot of the band. It has two lines for command orders, slanting strokes for action orders."""
    painter.setPen(QPen(theme.colour("on_colour"), theme.px(2)))
    low, high = (band.bottom() - theme.px(step) for step in (5, 9))
    if tone == "command":
        for y in (low, high):
            painter.drawLine(QPointF(band.left(), y), QPointF(band.right(), y))
        return
    stroke = theme.px(SPACE * 1.5)
    for place in range(int(band.width() / stroke) + 2):
        x = band.left() + place * stroke
        painter.drawLine(QPointF(x, low + theme.px(1)), QPointF(x + theme.px(SPACE), high))


def corner_hex(corner: str) -> str:
    """Return the corner's text without the suit."""
    return corner[:-1].strip() if corner[-1:] in SUITS else corner


def corner_words(corner: str, say: Say) -> str:
    """Return the accessible text of the corner."""
    suit = SUITS.get(corner[-1:])
    return say(msg(N_("hexágono {hex}, palo de {suit}"), hex=corner_hex(corner), suit=msg(suit))) if suit else corner


def _frame(view: CardView | None) -> CardView | None:
    """Return the view of a card without its lines, to see what else has changed."""
    return replace(view, critical=(), tactical=()) if view is not None else None


class Turning(QWidget):
    """A card that is being turned over: the old side closes, the new one opens."""

    def __init__(self, panel: CardPanel) -> None:
        super().__init__(panel)
        self._panel = panel
        self._old, self._new = QPixmap(), QPixmap()
        self._part = 0.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def start(self, old: QPixmap) -> None:
        """Turn from the picture `old` to what the panel shows now."""
        self.hide()
        self._old, self._new = old, self._panel.grab()
        self.setGeometry(self._panel.rect())
        self._part = 0.0
        self.raise_()
        self.show()
        CLOCK.move(self, self._step)

    def _step(self, value: float) -> None:
        self._part = value
        self.setVisible(value < 1)
        self.update()
        if value >= 1:  # the old side is hidden
            self._old = self._new = QPixmap()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        painter.fillRect(self.rect(), paint.grain(self._panel.theme, "wood", "table"))
        picture = self._old if self._part < 0.5 else self._new
        open_ = abs(1 - 2 * self._part)
        wide = max(1.0, self.width() * open_)
        painter.drawPixmap(QRectF((self.width() - wide) / 2, 0, wide, self.height()), picture, QRectF(picture.rect()))
        painter.end()
