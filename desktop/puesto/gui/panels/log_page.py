"""The rows of the log: which headings stand between the lines, and how a row is painted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from puesto.core.messages import N_, msg
from puesto.gui import paint
from puesto.gui.panels.base import Say, plain
from puesto.gui.panels.dice import draw_die
from puesto.gui.theme import BODY, BODY_BOLD, FIGURE, LABEL, SMALL, SPACE, Theme, theme

if TYPE_CHECKING:
    from puesto.core.session import LogLine

Index = QModelIndex | QPersistentModelIndex
ROUND = N_("Ronda {n}")
TURNS = {"player": N_("Turno {n} · tú"), "ai": N_("Turno {n} · IA"), "": N_("Turno {n}")}
DIE, MARGIN, PAD, LEAST = 22, 54, 14, 120


@dataclass(frozen=True, eq=False)
class Row:
    """One row of the page: a `round` or `turn` heading, or a line of the log."""

    kind: str
    text: str
    line: LogLine | None = None
    sum: str = ""
    """The modifiers behind the dice, itemised."""


def rows_of(lines: Sequence[LogLine], say: Say, before: LogLine | None) -> list[Row]:
    """Rows for `lines`, which follow the line `before`."""
    rows: list[Row] = []
    last = (before.round, before.turn, before.side) if before is not None else (0, 0, "")
    for line in lines:
        if line.round != last[0] and line.round:
            rows.append(Row("round", say(msg(ROUND, n=line.round))))
        if (line.round, line.turn, line.side) != last and line.turn:
            rows.append(Row("turn", say(msg(TURNS.get(line.side, TURNS[""]), n=line.turn))))
        last = (line.round, line.turn, line.side)
        parts = [f"{modifier.value:+d} {say(modifier.name)}".replace("-", "−") for modifier in line.facts.modifiers]
        rows.append(Row("line", say(line.message), line, " · ".join(parts)))
    return rows


class LogModel(QAbstractListModel):
    """Rows as a list; a screen reader reads their text."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: list[Row] = []
        self._ends: list[int] = []
        """For each line of the log, how many rows stand up to and with it."""

    def show(self, lines: Sequence[LogLine], kept: int, say: Say) -> None:
        """Show `lines`, of which the first `kept` are already there."""
        stay = self._ends[kept - 1] if kept else 0
        if stay < len(self.rows):
            self.beginRemoveRows(QModelIndex(), stay, len(self.rows) - 1)
            del self.rows[stay:]
            self.endRemoveRows()
        del self._ends[kept:]
        fresh = rows_of(lines[kept:], say, lines[kept - 1] if kept else None)
        if fresh:
            self.beginInsertRows(QModelIndex(), stay, stay + len(fresh) - 1)
            self.rows += fresh
            self._ends += [stay + number + 1 for number, row in enumerate(fresh) if row.line is not None]
            self.endInsertRows()

    def line(self, row: int) -> LogLine | None:
        """The line that `row` shows, or None for a heading."""
        return self.rows[row].line if 0 <= row < len(self.rows) else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            rule = f" ({row.line.rule})" if row.line is not None and row.line.rule else ""
            dice = f" [{', '.join(map(str, row.line.facts.dice))}]" if row.line is not None and row.line.facts.dice else ""
            return f"{row.text}{dice}{' ' + row.sum if row.sum else ''}{rule}"
        if role == Qt.ItemDataRole.ToolTipRole and row.line is not None and (row.line.facts.cell or row.line.facts.odds):
            return " · ".join(part for part in (row.line.facts.cell, row.line.facts.odds) if part)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if index.isValid() and self.rows[index.row()].line is None:
            return Qt.ItemFlag.ItemIsEnabled
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


@dataclass
class Laid:
    """A row laid out for a width."""

    text: paint.Paragraph
    sum: paint.Paragraph | None
    size: QSize
    dice_y: float
    dice_x: float


class LogDelegate(QStyledItemDelegate):
    """Paints the rows, laying each out once for a width."""

    def __init__(self, view: QListView, rows: list[Row]) -> None:
        super().__init__(view)
        self.view, self.rows = view, rows
        self.theme: Theme = theme()
        self.say: Say = plain
        self._laid: dict[Row, Laid] = {}
        self._width = -1

    def set_theme(self, theme: Theme) -> None:
        """Paint with `theme` from now on."""
        self.theme = theme
        self.forget()

    def forget(self) -> None:
        """Lay everything out again."""
        self._laid.clear()

    def _row(self, index: Index) -> Row:
        return self.rows[index.row()]  # the model's own list: every layout of the page asks for every row

    def _lay(self, row: Row) -> Laid:
        width = self.view.viewport().width()
        if width != self._width:
            self._width = width
            self.forget()
        laid = self._laid.get(row)
        if laid is None:
            laid = self._laid[row] = self._measure(row, width)
        return laid

    def _measure(self, row: Row, width: int) -> Laid:
        px, pad = self.theme.px, self.theme.px(PAD)
        if row.kind == "round":
            text = paint.Paragraph(row.text, self.theme.font(FIGURE), width - 2 * pad)
            return Laid(text, None, QSize(px(LEAST), int(text.height) + px(SPACE * 4)), 0, 0)
        if row.kind == "turn":
            text = paint.Paragraph(row.text.upper(), self.theme.font(LABEL), width - 2 * pad)
            return Laid(text, None, QSize(px(LEAST), int(text.height) + px(SPACE * 3)), 0, 0)
        assert row.line is not None
        left = pad + self._indent(row)
        wide = width - left - (px(MARGIN) if row.line.rule else pad) - px(SPACE)
        style = BODY_BOLD if row.line.tone == "heading" else SMALL if row.line.tone == "quiet" or row.line.depth else BODY
        text = paint.Paragraph(row.text, self.theme.font(style), wide)
        dice = len(row.line.facts.dice)
        need = dice * px(DIE + SPACE) + (px(20) if row.line.source == "hand" else 0)
        y, dice_x, dice_y, extra = text.height, text.last + px(SPACE * 2), text.height - text.line_height / 2 - px(DIE) / 2, None
        if row.sum:
            dice_x, dice_y = 0, text.height + px(2)
            extra = paint.Paragraph(row.sum, self.theme.font(SMALL), max(px(80), wide - need - px(SPACE)))
            y += max(px(DIE + SPACE), int(extra.height)) + px(2)
        elif dice and text.last + px(SPACE * 2) + need > wide:
            dice_x, dice_y = 0, text.height + px(2)
            y += px(DIE + SPACE)
        elif dice:
            y += px(2)
        return Laid(text, extra, QSize(px(LEAST), int(y) + px(SPACE * 2)), dice_y, dice_x)

    def _indent(self, row: Row) -> int:
        depth = row.line.depth if row.line is not None else 0
        return self.theme.px(12) * min(depth, 3)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return self._lay(self._row(index)).size

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: Row = self._row(index)
        laid, px = self._lay(row), self.theme.px
        box = QRectF(option.rect)
        pad = px(PAD)
        with paint.kept(painter):
            paint.smooth(painter)
            if row.line is None:
                self._heading(painter, box, row, laid)
                return
            state = option.state
            if state & QStyle.StateFlag.State_Selected:
                painter.fillPath(paint.rounded(box.adjusted(1, 0, -1, 0), px(SPACE)), self.theme.colour("lit"))
            elif state & QStyle.StateFlag.State_MouseOver:
                painter.fillPath(paint.rounded(box.adjusted(1, 0, -1, 0), px(SPACE)), self.theme.colour("well"))
            x, y = box.left() + pad + self._indent(row), box.top() + px(SPACE)
            self._tone(painter, box, row.line.tone)
            laid.text.draw(painter, x, y, self.theme.colour("quiet" if row.line.tone == "quiet" else "ink"))
            self._dice(painter, x + laid.dice_x, y + laid.dice_y, row, laid)
            if row.line.rule:
                note = QRectF(box.right() - px(MARGIN), y, px(MARGIN) - pad / 2, laid.text.line_height)
                font = paint.fitted(row.line.rule, self.theme.font(LABEL), px(MARGIN), px(LABEL.size))
                paint.write(painter, note, row.line.rule, font, self.theme.colour("quiet"), Qt.AlignmentFlag.AlignRight)
            if state & QStyle.StateFlag.State_HasFocus and self.view.hasFocus():
                paint.focus_ring(painter, self.theme, box.adjusted(px(2), px(2), -px(2), -px(2)), px(SPACE))

    def _heading(self, painter: QPainter, box: QRectF, row: Row, laid: Laid) -> None:
        px, pad = self.theme.px, self.theme.px(PAD)
        y = box.bottom() - laid.text.height - px(SPACE)
        laid.text.draw(painter, box.left() + pad, y, self.theme.colour("ink" if row.kind == "round" else "quiet"))
        painter.setPen(QPen(self.theme.colour("ink" if row.kind == "round" else "line"), px(1.5) if row.kind == "round" else 1))
        if row.kind == "round":
            painter.drawLine(QPointF(box.left() + pad, box.bottom() - 2), QPointF(box.right() - pad / 2, box.bottom() - 2))
        else:
            middle = y + laid.text.height / 2
            painter.drawLine(QPointF(box.left() + pad + laid.text.used + px(8), middle), QPointF(box.right() - pad / 2, middle))

    def _tone(self, painter: QPainter, box: QRectF, tone: str) -> None:
        """A mark in the left margin: up for what is good for the player, down for what is bad, a bent arrow for undone and redone."""
        px = self.theme.px
        x, y = box.left() + px(6), box.top() + px(SPACE) + px(11)
        if tone in ("good", "bad"):
            up = -1 if tone == "good" else 1
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.colour("action" if tone == "good" else "danger"))
            painter.drawPolygon([QPointF(x - px(4), y - up * px(3)), QPointF(x + px(4), y - up * px(3)), QPointF(x, y + up * px(5))])
        elif tone in ("undo", "redo"):
            turn = -1 if tone == "undo" else 1
            painter.setPen(QPen(self.theme.colour("ink"), px(1.8), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawArc(QRectF(x - px(4), y - px(4), px(8), px(8)), 0, 200 * 16)
            painter.drawLine(QPointF(x + turn * px(4), y), QPointF(x + turn * px(6), y - px(3)))

    def _dice(self, painter: QPainter, x: float, y: float, row: Row, laid: Laid) -> None:
        assert row.line is not None
        px = self.theme.px
        for face in row.line.facts.dice:
            draw_die(painter, self.theme, QRectF(x, y, px(DIE), px(DIE)), face)
            x += px(DIE + SPACE)
        if row.line.facts.dice and row.line.source == "hand":
            painter.fillPath(paint.hand(QRectF(x + px(2), y + px(4), px(14), px(15))), self.theme.colour("quiet"))
            x += px(20)
        if laid.sum is not None:
            laid.sum.draw(painter, x + px(2), y + max(0.0, (px(DIE) - laid.sum.height) / 2), self.theme.colour("quiet"))
