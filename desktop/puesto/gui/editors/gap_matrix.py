"""The units of a roster in rows, their facts in columns, and a dashed box for each missing fact."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from puesto.core.game.record_forms import ForeignRosterView, RosterCell, RosterGap
from puesto.core.messages import N_, Sayable
from puesto.gui.controls.accessible import describe
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, BODY_BOLD, FIGURE, FIGURE_SMALL, SMALL, Theme
from puesto.gui.look.words import Words, sentence_case

ROW, HEAD, LINE = 44, 30, 34
"""Height in px at 100 % of a row, of the row of headings, and of a line of a unit that stands alone."""
NAME, POINTS, FIRST = 52, 336, 356
"""Left edge of the names, right edge of the points, and left edge of the first fact, in px at 100 %."""
SHARES = (0.26, 0.26, 0.48)
"""Shares of the width to the right of the points that the columns of facts take."""
STACKED = 760
"""Width in px at 100 % below which only the unit that is asked about is shown, its facts below each other."""
GAP_WIDTH = 108
LEFT = Qt.AlignmentFlag.AlignLeft
RIGHT = Qt.AlignmentFlag.AlignRight


def points_text(points: float) -> str:
    """Return points as they are written in lists."""
    return f"{points:g}"


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
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        unit = view.units[at.unit] if at is not None else None
        told = (
            words.text(N_("{unit}, {points} puntos"), unit=unit.name, points=points_text(unit.points)) if unit else ""
        )
        facts = [
            f"{words(heading)}: {words(cell.text) if cell.text is not None else words.text(N_('falta'))}"
            for heading, cell in zip(view.columns, unit.cells, strict=True)
        ] if unit else []  # fmt: skip
        describe(self, words.text(N_("Unidades de la lista")), ". ".join([told, *facts]) if unit else sum_text, tip="")

    @property
    def is_stacked(self) -> bool:
        """Return whether only one unit is shown, for want of width."""
        return self.width() < self.theme.px(STACKED)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        px = self.theme.px
        if width < px(STACKED):
            return px(ROW) + (len(self.view.columns) + 1) * px(LINE) + px(8)
        return px(HEAD) + (len(self.view.units) + 1) * px(ROW) + px(4)

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(STACKED), self.heightForWidth(self.theme.px(STACKED)))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(280), self.theme.px(ROW))

    # -- places

    def _columns(self) -> list[tuple[float, float]]:
        """Return left edge and width of each column of facts."""
        px = self.theme.px
        room, left, found = self.width() - px(FIRST), float(px(FIRST)), []
        for share in SHARES:
            found.append((left, room * share - px(12)))
            left += room * share
        return found

    def row_box(self, unit: int) -> QRectF:
        """Return the row of a unit."""
        px = self.theme.px
        return QRectF(0, px(HEAD) + unit * px(ROW), self.width(), px(ROW))

    def gap_box(self, unit: int, column: int) -> QRectF:
        """Return the box of a missing fact."""
        px = self.theme.px
        left, width = self._columns()[column]
        row = self.row_box(unit)
        return QRectF(left, row.top() + px(6), min(width, px(GAP_WIDTH)), row.height() - px(12))

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
        font = self.theme.font(BODY_BOLD if bold else BODY)
        paint.write(painter, box, paint.shorten(text, font, int(box.width()), 1), font, self.theme.colour(ink), align)

    def _figure(
        self, painter: QPainter, box: QRectF, text: str, ink: str = "ink", align: Qt.AlignmentFlag = LEFT
    ) -> None:
        font = self.theme.font(FIGURE)
        paint.write(painter, box, paint.shorten(text, font, int(box.width()), 1), font, self.theme.colour(ink), align)

    def _paint_rows(self, painter: QPainter) -> None:
        theme, px, words = self.theme, self.theme.px, self.words
        heading = theme.font(FIGURE_SMALL)
        head = QRectF(0, 0, px(NAME) - px(8), px(HEAD))
        named: list[tuple[QRectF, Sayable | str, Qt.AlignmentFlag]] = [
            (head, words.text(N_("N.º")), LEFT),
            (QRectF(px(NAME), 0, px(200), px(HEAD)), words.text(N_("Unidad")), LEFT),
            (QRectF(px(POINTS) - px(90), 0, px(90), px(HEAD)), words.text(N_("Puntos")), RIGHT),
        ]
        named += [
            (QRectF(left, 0, width, px(HEAD)), words(title), LEFT)
            for (left, width), title in zip(self._columns(), self.view.columns, strict=True)
        ]
        for box, text, align in named:
            paint.write(painter, box, str(text), heading, theme.colour("quiet"), align)
        painter.setPen(QPen(theme.colour("ink"), px(1.6)))
        painter.drawLine(QPointF(0, px(HEAD)), QPointF(self.width(), px(HEAD)))
        for number, unit in enumerate(self.view.units):
            row = self.row_box(number)
            if self.at is not None and self.at.unit == number:
                painter.fillRect(row, theme.colour("lit"))
                painter.fillRect(QRectF(0, row.top(), px(5), row.height()), theme.colour("command"))
            self._figure(painter, QRectF(px(12), row.top(), px(36), row.height()), f"{number + 1:02}", "quiet")
            self._figure(painter, QRectF(px(NAME), row.top(), px(POINTS - NAME - 60), row.height()), words(unit.name))
            points = QRectF(px(POINTS) - px(60), row.top(), px(60), row.height())
            self._figure(painter, points, points_text(unit.points), align=RIGHT)
            for column, cell in enumerate(unit.cells):
                left, width = self._columns()[column]
                self._cell(painter, QRectF(left, row.top(), width, row.height()), number, column, cell)
            painter.setPen(QPen(theme.colour("line"), 1))
            painter.drawLine(row.bottomLeft(), row.bottomRight())
        row = self.row_box(len(self.view.units))
        self._figure(painter, QRectF(px(NAME), row.top(), px(200), row.height()), words.text(N_("Suma")))
        total = points_text(sum(unit.points for unit in self.view.units))
        agrees = not self.view.points or self.view.points == float(total)
        points = QRectF(px(POINTS) - px(90), row.top(), px(90), row.height())
        self._figure(painter, points, total, "ink" if agrees else "danger", RIGHT)
        rest = QRectF(px(FIRST), row.top(), self.width() - px(FIRST), row.height())
        self._write(painter, rest, self.sum_text, ink="quiet" if agrees else "danger")

    def _cell(self, painter: QPainter, box: QRectF, unit: int, column: int, cell: RosterCell) -> None:
        if cell.text is None:
            px = self.theme.px
            wide = min(box.width(), px(GAP_WIDTH))
            self._gap(painter, QRectF(box.left(), box.top() + px(6), wide, box.height() - px(12)), unit, column)
            return
        text = sentence_case(self.words(cell.text))
        if cell.origin != "usual":
            self._write(painter, box, text, bold=bool(cell.origin))
            return
        px, small = self.theme.px, self.theme.font(SMALL)
        mark = self.words.text(N_("lo usual"))
        room = paint.text_width(mark, small) + px(10)
        font = self.theme.font(BODY_BOLD)
        text = paint.shorten(text, font, int(box.width() - room), 1)
        paint.write(painter, box, text, font, self.theme.colour("ink"), LEFT)
        rest = box.adjusted(paint.text_width(text, font) + px(8), 0, 0, 0)
        paint.write(painter, rest, mark, small, self.theme.colour("danger"), LEFT)

    def _gap(self, painter: QPainter, box: QRectF, unit: int, column: int) -> None:
        theme, px = self.theme, self.theme.px
        asked = self.at is not None and (self.at.unit, self.at.column) == (unit, column)
        painter.setBrush(theme.colour("paper"))
        if asked:
            paint.glow_ring(painter, theme, box, px(5))
        style = Qt.PenStyle.SolidLine if asked else Qt.PenStyle.DashLine
        painter.setPen(QPen(theme.colour("ink" if asked else "danger"), px(2.4 if asked else 1.4), style))
        painter.drawRoundedRect(box, px(5), px(5))
        paint.write(painter, box, "?", theme.font(FIGURE), theme.colour("ink" if asked else "danger"))

    def _paint_unit(self, painter: QPainter) -> None:
        """Paint one unit, its facts below each other."""
        px, words, view = self.theme.px, self.words, self.view
        number = self.at.unit if self.at is not None else 0
        unit, wide = view.units[number], float(self.width())
        self._figure(painter, QRectF(0, 0, wide - px(90), px(ROW)), words(unit.name))
        self._figure(painter, QRectF(wide - px(90), 0, px(90), px(ROW)), points_text(unit.points), align=RIGHT)
        half = wide * 0.36

        def line_box(index: int, label: str) -> QRectF:
            """Write the label of a line; return the box of its value."""
            top = px(ROW) + index * px(LINE)
            self._write(painter, QRectF(0, top, half, px(LINE)), label, ink="quiet")
            return QRectF(half, top, wide - half, px(LINE))

        for column, (title, cell) in enumerate(zip(view.columns, unit.cells, strict=True)):
            self._cell(painter, line_box(column, words(title)), number, column, cell)
        place = words.text(N_("Unidad {n} de {all}"), n=number + 1, all=len(view.units))
        self._write(painter, line_box(len(view.columns), place), self.sum_text, ink="quiet")
