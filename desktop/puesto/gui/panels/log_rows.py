"""The rows of the log: which headings stand between the lines, and how a row is painted."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Sequence
from dataclasses import dataclass, field
from itertools import islice, takewhile
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    QSizeF,
    Qt,
)
from PySide6.QtGui import QCursor, QPainter, QPen, QPixmap, QStandardItemModel
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem

from puesto.core.headings import PLAIN, Headings
from puesto.core.messages import NN_, count
from puesto.core.saying import sum_text
from puesto.core.session.journal import CORRECTION, NOTE, main_lines, short_line
from puesto.gui.controls.accessible import Say, plain_tip, template_of
from puesto.gui.look import drawings, paint
from puesto.gui.look.dice_art import draw_die
from puesto.gui.look.theme import BODY, BODY_BOLD, FIGURE, LABEL, SMALL, SPACE, Theme, theme

if TYPE_CHECKING:
    from puesto.core.session.journal import Place
    from puesto.core.session.session import LogLine

Index = QModelIndex | QPersistentModelIndex
FOLDED_TEXT = NN_("{n} línea plegada", "{n} líneas plegadas")
UNFOLDED_TEXT = NN_("{n} línea desplegada", "{n} líneas desplegadas")
LONGEST = 280
"""How much of a note stands on the page."""
DIE, MARGIN, PAD, LEAST = 18, 64, 14, 120
BESIDE = 2
"""In how many lines what was added may stand beside its dice; a longer one stands below them."""
LATEST = 3
"""How many of the lines since the last answer are lit."""
FEW, LOW = 12, 20
"""How many rows are kept as they are printed: at least so many, and as many as a page can show if each is so low."""
FOLD = "\u00a0" * 6
"""The room for the sign that a line can be unfolded; it stays with the last word."""
OF_HEADING = Qt.ItemFlag.ItemIsEnabled
OF_LINE = OF_HEADING | Qt.ItemFlag.ItemIsSelectable
"""What can be done with a row. Such sets of flags are reckoned once: they are asked for by each row in each picture."""


@dataclass(frozen=True, eq=False)
class LogRow:
    """One row of the page: a `round` or `turn` heading, or a line of the log."""

    kind: str
    text: str
    line: LogLine | None = None
    sum: str = ""
    """What was added to the dice, as a player says it."""
    under: int = 0
    """How many lines explain this one."""
    open: bool = False
    """Whether those stand below it."""
    spoken: str = ""
    """What a screen reader adds: how many lines are folded away, or unfolded."""


def rows_of(
    lines: Sequence[LogLine],
    say: Say,
    before: LogLine | None,
    opened: Container[Place] = (),
    headings: Headings = PLAIN,
) -> list[tuple[LogRow, ...]]:
    """Rows for each of `lines`, which follow the line `before`; none for a line that is folded away."""
    found: list[tuple[LogRow, ...]] = []
    last = (before.round, before.turn, before.side) if before is not None else (0, 0, "")
    hidden: int | None = None  # the depth from which on lines are folded away
    for place, line in enumerate(lines):
        if hidden is not None and line.depth >= hidden:
            found.append(())
            continue
        hidden = None
        rows = []
        if not line.depth or not place:
            if line.round != last[0] and line.round:
                rows.append(LogRow("round", say(headings.round(line.round))))
            now = (line.round, line.turn, line.side)
            if (over := headings.over(last, now)) is not None:
                rows.append(LogRow("turn", say(over)))
            last = now
        under = explaining_lines(lines, place)
        open = under > 0 and line.index in opened
        if under and not open:
            hidden = line.depth + 1
        spoken = say(count(UNFOLDED_TEXT if open else FOLDED_TEXT, under)) if under else ""
        rows.append(LogRow("line", line_text(line, say), line, sum_text(line.facts, say), under, open, spoken))
        found.append(tuple(rows))
    return found


def explaining_lines(lines: Sequence[LogLine], place: int) -> int:
    """How many lines explain the line at `place`."""
    depth = lines[place].depth
    return sum(1 for _ in takewhile(lambda after: after.depth > depth, islice(lines, place + 1, None)))


def latest_places(lines: Sequence[LogLine]) -> frozenset[Place]:
    """Where those of new lines stand that tell most: the last that are not said quietly."""
    return frozenset(line.index for line in main_lines(lines)[-LATEST:])


def line_text(line: LogLine, say: Say) -> str:
    """A line as it stands on the page; of a long note only the beginning, for it can be opened."""
    return short_line(say(line.message), LONGEST) if line.tone == NOTE else say(line.message)


class LogModel(QStandardItemModel):
    """Rows as a list; a screen reader reads their text. Lines that explain another are folded away until the player wants them.

    Qt makes and keeps the items: it lays the whole page out at every line that is added, and asks here for next to nothing. Python
    holds none of them: an item that Qt has deleted and Python still knows ends the program when the next one lies at its address.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.setColumnCount(1)
        self.rows: list[LogRow] = []
        self.headings = PLAIN
        self.fresh: set[LogRow] = set()
        """The rows whose height Qt does not know yet."""
        self.opened: set[Place] = set()
        """The lines that are unfolded, by their place in the log."""
        self._lines: list[LogLine] = []
        self._say: Say = template_of
        self._ends: list[int] = []
        """For each line of the log, how many rows stand up to and with it."""

    def show(self, lines: Sequence[LogLine], kept: int, say: Say) -> None:
        """Show `lines`, of which the first `kept` are already there."""
        while 0 < kept < len(lines) and lines[kept].depth:
            kept -= 1
        self._lines, self._say = list(lines), say
        self.opened = {place for place in self.opened if lines and place <= lines[-1].index}
        stay = self._ends[kept - 1] if kept else 0
        gone = len(self.rows) - stay
        del self.rows[stay:], self._ends[kept:]
        if gone:
            self.removeRows(stay, gone)
        for rows in rows_of(lines[kept:], say, lines[kept - 1] if kept else None, self.opened, self.headings):
            self.rows += rows
            self._ends.append(len(self.rows))
        if len(self.rows) > stay:
            self._put(stay, self.rows[stay:])

    def precede(self, lines: Sequence[LogLine]) -> None:
        """Show whole notes before those that are there. The first of those may stand under a heading of theirs now."""
        stood = self._lines
        first = next((row for row in self.rows if row.line is not None), None)
        self._lines = [*lines, *stood]
        made = rows_of([*lines, *stood[:1]], self._say, None, self.opened, self.headings)
        headings = made.pop()[:-1] if stood else ()
        gone = self.rows.index(first) if first is not None else 0
        fresh = [row for rows in made for row in rows]
        self.rows[:gone] = [*fresh, *headings]
        ends = [0]
        for rows in made:
            ends.append(ends[-1] + len(rows))
        self._ends = [*ends[1:], *(end + len(fresh) + len(headings) - gone for end in self._ends)]
        self.removeRows(0, gone)
        self._put(0, (*fresh, *headings))

    def _put(self, at: int, rows: Sequence[LogRow]) -> None:
        self.insertRows(at, len(rows))
        self.fresh.update(rows)
        self.blockSignals(True)  # whoever heard of the rows has not looked at them yet
        for place, row in enumerate(rows, at):
            self.setItemData(self.index(place, 0), _item_data(row))
        self.blockSignals(False)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """A line can be chosen, a heading cannot."""
        return OF_HEADING if self.line(index.row()) is None else OF_LINE

    def fold(self, row: int, open: bool) -> bool:
        """Unfold what explains the line of `row`, or fold it away; whether anything changed."""
        shown = self.rows[row] if 0 <= row < len(self.rows) else None
        if shown is None or shown.line is None or not shown.under or shown.open == open:
            return False
        if open:
            self.opened.add(shown.line.index)
        else:
            self.opened.discard(shown.line.index)
        place = bisect_left(self._ends, row + 1)
        self.show(self._lines, place, self._say)
        return True

    def above(self, row: int) -> int:
        """The row of the line that the line of `row` explains; its own where it explains none."""
        line = self.line(row)
        if line is None or not line.depth:
            return row
        return next(
            (
                place
                for place in range(row - 1, -1, -1)
                if (other := self.line(place)) is not None and other.depth < line.depth
            ),
            row,
        )

    def line(self, row: int) -> LogLine | None:
        """The line that `row` shows, or None for a heading."""
        return self.rows[row].line if 0 <= row < len(self.rows) else None


def _item_data(row: LogRow) -> dict[int, str]:
    """A row as Qt keeps it: its text, what is read out, and what its tip says."""
    said, tip, line = row.text, "", row.line
    if line is not None:
        tip = " · ".join(part for part in (line.facts.cell, line.facts.odds) if part)
        dice = f" [{', '.join(map(str, line.facts.dice))}]" if line.facts.dice else ""
        said += f"{dice}{' ' + row.sum if row.sum else ''}{f' ({line.rule})' if line.rule else ''}{', ' + row.spoken if row.spoken else ''}"
    roles = Qt.ItemDataRole
    return {roles.DisplayRole: row.text, roles.ToolTipRole: plain_tip(tip), roles.AccessibleTextRole: said}


@dataclass
class LaidRow:
    """A row laid out for a width."""

    text: paint.Paragraph
    sum: paint.Paragraph | None
    size: QSize
    dice_y: float
    dice_x: float
    sum_at: QPointF = field(default_factory=QPointF)
    """Where what was added stands, beside the first of the dice."""
    fold_x: float = 0.0
    """Where the sign stands, on the last line of the text, that there is more to unfold."""


class LogDelegate(QStyledItemDelegate):
    """Paints the rows, laying each out once for a width."""

    def __init__(self, view: QListView, model: LogModel) -> None:
        super().__init__(view)
        self.view, self.model, self.rows = view, model, model.rows
        self.theme: Theme = theme()
        self.say: Say = template_of
        self._laid: dict[LogRow, LaidRow] = {}
        """The rows that were laid out last: a text laid out takes some kB, and a long evening has thousands."""
        self._pictures: dict[LogRow, QPixmap] = {}
        """The rows that were painted last, the latest at the end."""
        self.latest: frozenset[Place] = frozenset()
        """The lines that tell what came of the last answer, which are lit."""
        self._width = -1

    def set_theme(self, theme: Theme) -> None:
        """Paint with `theme` from now on."""
        self.theme = theme
        self.forget()

    @property
    def most(self) -> int:
        """How many rows are kept as they are printed: what the page shows, and some that it may scroll to."""
        return max(FEW, self.view.viewport().height() // self.theme.px(LOW))

    def forget(self) -> None:
        """Lay everything out again."""
        self.model.fresh.update(self.rows)
        self._laid.clear()
        self._pictures.clear()

    def on_sign(self, row: LogRow, box: QRect, point: QPoint) -> bool:
        """Whether a point of the page lies on the sign that there is more to unfold."""
        laid, px = self._lay(row), self.theme.px
        x = box.left() + px(PAD) + self._indent(row) + laid.fold_x
        y = box.top() + px(SPACE) + laid.text.height - laid.text.line_height
        return QRectF(x - px(12), y, px(44), laid.text.line_height).contains(QPointF(point))

    def measure(self) -> None:
        """Lay out what is new, all of it where the page has another width, and tell Qt how high each row is."""
        width = self.view.viewport().width()
        if width != self._width:
            self._width = width
            self.forget()
        fresh, place = self.model.fresh, len(self.rows)
        self.model.blockSignals(True)  # the page is being laid out: it need not hear of each size
        while fresh and place:  # nearly always the last ones
            place -= 1
            if (row := self.rows[place]) in fresh:
                fresh.discard(row)
                self.model.setData(self.model.index(place, 0), self._lay(row).size, Qt.ItemDataRole.SizeHintRole)
        fresh.clear()
        self.model.blockSignals(False)

    def _lay(self, row: LogRow) -> LaidRow:
        laid = self._laid.pop(row, None)
        if laid is None:
            laid = self._measure(row, self._width)
            while len(self._laid) >= self.most:
                del self._laid[next(iter(self._laid))]
        self._laid[row] = laid
        return laid

    def _measure(self, row: LogRow, width: int) -> LaidRow:
        px, pad = self.theme.px, self.theme.px(PAD)
        if row.kind == "round":
            text = paint.paragraph(row.text, self.theme.font(FIGURE), width - 2 * pad)
            return LaidRow(text, None, QSize(px(LEAST), int(text.height) + px(SPACE * 4)), 0, 0)
        if row.kind == "turn":
            text = paint.paragraph(row.text.upper(), self.theme.font(LABEL), width - 2 * pad)
            return LaidRow(text, None, QSize(px(LEAST), int(text.height) + px(SPACE * 3)), 0, 0)
        assert row.line is not None
        left = pad + self._indent(row)
        wide = width - left - (self._margin(row.line.rule) if row.line.rule else pad) - px(SPACE)
        style = (
            BODY_BOLD if row.line.tone == "heading" else SMALL if row.line.tone == "quiet" or row.line.depth else BODY
        )
        runs = (paint.Run(row.text), paint.Run(f"{FOLD}{row.under}", colour="quiet")) if row.under else row.text
        text = paint.Paragraph(runs, self.theme.font(style), wide, colours={"quiet": self.theme.colour("quiet")})
        fold = text.last - paint.text_width(str(row.under), self.theme.font(style)) - px(8) if row.under else 0.0
        dice = len(row.line.facts.dice)
        need = dice * px(DIE + SPACE) + (px(20) if row.line.source == "hand" else 0)
        y, dice_x, dice_y, extra = (
            text.height,
            text.last + px(SPACE * 2),
            text.height - text.line_height / 2 - px(DIE) / 2,
            None,
        )
        sum_at = QPointF()
        if row.sum:
            dice_x, dice_y = 0, text.height + px(2)
            extra = paint.paragraph(row.sum, self.theme.font(SMALL), max(px(80), wide - need - px(SPACE)))
            if below := extra.lines > BESIDE and bool(need):  # a long sum in a narrow column has the whole width, below
                extra = paint.paragraph(row.sum, self.theme.font(SMALL), width - left - pad - px(SPACE))
            sum_at = (
                QPointF(0, px(DIE + SPACE)) if below else QPointF(need + px(2), max(0.0, (px(DIE) - extra.height) / 2))
            )
            y += max(px(DIE + SPACE), int(sum_at.y() + extra.height)) + px(2)
        elif dice and text.last + px(SPACE * 2) + need > wide:
            dice_x, dice_y = 0, text.height + px(2)
            y += px(DIE + SPACE)
        elif dice:
            y += px(2)
        return LaidRow(text, extra, QSize(px(LEAST), int(y) + px(SPACE * 2)), dice_y, dice_x, sum_at, fold)

    def _margin(self, rule: str) -> float:
        """The room for the rule at the right: no more than its number needs."""
        return min(float(self.theme.px(MARGIN)), paint.text_width(rule, self.theme.font(LABEL)) + self.theme.px(PAD))

    def _indent(self, row: LogRow) -> int:
        depth = row.line.depth if row.line is not None else 0
        return self.theme.px(12) * min(depth, 3)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = self.rows[index.row()]
        if row.line is not None and row.line.index in self.latest:
            paint.flood(painter, option.rect, self.theme.colour("lit"))
        if row.line is not None and (ink := self._mark_ink(index)):
            with paint.own_state(painter):
                paint.smooth(painter)
                mark = paint.rounded_rect(QRectF(option.rect).adjusted(1, 0, -1, 0), self.theme.px(SPACE))
                painter.fillPath(mark, self.theme.colour(ink))
        painter.drawPixmap(option.rect.topLeft(), self._picture(row, option.rect.size()))
        if row.line is not None and self.view.hasFocus() and index == self.view.currentIndex():
            inset = self.theme.px(2)
            with paint.own_state(painter):
                paint.smooth(painter)
                ring = QRectF(option.rect).adjusted(inset, inset, -inset, -inset)
                paint.focus_ring(painter, self.theme, ring, self.theme.px(SPACE))

    def _mark_ink(self, index: Index) -> str:
        """The ground of a line that is chosen, or under the pointer; "" for another.

        The view is asked, not its option: for what a style may say of one row, PySide makes names of all that it says.
        """
        if self.view.selectionModel().isSelected(index):
            return "lit"
        port = self.view.viewport()
        is_under = port.underMouse() and self.view.indexAt(port.mapFromGlobal(QCursor.pos())) == index
        return "well" if is_under else ""

    def _picture(self, row: LogRow, size: QSize) -> QPixmap:
        """A row as it is printed, drawn once and then copied: the page moves up at every answer."""
        density = self.view.devicePixelRatioF()
        picture = self._pictures.pop(row, None)
        if picture is None or not paint.is_of(picture, size.width(), size.height(), density):
            box = QRectF(QPointF(), QSizeF(size))
            picture = paint.picture_of(
                box.width(), box.height(), density, lambda painter: self._print(painter, box, row, self._lay(row))
            )
            while len(self._pictures) >= self.most:
                del self._pictures[next(iter(self._pictures))]
        self._pictures[row] = picture
        return picture

    def _print(self, painter: QPainter, box: QRectF, row: LogRow, laid: LaidRow) -> None:
        """Everything that stands in a row."""
        if row.line is None:
            self._heading(painter, box, row, laid)
            return
        px, pad = self.theme.px, self.theme.px(PAD)
        x, y = box.left() + pad + self._indent(row), box.top() + px(SPACE)
        self._tone(painter, box, row.line.tone)
        laid.text.draw(painter, x, y, self.theme.colour("quiet" if row.line.tone == "quiet" else "ink"))
        if row.under:
            self._fold(painter, x + laid.fold_x, y + laid.text.height - laid.text.line_height / 2, row.open)
        self._dice(painter, x + laid.dice_x, y + laid.dice_y, row, laid)
        if row.line.rule:
            note = QRectF(box.right() - px(MARGIN), y, px(MARGIN) - pad / 2, laid.text.line_height)
            font = paint.fitted_font(row.line.rule, self.theme.font(LABEL), px(MARGIN), px(LABEL.size))
            paint.write(painter, note, row.line.rule, font, self.theme.colour("quiet"), Qt.AlignmentFlag.AlignRight)

    def _heading(self, painter: QPainter, box: QRectF, row: LogRow, laid: LaidRow) -> None:
        px, pad = self.theme.px, self.theme.px(PAD)
        y = box.bottom() - laid.text.height - px(SPACE)
        laid.text.draw(painter, box.left() + pad, y, self.theme.colour("ink" if row.kind == "round" else "quiet"))
        painter.setPen(
            QPen(self.theme.colour("ink" if row.kind == "round" else "line"), px(1.5) if row.kind == "round" else 1)
        )
        if row.kind == "round":
            painter.drawLine(
                QPointF(box.left() + pad, box.bottom() - 2), QPointF(box.right() - pad / 2, box.bottom() - 2)
            )
        else:
            middle = y + laid.text.height / 2
            painter.drawLine(
                QPointF(box.left() + pad + laid.text.used + px(8), middle), QPointF(box.right() - pad / 2, middle)
            )

    def _tone(self, painter: QPainter, box: QRectF, tone: str) -> None:
        """A mark in the left margin: up for what is good for the player, down for what is bad, a bent arrow for undone and redone."""
        px = self.theme.px
        x, y = box.left() + px(6), box.top() + px(SPACE) + px(11)
        if tone in ("good", "bad"):
            up = -1 if tone == "good" else 1
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.colour("action" if tone == "good" else "danger"))
            painter.drawPolygon(
                [QPointF(x - px(4), y - up * px(3)), QPointF(x + px(4), y - up * px(3)), QPointF(x, y + up * px(5))]
            )
        elif tone == NOTE:
            painter.setPen(QPen(self.theme.colour("ink"), px(1.8), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(QPointF(x + px(4), y - px(5)), QPointF(x - px(2), y + px(3)))
            painter.drawPoint(QPointF(x - px(4), y + px(6)))
        elif tone in ("undo", "redo", CORRECTION):
            turn = -1 if tone == "undo" else 1
            painter.setPen(QPen(self.theme.colour("ink"), px(1.8), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawArc(QRectF(x - px(4), y - px(4), px(8), px(8)), 0, 200 * 16)
            painter.drawLine(QPointF(x + turn * px(4), y), QPointF(x + turn * px(6), y - px(3)))

    def _fold(self, painter: QPainter, x: float, y: float, open: bool) -> None:
        """A triangle: to the right where there is more, down where it stands below."""
        size = self.theme.px(4)
        corners = (QPointF(-size, -size * 0.8), QPointF(size, -size * 0.8), QPointF(0, size)) if open else None
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.theme.colour("quiet"))
        painter.drawPolygon(
            [
                QPointF(x, y) + corner
                for corner in corners or (QPointF(-size * 0.8, -size), QPointF(size, 0), QPointF(-size * 0.8, size))
            ]
        )

    def _dice(self, painter: QPainter, x: float, y: float, row: LogRow, laid: LaidRow) -> None:
        assert row.line is not None
        px = self.theme.px
        if laid.sum is not None:
            laid.sum.draw(painter, x + laid.sum_at.x(), y + laid.sum_at.y(), self.theme.colour("quiet"))
        for face in row.line.facts.dice:
            draw_die(painter, self.theme, QRectF(x, y, px(DIE), px(DIE)), face, row.line.facts.sides)
            x += px(DIE + SPACE)
        if row.line.facts.dice and row.line.source == "hand":
            drawings.stamp(
                painter, "signs/hand", QRectF(x + px(2), y + px(4), px(14), px(15)), self.theme.colour("quiet")
            )
