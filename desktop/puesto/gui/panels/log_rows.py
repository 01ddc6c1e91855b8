"""The rows of the log: the headings between the lines, and the painting of a row."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Mapping, Sequence
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
from puesto.core.messages import NN_, Sayable, count, short_line
from puesto.core.saying import sum_text
from puesto.core.session.journal import CORRECTION, NOTE, SEALED, main_lines
from puesto.gui.controls.accessible import Say, plain_tip, template_of
from puesto.gui.look import drawings, paint
from puesto.gui.look.dice_art import draw_die
from puesto.gui.look.theme import BODY, BODY_BOLD, FIGURE, LABEL, SMALL, SPACE, Theme, theme

if TYPE_CHECKING:
    from puesto.core.session.journal import Place
    from puesto.core.session.session import LogLine

NOTHING_ABOVE: Mapping[Place, Sequence[Sayable]] = {}
Index = QModelIndex | QPersistentModelIndex
FOLDED_TEXT = NN_("{n} línea plegada", "{n} líneas plegadas")
UNFOLDED_TEXT = NN_("{n} línea desplegada", "{n} líneas desplegadas")
LONGEST = 280
"""Most characters of a note that are shown on the page."""
DIE, MARGIN, PAD, LEAST = 18, 64, 14, 120
BESIDE = 2
"""Most lines in which a sum is beside its dice; a longer one is below them."""
LATEST = 3
"""Most of the lines since the last answer that are highlighted."""
FEW, LOW = 12, 20
"""Number of painted rows in the cache: at least `FEW`, or as many rows of `LOW` px at 100 % as a page holds."""
FOLD = "\u00a0" * 6
"""Space for the sign of a collapsed line; non-breaking, so that it stays with the last word."""
OF_HEADING = Qt.ItemFlag.ItemIsEnabled
OF_LINE = OF_HEADING | Qt.ItemFlag.ItemIsSelectable
"""Item flags of a line. They are computed once, since each row asks for them in each paint."""


@dataclass(frozen=True, eq=False)
class LogRow:
    """Row of the page: a `round` or `turn` heading, a line of the log, or a `seen` line that no rule said."""

    kind: str
    text: str
    line: LogLine | None = None
    sum: str = ""
    """Sum behind the dice, as a player says it."""
    under: int = 0
    """Number of lines that explain this one."""
    open: bool = False
    """Whether those lines are shown below it."""
    accessible_text: str = ""
    """Accessible text about how many lines are collapsed or expanded."""


def rows_of(
    lines: Sequence[LogLine],
    say: Say,
    before: LogLine | None,
    open_places: Container[Place] = (),
    headings: Headings = PLAIN,
    above: Mapping[Place, Sequence[Sayable]] = NOTHING_ABOVE,
) -> list[tuple[LogRow, ...]]:
    """Return the rows of each line in `lines`, which follow the line `before`; none for a collapsed line.

    `above` holds what is told above some of them, by their places.
    """
    rows_by_line: list[tuple[LogRow, ...]] = []
    last = (before.round, before.turn, before.side) if before is not None else (0, 0, "")
    hidden: int | None = None  # the depth from which lines are collapsed
    for place, line in enumerate(lines):
        if hidden is not None and line.depth >= hidden:
            rows_by_line.append(())
            continue
        hidden = None
        rows = []
        if not line.depth or not place:
            if line.round != last[0] and line.round:
                rows.append(LogRow("round", say(headings.round(line.round))))
            moment = (line.round, line.turn, line.side)
            if (over := headings.over(last, moment)) is not None:
                rows.append(LogRow("turn", say(over)))
            last = moment
        rows += [LogRow("seen", say(words)) for words in above.get(line.index, ())]
        explaining_count = explaining_lines(lines, place)
        open = explaining_count > 0 and line.index in open_places
        if explaining_count and not open:
            hidden = line.depth + 1
        fold_text = say(count(UNFOLDED_TEXT if open else FOLDED_TEXT, explaining_count)) if explaining_count else ""
        rows.append(
            LogRow("line", line_text(line, say), line, sum_text(line.facts, say), explaining_count, open, fold_text)
        )
        rows_by_line.append(tuple(rows))
    return rows_by_line


def places_of_seen(
    lines: Sequence[LogLine], seen_results: Sequence[tuple[int, Sayable]]
) -> Mapping[Place, Sequence[Sayable]]:
    """Return the sentences above lines, by the places of these.

    Each is above the first main line after so many entries as it names.
    """
    if not seen_results:
        return NOTHING_ABOVE
    sentences_by_place: dict[Place, list[Sayable]] = {}
    last: int | None = None
    for line in lines:
        if not line.depth:
            before = line.entry - 1 if last is None else last
            if sentences := [words for entry, words in seen_results if before <= entry < line.entry]:
                sentences_by_place[line.index] = sentences
            last = line.entry
    return sentences_by_place


def explaining_lines(lines: Sequence[LogLine], place: int) -> int:
    """Return the number of lines that explain the line at index `place`."""
    depth = lines[place].depth
    return sum(1 for _ in takewhile(lambda after: after.depth > depth, islice(lines, place + 1, None)))


def latest_places(lines: Sequence[LogLine]) -> frozenset[Place]:
    """Return the places of the most important new lines: the last ones that are not quiet."""
    return frozenset(line.index for line in main_lines(lines)[-LATEST:])


def line_text(line: LogLine, say: Say) -> str:
    """Return the text of a line on the page; of a long note only the beginning, since it can be opened."""
    return short_line(say(line.message), LONGEST) if line.tone == NOTE else say(line.message)


class LogModel(QStandardItemModel):
    """Item model of the rows; a screen reader reads their text.

    Explanations are collapsed until the player expands them. Qt makes and owns the items: it lays the whole page out
    for every added line, and must call Python rarely. Python must keep no reference to them: if Qt has deleted an item
    that Python still knows, the program crashes when another one is made at its address.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.setColumnCount(1)
        self.rows: list[LogRow] = []
        self.headings = PLAIN
        self.seen: Sequence[tuple[int, Sayable]] = ()
        """What was seen and undone, in words, each with the number of entries before the game went on otherwise."""
        self.fresh: set[LogRow] = set()
        """Rows whose height Qt does not know yet."""
        self.opened: set[Place] = set()
        """Expanded lines, by their place in the log."""
        self._lines: list[LogLine] = []
        self._say: Say = template_of
        self._ends: list[int] = []
        """Number of rows up to and including each line of the log."""

    def show(self, lines: Sequence[LogLine], kept_count: int, say: Say) -> None:
        """Show `lines`, of which the first `kept_count` are already shown."""
        while 0 < kept_count < len(lines) and lines[kept_count].depth:
            kept_count -= 1
        self._lines, self._say = list(lines), say
        self.opened = {place for place in self.opened if lines and place <= lines[-1].index}
        stay = self._ends[kept_count - 1] if kept_count else 0
        removed_count = len(self.rows) - stay
        del self.rows[stay:], self._ends[kept_count:]
        if removed_count:
            self.removeRows(stay, removed_count)
        above, before = places_of_seen(lines, self.seen), lines[kept_count - 1] if kept_count else None
        for rows in rows_of(lines[kept_count:], say, before, self.opened, self.headings, above):
            self.rows += rows
            self._ends.append(len(self.rows))
        if len(self.rows) > stay:
            self._put(stay, self.rows[stay:])

    def precede(self, lines: Sequence[LogLine]) -> None:
        """Add lines before the shown ones. The first shown line may get headings by it."""
        old_lines = self._lines
        first = next((row for row in self.rows if row.line is not None), None)
        self._lines = [*lines, *old_lines]
        above = places_of_seen(self._lines, self.seen)
        new_rows = rows_of([*lines, *old_lines[:1]], self._say, None, self.opened, self.headings, above)
        headings = new_rows.pop()[:-1] if old_lines else ()
        replaced_count = self.rows.index(first) if first is not None else 0
        fresh = [row for rows in new_rows for row in rows]
        self.rows[:replaced_count] = [*fresh, *headings]
        ends = [0]
        for rows in new_rows:
            ends.append(ends[-1] + len(rows))
        self._ends = [*ends[1:], *(end + len(fresh) + len(headings) - replaced_count for end in self._ends)]
        self.removeRows(0, replaced_count)
        self._put(0, (*fresh, *headings))

    def _put(self, at: int, rows: Sequence[LogRow]) -> None:
        self.insertRows(at, len(rows))
        self.fresh.update(rows)
        self.blockSignals(True)  # views were told of the rows but have not read them yet
        for place, row in enumerate(rows, at):
            self.setItemData(self.index(place, 0), _item_data(row))
        self.blockSignals(False)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return the flags: a line can be selected, a heading cannot."""
        return OF_HEADING if self.line(index.row()) is None else OF_LINE

    def set_expanded(self, row: int, open: bool) -> bool:
        """Expand or collapse what explains the line of `row`; return whether anything changed."""
        log_row = self.rows[row] if 0 <= row < len(self.rows) else None
        if log_row is None or log_row.line is None or not log_row.under or log_row.open == open:
            return False
        if open:
            self.opened.add(log_row.line.index)
        else:
            self.opened.discard(log_row.line.index)
        place = bisect_left(self._ends, row + 1)
        self.show(self._lines, place, self._say)
        return True

    def above(self, row: int) -> int:
        """Return the row of the line that the line of `row` explains; its own where it explains none."""
        line = self.line(row)
        if line is None or not line.depth:
            return row
        return next(
            (
                place
                for place in range(row - 1, -1, -1)
                if (upper_line := self.line(place)) is not None and upper_line.depth < line.depth
            ),
            row,
        )

    def line(self, row: int) -> LogLine | None:
        """Return the line that `row` shows, or None for a heading."""
        return self.rows[row].line if 0 <= row < len(self.rows) else None


def _item_data(row: LogRow) -> dict[int, str]:
    """Return the data of a row for Qt: text, accessible text and tool tip."""
    accessible, tip, line = row.text, "", row.line
    if line is not None:
        tip = " · ".join(part for part in (line.facts.cell, line.facts.odds) if part)
        dice = f" [{', '.join(map(str, line.facts.dice))}]" if line.facts.dice else ""
        accessible += (
            f"{dice}{' ' + row.sum if row.sum else ''}"
            f"{f' ({line.rule})' if line.rule else ''}{', ' + row.accessible_text if row.accessible_text else ''}"
        )
    roles = Qt.ItemDataRole
    return {roles.DisplayRole: row.text, roles.ToolTipRole: plain_tip(tip), roles.AccessibleTextRole: accessible}


@dataclass
class LaidRow:
    """Row laid out for a width."""

    text: paint.Paragraph
    sum: paint.Paragraph | None
    size: QSize
    dice_y: float
    dice_x: float
    sum_at: QPointF = field(default_factory=QPointF)
    """Position of the sum, beside the first of the dice."""
    fold_x: float = 0.0
    """The x of the sign for expansion on the last line of the text."""


class LogDelegate(QStyledItemDelegate):
    """Delegate that paints the rows, each laid out once for a width."""

    def __init__(self, view: QListView, model: LogModel) -> None:
        super().__init__(view)
        self.view, self.model, self.rows = view, model, model.rows
        self.theme: Theme = theme()
        self.say: Say = template_of
        self._laid: dict[LogRow, LaidRow] = {}
        """Last rows that were laid out: a layout takes a few kB, and a long session has thousands of rows."""
        self._pictures: dict[LogRow, QPixmap] = {}
        """Pictures of the last painted rows, the latest at the end."""
        self.latest: frozenset[Place] = frozenset()
        """Lines with the results of the last answer, which are highlighted."""
        self._width = -1

    def set_theme(self, theme: Theme) -> None:
        """Set the theme and repaint."""
        self.theme = theme
        self.forget()

    @property
    def most(self) -> int:
        """Return the number of painted rows in the cache: the visible ones, and some to scroll to."""
        return max(FEW, self.view.viewport().height() // self.theme.px(LOW))

    def forget(self) -> None:
        """Drop the cached layout of every row."""
        self.model.fresh.update(self.rows)
        self._laid.clear()
        self._pictures.clear()

    def on_sign(self, row: LogRow, box: QRect, point: QPoint) -> bool:
        """Return whether a point of the page is on the sign for expansion."""
        row_layout, px = self._lay(row), self.theme.px
        x = box.left() + px(PAD) + self._indent(row) + row_layout.fold_x
        y = box.top() + px(SPACE) + row_layout.text.height - row_layout.text.line_height
        return QRectF(x - px(12), y, px(44), row_layout.text.line_height).contains(QPointF(point))

    def measure(self) -> None:
        """Lay out new rows, or all at another width, and give Qt the height of each."""
        width = self.view.viewport().width()
        if width != self._width:
            self._width = width
            self.forget()
        fresh, place = self.model.fresh, len(self.rows)
        self.model.blockSignals(True)  # the page is being laid out and needs no signal for each size
        while fresh and place:  # the new rows are nearly always the last ones
            place -= 1
            if (row := self.rows[place]) in fresh:
                fresh.discard(row)
                self.model.setData(self.model.index(place, 0), self._lay(row).size, Qt.ItemDataRole.SizeHintRole)
        fresh.clear()
        self.model.blockSignals(False)

    def _lay(self, row: LogRow) -> LaidRow:
        """Return the layout of a row, from the cache if possible."""
        row_layout = self._laid.pop(row, None)
        if row_layout is None:
            row_layout = self._measure(row, self._width)
            while len(self._laid) >= self.most:
                del self._laid[next(iter(self._laid))]
        self._laid[row] = row_layout
        return row_layout

    def _measure(self, row: LogRow, width: int) -> LaidRow:
        """Return the layout of a row for a width."""
        px, pad = self.theme.px, self.theme.px(PAD)
        if row.kind == "round":
            text = paint.paragraph(row.text, self.theme.font(FIGURE), width - 2 * pad)
            return LaidRow(text, None, QSize(px(LEAST), int(text.height) + px(SPACE * 4)), 0, 0)
        if row.kind == "turn":
            text = paint.paragraph(row.text.upper(), self.theme.font(LABEL), width - 2 * pad)
            return LaidRow(text, None, QSize(px(LEAST), int(text.height) + px(SPACE * 3)), 0, 0)
        if row.kind == "seen":
            text = paint.paragraph(row.text, self.theme.font(SMALL), width - 2 * pad)
            return LaidRow(text, None, QSize(px(LEAST), int(text.height) + px(SPACE * 2)), 0, 0)
        assert row.line is not None
        left = pad + self._indent(row)
        wide = width - left - (self._margin(row.line.rule) if row.line.rule else pad) - px(SPACE)
        style = (
            BODY_BOLD if row.line.tone == "heading" else SMALL if row.line.tone == "quiet" or row.line.depth else BODY
        )
        # of a heading the lines beneath are no reasons to be counted
        number = "" if row.line.tone == "heading" or row.line.key == SEALED else str(row.under)
        runs = (paint.Run(row.text), paint.Run(f"{FOLD}{number}", colour="quiet")) if row.under else row.text
        text = paint.Paragraph(runs, self.theme.font(style), wide, colours={"quiet": self.theme.colour("quiet")})
        fold = text.last - paint.text_width(number, self.theme.font(style)) - px(8) if row.under else 0.0
        dice = len(row.line.facts.dice)
        dice_width = dice * px(DIE + SPACE) + (px(20) if row.line.source == "hand" else 0)
        y, dice_x, dice_y, extra = (
            text.height,
            text.last + px(SPACE * 2),
            text.height - text.line_height / 2 - px(DIE) / 2,
            None,
        )
        sum_at = QPointF()
        if row.sum:
            dice_x, dice_y = 0, text.height + px(2)
            extra = paint.paragraph(row.sum, self.theme.font(SMALL), max(px(80), wide - dice_width - px(SPACE)))
            # in a narrow column a long sum is below, over the whole width
            if below := extra.lines > BESIDE and bool(dice_width):
                extra = paint.paragraph(row.sum, self.theme.font(SMALL), width - left - pad - px(SPACE))
            sum_at = (
                QPointF(0, px(DIE + SPACE))
                if below
                else QPointF(dice_width + px(2), max(0.0, (px(DIE) - extra.height) / 2))
            )
            y += max(px(DIE + SPACE), int(sum_at.y() + extra.height)) + px(2)
        elif dice and text.last + px(SPACE * 2) + dice_width > wide:
            dice_x, dice_y = 0, text.height + px(2)
            y += px(DIE + SPACE)
        elif dice:
            y += px(2)
        return LaidRow(text, extra, QSize(px(LEAST), int(y) + px(SPACE * 2)), dice_y, dice_x, sum_at, fold)

    def _margin(self, rule: str) -> float:
        """Return the width of the margin for the rule: no more than its number needs."""
        return min(float(self.theme.px(MARGIN)), paint.text_width(rule, self.theme.font(LABEL)) + self.theme.px(PAD))

    def _indent(self, row: LogRow) -> int:
        depth = row.line.depth if row.line is not None else 0
        return self.theme.px(12) * min(depth, 3)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a row."""
        row = self.rows[index.row()]
        if row.line is not None and row.line.index in self.latest:
            painter.fillRect(option.rect, self.theme.colour("lit"))
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
        """Return the background of a selected or hovered line; "" for another.

        It asks the view and not its style option: for a state flag of one row PySide creates the names of all flags.
        """
        if self.view.selectionModel().isSelected(index):
            return "lit"
        port = self.view.viewport()
        is_under = port.underMouse() and self.view.indexAt(port.mapFromGlobal(QCursor.pos())) == index
        return "well" if is_under else ""

    def _picture(self, row: LogRow, size: QSize) -> QPixmap:
        """Return the picture of a row, painted once and then copied: the page scrolls at every answer."""
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

    def _print(self, painter: QPainter, box: QRectF, row: LogRow, row_layout: LaidRow) -> None:
        """Paint the content of a row."""
        if row.kind == "seen":
            self._tone(painter, box, "undo")
            x, y = box.left() + self.theme.px(PAD), box.top() + self.theme.px(SPACE)
            row_layout.text.draw(painter, x, y, self.theme.colour("quiet"))
            return
        if row.line is None:
            self._heading(painter, box, row, row_layout)
            return
        px, pad = self.theme.px, self.theme.px(PAD)
        x, y = box.left() + pad + self._indent(row), box.top() + px(SPACE)
        self._tone(painter, box, row.line.tone)
        row_layout.text.draw(painter, x, y, self.theme.colour("quiet" if row.line.tone == "quiet" else "ink"))
        if row.under:
            self._fold(
                painter, x + row_layout.fold_x, y + row_layout.text.height - row_layout.text.line_height / 2, row.open
            )
        self._dice(painter, x + row_layout.dice_x, y + row_layout.dice_y, row, row_layout)
        if row.line.rule:
            note = QRectF(box.right() - px(MARGIN), y, px(MARGIN) - pad / 2, row_layout.text.line_height)
            font = paint.fitted_font(row.line.rule, self.theme.font(LABEL), px(MARGIN), px(LABEL.size))
            paint.write(painter, note, row.line.rule, font, self.theme.colour("quiet"), Qt.AlignmentFlag.AlignRight)

    def _heading(self, painter: QPainter, box: QRectF, row: LogRow, row_layout: LaidRow) -> None:
        """Paint a heading of a round or a turn."""
        px, pad = self.theme.px, self.theme.px(PAD)
        y = box.bottom() - row_layout.text.height - px(SPACE)
        row_layout.text.draw(painter, box.left() + pad, y, self.theme.colour("ink" if row.kind == "round" else "quiet"))
        painter.setPen(
            QPen(self.theme.colour("ink" if row.kind == "round" else "line"), px(1.5) if row.kind == "round" else 1)
        )
        if row.kind == "round":
            painter.drawLine(
                QPointF(box.left() + pad, box.bottom() - 2), QPointF(box.right() - pad / 2, box.bottom() - 2)
            )
        else:
            middle = y + row_layout.text.height / 2
            painter.drawLine(
                QPointF(box.left() + pad + row_layout.text.used + px(8), middle), QPointF(box.right() - pad / 2, middle)
            )

    def _tone(self, painter: QPainter, box: QRectF, tone: str) -> None:
        """Paint the mark in the left margin: up for good, down for bad, a bent arrow for undo and redo."""
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
        """Paint the triangle of a line with an explanation: right when collapsed, down when expanded."""
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

    def _dice(self, painter: QPainter, x: float, y: float, row: LogRow, row_layout: LaidRow) -> None:
        """Paint the dice of a row and their sum."""
        assert row.line is not None
        px = self.theme.px
        if row_layout.sum is not None:
            row_layout.sum.draw(
                painter, x + row_layout.sum_at.x(), y + row_layout.sum_at.y(), self.theme.colour("quiet")
            )
        for face in row.line.facts.dice:
            draw_die(painter, self.theme, QRectF(x, y, px(DIE), px(DIE)), face, row.line.facts.sides)
            x += px(DIE + SPACE)
        if row.line.facts.dice and row.line.source == "hand":
            drawings.stamp(
                painter, "signs/hand", QRectF(x + px(2), y + px(4), px(14), px(15)), self.theme.colour("quiet")
            )
