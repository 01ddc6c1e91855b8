"""The units of a roster in rows, their facts in columns, and a dashed box for each missing fact."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from puesto.core.game.record_forms import ForeignRosterView, RosterCell, RosterGap, RosterUnit
from puesto.core.messages import N_, Sayable
from puesto.gui.controls.accessible import describe
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, BODY_BOLD, FIGURE, FIGURE_SMALL, Theme
from puesto.gui.look.words import Words, sentence_case

ROW, HEAD, LINE = 44, 30, 34
"""Height in px at 100 % of a row, of the row of headings, and of a line of a unit that stands alone."""
NAME, POINTS = 52, 60
"""Left edge of the names, and width of the points, in px at 100 %."""
NAMES = (224, 0.3)
"""Least width of the names in px at 100 %, and the most that they take of the whole width; longer ones wrap."""
LAST = 0.4
"""Share of the width to the right of the points that the last column takes; the others share the rest."""
STACKED, LABEL = 760, 0.36
"""Width in px at 100 % below which only the unit that is asked about is shown, its facts below each other,
and share of the width of their labels."""
GAP_WIDTH, GAP_HEIGHT = 108, 32
GAP_AIR, ROW_AIR = 12, 6
"""Space in px at 100 % between columns, and in a row above and below a text of several lines."""
LEFT = Qt.AlignmentFlag.AlignLeft
RIGHT = Qt.AlignmentFlag.AlignRight


def points_text(points: float) -> str:
    """Return points as they are written in lists."""
    return f"{points:g}"


class Places(NamedTuple):
    """Layout of the table at one width, in px."""

    name: float
    """Width of a name."""
    points: float
    """Right edge of the points."""
    columns: list[tuple[float, float]]
    """Left edge and width of each column of facts."""
    rows: list[QRectF]
    """The row of each unit, and that of the sum."""


class GapMatrix(QWidget):
    """Painted table of the units of a roster. The gap that is asked glows; a click on another one asks it."""

    gap_wanted = Signal(int)
    """Emitted with the index of the gap that was clicked."""
    step_wanted = Signal(int)
    """Emitted with the step to another gap: -1 or 1."""

    def __init__(
        self, words: Words, theme: Theme, view: ForeignRosterView, at: RosterGap | None, sum_text: str
    ) -> None:
        super().__init__()
        self.words, self.theme, self.view, self.at, self.sum_text = words, theme, view, at, sum_text
        self._placed: tuple[int, Places] | None = None
        """The last width with the places at it."""
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        unit = view.units[at.unit] if at is not None else None
        summary = (
            words.text(N_("{unit}, {points} puntos"), unit=unit.name, points=points_text(unit.points)) if unit else ""
        )
        facts = [
            f"{words(heading)}: {words(cell.text) if cell.text is not None else words.text(N_('falta'))}"
            for heading, cell in zip(view.columns, unit.cells, strict=True)
            if cell.text is None or words(cell.text)
        ] if unit else []  # fmt: skip
        describe(
            self, words.text(N_("Unidades de la lista")), ". ".join([summary, *facts]) if unit else sum_text, tip=""
        )

    @property
    def is_stacked(self) -> bool:
        """Return whether only one unit is shown, for want of width."""
        return self.width() < self.theme.px(STACKED)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if width < self.theme.px(STACKED):
            return round(self._stack(width)[-1].bottom()) + self.theme.px(8)
        return round(self._places(width).rows[-1].bottom()) + self.theme.px(4)

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(STACKED), self.heightForWidth(self.theme.px(STACKED)))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(280), self.theme.px(ROW))

    # -- places

    def _places(self, width: int) -> Places:
        """Return the layout at a width; a row is as high as its longest text."""
        if self._placed is not None and self._placed[0] == width:
            return self._placed[1]
        px, view, face = self.theme.px, self.view, self.theme.font(FIGURE)
        widest = max(paint.text_width(self.words(unit.name), face) for unit in view.units) + 1
        name = max(float(px(NAMES[0])), min(widest, width * NAMES[1]))
        points = px(NAME) + name + px(POINTS)
        left = points + px(20)
        room = width - left
        shares = [(1 - LAST) / max(1, len(view.columns) - 1)] * (len(view.columns) - 1) + [LAST]
        columns = []
        for share in shares:
            columns.append((left, room * share - px(GAP_AIR)))
            left += room * share
        rows, top = [], float(px(HEAD))
        for unit in view.units:
            texts = [self.name_text(unit, name).height]
            texts += [
                self._fact(cell, wide).height
                for cell, (_, wide) in zip(unit.cells, columns, strict=True)
                if cell.text is not None
            ]
            rows.append(QRectF(0, top, width, max(px(ROW), max(texts) + 2 * px(ROW_AIR))))
            top = rows[-1].bottom()
        rows.append(QRectF(0, top, width, px(ROW)))
        self._placed = width, Places(name, points, columns, rows)
        return self._placed[1]

    @property
    def places(self) -> Places:
        """Return the layout at the present width."""
        return self._places(self.width())

    def name_text(self, unit: RosterUnit, width: float) -> paint.Paragraph:
        """Return the name of a unit, wrapped."""
        return paint.paragraph(self.words(unit.name), self.theme.font(FIGURE), width)

    def _fact(self, cell: RosterCell, width: float) -> paint.Paragraph:
        """Return the text of a known fact, with a mark where it is only the usual one."""
        text = sentence_case(self.words(cell.text) if cell.text is not None else "")
        text = text.replace(" × ", "\u00a0×\u00a0")  # a number keeps its weapon
        font = self.theme.font(BODY_BOLD if cell.origin else BODY)
        if cell.origin != "usual":
            return paint.paragraph(text, font, width)
        mark = self.words.text(N_("lo usual")).replace(" ", "\u00a0")  # it is not broken
        runs = (paint.Run(f"{text}  "), paint.Run(mark, colour="danger"))
        return paint.Paragraph(runs, font, width, colours={"danger": self.theme.colour("danger")})

    def row_box(self, unit: int) -> QRectF:
        """Return the row of a unit."""
        return self.places.rows[unit]

    def gap_box(self, unit: int, column: int) -> QRectF:
        """Return the box of a missing fact."""
        left, width = self.places.columns[column]
        row = self.row_box(unit)
        return self._box_in(QRectF(left, row.top(), width, row.height()))

    def _box_in(self, cell: QRectF) -> QRectF:
        high = self.theme.px(GAP_HEIGHT)
        wide = min(cell.width(), self.theme.px(GAP_WIDTH))
        return QRectF(cell.left(), cell.center().y() - high / 2, wide, high)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if self.is_stacked:
            return
        for number, gap in enumerate(self.view.gaps):
            if self.gap_box(gap.unit, gap.column).contains(event.position()):
                self.gap_wanted.emit(number)
                return
        at = next(
            (n for n, gap in enumerate(self.view.gaps) if self.row_box(gap.unit).contains(event.position())), None
        )
        if at is not None:
            self.gap_wanted.emit(at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):  # the scroll area would take them
            self.step_wanted.emit(1 if event.key() == Qt.Key.Key_Down else -1)
        else:
            super().keyPressEvent(event)

    # -- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        if self.is_stacked:
            self._paint_unit(painter)
        else:
            self._paint_rows(painter)
        if self.hasFocus() and self.at is None:
            paint.focus_ring(painter, self.theme, QRectF(self.rect()).adjusted(2, 2, -2, -2), self.theme.px(6))
        painter.end()

    def _write(
        self,
        painter: QPainter,
        box: QRectF,
        text: str,
        bold: bool = False,
        ink: str = "ink",
        align: Qt.AlignmentFlag = LEFT,
    ) -> None:
        """Write one elided line in a box."""
        font = self.theme.font(BODY_BOLD if bold else BODY)
        paint.write(painter, box, paint.shorten(text, font, int(box.width()), 1), font, self.theme.colour(ink), align)

    def _figure(
        self, painter: QPainter, box: QRectF, text: str, ink: str = "ink", align: Qt.AlignmentFlag = LEFT
    ) -> None:
        font = self.theme.font(FIGURE)
        paint.write(painter, box, paint.shorten(text, font, int(box.width()), 1), font, self.theme.colour(ink), align)

    def _lay(self, painter: QPainter, box: QRectF, text: paint.Paragraph) -> None:
        """Write a text of one or more lines in the middle of the height of a box."""
        text.draw(painter, box.left(), box.center().y() - text.height / 2, self.theme.colour("ink"))

    def _paint_rows(self, painter: QPainter) -> None:
        """Paint the table: headings, units, facts and gaps."""
        theme, px, words, places = self.theme, self.theme.px, self.words, self.places
        right = places.points
        heading = theme.font(FIGURE_SMALL)
        head = QRectF(0, 0, px(NAME) - px(8), px(HEAD))
        texts: list[tuple[QRectF, Sayable | str, Qt.AlignmentFlag]] = [
            (head, words.text(N_("N.º")), LEFT),
            (QRectF(px(NAME), 0, px(200), px(HEAD)), words.text(N_("Unidad")), LEFT),
            (QRectF(right - px(90), 0, px(90), px(HEAD)), words.text(N_("Puntos")), RIGHT),
        ]
        texts += [
            (QRectF(left, 0, width, px(HEAD)), words(title), LEFT)
            for (left, width), title in zip(places.columns, self.view.columns, strict=True)
        ]
        for box, text, align in texts:
            paint.write(painter, box, str(text), heading, theme.colour("quiet"), align)
        painter.setPen(QPen(theme.colour("ink"), px(1.6)))
        painter.drawLine(QPointF(0, px(HEAD)), QPointF(self.width(), px(HEAD)))
        for number, unit in enumerate(self.view.units):
            row = self.row_box(number)
            if self.at is not None and self.at.unit == number:
                painter.fillRect(row, theme.colour("lit"))
                painter.fillRect(QRectF(0, row.top(), px(5), row.height()), theme.colour("command"))
            self._figure(painter, QRectF(px(12), row.top(), px(36), row.height()), f"{number + 1:02}", "quiet")
            name = QRectF(px(NAME), row.top(), places.name, row.height())
            self._lay(painter, name, self.name_text(unit, places.name))
            points = QRectF(right - px(POINTS), row.top(), px(POINTS), row.height())
            self._figure(painter, points, points_text(unit.points), align=RIGHT)
            for column, cell in enumerate(unit.cells):
                left, width = places.columns[column]
                self._cell(painter, QRectF(left, row.top(), width, row.height()), number, column, cell)
            painter.setPen(QPen(theme.colour("line"), 1))
            painter.drawLine(row.bottomLeft(), row.bottomRight())
        row = self.row_box(len(self.view.units))
        self._figure(painter, QRectF(px(NAME), row.top(), px(200), row.height()), words.text(N_("Suma")))
        total = points_text(sum(unit.points for unit in self.view.units))
        agrees = not self.view.points or self.view.points == float(total)
        points = QRectF(right - px(90), row.top(), px(90), row.height())
        self._figure(painter, points, total, "ink" if agrees else "danger", RIGHT)
        first = places.columns[0][0]
        rest = QRectF(first, row.top(), self.width() - first, row.height())
        self._write(painter, rest, self.sum_text, ink="quiet" if agrees else "danger")

    def _cell(self, painter: QPainter, box: QRectF, unit: int, column: int, cell: RosterCell) -> None:
        if cell.text is None:
            self._gap(painter, self._box_in(box), unit, column)
        else:
            self._lay(painter, box, self._fact(cell, box.width()))

    def _gap(self, painter: QPainter, box: QRectF, unit: int, column: int) -> None:
        """Paint the box of a missing fact."""
        theme, px = self.theme, self.theme.px
        is_asked = self.at is not None and (self.at.unit, self.at.column) == (unit, column)
        painter.setBrush(theme.colour("paper"))
        if is_asked:
            paint.glow_ring(painter, theme, box, px(5))
        style = Qt.PenStyle.SolidLine if is_asked else Qt.PenStyle.DashLine
        painter.setPen(QPen(theme.colour("ink" if is_asked else "danger"), px(2.4 if is_asked else 1.4), style))
        painter.drawRoundedRect(box, px(5), px(5))
        paint.write(painter, box, "?", theme.font(FIGURE), theme.colour("ink" if is_asked else "danger"))

    def _stacked(self) -> tuple[int, RosterUnit]:
        """Return index and facts of the unit that is shown alone."""
        number = self.at.unit if self.at is not None else 0
        return number, self.view.units[number]

    def _stack(self, width: int) -> list[QRectF]:
        """Return the boxes of a unit that is shown alone.

        They are those of its name, of each fact, and of its place in the list. A fact that the unit has not, as a rank,
        has a box without height.
        """
        px, (_, unit) = self.theme.px, self._stacked()
        heights = [max(px(ROW), self.name_text(unit, width - px(90)).height)]
        for cell in unit.cells:
            fact_height = self._fact(cell, width * (1 - LABEL)).height if cell.text is not None else 0
            heights.append(
                max(px(LINE), fact_height + px(ROW_AIR)) if cell.text is None or self.words(cell.text) else 0
            )
        heights.append(max(px(LINE), self._sum_line(width).height))
        boxes, top = [], 0.0
        for height in heights:
            boxes.append(QRectF(0, top, width, height))
            top += height
        return boxes

    def _sum_line(self, width: float) -> paint.Paragraph:
        return paint.paragraph(self.sum_text, self.theme.font(BODY), width * (1 - LABEL))

    def _paint_unit(self, painter: QPainter) -> None:
        """Paint one unit, its facts below each other."""
        px, words, view = self.theme.px, self.words, self.view
        number, unit = self._stacked()
        head, *boxes, foot = self._stack(self.width())
        wide, half = float(self.width()), self.width() * LABEL
        self._lay(painter, head, self.name_text(unit, wide - px(90)))
        self._figure(painter, head.adjusted(wide - px(90), 0, 0, 0), points_text(unit.points), align=RIGHT)

        def value_box(box: QRectF, label: str) -> QRectF:
            """Write the label of a line; return the box of its value."""
            self._write(painter, QRectF(0, box.top(), half, box.height()), label, ink="quiet")
            return box.adjusted(half, 0, 0, 0)

        for column, (title, cell, box) in enumerate(zip(view.columns, unit.cells, boxes, strict=True)):
            if box.height():
                self._cell(painter, value_box(box, words(title)), number, column, cell)
        place = words.text(N_("Unidad {n} de {all}"), n=number + 1, all=len(view.units))
        self._lay(painter, value_box(foot, place), self._sum_line(wide))
