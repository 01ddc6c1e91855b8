"""The roster: the counters of one side as they lie beside the board, with the destroyed ones apart."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, msg
from puesto.core.views import CounterView, RosterView
from puesto.gui import paint
from puesto.gui.panels.base import Panel, Say, describe, keep
from puesto.gui.panels.counter import FACE, LOST, RIM, CounterPiece
from puesto.gui.theme import LABEL, SPACE

LOSSES = N_("Bajas")
OVERLAP = 18
"""How far the rims of two counters lie over each other."""


class RosterPanel(Panel):
    """The counters of one side. What glows can be picked as the answer."""

    counter_clicked = Signal(str)
    edit_wanted = Signal(str, object)
    """Path and value of something that is to be put right by hand."""

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self.view: RosterView | None = None
        self.glow: frozenset[str] = frozenset()
        self.counters: dict[str, CounterPiece] = {}
        self._losses: QRectF | None = None

    def show_view(self, view: RosterView, say: Say) -> None:
        """Show the counters of `view`; only those that changed paint again."""
        if view == self.view and say == self.say:
            return
        reworded = say != self.say
        before, self.view, self.say = self.view, view, say
        self.heading = say(view.title)
        describe(self, self.heading, tip="")
        keep(self.counters, [counter.id for counter in view.counters], self._make)
        moved = before is None or reworded or [_lie(counter) for counter in before.counters] != [_lie(counter) for counter in view.counters]
        for counter in view.counters:
            moved |= self.counters[counter.id].show_counter(counter, say, reworded)
        if before is not None and before.title != view.title:
            self.ground_changed()
        self._light()
        if moved:
            self.changed()

    def set_glow(self, ids: frozenset[str]) -> None:
        """Light up the counters that the current question wants."""
        if ids != self.glow:
            self.glow = ids
            self._light()

    def _light(self) -> None:
        for id, piece in self.counters.items():
            piece.set_glow(id in self.glow)

    def _make(self, id: str) -> CounterPiece:
        piece = CounterPiece(self)
        piece.set_theme(self.theme)
        piece.activated.connect(lambda: self.counter_clicked.emit(id))
        piece.edit_wanted.connect(self.edit_wanted)
        return piece

    def least_width(self) -> int:
        return self.theme.px(FACE + 2 * RIM) + 2 * self.inside - self.theme.px(RIM)

    def preferred_width(self) -> int:
        return self.theme.px((FACE + 2 * RIM) * 4) + 2 * self.rim

    def arrange(self, width: int, place: bool) -> int:
        if self.view is None:
            return self.top + self.inside
        inset = self.theme.px(RIM) if self.framed else 0
        left, right = self.inside - inset, width - self.inside + inset
        y = self.top - inset + (self.theme.px(SPACE) if self.framed else 0)
        alive = [self.counters[c.id] for c in self.view.counters if not c.destroyed]
        dead = [self.counters[c.id] for c in self.view.counters if c.destroyed]
        x, row = left, 0
        gap = -self.theme.px(OVERLAP)
        label = self.theme.px(LABEL.size + SPACE * 6) if dead else 0
        losses: QRectF | None = None
        for number, piece in enumerate(alive + dead):
            size = piece.sizeHint()
            first_dead = number == len(alive)
            if first_dead and alive:
                x += label
            if x + size.width() > right + self.theme.px(SPACE) and x > left:
                x, y, row = left + (label if number >= len(alive) else 0), y + row, 0
            if first_dead:
                losses = QRectF(x - label, y + inset, label, self.theme.px(LOST))
            if place:
                piece.setGeometry(x, y, size.width(), size.height())
            x += size.width() + gap
            row = max(row, size.height())
        if place and losses != self._losses:
            self._losses = losses
            self._ground = None
        return y + row + max(0, self.inside - inset)

    def draw_ground(self, painter: QPainter) -> None:
        if self._losses is None:
            return
        line = self._losses.center().x()
        painter.setPen(QPen(self.theme.colour("line"), self.theme.px(1)))
        with paint.kept(painter):
            painter.translate(line, self._losses.center().y())
            painter.rotate(-90)
            text = self.say(msg(LOSSES)).upper()
            box = QRectF(-self._losses.height() / 2, -self._losses.width() / 2, self._losses.height(), self._losses.width())
            paint.write(painter, box, text, self.theme.font(LABEL), self.theme.colour("quiet"))


def _lie(counter: CounterView) -> tuple[str, bool]:
    return counter.id, counter.destroyed
