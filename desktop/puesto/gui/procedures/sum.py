"""The modifiers before a roll: columns of lines to tick, hatched where one is closed, and the total."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, NN_, count, msg
from puesto.core.procedure_views import SumColumn, SumLine, SumView
from puesto.core.saying import with_sign
from puesto.gui.controls.accessible import Say, template_of
from puesto.gui.look import paint
from puesto.gui.look.theme import (
    BODY,
    BODY_BOLD,
    CORNER,
    FIGURE,
    FIGURE_SMALL,
    HEADING,
    SMALL,
    SMALL_BOLD,
    SPACE,
    TITLE,
)
from puesto.gui.panels.base import Piece, keep_widgets
from puesto.gui.procedures.parts import MARK, CollapsedRow, ProcedurePanel, Row, draw_box, stack, typed_digit

BOX, PAD, VALUE = 14, 8, 30
"""Sizes in px at 100 %: the check box, the space at both ends of a line, and the width of its value."""
NARROWEST, GAP = 206, 20
"""Least width of a column beside others, and gap between two, in px at 100 %."""


class ColumnHead(Row):
    """Title of a column in the colour of its side, with the base of its sum."""

    def __init__(self, panel: SumPanel) -> None:
        super().__init__(panel)
        self.panel = panel
        self.column: SumColumn | None = None

    def show_column(self, column: SumColumn, reworded: bool) -> None:
        """Show the title of `column`."""
        if column != self.column or reworded:
            self.column, self.say = column, self.panel.say
            texts = [self.say(column.title), self.panel.name_of_side(column.side)]
            if column.base is not None:
                texts.append(f"{self.say(column.base[0])} {column.base[1]}")
            if not column.open and column.why_shut is not None:
                texts.append(self.say(column.why_shut))
            self.panel.tell(self, ", ".join(part for part in texts if part))
            self.reprint()

    @property
    def _left(self) -> int:
        return self.theme.px(MARK + SPACE * 2) if self.column is not None and self.column.side else 0

    def _title(self, width: int) -> paint.Paragraph:
        assert self.column is not None
        room = width - self._left - 2 * self.theme.px(PAD) - (self._base_width() if self.column.base else 0)
        font = self.theme.font(FIGURE if self.column.side else HEADING)
        text = self.say(self.column.title)
        return paint.paragraph(text if self.column.side else text.upper(), font, room)

    def _base_width(self) -> int:
        assert self.column is not None and self.column.base is not None
        name, value = self.column.base
        figure = paint.text_width(str(value), self.theme.font(TITLE))
        return int(paint.text_width(self.say(name), self.theme.font(SMALL)) + figure) + self.theme.px(SPACE * 4)

    def height_for(self, width: int) -> int:
        if self.column is None:
            return 0
        return int(self._title(width).height) + self.theme.px(SPACE * 2)

    def draw(self, painter: QPainter) -> None:
        """Paint the column head."""
        column, theme, px = self.column, self.theme, self.theme.px
        if column is None:
            return
        title, box = self._title(self.width()), QRectF(self.rect())
        if column.side:
            sign = QRectF(px(PAD), (box.height() - px(MARK)) / 2 - px(2), px(MARK), px(MARK))
            self.panel.draw_side(painter, sign, column.side)
            painter.setPen(QPen(theme.colour(self.panel.tone(column.side)), px(2)))
            painter.drawLine(QPointF(0, box.bottom() - px(1)), QPointF(box.right(), box.bottom() - px(1)))
        ink = theme.colour("ink" if column.side else "quiet")
        title.draw(painter, px(PAD) + self._left, (box.height() - title.height) / 2 - px(2), ink)
        if column.base is not None:
            name, value = column.base
            figure = QRectF(0, 0, box.width() - px(PAD), box.height() - px(3))
            right = Qt.AlignmentFlag.AlignRight
            paint.write(painter, figure, str(value), theme.font(TITLE), theme.colour("ink"), right)
            wide = paint.text_width(str(value), theme.font(TITLE)) + px(SPACE * 2)
            words = figure.adjusted(0, 0, -wide, 0)
            paint.write(painter, words, self.say(name), theme.font(SMALL), theme.colour("quiet"), right)


class SumRow(Piece):
    """Modifier: its box, its name, why it does not count, and its value. One that counts is bold and highlighted."""

    takes_space = True

    def __init__(self, panel: SumPanel) -> None:
        super().__init__(panel)
        self.panel = panel
        self.line: SumLine | None = None
        self.open, self.number, self.many = True, 0, False
        self.say: Say = template_of

    def show_line(self, line: SumLine, open_: bool, number: int, reworded: bool) -> None:
        """Show `line` of an open or closed column; its number ticks it by key."""
        if (line, open_, number) != (self.line, self.open, self.number) or reworded:
            self.line, self.open, self.number, self.say = line, open_, number, self.panel.say
            counts = line.on and open_
            state = self.say(msg(N_("cuenta")) if counts else msg(N_("no cuenta")))
            texts = [self.say(line.name), with_sign(line.value), state]
            texts += [self.say(line.reason)] if line.reason is not None else []
            tip = f"{self.say(line.name)} ({line.rule})" if line.rule else ""
            self.panel.tell(self, ", ".join(texts), line.rule, tip)
            self.relight()
            self.update()

    def relight(self) -> None:
        """Update whether it can be clicked: where the prompt wants it, or it can be corrected by hand."""
        line = self.line
        glows = line is not None and bool(line.answer) and line.answer in self.panel.glow
        self.set_glow(glows, live=glows or (line is not None and bool(line.path)))

    @property
    def counts(self) -> bool:
        """Return whether the modifier is part of the sum."""
        return self.line is not None and self.line.on and self.open

    def _name(self, width: int) -> paint.Paragraph:
        """Return the name of the modifier with the reason why it does not count."""
        assert self.line is not None
        room = width - self.theme.px(BOX + PAD * 3 + VALUE)
        parts = [paint.Run(self.say(self.line.name))]
        if self.line.reason is not None:
            parts.append(paint.Run(f" · {self.say(self.line.reason)}", bold=True))
        font = self.theme.font(BODY_BOLD if self.counts else BODY)
        if len(parts) == 1:
            return paint.paragraph(parts[0].text, font, room)
        return paint.Paragraph(tuple(parts), font, room)

    def height_for(self, width: int) -> int:
        """Return the height in px at `width`."""
        return int(self._name(width).height) + self.theme.px(2) if self.line is not None else 0

    def picture_key(self) -> str:
        line = self.line
        text = (
            "" if line is None else f"{self.say(line.name)}{line.value}{self.say(line.reason) if line.reason else ''}"
        )
        return f"{text}{self.counts}{self.open}"

    def draw(self, painter: QPainter) -> None:
        """Paint the sum row."""
        line, theme, px = self.line, self.theme, self.theme.px
        if line is None:
            return
        box = QRectF(self.rect())
        if self.counts or self.lifted:
            path = paint.rounded_rect(box.adjusted(0, 0.5, 0, -0.5), px(3))
            painter.fillPath(path, theme.colour("lit" if self.counts else "well"))
        name = self._name(self.width())
        high = name.line_height
        top = (box.height() - name.height) / 2
        tick = QRectF(px(PAD), top + (high - px(BOX)) / 2, px(BOX), px(BOX))
        draw_box(painter, theme, tick, self.counts)
        ink = theme.colour("ink" if self.counts else "quiet")
        name.draw(painter, px(BOX + PAD * 2), top, ink)
        value = QRectF(box.right() - px(VALUE + PAD), top, px(VALUE), high)
        font = theme.font(FIGURE if self.counts else FIGURE_SMALL)
        paint.write(painter, value, with_sign(line.value), font, ink, Qt.AlignmentFlag.AlignRight)
        if self.glowing:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("glow"), px(2)))
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), px(3), px(3))
        if self.hasFocus():
            paint.focus_ring(painter, theme, box.adjusted(px(2), px(2), -px(2), -px(2)), px(3))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.panel.press_digit(event):
            super().keyPressEvent(event)


class SumPanel(ProcedurePanel):
    """Panel of a sum. In it a digit ticks the line of that number. Collapsed, it keeps what counts and the total."""

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self.view: SumView | None = None
        self.heads: dict[str, ColumnHead] = {}
        self.rows: dict[str, SumRow] = {}
        self.more: dict[str, CollapsedRow] = {}
        self._columns: dict[str, list[SumRow]] = {}

    def pieces(self) -> dict[str, Piece]:
        return {row.line.answer: row for row in self.rows.values() if row.line is not None and row.line.answer}

    def light(self) -> None:
        for row in self.rows.values():
            row.relight()

    def show_view(self, view: SumView, say: Say) -> None:
        """Show the sum; only the lines that changed are painted again."""
        if view == self.view and say == self.say:
            return
        reworded = say != self.say
        self.view, self.say = view, say
        text = say(view.formula) if view.formula is not None else with_sign(view.net)
        parts = [text, *([say(view.cap)] if view.cap is not None else [])]
        self.tell(self, f"{say(view.title)}: {with_sign(view.net)}", ". ".join(parts))
        keep_widgets(self.heads, [column.id for column in view.columns], lambda id: self._with_theme(ColumnHead(self)))
        keep_widgets(self.more, [column.id for column in view.columns], self._make_fold)
        ids = [f"{column.id}:{index}" for column in view.columns for index in range(len(column.lines))]
        keep_widgets(self.rows, ids, self._make_row)
        self._columns, number = {}, 0
        for column in view.columns:
            self.heads[column.id].show_column(column, reworded)
            self._columns[column.id] = [self.rows[f"{column.id}:{index}"] for index in range(len(column.lines))]
            for row, line in zip(self._columns[column.id], column.lines, strict=True):
                can_tick = bool(line.path or line.answer)
                number += can_tick
                row.show_line(line, column.open, number if can_tick else 0, reworded)
        self.relayout_rows()

    def _with_theme(self, head: ColumnHead) -> ColumnHead:
        """Return a new heading with the panel's theme set."""
        head.set_theme(self.theme)
        return head

    def _make_fold(self, id: str) -> CollapsedRow:
        fold = CollapsedRow(self)
        fold.set_theme(self.theme)
        fold.activated.connect(self.unfold)
        return fold

    def _make_row(self, id: str) -> SumRow:
        row = SumRow(self)
        row.set_theme(self.theme)
        row.activated.connect(lambda: self._tick(row))
        return row

    def relayout_rows(self) -> None:
        """Hide what does not count where collapsed, and say how much that is."""
        for id, rows in self._columns.items():
            out = [row for row in rows if self.folded and not row.counts]
            for row in rows:
                row.setVisible(row not in out)
            self.more[id].setVisible(bool(out))
            if out:
                message = count(NN_("{n} más que no cuenta", "{n} más que no cuentan"), len(out))
                self.more[id].show_text(self.say(message))
        self.changed()

    # -- ticking

    def press_digit(self, event: QKeyEvent) -> bool:
        """Tick the line whose number was typed; return whether there is one."""
        digit = typed_digit(event)
        row = next((row for row in self.rows.values() if digit and row.number == digit), None)
        if row is not None and row.live:
            row.setFocus(Qt.FocusReason.OtherFocusReason)
            self._tick(row)
        return row is not None

    def _tick(self, row: SumRow) -> None:
        line = row.line
        if line is not None and row.glowing:
            self.line_clicked.emit(line.answer)
        elif line is not None and line.path:
            self.change_wanted.emit(row, self.say(line.name), line.path)

    # -- layout

    def least_width(self) -> int:
        return self.theme.px(NARROWEST) + 2 * self.inside

    def preferred_width(self) -> int:
        columns = len(self.view.columns) if self.view is not None else 1
        return self.theme.px((NARROWEST + GAP) * columns) + 2 * self.inside

    def _across(self, inner: int) -> int:
        """Return the number of columns side by side."""
        px, column_count = self.theme.px, len(self._columns)
        return next((n for n in range(column_count, 1, -1) if (inner - px(GAP) * (n - 1)) // n >= px(NARROWEST)), 1)

    def _spots(self, width: int, place: bool) -> tuple[int, dict[str, QRectF]]:
        """Lay out the columns; return the y below them, and the rectangle of each."""
        px, inner = self.theme.px, width - 2 * self.inside
        across = self._across(inner)
        wide = (inner - px(GAP) * (across - 1)) // across
        y, fields, names = self.inside, dict[str, QRectF](), [*self._columns]
        for start in range(0, len(names), across):
            foot = y
            for index, id in enumerate(names[start : start + across]):
                x = self.inside + index * (wide + px(GAP))
                rows: list[ColumnHead | SumRow | CollapsedRow] = [self.heads[id]]
                rows += [row for row in self._columns[id] if not row.isHidden()]
                rows += [self.more[id]] if not self.more[id].isHidden() else []
                end = stack(rows, x, y, wide, place, 1)
                fields[id] = QRectF(x, y, wide, end - y)
                why = self._why(id, wide)
                if why is not None:
                    fields[id].setHeight(fields[id].height() + why.height)
                foot = max(foot, int(fields[id].bottom()))
            y = foot + px(SPACE * 2)
        return y, fields

    def _why(self, id: str, wide: int) -> paint.Paragraph | None:
        """Return the reason why a column is closed, laid out below its lines."""
        assert self.view is not None
        column = next(sum_column for sum_column in self.view.columns if sum_column.id == id)
        if column.open or column.why_shut is None:
            return None
        text = self.say(msg(N_("No se mira: {why}."), why=column.why_shut))
        return paint.paragraph(text, self.theme.font(SMALL_BOLD), wide - self.theme.px(PAD * 2))

    def _foot(self, inner: int) -> tuple[list[paint.Paragraph], int, float]:
        """Return the texts beside the total, the height of the foot, and the x of the texts."""
        view, theme, px = self.view, self.theme, self.theme.px
        assert view is not None
        head = paint.text_width(self._net_label(), theme.font(HEADING)) + px(SPACE * 3)
        left = head + paint.text_width(with_sign(view.net), theme.font(TITLE)) + px(SPACE * 4)
        messages = [part for part in (view.formula, view.cap) if part is not None]
        paragraphs = [
            paint.paragraph(self.say(part), theme.font(BODY if index == 0 else BODY_BOLD), inner - left)
            for index, part in enumerate(messages)
        ]
        high = max(theme.metrics(TITLE).height(), int(sum(part.height for part in paragraphs)))
        return paragraphs, high, left

    def _net_label(self) -> str:
        return self.say(msg(N_("Neto"))).upper()

    def arrange(self, width: int, place: bool) -> int:
        if self.view is None:
            return 2 * self.inside
        y, _ = self._spots(width, place)
        return y + self._foot(width - 2 * self.inside)[1] + self.theme.px(SPACE * 2) + self.rim

    def draw_ground(self, painter: QPainter) -> None:
        """Paint what is below the pieces of the sum panel."""
        view, theme, px = self.view, self.theme, self.theme.px
        if view is None:
            return
        y, fields = self._spots(self.width(), False)
        for column in view.columns:
            field = fields[column.id]
            if not column.open:
                grown = field.adjusted(-px(4), -px(4), px(4), px(4))
                paint.hatch(painter, theme, paint.rounded_rect(grown, px(CORNER)), "paper", "well", px(3))
            if (why := self._why(column.id, int(field.width()))) is not None:
                why.draw(painter, field.left() + px(PAD), field.bottom() - why.height, theme.colour("ink"))
        paper = self.paper_rect()
        paragraphs, _, left = self._foot(self.width() - 2 * self.inside)
        band = QRectF(paper.left(), y, paper.width(), paper.bottom() - y)
        with paint.own_state(painter):
            painter.setClipPath(paint.rounded_rect(paper, px(CORNER)), Qt.ClipOperation.IntersectClip)
            painter.fillRect(band, theme.colour("well"))
            painter.setPen(QPen(theme.colour("line"), 1))
            painter.drawLine(band.topLeft(), band.topRight())
        top = y + px(SPACE)
        row = QRectF(self.inside, top, left, theme.metrics(TITLE).height())
        start = Qt.AlignmentFlag.AlignLeft
        paint.write(painter, row, self._net_label(), theme.font(HEADING), theme.colour("quiet"), start)
        head = paint.text_width(self._net_label(), theme.font(HEADING)) + px(SPACE * 3)
        paint.write(
            painter, row.adjusted(head, 0, 0, 0), with_sign(view.net), theme.font(TITLE), theme.colour("ink"), start
        )
        offset = top + max(0.0, (row.height() - sum(part.height for part in paragraphs)) / 2)
        for part in paragraphs:
            part.draw(painter, self.inside + left, offset, theme.colour("ink"))
            offset += part.height
