"""The matrix of a staff map: counters in rows and columns, and a sign for each pair.

In a sign the left half is the row's counter and the right half the column's: an arrowhead aims, a ring sees without
aiming.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QSizePolicy, QWidget

from puesto.core.messages import N_, NN_, count
from puesto.core.views import BoardView, CounterView, LevelView, PairView
from puesto.gui.controls.accessible import describe
from puesto.gui.controls.buttons import ENTER
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, BODY_BOLD, FIGURE, LABEL, SPACE, Theme, scroll_bars
from puesto.gui.look.words import Words, speech
from puesto.gui.pieces.counter_face import cloth_of

CELL, ROW = 96, 52
"""Width of a column and height of a row in px at 100 %."""
SIDE, HEAD = 196, 116
"""Width of the rows' headings and height of the columns' headings in px at 100 %."""
LEAST_ROWS = 3
"""Least number of visible rows."""
HEADING = -1
"""Index of a heading, before the first row or column."""
ARROWS = {Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0)}
AIMS = {"facing": (True, True), "row": (True, False), "column": (False, True), "open": (False, False)}
"""Whether the row's and the column's counter aim at the other, by sign."""


class Matrix(QAbstractScrollArea):
    """Scrollable matrix with a cursor on one cell or heading.

    The page shows the details of what is under the cursor.
    """

    moved = Signal()
    """Emitted when the cursor was moved."""
    level_wanted = Signal(int)
    """Emitted with the index of the level that the current pair is to have."""
    opened = Signal()
    """Emitted when what is under the cursor is to be edited."""
    forgotten = Signal()
    """Emitted when the current pair's distance is to be forgotten."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self.words, self.theme = words, theme
        self.rows: Sequence[CounterView] = ()
        self.columns: Sequence[CounterView] = ()
        self.pairs: dict[tuple[str, str], PairView] = {}
        self.levels: dict[str, LevelView] = {}
        self.at = (0, 0)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setAutoFillBackground(False)
        self.viewport().setMouseTracking(True)
        for bar in (self.horizontalScrollBar(), self.verticalScrollBar()):
            bar.setStyleSheet(scroll_bars(theme))
        self.setCornerWidget(QWidget())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """Return the whole width and a few rows. More rows are shown where there is room, and the headings stay."""
        return QSize(self._whole().width(), self._tall(LEAST_ROWS))

    def minimumSizeHint(self) -> QSize:
        px = self.theme.px
        return QSize(px(SIDE) + px(CELL), self._tall(LEAST_ROWS))

    def _tall(self, rows: int) -> int:
        """Return the height in px of the headings and of `rows` rows, or of all if there are fewer."""
        px = self.theme.px
        return px(HEAD) + min(rows, len(self.rows)) * px(ROW) + px(SPACE * 3)

    def _whole(self) -> QSize:
        """Return the size of everything, with the scroll bars."""
        px = self.theme.px
        return QSize(px(SIDE) + len(self.columns) * px(CELL) + px(SPACE * 3), self._tall(len(self.rows)))

    # -- content

    def show_board(self, board: BoardView, rows: Sequence[CounterView], columns: Sequence[CounterView]) -> None:
        """Show these rows and columns of a board. The cursor stays at its counters, or as near as possible."""
        position = self.counters
        self.rows, self.columns = rows, columns
        self.pairs = {(pair.row, pair.column): pair for pair in board.pairs}
        self.levels = {level.value: level for level in board.levels}
        row, column = (
            next((n for n, counter in enumerate(counters) if counter.id == id), None)
            for counters, id in zip((rows, columns), position, strict=True)
        )
        self._put(self.at[0] if row is None else row, self.at[1] if column is None else column)
        self._bars()
        self.setMaximumHeight(self._whole().height())
        self.updateGeometry()
        self.viewport().update()

    @property
    def counters(self) -> tuple[str, str]:
        """Return the counters of the row and the column under the cursor; "" for a heading."""
        row, column = self.at
        return self.rows[row].id if 0 <= row < len(self.rows) else "", self.columns[column].id if 0 <= column < len(
            self.columns
        ) else ""

    @property
    def pair(self) -> PairView | None:
        """Return the pair under the cursor; None on a heading."""
        return self.pairs.get(self.counters)

    @property
    def counter(self) -> CounterView | None:
        """Return the counter whose heading is under the cursor, or None."""
        row, column = self.counters
        if row and column:
            return None
        return next(
            (each_counter for each_counter in (*self.rows, *self.columns) if each_counter.id == (row or column)), None
        )

    def go(self, row: int, column: int) -> None:
        """Move the cursor to a cell or a heading (`HEADING`), and into view."""
        before = self.at
        self._put(row, column)
        self._reveal()
        self.viewport().update()
        if self.at != before:
            self.moved.emit()

    def tell(self, name: str, text: str) -> None:
        """Set the accessible text of the matrix and of what is under its cursor."""
        describe(self, name, text, tip="")

    def _put(self, row: int, column: int) -> None:
        row = min(max(row, HEADING), len(self.rows) - 1)
        column = min(max(column, HEADING), len(self.columns) - 1)
        if row == HEADING and column == HEADING:
            row, column = (0, HEADING) if self.rows else (HEADING, 0)
        self.at = row, column

    # -- geometry

    def _bars(self) -> None:
        """Set the ranges of the scroll bars."""
        px, port = self.theme.px, self.viewport()
        for bar, overflow, step in (
            (self.horizontalScrollBar(), px(SIDE) + len(self.columns) * px(CELL) - port.width(), px(CELL)),
            (self.verticalScrollBar(), px(HEAD) + len(self.rows) * px(ROW) - port.height(), px(ROW)),
        ):
            bar.setRange(0, max(0, overflow))
            bar.setSingleStep(step)
            bar.setPageStep(step * LEAST_ROWS)

    def _reveal(self) -> None:
        """Scroll until the current cell is wholly visible."""
        px, port = self.theme.px, self.viewport()
        row, column = self.at
        for bar, place, size, head, room in (
            (self.horizontalScrollBar(), column, px(CELL), px(SIDE), port.width()),
            (self.verticalScrollBar(), row, px(ROW), px(HEAD), port.height()),
        ):
            if place >= 0:
                start = place * size
                bar.setValue(min(max(bar.value(), start + size + head - room), start))

    def box(self, row: int, column: int) -> QRectF:
        """Return the rectangle of a cell or heading in the viewport."""
        px = self.theme.px
        x = px(SIDE) + column * px(CELL) - self.horizontalScrollBar().value() if column >= 0 else 0
        y = px(HEAD) + row * px(ROW) - self.verticalScrollBar().value() if row >= 0 else 0
        return QRectF(x, y, px(CELL) if column >= 0 else px(SIDE), px(ROW) if row >= 0 else px(HEAD))

    def _cell_at(self, place: QPointF) -> tuple[int, int]:
        """Return the row and the column at a point of the viewport."""
        px = self.theme.px
        column = (
            HEADING
            if place.x() < px(SIDE)
            else int(place.x() - px(SIDE) + self.horizontalScrollBar().value()) // px(CELL)
        )
        row = (
            HEADING if place.y() < px(HEAD) else int(place.y() - px(HEAD) + self.verticalScrollBar().value()) // px(ROW)
        )
        return row, column

    # -- actions of the player

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row, column = self.at
        figure = event.text()
        if (step := ARROWS.get(Qt.Key(event.key()))) is not None:
            self.go(row + step[0], column + step[1])
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.go(row, HEADING if event.key() == Qt.Key.Key_Home else len(self.columns) - 1)
        elif event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self.go(row + (LEAST_ROWS if event.key() == Qt.Key.Key_PageDown else -LEAST_ROWS), column)
        elif event.isAutoRepeat():
            event.ignore()
        elif event.key() in ENTER:
            self.opened.emit()
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.pair is not None:
            self.forgotten.emit()
        elif self.pair is not None and figure.isdigit() and 1 <= int(figure) <= len(self.levels):
            self.level_wanted.emit(int(figure) - 1)
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row, column = self._cell_at(event.position())
        if row < len(self.rows) and column < len(self.columns) and (row, column) != (HEADING, HEADING):
            self.go(row, column)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.opened.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._bars()

    # -- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.theme, self.theme.px
        painter = QPainter(self.viewport())
        paint.smooth(painter)
        port = QRectF(self.viewport().rect())
        painter.save()
        painter.setClipRect(port.adjusted(px(SIDE), px(HEAD), 0, 0))
        for row in range(len(self.rows)):
            for column in range(len(self.columns)):
                box = self.box(row, column)
                if box.intersects(port):
                    self._cell(painter, box, self.pairs[self.rows[row].id, self.columns[column].id])
        self._cursor(painter, cell=True)
        painter.restore()
        painter.save()
        painter.setClipRect(port.adjusted(0, px(HEAD), 0, 0))
        for row, counter in enumerate(self.rows):
            self._heading(painter, self.box(row, HEADING), counter, lit=row == self.at[0], side=True)
        painter.restore()
        painter.save()
        painter.setClipRect(port.adjusted(px(SIDE), 0, 0, 0))
        for column, counter in enumerate(self.columns):
            self._heading(painter, self.box(HEADING, column), counter, lit=column == self.at[1], side=False)
        painter.restore()
        self._corner(painter)
        self._cursor(painter, cell=False)
        painter.setPen(QPen(theme.colour("edge"), px(2)))
        painter.drawLine(
            QPointF(0, px(HEAD)), QPointF(min(port.right(), self.box(0, len(self.columns)).left()), px(HEAD))
        )
        painter.drawLine(QPointF(px(SIDE), 0), QPointF(px(SIDE), min(port.bottom(), self.box(len(self.rows), 0).top())))
        painter.end()

    def _cursor(self, painter: QPainter, cell: bool) -> None:
        """Paint the frame of the cursor; quiet while the matrix has no focus."""
        if (HEADING in self.at) == cell or not (self.rows or self.columns):
            return
        edge = self.theme.px(3)
        box = self.box(*self.at).adjusted(edge, edge, -edge, -edge)
        if self.hasFocus():
            paint.focus_ring(painter, self.theme, box, self.theme.px(SPACE))
        else:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self.theme.colour("ink"), self.theme.px(2)))
            painter.drawRoundedRect(box, self.theme.px(SPACE), self.theme.px(SPACE))

    def _corner(self, painter: QPainter) -> None:
        """Write the current pair's level and distance in the corner, which never scrolls."""
        pair = self.pair
        if pair is None:
            return
        theme, px, words = self.theme, self.theme.px, self.words
        is_known = pair.distance is not None
        away = (
            words(count(NN_("a {n} hexágono", "a {n} hexágonos"), pair.distance or 0))
            if is_known
            else words.text(N_("distancia sin saber"))
        )
        room = px(SIDE) - px(SPACE * 3)
        text = paint.paragraph(words(self.levels[pair.level].message), theme.font(FIGURE), room)
        text.draw(painter, 0, px(SPACE * 2), theme.colour("ink"))
        paint.write(
            painter,
            QRectF(0, px(SPACE * 2) + text.height, room, px(24)),
            away,
            theme.font(BODY),
            theme.colour("quiet"),
            Qt.AlignmentFlag.AlignLeft,
        )

    def _cell(self, painter: QPainter, box: QRectF, pair: PairView) -> None:
        """Paint the cell of a pair: who aims at whom, the level's letter, and the distance.

        A recorded number is underlined; an unknown one is a question mark.
        """
        theme, px = self.theme, self.theme.px
        level = self.levels[pair.level]
        if level.sign == "unknown":
            paint.hatch(painter, theme, paint.rounded_rect(box, 1), "paper", "well", px(5))
        elif level.sign != "none":
            painter.fillRect(box, theme.colour("lit" if level.sign in ("row", "column") else "well"))
        painter.setPen(QPen(theme.colour("line"), px(1)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)
        quiet = level.sign in ("none", "unknown")
        ink = theme.colour("quiet" if quiet else "ink")
        half = box.width() / 2
        sign = QRectF(box.left() + px(8), box.center().y() - px(9), half - px(8), px(18))
        if quiet:
            paint.write(painter, sign, self.words(level.mark), theme.font(FIGURE), ink)
        else:
            draw_aim_sign(painter, theme, QRectF(sign.left(), sign.top(), px(32), sign.height()), level.sign)
            paint.write(
                painter,
                QRectF(sign.left() + px(33), sign.top(), px(14), sign.height()),
                self.words(level.mark),
                theme.font(LABEL),
                ink,
            )
        away = "?" if pair.distance is None else self.words.number(pair.distance)
        room = QRectF(box.left() + half + px(8), box.top(), half - px(8), box.height())
        number = theme.font(FIGURE)
        paint.write(painter, room, away, number, theme.colour("quiet" if pair.distance is None else "ink"))
        if pair.distance is not None and not pair.measured:
            wide = paint.text_width(away, number) / 2 + px(3)
            painter.setPen(QPen(theme.colour("ink"), px(2)))
            y = room.center().y() + px(13)
            painter.drawLine(QPointF(room.center().x() - wide, y), QPointF(room.center().x() + wide, y))

    def _heading(self, painter: QPainter, box: QRectF, counter: CounterView, lit: bool, side: bool) -> None:
        """Paint a counter's heading: a strip in its colour, its name, its hex and MD, and its state."""
        theme, px = self.theme, self.theme.px
        painter.fillRect(box, theme.colour("lit" if lit else "paper"))
        painter.setPen(QPen(theme.colour("line"), px(1)))
        painter.drawRect(box)
        strip = (
            QRectF(box.left(), box.top(), px(8), box.height())
            if side
            else QRectF(box.left(), box.top(), box.width(), px(8))
        )
        painter.fillRect(strip, theme.colour(cloth_of(counter)))
        inner = box.adjusted(px(16), px(4), -px(4), -px(4)) if side else box.adjusted(px(4), px(12), -px(4), -px(4))
        align = Qt.AlignmentFlag.AlignLeft if side else Qt.AlignmentFlag.AlignHCenter
        below = self._below(counter, side)
        tall = theme.metrics(LABEL).height()
        name = paint.paragraph(self.words(counter.name), theme.font(BODY_BOLD), inner.width(), align, 0.9)
        room = inner.height() - tall * len(below)
        name.draw(painter, inner.left(), inner.top() + max(0.0, (room - name.height) / 2), theme.colour("ink"))
        for place, line in enumerate(below):
            y = inner.bottom() - tall * (len(below) - place)
            paint.write(
                painter,
                QRectF(inner.left(), y, inner.width(), tall),
                line,
                theme.font(LABEL),
                theme.colour("quiet"),
                align,
            )

    def _below(self, counter: CounterView, side: bool) -> list[str]:
        """Return the quiet lines below a name."""
        words = self.words
        place = counter.place or words.text(N_("sin hex."))
        marks = [words.text(N_("usada"))] if counter.used else []
        marks += [words.text(N_("impacto"))] if counter.hit else []
        first = words.text(N_("{place} · MD {md}"), place=place, md=counter.cover)
        return [" · ".join((first, *marks))] if side else [first, *marks]


def draw_aim_sign(painter: QPainter, theme: Theme, box: QRectF, sign: str) -> None:
    """Paint who aims at whom: an arrowhead towards the other, or a ring."""
    ends = AIMS.get(sign)
    if ends is None:
        return
    size = box.height() / 2
    for aims, x, way in zip(ends, (box.left() + size, box.right() - size), (1, -1), strict=True):
        centre = QPointF(x, box.center().y())
        if aims:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("ink"))
            tip, back = way * size * 0.85, -way * size * 0.65
            painter.drawPolygon(
                QPolygonF(
                    [
                        centre + QPointF(back, -size * 0.85),
                        centre + QPointF(back, size * 0.85),
                        centre + QPointF(tip, 0),
                    ]
                )
            )
        else:
            painter.setPen(QPen(theme.colour("ink"), theme.px(2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(centre, size * 0.55, size * 0.55)


def describe_known(words: Words, board: BoardView, pair: PairView | None, counter: CounterView | None) -> str:
    """Return what is known of a pair, or of a counter, in sentences."""
    if pair is not None:
        return speech(words(line) for line in pair.told)
    if counter is None:
        return ""
    place = counter.place or words.text(N_("sin hexágono"))
    lines = [words.text(N_("{counter}: {place}, MD {md}"), counter=counter.name, place=place, md=counter.cover)]
    lines += [words.text(N_("usada"))] if counter.used else []
    lines += [words(counter.hit_text)] if counter.hit_text is not None else []
    return ", ".join([*lines, *(words(tag) for tag in counter.tags)]) + "."
