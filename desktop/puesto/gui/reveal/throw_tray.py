"""The tray in which every throw rests: tall where something changes for good, low where nothing does."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from puesto.core.study.throws import ThrownView
from puesto.gui.controls.accessible import Say, describe
from puesto.gui.controls.surface import CachedPixmap, draw_sheet, flood_wood
from puesto.gui.look import paint
from puesto.gui.look.motion import CLOCK
from puesto.gui.look.theme import BODY, FIGURE, GIANT, HUGE, SHADOW, TITLE, Theme, theme
from puesto.gui.look.words import Words
from puesto.gui.reveal.throw_art import LARGE_DIE, MANY, MANY_DIE, SMALL_DIE, ThrowArt

TALL, LOW = 414, 216
"""Heights in px at 100 % of the tray in its column."""
FLAT_LOW = 96
"""Height in px at 100 % of the tray of a throw that changes nothing, where it has the page's width."""
LEAST_TALL = 160
"""Least height in px at 100 % of a flat tray with everything that a tall one has."""
ROLL_MS, COUNT_MS, STAMP_MS = 260, 120, 120
"""Milliseconds in which the dice of a tall tray roll, its total counts up, and its stamp falls."""


class ThrowTray(QWidget):
    """Widget that paints a `ThrownView` in a column, or flat over a page. Clicks pass through it."""

    lies = Signal()
    """Emitted when the dice lie and everything was painted in its final state."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme: Theme = theme()
        self.view: ThrownView | None = None
        self.say: Say = str
        self.rule = ""
        self.is_tall, self.is_flat, self.veils = False, False, False
        self._part, self._is_seen = 1.0, False
        self._still = CachedPixmap()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_thrown(self, theme: Theme, thrown: ThrownView, rule: str, words: Words, is_short: bool = False) -> None:
        """Show another throw; with `is_short` always in the low tray."""
        self.theme, self.view, self.say, self.rule, self._is_seen = theme, thrown, words.say, rule, False
        self.is_tall = thrown.is_lasting and not is_short
        self._still.clear()
        describe(self, words(thrown.told), spoken_throw(thrown, words), tip="")

    @property
    def lasts(self) -> int:
        """Return the milliseconds in which everything on it comes to rest."""
        return ROLL_MS + COUNT_MS + STAMP_MS if self.is_tall else 0

    def height_in(self, is_flat: bool) -> int:
        """Return the preferred height of the tray in px, without its shadow; 0 for all there is."""
        if is_flat:
            return 0 if self.is_tall else self.theme.px(FLAT_LOW)
        return self.theme.px(TALL if self.is_tall else LOW)

    def lay_over(self, where: QRect, is_flat: bool = False, veils: bool = False) -> None:
        """Show the tray in `where`. With `veils` it hides what is around it."""
        self.is_flat, self.veils = is_flat, veils
        self.setGeometry(where)
        self.is_tall = self.is_tall and not (is_flat and where.height() < self.theme.px(LEAST_TALL))
        is_fresh = self.isHidden()
        self.show()
        self.raise_()
        if is_fresh:
            CLOCK.move(self, self._roll, self.lasts) if CLOCK.on and self.lasts else self._roll(1.0)
        self.update()

    def dismiss(self) -> None:
        """Hide the tray."""
        CLOCK.stop(self)
        self.hide()

    def _roll(self, part: float) -> None:
        self._part = part
        self.update()

    def _share(self, begins: int, lasts: int) -> float:
        """Return the progress of one of the movements, from 0 to 1."""
        if self._part >= 1:
            return 1.0
        return min(1.0, max(0.0, (self._part * self.lasts - begins) / lasts))

    # -- painting

    @property
    def paper(self) -> QRectF:
        """Return the rectangle of the sheet within the widget."""
        rim = self.theme.px(SHADOW)
        return QRectF(self.rect()).adjusted(rim, rim, -rim, -rim)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.view is None:
            return
        painter = QPainter(self)
        paint.smooth(painter)
        shape = self.is_tall, self.is_flat, self.veils  # another throw clears the picture
        painter.drawPixmap(0, 0, self._still.of(self, shape, self._draw_still))
        art = ThrowArt(painter, self.theme, self.view, self.say)
        if self.is_flat:
            self._draw_flat(art)
        else:
            self._draw_tall(art) if self.is_tall else self._draw_low(art)
        painter.end()
        if self._part == 1 and not self._is_seen:
            self._is_seen = True
            self.lies.emit()

    def _draw_still(self, painter: QPainter) -> None:
        """Paint what does not move: the sheet, the heading, the baize, who acts on whom."""
        assert self.view is not None
        px, paper = self.theme.px, self.paper
        if self.veils:
            flood_wood(painter, self, self.rect(), self.theme)
        draw_sheet(painter, self.theme, paper)
        art = ThrowArt(painter, self.theme, self.view, self.say)
        art.heading(QRectF(paper.x() + px(16), paper.y() + px(10), paper.width() - px(30), px(20)), self.rule)
        art.felt(self._baize, self._rim)
        if self.is_tall and not self.is_flat:
            art.pair(QRectF(paper.x() + px(8), paper.y() + px(34), paper.width() - px(16), px(88)), px(74))

    @property
    def _rim(self) -> int:
        return self.theme.px(8 if self.is_tall else 6)

    @property
    def _baize(self) -> QRectF:
        """Return the rectangle of the baize on which the dice roll."""
        px, paper = self.theme.px, self.paper
        if self.is_flat:
            top = px(42 if self.is_tall else 30)
            high = px(104) if self.is_tall else max(px(48), paper.height() - top - px(8))
            return QRectF(paper.x() + px(16), paper.y() + top, px(200), min(high, paper.height() - top - px(8)))
        top, high = (px(126), px(112)) if self.is_tall else (px(34), px(70))
        return QRectF(paper.x() + px(8), paper.y() + top, paper.width() - px(16), high)

    def _dice(self, art: ThrowArt, side: int) -> None:
        inner = self._baize.adjusted(self._rim, self._rim, -self._rim, -self._rim)
        art.dice(inner, self.theme.px(side), 1 - self._share(0, ROLL_MS))

    @property
    def _die(self) -> int:
        assert self.view is not None
        if not self.is_tall:
            return SMALL_DIE
        return LARGE_DIE if len(self.view.dice) < MANY else MANY_DIE

    def _draw_tall(self, art: ThrowArt) -> None:
        """Paint the tall tray: dice, sum, outcome."""
        assert self.view is not None
        px, paper, view = self.theme.px, self.paper, self.view
        left, wide = paper.x() + px(16), paper.width() - px(32)
        self._dice(art, self._die)
        art.addends(QRectF(left, paper.y() + px(244), wide, px(50)), TITLE)
        count_share = self._share(ROLL_MS, COUNT_MS)
        if count_share > 0:
            art.total(QRectF(left, paper.y() + px(293), wide, px(72)), GIANT, TITLE, count_share)
        stamp_share = self._share(ROLL_MS + COUNT_MS, STAMP_MS)
        end = paper.right() - px(10)
        begins = paper.right() - px(16)
        if stamp_share > 0:
            begins = art.stamp(end, paper.bottom() - px(34), paper.width() - px(40), 1.5 - 0.5 * stamp_share)
        if view.margin is not None and begins - left > px(70):
            box = QRectF(left, paper.bottom() - px(46), begins - left - px(4), px(24))
            art.write(box, self.say(view.margin), BODY)

    def _draw_low(self, art: ThrowArt) -> None:
        px, paper = self.theme.px, self.paper
        left, wide = paper.x() + px(16), paper.width() - px(34)
        self._dice(art, self._die)
        art.addends(QRectF(left, paper.y() + px(108), wide, px(42)), FIGURE)
        line = QRectF(left, paper.y() + px(156), wide, px(48))
        self._verdict_line(art, line)

    def _verdict_line(self, art: ThrowArt, line: QRectF) -> None:
        """Write total, need and verdict in one line; the verdict first takes the room it needs."""
        assert self.view is not None
        text = self.say(self.view.verdict) if self.view.verdict is not None else ""
        px = self.theme.px
        least = px(96)
        room = min(line.width() - least, paint.text_width(text, self.theme.font(TITLE)) + 2) if text else 0
        art.total(line.adjusted(0, 0, -room - px(8), 0), HUGE, FIGURE)
        art.verdict(QRectF(line.right() - room, line.y(), room, line.height()))

    def _draw_flat(self, art: ThrowArt) -> None:
        """Paint the tray across the page: dice at the left, the sum beside them, the stamp at the right."""
        assert self.view is not None
        px, paper, view = self.theme.px, self.paper, self.view
        self._dice(art, 70 if self.is_tall else SMALL_DIE)
        left = self._baize.right() + px(20)
        right = paper.right() - px(16)
        if not self.is_tall:
            line = QRectF(left, self._baize.y(), right - left, self._baize.height())
            self._verdict_line(art, line)
            return
        names = [self.say(counter.name) for counter in view.counters]
        who = " \u2192 ".join(names)
        head = paint.text_width(self.say(view.heading).upper(), self.theme.font(FIGURE)) + px(24)
        art.write(QRectF(paper.x() + px(16) + head, paper.y() + px(8), right - left, px(26)), who, FIGURE)
        art.addends(QRectF(left, self._baize.y() - px(4), right - left, px(50)), TITLE)
        art.total(QRectF(left, self._baize.y() + px(42), (right - left) * 0.56, px(72)), GIANT, TITLE)
        begins = art.stamp(right, self._baize.y() + px(80), (right - left) * 0.44)
        if view.margin is not None and paper.bottom() - self._baize.bottom() > px(30):
            box = QRectF(left, self._baize.bottom() + px(10), begins - left, px(24))
            art.write(box, self.say(view.margin), BODY)


def spoken_throw(thrown: ThrownView, words: Words) -> str:
    """Return a throw for a screen reader: the faces, what is added, the sum and what it needed."""
    parts = [", ".join(map(str, thrown.dice))] if thrown.dice else []
    parts += [f"{words.number(modifier.value, sign=True)} {words(modifier.name)}" for modifier in thrown.added]
    parts.append(str(thrown.total))
    if thrown.need is not None:
        parts.append(words(thrown.need))
    return "; ".join(parts)
