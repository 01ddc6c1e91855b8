"""The bar while a drawn thing is shown: the outcome, its chances, and the button to continue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from puesto.core.card_views import DrawnView
from puesto.core.messages import N_, NN_, count
from puesto.core.prompts import Draw, Prompt, Roll
from puesto.core.study.throws import ThrownView
from puesto.core.views import TableView
from puesto.gui.controls.accessible import describe
from puesto.gui.controls.odds_strip import OddsStrip, strip_then
from puesto.gui.controls.surface import draw_sheet
from puesto.gui.look import paint
from puesto.gui.look.motion import CLOCK
from puesto.gui.look.side_sign import paint_stripe
from puesto.gui.look.theme import CORNER, FIGURE, LABEL, SHADOW, SMALL, SPACE, Theme, theme
from puesto.gui.look.words import Words, sentence_case, speech
from puesto.gui.table.step_layout import EYEBROW, FACES, FOOT, STRIPE, WORDS

if TYPE_CHECKING:
    from puesto.gui.controls.gauge import OutcomeShare

LEFT, GO, STRIP = 28, (198, 60), 300
FRAME = 2
"""Space in px at 100 % above and below the rule's number in its frame."""
STAMPED = "action"
"""Colour of the bar of chances: that of a stamp on success, for every side."""
WITH_ODDS = 900
"""Least width in px of the design at which the chances are shown."""


class ContinueButton(QWidget):
    """Ring that shows how much time is left, or the words that any key continues."""

    def __init__(self, parent: QWidget, words: Words) -> None:
        super().__init__(parent)
        self.words = words
        self.theme: Theme = theme()
        self.part = 1.0

    def begin(self, theme: Theme, lasts: int) -> None:
        """Start the ring. `lasts` is in milliseconds; with 0 it waits for a key."""
        self.theme, self.part, self._lasts = theme, 0.0, lasts
        CLOCK.stop(self)
        if lasts:
            CLOCK.move(self, self._wait, lasts)
        self.update()

    def _wait(self, part: float) -> None:
        self.part = part
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.theme, self.theme.px
        painter = QPainter(self)
        paint.smooth(painter)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(QPen(theme.colour("edge"), max(1.0, px(12) / 10)))
        painter.setBrush(theme.colour("well"))
        painter.drawRoundedRect(box, px(CORNER), px(CORNER))
        left = px(SPACE * 3)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._lasts:
            side = min(px(30), self.height() - px(SPACE * 3))
            ring = QRectF(px(SPACE * 4), box.center().y() - side / 2, side, side)
            painter.setPen(QPen(theme.colour("line"), px(5)))
            painter.drawEllipse(ring)
            pen = QPen(theme.colour("ink"), px(5), Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
            painter.setPen(pen)
            painter.drawArc(ring, 90 * 16, -round(360 * 16 * self.part))
            left = round(ring.right()) + px(SPACE * 3)
        room = QRectF(left, box.top() + px(SPACE), box.right() - left - px(SPACE), box.height() / 2)
        upper = self.words.text(N_("Sigue solo")) if self._lasts else self.words.text(N_("Sigue"))
        lower = (
            self.words.text(N_("o con cualquier tecla")) if self._lasts else self.words.text(N_("con cualquier tecla"))
        )
        for text, style, ink in ((upper, FIGURE, "ink"), (lower, SMALL, "ink")):
            font = paint.fitted_font(text, theme.font(style), room.width(), px(SMALL.size))
            paint.write(painter, room, text, font, theme.colour(ink), Qt.AlignmentFlag.AlignLeft)
            room.translate(0, box.height() / 2 - px(SPACE * 2))
        painter.end()


class ResultBar(QWidget):
    """Bar over the step bar while a drawn thing is shown."""

    def __init__(self, parent: QWidget, words: Words) -> None:
        super().__init__(parent)
        self.words = words
        self.theme: Theme = theme()
        self.table: TableView | None = None
        self.who = ""
        self.drawn: DrawnView | ThrownView | None = None
        self.strip: OddsStrip | None = None
        self.rule = ""
        self.left_then, self.luck = "", ""
        """Texts above the chances: how many outcomes were possible, and whether the least likely one came."""
        self.title, self.why = "", ""
        self.goes_on = ContinueButton(self, words)
        self.hide()

    def show_drawn(
        self, theme: Theme, drawn: DrawnView | ThrownView, prompt: Prompt[Any], table: TableView | None, lasts: int
    ) -> None:
        """Show the outcome of a draw or a throw, and the chances that it had."""
        self.theme, self.drawn, self.table, self.who = theme, drawn, table, prompt.who
        if self.strip is not None:
            self.strip.hide()
            self.strip.deleteLater()
        answer = drawn.answer if isinstance(drawn, ThrownView) else drawn.id
        has_odds = isinstance(prompt, Draw | Roll)
        self.strip = strip_then(prompt, answer, self.words, theme, STAMPED) if has_odds else None
        if self.strip is not None:
            self.strip.setParent(self)
        self.rule, self.left_then, self.luck = prompt.rule, "", ""
        if isinstance(prompt, Draw) and self.strip is not None:
            self.left_then = self.words(count(NN_("Quedaba {n} por salir", "Quedaban {n} por salir"), len(prompt.left)))
            self.luck = self.words.text(N_("salió lo menos probable")) if is_least(self.strip.shares) else ""
        elif isinstance(prompt, Roll) and self.strip is not None:
            self.left_then = self.words.text(N_("Con {n}D{sides}"), n=prompt.dice, sides=prompt.sides)
            self.luck = self._luck_of(self.strip.shares)
        self.goes_on.begin(theme, lasts)
        messages = drawn.detail if isinstance(drawn.detail, tuple) else () if drawn.detail is None else (drawn.detail,)
        self.why = speech(map(self.words, messages)) if len(messages) > 1 else "".join(map(self.words, messages))
        self.title = sentence_case(self.words(drawn.told))
        describe(self, self.title, self.why, tip="")
        self._place()
        self.update()

    def _luck_of(self, shares: Sequence[OutcomeShare]) -> str:
        """Return whether the least or the most likely outcome came, in words."""
        if is_least(shares):
            return self.words.text(N_("salió lo menos probable"))
        return self.words.text(N_("salió lo más probable")) if is_most(shares) else ""

    @property
    def eyebrow(self) -> tuple[str, str]:
        """Return the round with the side to move, and the turn, at the time of the draw, in capitals."""
        if self.table is None:
            return "", ""
        is_told = bool(self.table.turn) and self.table.asked(self.who) is None
        turn = self.table.headings.turn(self.table.turn) if is_told else None
        return self.words(self.table.moment).upper(), self.words(turn).upper() if turn is not None else ""

    def show_and_raise(self) -> None:
        """Show the bar above everything else."""
        self.show()
        self.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        """Place the buttons of the bar."""
        px = self.theme.px
        rim, wide, high = px(SHADOW), px(GO[0]), min(px(GO[1]), self.height() - px(SHADOW * 2 + SPACE * 2))
        right = self.width() - rim - px(SPACE * 4)
        self.goes_on.setGeometry(right - wide, (self.height() - high) // 2, wide, high)
        if self.strip is not None:
            fits = self.width() >= px(WITH_ODDS)
            self.strip.setVisible(fits)
            if fits:
                across = max(px(STRIP), self.strip.sizeHint().width())
                tall = min(self.strip.heightForWidth(across), self.height() - 2 * rim)
                x = right - wide - px(SPACE * 6) - across
                over = self._over_strip if tall + self._over_strip <= self.height() - 2 * rim else 0
                self.strip.setGeometry(x, (self.height() - tall + over) // 2, across, tall)

    @property
    def _over_strip(self) -> int:
        """Return the height in px of the line above the chances."""
        return self.theme.metrics(LABEL).height()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.drawn is None:
            return
        theme, px = self.theme, self.theme.px
        painter = QPainter(self)
        paint.smooth(painter)
        rim = px(SHADOW)
        paper = QRectF(self.rect()).adjusted(rim, rim, -rim, -rim)
        draw_sheet(painter, theme, paper)
        with paint.own_state(painter):
            painter.setClipPath(paint.rounded_rect(paper, px(CORNER)))
            stripe = QRectF(paper.x(), paper.y(), px(STRIPE), paper.height())
            paint_stripe(painter, theme, stripe, self.table, self.who, px(3))
        left = paper.left() + px(LEFT)
        end = self.goes_on.x() if self.strip is None or self.strip.isHidden() else self.strip.x()
        self._write(painter, paper, left, end - left - px(SPACE * 4))
        self._write_over_strip(painter)
        painter.end()

    def _write(self, painter: QPainter, paper: QRectF, left: float, wide: float) -> None:
        """Write moment, outcome and reason where a question has its own, in the same fonts.

        Where the smallest fonts are too large, the reason is shortened.
        """
        assert self.drawn is not None
        theme, px, answer, why = self.theme, self.theme.px, self.title, self.why
        self._write_eyebrow(painter, left, paper.top())
        room = paper.height() - px(WORDS + FOOT)
        for large, small in FACES:
            title, reason = (
                paint.paragraph(text, theme.font(face), wide) for text, face in ((answer, large), (why, small))
            )
            below = reason.height if why else 0.0
            if title.height + below <= room:
                break
        else:  # in the smallest fonts the reason is shortened
            fits = max(1, int((room - title.height) / reason.line_height))
            reason = paint.paragraph(paint.shorten(why, theme.font(small), int(wide), fits), theme.font(small), wide)
        y, slack = paper.top() + px(WORDS), room - title.height - below
        title.draw(painter, left, y, theme.colour("ink"))
        if why:
            y += title.height + (min(px(SPACE) // 2, slack) if slack > px(SPACE) else 0)
            reason.draw(painter, left, y, theme.colour("quiet"))

    def _write_eyebrow(self, painter: QPainter, left: float, top: float) -> None:
        """Write the line above the outcome: the moment, and the number of the rule in its frame."""
        theme, px, label = self.theme, self.theme.px, self.theme.font(LABEL)
        high = theme.metrics(LABEL).height() + 2 * px(FRAME)
        y = top + min(px(EYEBROW), px(WORDS) - high)
        for text, ink in zip(self.eyebrow, ("quiet", "ink"), strict=True):
            if text:
                box = QRectF(left, y, paint.text_width(text, label), high)
                paint.write(painter, box, text, label, theme.colour(ink), Qt.AlignmentFlag.AlignLeft)
                left = box.right() + px(SPACE * 3)
        if self.rule:
            box = QRectF(left, y, paint.text_width(self.rule, label) + px(SPACE * 3), high)
            painter.setPen(QPen(theme.colour("edge"), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), px(SPACE), px(SPACE))
            paint.write(painter, box, self.rule, label, theme.colour("quiet"))

    def _write_over_strip(self, painter: QPainter) -> None:
        """Write above the chances how many outcomes were possible and whether the least likely one came."""
        strip, high = self.strip, self._over_strip
        if strip is None or strip.isHidden() or strip.y() - high < self.theme.px(SHADOW):
            return
        box, label = QRectF(strip.x(), strip.y() - high, strip.width(), high), self.theme.font(LABEL)
        for text, side in ((self.left_then, Qt.AlignmentFlag.AlignLeft), (self.luck, Qt.AlignmentFlag.AlignRight)):
            paint.write(painter, box, text, label, self.theme.colour("quiet"), side)


def is_least(shares: Sequence[OutcomeShare]) -> bool:
    """Return whether the outcome was less likely than every other one."""
    fractions = [share.chance for share in shares if share.came and share.chance is not None]
    other_chances = [share.chance for share in shares if not share.came and share.chance]
    return bool(fractions and other_chances) and fractions[0] < min(other_chances)


def is_most(shares: Sequence[OutcomeShare]) -> bool:
    """Return whether the outcome was more likely than every other one."""
    fractions = [share.chance for share in shares if share.came and share.chance is not None]
    other_chances = [share.chance for share in shares if not share.came and share.chance]
    return bool(fractions and other_chances) and fractions[0] > max(other_chances)
