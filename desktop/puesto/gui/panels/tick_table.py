"""A small table of ticks: names at the left, a letter for each column, and a box for each pair."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from puesto.core.messages import N_
from puesto.core.questions.cross_tables import LETTERS, cell_of
from puesto.gui.controls.accessible import announce, describe
from puesto.gui.controls.buttons import CENTRE, MIDDLE_LEFT
from puesto.gui.controls.flow import WORD_WRAP
from puesto.gui.look import paint
from puesto.gui.look.theme import LABEL, SMALL, Theme
from puesto.gui.look.words import Words

HEAD, ROW, LEGEND, BOX, LEAST_NAME = 24, 36, 20, 15, 84
"""Heights in px at 100 % of the letters, of a row and of a line of the legend; side of a box; least width of a name."""
ARROWS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


class TickTable(QWidget):
    """Table with one focus stop: a digit goes to a row, a letter ticks a column; arrows, Space."""

    toggled = Signal(str)
    """Emitted with the cell that was ticked or unticked."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.row = self.column = 0
        """Index of the current cell."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_table(
        self, rows: Sequence[tuple[str, str]], columns: Sequence[tuple[str, str]], ticked: Collection[str], words: Words
    ) -> None:
        """Show rows and columns, each as its id and its name, with the ticked cells."""
        self.rows, self.columns, self.ticked, self.words = rows, columns, ticked, words
        self.row, self.column = min(self.row, len(rows) - 1), min(self.column, len(columns) - 1)
        self.setFixedHeight(self.sizeHint().height())
        self._describe()
        self.update()

    def sizeHint(self) -> QSize:
        px = self.theme.px
        return QSize(px(252), px(HEAD) + len(self.rows) * px(ROW) + len(self.columns) * px(LEGEND) + px(8))

    @property
    def cell(self) -> str:
        """Return the current cell."""
        return cell_of(self.rows[self.row][0], self.columns[self.column][0])

    def _describe(self) -> None:
        words = N_("{row}, {column}: sí") if self.cell in self.ticked else N_("{row}, {column}: no")
        row, column = self.rows[self.row][1], self.columns[self.column][1]
        describe(self, self.words.text(words, row=row, column=column), tip="")

    # -- keys and clicks

    def take_key(self, event: QKeyEvent) -> bool:
        """Handle a key; return False where it is none of the table's."""
        text, step = event.text().lower(), ARROWS.get(Qt.Key(event.key()))
        if step is not None:
            self._go(self.row + step[0], self.column + step[1])
        elif text.isdecimal() and 1 <= int(text) <= len(self.rows):
            self._go(int(text) - 1, self.column)
        elif len(text) == 1 and 0 <= LETTERS.find(text) < len(self.columns):
            self._go(self.row, LETTERS.find(text))
            self.toggled.emit(self.cell)
        elif event.key() == Qt.Key.Key_Space:
            self.toggled.emit(self.cell)
        else:
            return False
        return True

    def _go(self, row: int, column: int) -> None:
        self.row, self.column = row % len(self.rows), column % len(self.columns)
        self._describe()
        announce(self, self.accessibleName())
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        spot = self._cell_at(event.position().toPoint())
        if spot is None:
            event.ignore()
            return
        self._go(*spot)
        self.toggled.emit(self.cell)

    # -- painting

    def _name_width(self) -> int:
        px = self.theme.px
        return max(px(LEAST_NAME), self.width() - len(self.columns) * px(34))

    def _across(self) -> float:
        return (self.width() - self._name_width()) / max(1, len(self.columns))

    def _cell_at(self, spot: QPoint) -> tuple[int, int] | None:
        px, left = self.theme.px, self._name_width()
        row, column = (spot.y() - px(HEAD)) // px(ROW), int((spot.x() - left) // max(1.0, self._across()))
        inside = 0 <= row < len(self.rows) and 0 <= column < len(self.columns) and spot.x() >= left
        return (row, column) if inside else None

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.theme, self.theme.px
        painter = QPainter(self)
        paint.smooth(painter)
        left, across = self._name_width(), self._across()
        painter.setFont(theme.font(LABEL))
        painter.setPen(theme.colour("ink"))
        for place in range(len(self.columns)):
            painter.drawText(QRectF(left + place * across, 0, across, px(HEAD)), CENTRE, LETTERS[place].upper())
        for index, (id, name) in enumerate(self.rows):
            top = px(HEAD) + index * px(ROW)
            if index == self.row:
                painter.fillRect(QRect(0, top, self.width(), px(ROW)), theme.colour("lit"))
            painter.fillRect(QRect(0, top, self.width(), 1), theme.colour("line"))
            self._write_name(painter, QRect(px(4), top, left - px(8), px(ROW)), f"{index + 1}  {name}")
            for place, (column, _) in enumerate(self.columns):
                middle = QRectF(left + place * across, top, across, px(ROW)).center()
                self._draw_box(painter, middle.x(), middle.y(), cell_of(id, column), (index, place))
        top = px(HEAD) + len(self.rows) * px(ROW) + px(8)
        for place, (_, name) in enumerate(self.columns):
            line = QRect(px(4), top + place * px(LEGEND), self.width() - px(8), px(LEGEND))
            painter.setFont(
                paint.fitted_font(f"{LETTERS[place].upper()}  {name}", theme.font(SMALL), line.width(), px(9))
            )
            painter.setPen(theme.colour("ink"))
            painter.drawText(line, MIDDLE_LEFT, f"{LETTERS[place].upper()}  {name}")
        painter.end()

    def _write_name(self, painter: QPainter, box: QRect, text: str) -> None:
        theme = self.theme
        painter.setFont(theme.font(SMALL))
        painter.setPen(theme.colour("ink"))
        painter.drawText(box, MIDDLE_LEFT | WORD_WRAP, paint.shorten(text, theme.font(SMALL), box.width(), 2))

    def _draw_box(self, painter: QPainter, x: float, y: float, cell: str, place: tuple[int, int]) -> None:
        """Paint the box of a cell, ticked or not."""
        theme, side = self.theme, self.theme.px(BOX)
        box = QRectF(x - side / 2, y - side / 2, side, side)
        current = place == (self.row, self.column)
        painter.setPen(QPen(theme.colour("glow" if current and self.hasFocus() else "edge"), 2 if current else 1))
        painter.setBrush(theme.colour("command" if cell in self.ticked else "paper"))
        painter.drawRoundedRect(box, 3, 3)
        if cell in self.ticked:
            painter.setPen(QPen(theme.colour("on_colour"), max(2, side // 7)))
            points = ((0.22, 0.52), (0.42, 0.74), (0.8, 0.28))
            dots = [QPoint(round(box.left() + side * right), round(box.top() + side * down)) for right, down in points]
            painter.drawPolyline(dots)
