"""The roster: the counters of one side as they are beside the board, with the destroyed ones apart."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, msg
from puesto.core.views import CounterView, RosterView
from puesto.gui.controls.accessible import Say, describe
from puesto.gui.look import paint
from puesto.gui.look.theme import LABEL, SPACE
from puesto.gui.panels.base import draw_side, keep_widgets, side_strip
from puesto.gui.panels.groups import LitPanel
from puesto.gui.pieces.counter import FACE, LOST_SIDE, RIM, CounterPiece

LOSSES = N_("Bajas")
TIGHT = 10
"""Distance in px at 100 % by which counters come closer where a row would not fit otherwise."""
SPREAD = 48
"""Largest width in px at 100 % that a counter's place gains where a row has room, so that captions are longer."""
OVERLAP = 18
"""Overlap in px at 100 % of the margins of two counters."""


class RosterPanel(LitPanel):
    """Panel with the counters of one side. Highlighted ones can be picked as the answer."""

    in_sight = "first"

    counter_clicked = Signal(str)
    edit_wanted = Signal(str, object)
    """Emitted with path and value of a correction by hand."""

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self.view: RosterView | None = None
        self.counters: dict[str, CounterPiece] = {}
        self._losses: QRectF | None = None
        self.zoom = 100
        """Size of the counters in percent of the design."""
        self._high: dict[tuple[int, int], int] = {}

    def set_snug(self, snug: bool) -> None:
        if snug != self.snug:
            self.framed = not snug
            super().set_snug(snug)

    def set_zoom(self, zoom: int) -> None:
        """Set the size of the counters in percent of the design."""
        if zoom != self.zoom:
            self.zoom = zoom
            self._dress()
            # the caller lays the roster out, so that no update is needed here
            self._ground.clear()
            self._tall.clear()
            if self.width() > 0:
                self.arrange(self.width(), True)
            self.update()

    def _dress(self) -> None:
        for piece in self.counters.values():
            piece.zoom = self.zoom
            piece.set_theme(self.theme)

    def show_view(self, view: RosterView, say: Say) -> None:
        """Show the counters of `view`; only those that changed are painted again."""
        if view == self.view and say == self.say:
            return
        reworded = say != self.say
        before, self.view, self.say = self.view, view, say
        self.heading = say(view.title)
        describe(self, self.heading, tip="")
        keep_widgets(self.counters, [counter.id for counter in view.counters], self._make)
        moved = (
            before is None
            or reworded
            or [_lie(counter) for counter in before.counters] != [_lie(counter) for counter in view.counters]
        )
        for counter in view.counters:
            moved |= self.counters[counter.id].show_counter(counter, say, reworded)
        self._dress()
        if before is not None and before.title != view.title:
            self.ground_changed()
        self.light()
        if moved:
            self.changed()

    def set_caps(self, caps: Mapping[str, str]) -> None:
        """Show on the counters the digits by which the current prompt takes them."""
        for id, piece in self.counters.items():
            piece.set_cap(caps.get(id, ""))

    def pieces(self) -> dict[str, CounterPiece]:
        return self.counters

    def _make(self, id: str) -> CounterPiece:
        piece = CounterPiece(self)
        piece.activated.connect(lambda: self.counter_clicked.emit(id))
        piece.edit_wanted.connect(self.edit_wanted)
        return piece

    @property
    def top(self) -> int:
        """Return the y of the counters; a small roster has its title along the side."""
        return self.inside if self.snug else super().top

    @property
    def _strip(self) -> int:
        return side_strip(self.theme) if self.snug else 0

    def width_at(self, zoom: int) -> int:
        """Return the width in px of a row of all counters at `zoom` percent, closely placed."""
        if self.view is None:
            return self._strip
        lost = sum(counter.destroyed for counter in self.view.counters)
        close = OVERLAP + TIGHT
        wide = self.theme.px((len(self.view.counters) - lost) * (FACE + 2 * RIM - close) + close) * zoom // 100
        losses_width = lost * self.theme.px(LOST_SIDE + 2 * RIM) + self._losses_label if lost else 0
        return self._strip + wide + losses_width + 2 * self.inside + self.theme.px(SPACE)

    @property
    def _losses_label(self) -> int:
        """Return the width of the word between the destroyed counters and the others."""
        return self.theme.px(LABEL.size + SPACE * (5 if self.snug else 6))

    def least_width(self) -> int:
        return self.theme.px(FACE + 2 * RIM) + 2 * self.inside - self.theme.px(RIM)

    def preferred_width(self) -> int:
        return self.theme.px((FACE + 2 * RIM) * 4) + 2 * self.rim

    def arrange(self, width: int, place: bool) -> int:
        return self._lay(width, self.zoom, place)

    def height_at(self, width: int, zoom: int) -> int:
        """Return the height in px of the roster at `zoom` percent."""
        key = (width, zoom)
        if key not in self._high:
            self._high[key] = self._lay(width, zoom, False)
        return self._high[key]

    def changed(self) -> None:
        self._high.clear()
        super().changed()

    def _lay(self, width: int, zoom: int, place: bool) -> int:
        """Lay out the counters for a width and zoom; return the height."""
        if self.view is None:
            return self.top + self.inside
        inset = self.theme.px(RIM if self.framed else RIM - 13) if self.framed or self.snug else 0
        left, right = self.inside + (self._strip or -inset), width - self.inside + inset
        y = self.top - inset + (self.theme.px(SPACE) if self.framed else 0)
        alive = [self.counters[c.id] for c in self.view.counters if not c.destroyed]
        dead = [self.counters[c.id] for c in self.view.counters if c.destroyed]
        x, row = left, 0
        gap = -self.theme.px(OVERLAP) * zoom // 100
        label = self._losses_label if dead else 0
        sizes = [piece.size_in(piece.at_zoom(self.theme, zoom)) for piece in alive + dead]
        if self.snug and alive:
            over = left + sum(size.width() for size in sizes) + gap * (len(alive) - 1) + label - right
            gap -= min(self.theme.px(TIGHT) * zoom // 100, max(0, -(-over // max(1, len(alive) - 1))))
        spread = 0
        if self.snug and alive:
            free = right - left - label - sum(size.width() for size in sizes) - gap * (len(alive) - 1)
            spread = max(0, min(self.theme.px(SPREAD) * zoom // 100, free // len(alive)))
        losses: QRectF | None = None
        for number, piece in enumerate(alive + dead):
            size = sizes[number] + QSize(spread if number < len(alive) else 0, 0)
            first_dead = number == len(alive)
            if first_dead and alive:
                x += label - gap
            if x + size.width() > right + self.theme.px(SPACE) and x > left:
                x, y, row = left + (label if number >= len(alive) else 0), y + row, 0
            if first_dead:
                losses = QRectF(x - label, y, label, size.height())
            if place:
                piece.setGeometry(x, y, size.width(), size.height())
                piece.set_room(size.width() + gap - self.theme.px(SPACE))
            x += size.width() + (gap if number < len(alive) else 0)
            row = max(row, size.height())
        if place and losses != self._losses:
            self._losses = losses
            self._ground.clear()
        return y + row + max(0, self.inside - inset)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint directly where there is no frame.

        Little is printed then, and painting it is faster than copying a picture.
        """
        if self.framed:
            super().paintEvent(event)
            return
        painter = QPainter(self)
        paint.smooth(painter)
        self.draw_ground(painter)
        painter.end()

    def draw_ground(self, painter: QPainter) -> None:
        """Paint what is below the pieces of the roster panel."""
        if self.snug:
            draw_side(painter, self.theme, self.heading, 0, self.height())
        if self._losses is None:
            return
        line = self._losses.center().x()
        painter.setPen(QPen(self.theme.colour("line"), self.theme.px(1)))
        with paint.own_state(painter):
            painter.translate(line, self._losses.center().y())
            painter.rotate(-90)
            text = self.say(msg(LOSSES)).upper()
            box = QRectF(
                -self._losses.height() / 2, -self._losses.width() / 2, self._losses.height(), self._losses.width()
            )
            paint.write(painter, box, text, self.theme.font(LABEL), self.theme.colour("quiet"))


def _lie(counter: CounterView) -> tuple[str, bool]:
    return counter.id, counter.destroyed
