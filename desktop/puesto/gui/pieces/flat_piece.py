"""A piece of a game as it is in the box, painted flat: for pages that show a game's content."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from puesto.core.card_views import CardView
from puesto.core.views import CounterView, HandCardView, TableView
from puesto.gui.controls.accessible import Say, set_tip
from puesto.gui.look import paint, shapes
from puesto.gui.look.own_pictures import ALBUM
from puesto.gui.look.silhouettes import draw_silhouette
from puesto.gui.look.theme import CORNER, FIGURE_SMALL, LABEL, SPACE, TITLE, Theme
from puesto.gui.panels.card import draw_symbol
from puesto.gui.pieces.counter import FACE
from puesto.gui.pieces.counter_face import cloth_of, draw_face

CARD = QSize(92, 128)
RIM = 4
BAND = 48

Shape = CounterView | CardView | HandCardView


class FlatPiece(QWidget):
    """One piece, with its accessible text."""

    def __init__(self, view: Shape, text: str, say: Say, theme: Theme) -> None:
        super().__init__()
        self.view, self.say, self.theme = view, say, theme
        self.setAccessibleName(text)
        set_tip(self, text)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        px = self.theme.px
        face = (
            QSize(px(FACE), px(FACE))
            if isinstance(self.view, CounterView)
            else QSize(px(CARD.width()), px(CARD.height()))
        )
        return face + QSize(2 * px(RIM), 2 * px(RIM))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        self.draw(painter)
        painter.end()

    def draw(self, painter: QPainter) -> None:
        """Paint the piece."""
        rim = self.theme.px(RIM)
        box = QRectF(self.rect()).adjusted(rim, rim, -rim, -rim)
        paint.draw_shadow(painter, self.theme, box, self.theme.px(CORNER), 0.6)
        if isinstance(self.view, CounterView):
            draw_face(painter, self.theme, box, self.view, self.say)
        else:
            self._card(painter, box)

    def _card(self, painter: QPainter, box: QRectF) -> None:
        """Paint a card: the owner's picture of it, or its band and as much text as fits below."""
        theme, radius = self.theme, self.theme.px(CORNER)
        path = paint.rounded_rect(box, radius)
        painter.fillPath(path, paint.grain(theme, "paper", "paper"))
        pixmap = ALBUM.pixmap(self.view.picture, (box.size() * painter.device().devicePixelRatio()).toSize(), theme)
        with paint.own_state(painter):
            painter.setClipPath(path)
            if pixmap is not None:
                painter.drawPixmap(box, pixmap, QRectF(pixmap.rect()))
            elif isinstance(self.view, CardView):
                self._order(painter, box, self.view)
            elif isinstance(self.view, HandCardView):
                self._action(painter, box, self.view)
        painter.setPen(QPen(theme.colour("edge"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)

    def _order(self, painter: QPainter, box: QRectF, view: CardView) -> None:
        """Paint an order card."""
        theme, px = self.theme, self.theme.px
        band = QRectF(box.x(), box.y(), box.width(), px(BAND))
        painter.fillRect(band, theme.colour(view.tone))
        ink = theme.colour("on_colour")
        number = band.adjusted(px(SPACE * 2), 0, 0, 0)
        paint.write(painter, number, view.title, theme.font(TITLE), ink, Qt.AlignmentFlag.AlignLeft)
        if view.symbol:
            side = px(22)
            sign = QRectF(band.right() - side - px(SPACE * 2), band.center().y() - side / 2, side, side)
            draw_symbol(painter, sign, view.symbol, ink)
        if view.heading is not None:
            self._lines(painter, box, band.bottom(), self.say(view.heading), "ink")
        if view.usage:
            foot = QRectF(box.x(), box.bottom() - px(32), box.width() - px(SPACE * 2), px(28))
            paint.write(
                painter, foot, view.usage, theme.font(FIGURE_SMALL), theme.colour("ink"), Qt.AlignmentFlag.AlignRight
            )

    def _action(self, painter: QPainter, box: QRectF, view: HandCardView) -> None:
        """Paint an action card."""
        theme, pad = self.theme, self.theme.px(SPACE * 2)
        title = paint.paragraph(self.say(view.title), theme.font(LABEL), box.width() - 2 * pad)
        band = QRectF(box.x(), box.y(), box.width(), max(theme.px(BAND), title.height + pad))
        painter.fillRect(band, theme.colour("command"))
        title.draw(painter, box.x() + pad, band.center().y() - title.height / 2, theme.colour("on_colour"))
        if view.cost is not None:
            self._lines(painter, box, band.bottom(), self.say(view.cost), "ink")

    def _lines(self, painter: QPainter, box: QRectF, top: float, text: str, ink: str) -> None:
        pad = self.theme.px(SPACE * 2)
        lines = paint.paragraph(text, self.theme.font(LABEL), box.width() - 2 * pad)
        lines.draw(painter, box.x() + pad, top + pad / 2, self.theme.colour(ink))


def counters_of(view: TableView | None) -> dict[str, CounterView]:
    """Return each counter on the table by its id."""
    return {counter.id: counter for roster in view.rosters for counter in roster.counters} if view is not None else {}


def plain_look(view: CounterView) -> str:
    """Return the key of what `draw_plain` shows of a counter."""
    return f"{view.shape}:{cloth_of(view)}:{bool(view.hit):d}:{view.used:d}"


def plainly_once(
    kind: str, theme: Theme, view: CounterView, size: QSizeF, density: float, draw: Callable[[QPainter], object]
) -> QPixmap:
    """Return a picture of `kind` with a counter painted by `draw_plain`.

    It comes from the cache if there is one like it.
    """
    return paint.picture_at_hand(f"plain:{kind}:{theme.key}:{plain_look(view)}", size, density, draw)


def draw_plain(painter: QPainter, theme: Theme, square: QRectF, view: CounterView) -> None:
    """Paint a counter that is too small for its numbers. It shows ground, silhouette, and whether it is hit or used."""
    path = paint.rounded_rect(square, theme.px(CORNER))
    painter.fillPath(path, paint.grain(theme, "cloth", cloth_of(view)))
    painter.setPen(
        QPen(
            theme.colour("print_red" if view.hit else "print", 255 if view.hit else 150), theme.px(3) if view.hit else 1
        )
    )
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    inset = square.width() * 0.1
    room = square.adjusted(inset, inset * 2.2, -inset, -inset * 2.2)
    draw_silhouette(painter, view.shape, room, theme.colour("print"), theme.colour(cloth_of(view)))
    if view.hit:
        size = square.width() * 0.2
        burst = shapes.star(square.bottomRight() - QPointF(size, size), size * 1.2, 10, 0.74)
        painter.fillPath(burst, theme.colour("print_red"))
    if view.used:
        ribbon = QRectF(
            square.left(), square.top() + square.height() * 0.16, square.width() * 0.5, max(2.0, square.height() * 0.13)
        )
        painter.fillRect(ribbon, theme.colour("print"))
