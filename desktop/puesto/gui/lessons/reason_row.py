"""One reason of a decision as a row: tree lines, sign, words, sum, odds, and its rule in the margin."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen

from puesto.core.messages import N_, NN_, Message, Ref, count
from puesto.core.saying import sum_text
from puesto.core.session.journal import LogLine
from puesto.core.study.why import PART_DROPPED, PART_KEPT, PART_PASSED, PART_STAGE, PART_TIE, Reason
from puesto.gui.controls.gauge import BLANK, SOLID, OutcomeShare, draw_bar, percent
from puesto.gui.look import paint, shapes
from puesto.gui.look.dice_art import draw_die
from puesto.gui.look.theme import BODY, BODY_BOLD, FIGURE, LABEL, LARGE, SMALL, SPACE, TOUCH, Theme, Type
from puesto.gui.look.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puesto.gui.controls.odds_strip import OddsStrip

DECIDED_PART = "decided"
"""Part of the line that names the decision."""
PART_NAMES = {
    DECIDED_PART: N_("lo decidido"),
    PART_PASSED: N_("orden que no se ejecuta"),
    PART_DROPPED: N_("queda fuera"),
    PART_KEPT: N_("sigue en liza"),
    PART_TIE: N_("desempate"),
    PART_STAGE: N_("condición"),
}
FOLDED_TEXT = NN_("plegada, {n} línea", "plegada, {n} líneas")
UNFOLDED_TEXT = NN_("desplegada, {n} línea", "desplegada, {n} líneas")
STEP, MARK, DIE, MARGIN = 28, 28, 22, 76
"""Sizes in px at 100 %: an indent, a sign's column, the side of a die, the margin of rule numbers."""
FOLD = "\u00a0" * 6
"""Space for the sign of a collapsed row; non-breaking, so that it stays with the last word."""
DEEPEST = 4
"""Deepest level that is indented further."""
BAR, WIDEST = 12, 640
"""Height and greatest width of the bar of odds, in px at 100 %."""
CHANCE = re.compile(r"(\d+)\s*/\s*(\d+)")


@dataclass(frozen=True)
class PlacedReason:
    """A reason with its position in the tree."""

    reason: Reason
    part: str
    level: int
    rails: tuple[bool, ...]
    """Whether the tree's line continues below this row, for each level down to its own."""
    first: bool
    """Whether it is the first row of its level."""
    chooses: bool = False
    """Whether a candidate was dropped by it."""


class Term:
    """Term of a sum: its sign, its figure, and its name below."""

    def __init__(
        self, sign: str, figure: str, name: str, theme: Theme, strong: bool = False, dice: tuple[int, ...] = ()
    ) -> None:
        """Make a term; `dice` are drawn before the figure that they add up to."""
        self.sign, self.figure, self.name, self.strong, self.dice = sign, figure, name, strong, dice
        self.gap = (
            paint.text_width(f"{sign} ", theme.font(FIGURE))
            if sign
            else float(len(dice) * theme.px(DIE + SPACE) + theme.px(SPACE) * bool(dice))
        )
        self.wide = (
            self.gap
            + max(paint.text_width(figure, theme.font(FIGURE)), paint.text_width(name, theme.font(LABEL)))
            + theme.px(SPACE * 4)
        )


class ReasonRow:
    """Row of the tree: its text, its height and its painting. It knows the rows above and below it."""

    def __init__(
        self,
        row: PlacedReason,
        words: Words,
        theme: Theme,
        odds: OddsStrip | None = None,
        above: ReasonRow | None = None,
    ) -> None:
        """Make a row; `odds` are the chances of the roll or draw whose result the line gives."""
        self.row, self.words, self.theme, self.odds, self.above = row, words, theme, odds, above
        self.place = 0
        """Its index among the rows below the same row."""
        self.below: list[ReasonRow] = []
        self.open = False
        """Whether the rows below it are shown."""
        self.text = words(row.reason.line.message)
        self.under = sum(1 for _ in row.reason.walk()) - 1
        self.terms = list(self._terms(row.reason.line))
        self._laid: tuple[int, bool, paint.Paragraph] | None = None

    @property
    def line(self) -> LogLine:
        """Return the line of the log."""
        return self.row.reason.line

    @property
    def accessible_text(self) -> str:
        """Return the accessible text of the reason: words, part, sum, odds and rule."""
        say = self.words.text
        parts = [
            self.text,
            say(PART_NAMES[self.row.part]) if self.row.part in PART_NAMES else "",
            sum_text(self.line.facts, self.words.say),
            self.line.facts.odds,
            self.odds.accessibleDescription() if self.odds is not None else "",
        ]
        parts.append(say(N_("regla {rule}"), rule=self.line.rule) if self.line.rule else "")
        return "; ".join(part for part in parts if part)

    @property
    def spoken_place(self) -> str:
        """Return the accessible text of the row's position: level, and collapsed rows below it."""
        parts = [self.words.text(N_("nivel {n}"), n=self.row.level + 1)]
        parts.append(self.words(count(UNFOLDED_TEXT if self.open else FOLDED_TEXT, self.under)) if self.under else "")
        return "; ".join(part for part in parts if part)

    # -- measures

    def _left(self) -> int:
        """Return the x in px at which the words begin."""
        return self.theme.px(STEP) * min(self.row.level, DEEPEST) + self.theme.px(MARK + SPACE)

    def _room(self, width: int) -> int:
        """Return the width in px for the words."""
        return max(self.theme.px(80), width - self._left() - self.theme.px(MARGIN + SPACE * 2))

    @property
    def _style(self) -> Type:
        return {DECIDED_PART: LARGE, "": BODY, PART_STAGE: BODY, PART_TIE: BODY_BOLD}.get(
            self.row.part, BODY if self.row.level == 0 else SMALL
        )

    def _paragraph(self, width: int) -> paint.Paragraph:
        """Return the text of the row, laid out for a width."""
        room = self._room(width)
        if self._laid is None or self._laid[:2] != (room, self.open):
            style = self._style
            runs = [
                paint.Run(part, bold=self.row.part == DECIDED_PART, struck=struck)
                for part, struck in self._struck_parts()
            ]
            if self.under:
                runs.append(paint.Run(f"{FOLD}{self.under}", colour="quiet"))
            self._laid = (
                room,
                self.open,
                paint.Paragraph(
                    tuple(runs), self.theme.font(style), room, colours={"quiet": self.theme.colour("quiet")}
                ),
            )
        return self._laid[2]

    def _struck_parts(self) -> Iterator[tuple[str, bool]]:
        """Yield the words in parts, each with whether it is struck through as a dropped candidate."""
        name = name_in_line(self.line, self.words) if self.row.part == PART_DROPPED else ""
        before, result, after = self.text.partition(name) if name else (self.text, "", "")
        yield from ((text, struck) for text, struck in ((before, False), (result, True), (after, False)) if text)

    def _terms(self, line: LogLine) -> Iterator[Term]:
        """Yield the terms of the sum behind the line, and its result."""
        if not line.facts.modifiers:
            return
        total = sum(line.facts.dice)
        if line.facts.dice:
            yield Term("", str(total), self.words.text(N_("dados")), self.theme, dice=line.facts.dice)
        for place, modifier in enumerate(line.facts.modifiers):
            total += modifier.value
            sign = "\u2212" if modifier.value < 0 else "+" if place or line.facts.dice else ""
            yield Term(sign, str(abs(modifier.value)), self.words(modifier.name), self.theme)
        yield Term("=", str(total).replace("-", "\u2212"), self.words.text(N_("en total")), self.theme, strong=True)

    def _lines(self, room: float) -> list[list[Term]]:
        """Return the terms in lines that wrap at `room` px."""
        lines: list[list[Term]] = []
        for term in self.terms:
            if not lines or sum(line.wide for line in lines[-1]) + term.wide > room:
                lines.append([])
            lines[-1].append(term)
        return lines

    def _term_height(self) -> int:
        return self.theme.metrics(FIGURE).height() + self.theme.metrics(LABEL).height()

    def _lift(self, text: paint.Paragraph) -> float:
        """Return the offset in px that centres the first line of a low row."""
        return max(0.0, (self.theme.px(MARK - SPACE) - text.line_height) / 2)

    def _odds_height(self) -> int:
        return (
            max(self.theme.metrics(FIGURE).height(), self.theme.px(BAR)) + self.theme.px(SPACE)
            if self._chance is not None
            else 0
        )

    @property
    def _chance(self) -> Fraction | None:
        """Return the chance that the line states; None where there is none between 0 and 1."""
        match = CHANCE.search(self.line.facts.odds)
        share = Fraction(int(match[1]), int(match[2])) if match and int(match[2]) else None
        return share if share is not None and 0 <= share <= 1 else None

    def _dice_height(self) -> int:
        """Return the height in px of dice without a sum; those of a sum are painted in it."""
        return self.theme.px(DIE + SPACE * 2) if self.line.facts.dice and not self.terms else 0

    def height_for(self, width: int) -> int:
        """Return the height in px at a width."""
        px, room = self.theme.px, self._room(width)
        text = self._paragraph(width)
        tall = (
            text.height
            + self._lift(text)
            + self._dice_height()
            + len(self._lines(room)) * self._term_height()
            + self._odds_height()
        )
        if self.line.facts.odds and self._chance is None:
            tall += self.theme.metrics(LABEL).height()
        if self.odds is not None:
            tall += self.odds.heightForWidth(min(room, px(WIDEST))) + px(SPACE * 2)
        return max(int(tall) + px(SPACE * 2), px(TOUCH))

    # -- painting

    def draw(self, painter: QPainter, size: QSize, lit: bool, hovered: bool) -> None:
        """Paint the row from the painter's origin; `lit` where it has the keyboard focus."""
        theme, px, line = self.theme, self.theme.px, self.line
        box = QRectF(0, 0, size.width(), size.height()).adjusted(self._left() - px(MARK + SPACE), px(1), 0, -px(1))
        if self.row.part == DECIDED_PART or lit:
            painter.fillPath(paint.rounded_rect(box, px(SPACE)), theme.colour("lit"))
        elif hovered and self.under:
            painter.fillPath(paint.rounded_rect(box, px(SPACE)), theme.colour("well"))
        text = self._paragraph(size.width())
        x, y = float(self._left()), px(SPACE) + self._lift(text)
        middle = y + text.line_height / 2
        self._path(painter, middle, size.height())
        self._sign(painter, QPointF(x - px(SPACE) - px(MARK) / 2, middle))
        quiet = self.row.part in (PART_PASSED, PART_DROPPED) or (self.row.part == PART_STAGE and not self.row.chooses)
        text.draw(painter, x, y, theme.colour("quiet" if quiet else "ink"))
        if self.under:
            back = paint.text_width(f"{FOLD[3:]}{self.under}", theme.font(self._style))
            self._fold(painter, x + text.last - back, y + text.height - text.line_height / 2)
        if line.rule:
            note = QRectF(size.width() - px(MARGIN), y, px(MARGIN) - px(SPACE * 2), text.line_height)
            font = theme.font(LABEL)
            answer = paint.shorten(line.rule, font, int(note.width()), 1)
            paint.write(painter, note, answer, font, theme.colour("quiet"), Qt.AlignmentFlag.AlignRight)
        y += text.height
        if not self.terms:
            self._dice(painter, line.facts.dice, x, y + px(SPACE))
        y = self._sum(painter, x, y + self._dice_height(), self._room(size.width()))
        self._odds(painter, x, y, self._room(size.width()))
        if self.odds is not None:
            self._strip(painter, self.odds, x, size)
        if lit:
            paint.focus_ring(painter, theme, box.adjusted(px(1), px(1), -px(1), -px(1)), px(SPACE))

    def _strip(self, painter: QPainter, odds: OddsStrip, x: float, size: QSize) -> None:
        """Paint the chances of the roll or draw at the foot."""
        wide = min(self._room(size.width()), self.theme.px(WIDEST))
        tall = odds.heightForWidth(wide)
        with paint.own_state(painter):
            painter.translate(x, size.height() - tall - self.theme.px(SPACE * 2))
            odds.draw(painter, wide)

    def _path(self, painter: QPainter, middle: float, tall: int) -> None:
        """Paint the lines of the tree from sign to sign, of this level and of those around it."""
        px = self.theme.px
        painter.setPen(QPen(self.theme.colour("edge"), px(1.5)))
        gap = px(
            {DECIDED_PART: 11, PART_PASSED: 9, PART_DROPPED: 7, PART_TIE: 8, PART_KEPT: 8, PART_STAGE: 8}.get(
                self.row.part, 5
            )
        )
        for level, goes_on in enumerate(self.row.rails[: DEEPEST + 1]):
            x = px(STEP) * level + px(MARK) / 2
            if level == self.row.level:
                if not self.row.first or level:
                    painter.drawLine(QPointF(x, 0), QPointF(x, middle - gap))
                if goes_on:
                    painter.drawLine(QPointF(x, middle + gap), QPointF(x, tall))
            elif goes_on:
                painter.drawLine(QPointF(x, 0), QPointF(x, tall))

    def _sign(self, painter: QPainter, point: QPointF) -> None:
        """Paint the sign of the line's part in the decision; each part has a shape of its own."""
        theme, px, part = self.theme, self.theme.px, self.row.part
        ring = QRectF(point.x() - px(8), point.y() - px(8), px(16), px(16))
        pen = QPen(theme.colour("quiet"), px(2), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if part == DECIDED_PART:
            painter.setPen(QPen(theme.colour("ink"), px(1.5)))
            painter.setBrush(theme.colour("event"))
            painter.drawPath(shapes.star(point, px(11)))
        elif part in (PART_PASSED, PART_DROPPED):
            painter.setPen(pen)
            if part == PART_PASSED:
                painter.drawEllipse(ring)
            arm = px(3.5)
            painter.drawLine(QPointF(point.x() - arm, point.y() - arm), QPointF(point.x() + arm, point.y() + arm))
            painter.drawLine(QPointF(point.x() - arm, point.y() + arm), QPointF(point.x() + arm, point.y() - arm))
        elif part == PART_KEPT:
            pen.setColor(theme.colour("action"))
            pen.setWidthF(px(2.5))
            painter.setPen(pen)
            painter.drawPath(shapes.tick(ring.adjusted(px(2), px(2), -px(2), -px(2))))
        elif part == PART_TIE:
            painter.setPen(QPen(theme.colour("command"), px(2.5)))
            for way in (-1, 1):
                painter.drawLine(
                    QPointF(point.x() - px(6), point.y() + way * px(3)),
                    QPointF(point.x() + px(6), point.y() + way * px(3)),
                )
        elif part == PART_STAGE:
            painter.setPen(QPen(theme.colour("quiet"), px(1.5)))
            painter.setBrush(theme.colour("quiet") if self.row.chooses else theme.colour("paper"))
            painter.drawPolygon(
                [
                    QPointF(point.x() + px(7) * across, point.y() + px(6) * down)
                    for across, down in ((-1, -1), (1, -1), (0, 1))
                ]
            )
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("quiet"))
            painter.drawEllipse(point, px(3.5), px(3.5))

    def _fold(self, painter: QPainter, x: float, y: float) -> None:
        """Paint the triangle of a row with children: right when collapsed, down when expanded."""
        size = self.theme.px(5)
        corners = [(-1.0, -0.8), (1.0, -0.8), (0.0, 1.0)] if self.open else [(-0.8, -1.0), (1.0, 0.0), (-0.8, 1.0)]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.theme.colour("quiet"))
        painter.drawPolygon([QPointF(x + size * across, y + size * down) for across, down in corners])

    def _dice(self, painter: QPainter, faces: tuple[int, ...], x: float, y: float) -> None:
        """Paint the dice that were rolled."""
        side = self.theme.px(DIE)
        for place, face in enumerate(faces):
            draw_die(
                painter,
                self.theme,
                QRectF(x + place * self.theme.px(DIE + SPACE), y, side, side),
                face,
                self.line.facts.sides,
            )

    def _sum(self, painter: QPainter, left: float, y: float, room: int) -> float:
        """Paint the sum, figures above and their names below; return the y below it."""
        theme, figures, names = self.theme, self.theme.metrics(FIGURE).height(), self.theme.metrics(LABEL).height()
        for line in self._lines(room):
            x = left
            for term in line:
                self._dice(painter, term.dice, x, y + (figures - theme.px(DIE)) / 2)
                if term.sign:
                    paint.write(
                        painter,
                        QRectF(x, y, term.gap, figures),
                        term.sign,
                        theme.font(FIGURE),
                        theme.colour("quiet"),
                        Qt.AlignmentFlag.AlignLeft,
                    )
                body = QRectF(x + term.gap, y, term.wide - term.gap, figures)
                paint.write(
                    painter, body, term.figure, theme.font(FIGURE), theme.colour("ink"), Qt.AlignmentFlag.AlignLeft
                )
                name = QRectF(body.left(), y + figures, body.width(), names)
                paint.write(
                    painter,
                    name,
                    term.name,
                    theme.font(LABEL),
                    theme.colour("ink" if term.strong else "quiet"),
                    Qt.AlignmentFlag.AlignLeft,
                )
                x += term.wide
            y += self._term_height()
        return y

    def _odds(self, painter: QPainter, x: float, y: float, room: int) -> None:
        """Paint the chance that the line states as a figure and a bar, or as text where it is no number."""
        theme, px, chance, text = self.theme, self.theme.px, self._chance, self.line.facts.odds
        if chance is None:
            if text:
                label = QRectF(x, y, room, theme.metrics(LABEL).height())
                paint.write(
                    painter,
                    label,
                    paint.shorten(text, theme.font(LABEL), room, 1),
                    theme.font(LABEL),
                    theme.colour("quiet"),
                    Qt.AlignmentFlag.AlignLeft,
                )
            return
        tall, figure = theme.metrics(FIGURE).height(), percent(chance, self.words)
        wide = paint.text_width(figure, theme.font(FIGURE)) + px(SPACE * 2)
        paint.write(
            painter,
            QRectF(x, y, wide, tall),
            figure,
            theme.font(FIGURE),
            theme.colour("ink"),
            Qt.AlignmentFlag.AlignLeft,
        )
        bar = QRectF(x + wide, y + (tall - px(BAR)) / 2, min(px(WIDEST), room) - wide, px(BAR))
        shares = shares_of_chance(chance)
        draw_bar(painter, theme, bar, shares, "danger")


def shares_of_chance(chance: Fraction) -> Sequence[OutcomeShare]:
    """Return the shares of a bar: solid for the chance, blank for the rest."""
    return tuple(
        share
        for share in (OutcomeShare("", chance, pattern=SOLID), OutcomeShare("", 1 - chance, pattern=BLANK))
        if share.chance
    )


def name_in_line(line: LogLine, words: Words) -> str:
    """Return the name of the first piece in the line's message; "" where it names none."""
    params = line.message.params if isinstance(line.message, Message) else ()
    first = next((value for _, value in params if isinstance(value, Ref)), None)
    return words(first) if first is not None else ""
