"""Widget that shows a drawn thing over the table, with the animation that turns it over."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from puesto.core.card_views import CARD, DrawnView
from puesto.core.views import TableView
from puesto.gui.controls.accessible import Say, describe
from puesto.gui.controls.surface import CachedPixmap, flood_wood
from puesto.gui.look import paint
from puesto.gui.look.motion import CLOCK
from puesto.gui.look.side_sign import letter_of
from puesto.gui.look.theme import Theme, theme
from puesto.gui.look.words import Words
from puesto.gui.panels.deck import draw_card_back
from puesto.gui.reveal.drawn_art import HIGH, TILT, WIDE, DrawnArt, Sign

RIM = 16
"""Margin in px at 100 % around the thing, for its shadow and for its corners while it is tilted."""
MARKER_HIGH = 360
TALLEST = 1.75
"""Largest ratio of height to width of a card that covers a whole card with a long text."""


class DrawnThing(QWidget):
    """Widget that paints a `DrawnView` in the middle of its rectangle. Clicks pass through it."""

    lies = Signal()
    """Emitted when the thing has turned over and was painted in its final state."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme: Theme = theme()
        self.view: DrawnView | None = None
        self.say: Say = str
        self._sign: Sign | None = None
        self._part, self._is_seen = 1.0, False
        """Progress of the turn from 0 to 1, and whether the thing was painted since it ended."""
        self._blank = CachedPixmap()
        self.veils = False
        """Whether the thing is alone on its page and hides what is below it."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    @property
    def id(self) -> str:
        """Return the id of the drawn thing, or an empty text."""
        return self.view.id if self.view is not None else ""

    @property
    def deck(self) -> str:
        """Return the id of the deck that the thing came from, or an empty text."""
        return self.view.deck if self.view is not None else ""

    def show_drawn(self, theme: Theme, drawn: DrawnView, table: TableView | None, words: Words) -> None:
        """Show another thing, with the sign of the side that owns it."""
        self.theme, self.view, self.say, self._is_seen = theme, drawn, words.say, False
        self._sign = sign_of(drawn, table, words.say)
        parts = (drawn.cause, drawn.told, drawn.detail, drawn.means, drawn.stamp)
        describe(self, words(drawn.name), ". ".join(words(part) for part in parts if part is not None), tip="")

    def lay_over(self, where: QRect, veils: bool = False) -> None:
        """Show the thing in `where`, turning over where motion is on. With `veils` it hides what is below."""
        self.veils = veils
        self.setGeometry(where)
        fresh = self.isHidden()
        self.show()
        self.raise_()
        if fresh:
            CLOCK.move(self, self._turn) if CLOCK.on else self._turn(1.0)

    def dismiss(self) -> None:
        """Hide the drawn thing."""
        CLOCK.stop(self)
        self.hide()

    def _turn(self, part: float) -> None:
        self._part = part
        self.update()

    def box(self) -> QRectF:
        """Return the rectangle of the thing in the widget, in its own proportion."""
        rim = self.theme.px(RIM)
        room = QRectF(self.rect()).adjusted(rim, rim, -rim, -rim)
        if room.width() > room.height() * 1.5:
            wide, high = min(room.width(), room.height() * 2.1), room.height()
        else:
            on_card = self.view is not None and self.view.kind == CARD
            tall = HIGH if on_card else MARKER_HIGH
            wide = min(room.width(), room.height() * WIDE / tall)
            high = min(room.height(), wide * (TALLEST if on_card else tall / WIDE))
        return QRectF(room.center().x() - wide / 2, room.center().y() - high / 2, wide, high)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.view is None:
            return
        painter = QPainter(self)
        paint.smooth(painter)
        if self.veils:
            flood_wood(painter, self, self.rect(), self.theme)
        box = self.box()
        open_ = max(abs(1 - 2 * self._part), 0.01)
        if self._part < 0.5 and self.view.kind == CARD:
            _lay(painter, box, open_)
            draw_card_back(painter, self.theme, box)
        else:
            art = self._art(painter)
            if open_ == 1:  # the animation is over, and the next thing is mostly of the same kind
                painter.drawPixmap(0, 0, self._blank.of(self, art.blank, self._draw_blank))
            _lay(painter, box, open_)
            if open_ != 1:
                art.draw_blank()
            art.draw_print()
        painter.end()
        if self._part == 1 and not self._is_seen:
            self._is_seen = True
            self.lies.emit()

    def _art(self, painter: QPainter) -> DrawnArt:
        assert self.view is not None
        return DrawnArt(painter, self.theme, self.box(), self.view, self.say, self._sign)

    def _draw_blank(self, painter: QPainter) -> None:
        _lay(painter, self.box(), 1)
        self._art(painter).draw_blank()


def _lay(painter: QPainter, box: QRectF, open_: float) -> None:
    """Set the painter's transform: tilted around the middle of the thing, as far as it has turned over."""
    painter.translate(box.center())
    painter.rotate(TILT)
    painter.scale(open_, 1)
    painter.translate(-box.center())


def sign_of(drawn: DrawnView, table: TableView | None, say: Say) -> Sign | None:
    """Return the sign of the side that owns a drawn thing; None where the side has none."""
    side = table.side_of(drawn.side) if table is not None and drawn.side else None
    if side is None or table is None:
        return None
    place = table.sides.index(side)
    return place, side.tone, letter_of(table.sides, place, say)
