"""A printed table with its odds and a bar for each row; the row that came up is highlighted.

A wide and low one is shown transposed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, NN_, Sayable, count, msg
from puesto.core.procedure_views import ACTIVE, SKIPPED, ResultCell, ResultRow, ResultTableView
from puesto.gui.controls.accessible import Say
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, BODY_BOLD, FIGURE, FIGURE_SMALL, LABEL, SMALL, SMALL_BOLD, SPACE, Type
from puesto.gui.panels.base import keep_widgets
from puesto.gui.procedures.parts import (
    MARK,
    CollapsedRow,
    ProcedurePanel,
    Row,
    chance_text,
    draw_share,
    draw_state,
    row_chance,
    stack,
)

ARROW, GAP, PAD = 16, 12, 3
BAR, PERCENT = 110, 56
"""Length of the longest bar, and width of the percentage beside it, in px at 100 %."""
NATURAL = 2000
"""Width in px at 100 % in which any table has all its columns."""
INDENT = 16
CELLS = 0.54
"""Share of a transposed table's width for its cells; the names have the rest."""
"""How far a row of a tree is indented below the one before it."""


class Shape(NamedTuple):
    """Widths of a table's columns; `stacked` where the cells are below the label."""

    label: int
    faces: int
    bar: int
    percent: int
    cells: tuple[int, ...]
    stacked: bool = False


class Cell(NamedTuple):
    """Text of a cell, and its style."""

    text: str
    style: Type
    side: str = ""


class ChancesRow(Row):
    """Row: its label, its rolls, its chance, its cells. The row that came up has an arrow and is highlighted."""

    def __init__(self, panel: ResultTablePanel) -> None:
        super().__init__(panel)
        self.panel = panel
        self.row: ResultRow | None = None
        self.columns: tuple[Sayable, ...] = ()
        self.percent: int | None = None

    def show_row(self, row: ResultRow, columns: tuple[Sayable, ...], percent: int | None, reworded: bool) -> None:
        """Show `row` of a table with these columns, and its chance in whole percents."""
        if (row, columns, percent) != (self.row, self.columns, self.percent) or reworded:
            self.row, self.columns, self.percent, self.say = row, columns, percent, self.panel.say
            self.panel.tell(self, self._accessible_text(), self._sources(), self._sources())
            self.reprint()

    def _accessible_text(self) -> str:
        """Return the row as text for a screen reader."""
        row, say = self.row, self.say
        assert row is not None
        parts = [say(row.label), *([say(row.faces)] if row.faces is not None else [])]
        parts += [self.chance] if row.denominator else []
        parts += [self.panel.lit_words()] if row.live else [say(msg(N_("no se aplica")))] if row.out else []
        heads = self.columns if len(self.columns) == len(row.cells) else ()
        for index, cell in enumerate(row.cells):
            side_name = self.panel.name_of_side(cell.side)
            text = ", ".join(part for part in (side_name, say(cell.text)) if part)
            parts.append(f"{say(heads[index])}: {text}" if heads else text)
        return ", ".join(parts)

    def _sources(self) -> str:
        assert self.row is not None
        return ", ".join(dict.fromkeys(cell.source for cell in self.row.cells if cell.source))

    @property
    def chance(self) -> str:
        """Return the chance of the row as it is printed."""
        assert self.row is not None
        return row_chance(self.row.numerator, self.row.denominator, self.say, self.percent)

    def _label(self) -> Cell:
        assert self.row is not None
        style = FIGURE if self.row.live and self.columns else FIGURE_SMALL if self.columns else BODY
        if not self.columns and self.row.live:
            style = BODY_BOLD
        return Cell(self.say(self.row.label), style)

    def _cell(self, cell: ResultCell) -> Cell:
        assert self.row is not None
        return Cell(self.say(cell.text), SMALL_BOLD if self.row.live else SMALL, cell.side)

    def _lay_out_cells(self, width: int) -> tuple[list[tuple[paint.Paragraph, int, int, str]], float]:
        """Return the texts with position and side, and the row's height. The bar is in the first line."""
        row, theme, px, shape = self.row, self.theme, self.theme.px, self.panel.shape(width)
        assert row is not None
        indent = px(INDENT) * row.level
        label = self._label()
        room = shape.label - indent if self.columns else width - px(ARROW) - indent - px(PAD)
        first = paint.paragraph(label.text, theme.font(label.style), max(room, px(40)))
        result = [(first, px(ARROW) + indent, 0, "")]
        x, high = px(ARROW) + shape.label + px(GAP), first.height
        if shape.faces:
            text = self.say(row.faces) if row.faces is not None else ""
            faces = paint.paragraph(text, theme.font(LABEL), shape.faces)
            result.append((faces, x, 0, ""))
            x, high = x + shape.faces + px(GAP), max(high, faces.height)
        if shape.percent:
            x += shape.bar + shape.percent + px(GAP)
        y = 0.0
        if shape.stacked or not self.columns:
            x, y = px(ARROW) + indent, high
        for index, cell in enumerate(row.cells):
            cell_text, wide = (
                self._cell(cell),
                shape.cells[index] if not shape.stacked and self.columns else width - x - px(PAD),
            )
            words = cell_text.text
            if shape.stacked and index < len(self.columns):
                words = f"{self.say(self.columns[index])}: {words}"
            aside = px(MARK + SPACE) if cell.side else 0
            paragraph = paint.paragraph(words, theme.font(cell_text.style), max(wide - aside, px(30)))
            result.append((paragraph, x + aside, int(y), cell.side))
            if shape.stacked or not self.columns:
                y += paragraph.height
                high = max(high, y)
            else:
                x, high = x + wide + px(GAP), max(high, paragraph.height)
        return result, high

    def height_for(self, width: int) -> int:
        if self.row is None:
            return 0
        tall = self.theme.px(8 if self.row.live else 6)
        return int(self._lay_out_cells(width)[1]) + (tall if self.columns else self.theme.px(4))

    def draw(self, painter: QPainter) -> None:
        """Paint the chances row."""
        row, theme, px = self.row, self.theme, self.theme.px
        if row is None:
            return
        box = QRectF(self.rect())
        if row.live:
            painter.fillRect(box, theme.colour("lit"))
        painter.setPen(QPen(theme.colour("ink" if row.live else "line"), px(2) if row.live else 1))
        if self.columns:
            painter.drawLine(QPointF(0, box.bottom() - 0.5), QPointF(box.right(), box.bottom() - 0.5))
            if row.live:
                painter.drawLine(QPointF(0, 1), QPointF(box.right(), 1))
        result, high = self._lay_out_cells(self.width())
        top = (box.height() - high) / 2
        ink = theme.colour("quiet" if row.out or (row.denominator and not row.numerator and not row.live) else "ink")
        line = result[0][0].line_height
        arrow = QPointF(result[0][1] - px(ARROW) / 2 - px(1), top + line / 2)
        if row.live:
            draw_state(painter, theme, arrow, ACTIVE, theme.colour("ink"), px(6))
        elif row.out:
            draw_state(painter, theme, arrow, SKIPPED, ink, px(4))
        for paragraph, x, y, side in result:
            down = top + y + max(0.0, (line - paragraph.line_height) / 2 if not y else 0.0)
            if side:
                sign = QRectF(x - px(MARK + SPACE), down + (paragraph.line_height - px(MARK)) / 2, px(MARK), px(MARK))
                self.panel.draw_side(painter, sign, side)
            paragraph.draw(painter, x, down, ink)
        self._draw_chance(painter, top, line)

    def _draw_chance(self, painter: QPainter, top: float, line: float) -> None:
        """Paint the chance of the row as a bar and a percentage."""
        row, theme, px, shape = self.row, self.theme, self.theme.px, self.panel.shape(self.width())
        if row is None or not row.denominator or not shape.percent:
            return
        x = px(ARROW) + shape.label + px(GAP) + (shape.faces + px(GAP) if shape.faces else 0)
        wide = 0.0
        if shape.bar and row.numerator:
            high = px(16 if row.live else 12)
            bar = QRectF(x, top + (line - high) / 2, shape.bar, high)
            part = row.numerator / self.panel.longest
            draw_share(painter, theme, bar, part, row.live)
            wide = shape.bar * part + px(SPACE * 2)
        style = FIGURE if row.live else FIGURE_SMALL
        place = QRectF(x + wide, top, shape.percent, line)
        ink = theme.colour("ink" if row.numerator else "quiet")
        paint.write(painter, place, self.chance, theme.font(style), ink, Qt.AlignmentFlag.AlignLeft)


class TurnedRow(Row):
    """Line of a transposed table: its name, and a cell for each result. The column of the result is highlighted."""

    def __init__(self, panel: ResultTablePanel) -> None:
        super().__init__(panel)
        self.panel = panel
        self.name: Sayable | None = None
        self.cells: tuple[ResultCell, ...] = ()
        self.heads: tuple[ResultRow, ...] = ()

    def show_line(self, name: Sayable | None, index: int, rows: tuple[ResultRow, ...], reworded: bool) -> None:
        """Show the cells at index `index` of all rows, or their labels where `name` is None."""
        cells = tuple(row.cells[index] for row in rows) if name is not None else ()
        if (name, cells, rows) != (self.name, self.cells, self.heads) or reworded:
            self.name, self.cells, self.heads, self.say = name, cells, rows, self.panel.say
            if name is None:
                text = "; ".join(self._head(row) for row in rows)
            else:
                pairs = zip(rows, cells, strict=True)
                text = f"{self.say(name)}: " + "; ".join(
                    f"{self.say(row.label)} {self.say(cell.text)}" for row, cell in pairs
                )
            source = ", ".join(dict.fromkeys(cell.source for cell in cells if cell.source))
            self.panel.tell(self, text, source, source)
            self.reprint()

    def _head(self, row: ResultRow) -> str:
        """Return the accessible heading of a result's column."""
        parts = [self.say(row.label), *([self.say(row.faces)] if row.faces is not None else [])]
        parts += (
            [row_chance(row.numerator, row.denominator, self.say, self.panel.percents.get(row.id))]
            if row.denominator
            else []
        )
        return " ".join([*parts, *([self.panel.lit_words()] if row.live else [])])

    def _widths(self, width: int) -> tuple[int, int]:
        """Return the width of the name, and of each cell, in px."""
        cell_width = int(width * CELLS) // max(1, len(self.heads))
        return width - cell_width * len(self.heads), cell_width

    def _lay_out_cells(self, width: int) -> tuple[paint.Paragraph, list[paint.Paragraph]]:
        """Return the name and the cells, laid out for a width."""
        theme, px = self.theme, self.theme.px
        name, cell_width = self._widths(width)
        title = paint.paragraph(
            self.say(self.name) if self.name is not None else "", theme.font(SMALL), name - px(SPACE)
        )
        middle = Qt.AlignmentFlag.AlignHCenter
        texts = (
            [self.say(cell.text) for cell in self.cells]
            if self.name is not None
            else [self._head_text(row) for row in self.heads]
        )
        paragraphs = []
        for text, row in zip(texts, self.heads, strict=True):
            style = LABEL if self.name is None else SMALL_BOLD if row.live else SMALL
            paragraphs.append(paint.paragraph(text, theme.font(style), cell_width - px(2), middle))
        return title, paragraphs

    def _head_text(self, row: ResultRow) -> str:
        """Return the visible heading of a result's column."""
        parts = [self.say(row.faces)] if row.faces is not None else []
        parts += (
            [row_chance(row.numerator, row.denominator, self.say, self.panel.percents.get(row.id))]
            if row.denominator
            else []
        )
        return " ".join([self.say(row.label), *([" · ".join(parts)] if parts else [])])

    def height_for(self, width: int) -> int:
        if not self.heads:
            return 0
        title, cells = self._lay_out_cells(width)
        return int(max(title.height, *(cell.height for cell in cells))) + self.theme.px(2)

    def draw(self, painter: QPainter) -> None:
        """Paint the turned row."""
        theme, px, box = self.theme, self.theme.px, QRectF(self.rect())
        if not self.heads:
            return
        title, cells = self._lay_out_cells(self.width())
        name, cell_width = self._widths(self.width())
        for index, row in enumerate(self.heads):
            if row.live:
                painter.fillRect(QRectF(name + index * cell_width, 0, cell_width, box.height()), theme.colour("lit"))
        head = self.name is None
        painter.setPen(QPen(theme.colour("ink" if head else "line"), px(1.5) if head else 1))
        painter.drawLine(QPointF(0, box.bottom() - 0.5), QPointF(box.right(), box.bottom() - 0.5))
        title.draw(painter, 0, (box.height() - title.height) / 2, theme.colour("ink"))
        for index, (paragraph, row) in enumerate(zip(cells, self.heads, strict=True)):
            x, y = name + index * cell_width + px(1), (box.height() - paragraph.height) / 2
            paragraph.draw(painter, x, y, theme.colour("ink"))
            if head and row.live:
                draw_state(
                    painter,
                    theme,
                    QPointF(name + index * cell_width + px(7), box.height() / 2),
                    ACTIVE,
                    theme.colour("ink"),
                    px(5),
                )


class ResultTablePanel(ProcedurePanel):
    """Panel of a table. Collapsed, it keeps the row that came up, or as many of the likeliest ones as fit."""

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self.view: ResultTableView | None = None
        self.rows: dict[str, ChancesRow] = {}
        self.percents: dict[str, int] = {}
        self.lines: dict[str, TurnedRow] = {}
        self.more = CollapsedRow(self)
        self.more.activated.connect(self.unfold)
        self._shapes: dict[int, Shape] = {}
        self._feet: dict[int, paint.Paragraph] = {}
        self._keeps = 1

    @property
    def turned(self) -> bool:
        """Return whether the table is transposed, since it has many more columns than rows."""
        return self.view is not None and len(self.view.columns) > len(self.view.rows) + 2

    @property
    def is_tree(self) -> bool:
        """Return whether its rows are indented below each other."""
        return self.view is not None and any(row.level for row in self.view.rows)

    @property
    def longest(self) -> int:
        """Return the numerator of the likeliest row's chance, at least 1."""
        return max([1, *(row.numerator for row in self.view.rows)]) if self.view is not None else 1

    def lit_words(self) -> str:
        """Return the words of a highlighted row: it was rolled, or it holds in this position."""
        thrown = self.view is None or self.view.thrown
        return self.say(msg(N_("ha salido") if thrown else N_("es la que vale")))

    def on_theme_changed(self) -> None:
        self._shapes, self._feet = {}, {}

    def show_view(self, view: ResultTableView, say: Say) -> None:
        """Show the table; only the rows that changed are painted again."""
        if view == self.view and say == self.say:
            return
        reworded = say != self.say
        self.view, self.say, self._shapes, self._feet = view, say, {}, {}
        self.heading = say(view.title)
        self.tell(self, self.heading, ". ".join(self._summary()))
        is_turned = self.turned
        keep_widgets(
            self.rows, [] if is_turned else [row.id for row in view.rows], lambda id: self._with_theme(ChancesRow(self))
        )
        names: list[Sayable | None] = [None, *view.columns] if is_turned else []
        keep_widgets(
            self.lines, [str(number) for number in range(len(names))], lambda id: self._with_theme(TurnedRow(self))
        )
        self.percents = view.percents
        for row in view.rows if not is_turned else ():
            self.rows[row.id].show_row(row, view.columns, self.percents.get(row.id), reworded)
        for index, name in enumerate(names):
            self.lines[str(index)].show_line(name, index - 1, view.rows, reworded)
        self.relayout_rows()

    def _with_theme(self, row: Row) -> Row:
        row.set_theme(self.theme)
        return row

    def _summary(self) -> list[str]:
        assert self.view is not None
        return [
            f"{self.say(share.said)} {chance_text(share.numerator, share.denominator, self.say)}"
            for share in self.view.summary
        ]

    def keep_rows(self, row_count: int) -> None:
        """Set how many of the likeliest rows stay visible while the table is collapsed."""
        if row_count != self._keeps:
            self._keeps = row_count
            self.relayout_rows()

    @property
    def can_come(self) -> list[ResultRow]:
        """Return the possible rows, the likeliest first."""
        rows = self.view.rows if self.view is not None else ()
        return sorted((row for row in rows if row.numerator), key=lambda row: -row.numerator)

    def relayout_rows(self) -> None:
        """Show the rows that fit, and how many are left out."""
        kept_ids = self._ids_of_kept_rows()
        for id, row in self.rows.items():
            row.setVisible(not self.folded or id in kept_ids)
        for place, line in self.lines.items():
            line.setVisible(not self.folded or place == "0")
        out = sum(row.isHidden() for row in (*self.rows.values(), *self.lines.values()))
        self.more.setVisible(bool(out))
        self.more.show_text(self.say(count(NN_("{n} fila más", "{n} filas más"), out)))
        if self.turned:  # its lines do not depend on each other
            self.relayout()
        else:
            self.changed()

    def _ids_of_kept_rows(self) -> set[str]:
        """Return the ids of the rows that stay visible."""
        rows = self.view.rows if self.view is not None else ()
        live = [row for row in rows if row.live]
        always = {(live[-1] if live else max(rows, key=lambda row: row.numerator)).id} if rows else set[str]()
        return always | ({row.id for row in self.can_come[: self._keeps]} if self._keeps > 1 else set())

    # -- layout

    def least_width(self) -> int:
        return self.theme.px(220) + 2 * self.inside

    def preferred_width(self) -> int:
        """Return the width at which a bar fits beside every percentage."""
        px = self.theme.px
        if self.view is None or self.turned or not self.view.columns:
            return px(240 if self.is_tree else 580 if self.turned else 440) + 2 * self.inside
        shape = self.shape(px(NATURAL))
        gaps = px(GAP) * (2 + len(shape.cells) + bool(shape.faces))
        return (
            px(ARROW)
            + shape.label
            + shape.faces
            + shape.bar
            + shape.percent
            + sum(shape.cells)
            + gaps
            + 2 * self.inside
        )

    def shape(self, width: int) -> Shape:
        """Return the columns at `width`."""
        if width not in self._shapes:
            self._shapes[width] = self._measure(width)
        return self._shapes[width]

    def _measure(self, width: int) -> Shape:
        """Return the widths of the columns for a width of the table."""
        view, theme, px = self.view, self.theme, self.theme.px
        assert view is not None

        def widest(style: Type, texts: Iterator[str]) -> int:
            return int(max([paint.text_width(text, theme.font(style)) for text in texts], default=0)) + 1

        label = widest(FIGURE, (self.say(row.label) for row in view.rows))
        faces = widest(LABEL, (self.say(row.faces) for row in view.rows if row.faces is not None))
        faces = faces if faces > 1 else 0
        odds = any(row.denominator for row in view.rows)
        percent = max(px(PERCENT), widest(FIGURE_SMALL, (row_chance(0, 1, self.say) for _ in "1"))) if odds else 0
        cells = []
        for index, head in enumerate(view.columns):
            texts = [self.say(row.cells[index].text) for row in view.rows if index < len(row.cells)]
            aside = (
                px(MARK + SPACE) if any(index < len(row.cells) and row.cells[index].side for row in view.rows) else 0
            )
            cells.append(max(widest(SMALL_BOLD, iter(texts)) + aside, widest(LABEL, iter([self.say(head)]))))
        label = min(label, width // 3) if view.columns else label
        headed = max(percent, widest(LABEL, iter([self._odds_head()]))) if odds and cells else percent
        used = px(ARROW) + label + px(GAP) + (faces + px(GAP) if faces else 0) + (headed + px(GAP) if odds else 0)
        width_left = width - used - px(GAP) * len(cells)
        if width_left >= sum(cells):
            bar = min(px(BAR), width_left - sum(cells) + headed - percent) if odds else 0
            if bar > px(30) and bar + percent >= headed:
                return Shape(label, faces, bar, percent, tuple(cells))
            return Shape(label, faces, 0, headed, tuple(cells))
        if cells and width_left >= px(60) * len(cells):
            cells_width = sum(cells)
            return Shape(label, faces, 0, headed, tuple(width_left * cell // cells_width for cell in cells))
        return Shape(label, faces, 0, percent, tuple(cells), bool(cells))

    def _has_head(self, inner: int) -> bool:
        """Return whether the columns have names above them."""
        return self.view is not None and bool(self.view.columns) and not self.turned and not self.shape(inner).stacked

    def _foot(self, inner: int) -> paint.Paragraph | None:
        """Return the summary below the rows."""
        if self.view is None or not self.view.summary:
            return None
        if inner in self._feet:
            return self._feet[inner]
        runs: list[paint.Run] = []
        for share in self.view.summary:
            text, chance = self.say(share.said), chance_text(share.numerator, share.denominator, self.say)
            runs += [paint.Run(f"{text} "), paint.Run(chance, bold=True), paint.Run("    ")]
        self._feet[inner] = paint.Paragraph(tuple(runs), self.theme.font(SMALL), inner)
        return self._feet[inner]

    def arrange(self, width: int, place: bool) -> int:
        """Lay out the result table panel; return its height in px."""
        if self.view is None:
            return 2 * self.inside
        px, inner = self.theme.px, width - 2 * self.inside
        y = self.top + (self.theme.metrics(LABEL).height() if self._has_head(inner) else 0)
        if self.turned:  # its headings are in the line of the title
            y = self.inside
        rows = [row for row in (*self.rows.values(), *self.lines.values()) if not row.isHidden()]
        more_rows = [self.more] if not self.more.isHidden() else []
        y = stack([*rows, *more_rows], self.inside, y, inner, place)
        foot = self._foot(inner)
        return y + (int(foot.height) + px(SPACE) if foot is not None else 0) + px(SPACE * 2) + self.rim

    def draw_ground(self, painter: QPainter) -> None:
        """Paint what is below the pieces of the result table panel."""
        view, theme, px = self.view, self.theme, self.theme.px
        if view is None:
            return
        inner = self.width() - 2 * self.inside
        if view.rule and not self.turned:
            place = QRectF(self.inside, self.inside, inner, px(20))
            paint.write(
                painter, place, view.rule, theme.font(LABEL), theme.colour("quiet"), Qt.AlignmentFlag.AlignRight
            )
        if self._has_head(inner):
            shape, high = self.shape(inner), theme.metrics(LABEL).height()
            x = self.inside + px(ARROW) + shape.label + px(GAP) + (shape.faces + px(GAP) if shape.faces else 0)
            if shape.percent:
                self._write_head(painter, self._odds_head(), x, high, shape.bar + shape.percent)
                x += shape.bar + shape.percent + px(GAP)
            for head, wide in zip(view.columns, shape.cells, strict=True):
                self._write_head(painter, self.say(head), x, high, wide)
                x += wide + px(GAP)
        foot = self._foot(inner)
        if foot is not None:
            y = self.height() - self.rim - px(SPACE * 2) - foot.height
            foot.draw(painter, self.inside, y, theme.colour("ink"))

    def _odds_head(self) -> str:
        """Return the heading of the chances."""
        return self.say(msg(N_("Probabilidades")))

    def _write_head(self, painter: QPainter, text: str, x: int, high: int, wide: int) -> None:
        font = self.theme.font(LABEL)
        if paint.text_width(text, font) > wide:
            text = self.theme.metrics(LABEL).elidedText(text, Qt.TextElideMode.ElideRight, wide)
        place = QRectF(x, self.top - self.theme.px(2), wide, high)
        paint.write(painter, place, text, font, self.theme.colour("quiet"), Qt.AlignmentFlag.AlignLeft)
