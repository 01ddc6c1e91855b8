"""A table to type into like a spreadsheet: arrows, typing, Enter, and copying and pasting of blocks.

The grid knows no chart and no roster: text, marks and accessible text of a cell come from its `Cells`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelectionModel,
    QObject,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPainterPath,
    QPalette,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from puesto.gui.controls.accessible import set_tip
from puesto.gui.controls.buttons import ENTER
from puesto.gui.controls.text_entry import LineEdit
from puesto.gui.editors.cell_model import Cells, Index, Model, Place
from puesto.gui.look import paint, shapes
from puesto.gui.look.theme import FIGURE_SMALL, LABEL, SPACE, Theme, scroll_bars

PROVEN_MARK, HOUSE_MARK, OWN_MARK, WRONG_MARK, UNLIKELY_MARK = "proven", "house", "own", "wrong", "unlikely"
RESTORED_MARK = "restored"
"""Marks of a cell; each has a shape of its own."""
ROW = 38
SHORT = 5
"""Number of characters below which a text is centred in its cell."""
PAD = 10
"""Padding in px at 100 % at either side of a cell's text."""


class CellField(LineEdit):
    """Editor of a cell."""

    def __init__(self, name: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(name, theme, width=4, style=FIGURE_SMALL)
        self.setParent(parent)
        set_tip(self, "")

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(ROW), self.theme.px(ROW))


class Pen(QStyledItemDelegate):
    """Delegate that paints the cells, and places the editor over a cell."""

    typing = Signal(str)
    """Emitted with the text of the editor after each letter."""
    left = Signal(int)
    """Emitted when the editor was left by a key, with the number of cells to go on. 0 where it was given up."""

    STEPS: ClassVar[dict[Qt.Key, int]] = {
        Qt.Key.Key_Tab: 1,
        Qt.Key.Key_Backtab: -1,
        Qt.Key.Key_Return: 1,
        Qt.Key.Key_Enter: 1,
    }

    def __init__(self, grid: Grid) -> None:
        super().__init__(grid)
        self.grid = grid

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        field = CellField(self.grid.cells.accessible_text((index.row(), index.column())), self.grid.theme, parent)
        field.textEdited.connect(self.typing)
        return field

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if isinstance(editor, CellField) and not editor.isModified():
            editor.setText(self.grid.cells.text((index.row(), index.column())))
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if isinstance(editor, CellField) and editor.text() != self.grid.cells.text((index.row(), index.column())):
            model.setData(self.grid.model().index(index.row(), index.column()), editor.text())

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        rect = self.grid.visualRect(self.grid.model().index(index.row(), index.column()))
        wide = max(rect.width(), editor.fontMetrics().horizontalAdvance("00000000"))
        editor.setGeometry(rect.x(), rect.y(), wide, rect.height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(watched, CellField) and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            key = Qt.Key(event.key())
            step = self.STEPS.get(key)
            if step is not None or key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
                if not event.isAutoRepeat():
                    self.commitData.emit(watched)
                    self.closeEditor.emit(watched, QAbstractItemDelegate.EndEditHint.NoHint)
                    self.grid.setFocus(Qt.FocusReason.OtherFocusReason)
                    if step is not None:
                        self.grid.step(step)
                    else:
                        self.grid.go(self.grid.at[0] + (1 if key == Qt.Key.Key_Down else -1), self.grid.at[1])
                return True
            if key == Qt.Key.Key_Escape:
                self.closeEditor.emit(watched, QAbstractItemDelegate.EndEditHint.RevertModelCache)
                self.grid.setFocus(Qt.FocusReason.OtherFocusReason)
                self.typing.emit(self.grid.cells.text(self.grid.at))
                return True
        if isinstance(watched, CellField) and event.type() == QEvent.Type.ShortcutOverride:
            return False  # undo is the page's
        return bool(super().eventFilter(watched, event))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect: Any = option.rect
        self.grid.draw(painter, QRectF(rect), (index.row(), index.column()))

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self.grid.theme.px(ROW), self.grid.theme.px(ROW))


class Heads(QHeaderView):
    """Heads of the rows or of the columns, wrapped instead of cut."""

    def __init__(self, orientation: Qt.Orientation, grid: Grid) -> None:
        super().__init__(orientation, grid)
        self.grid = grid
        self.setSectionsClickable(True)
        self.setHighlightSections(True)

    def paintSection(self, painter: QPainter, rect: Any, section: int) -> None:
        upright = self.orientation() == Qt.Orientation.Horizontal
        theme, box = self.grid.theme, QRectF(rect)
        lit = section == self.grid.at[1 if upright else 0]
        painter.save()
        painter.fillRect(box, theme.colour("lit" if lit else "well"))
        painter.setPen(QPen(theme.colour("line"), theme.px(1)))
        painter.drawRect(box)
        text = str(self.grid.model().headerData(section, self.orientation()) or "")
        align = Qt.AlignmentFlag.AlignHCenter if upright else Qt.AlignmentFlag.AlignLeft
        room = box.width() - 2 * theme.px(SPACE * (1 if upright else 2))
        paragraph = paint.paragraph(text, theme.font(FIGURE_SMALL), room, align, 0.9)
        paragraph.draw(
            painter,
            box.left() + (box.width() - room) / 2,
            box.top() + (box.height() - paragraph.height) / 2,
            theme.colour("ink"),
        )
        painter.restore()


class Grid(QTableView):
    """Table view. One cell has the cursor; several may be selected with Shift."""

    moved = Signal()
    """Emitted when the cursor was moved."""
    typed = Signal(object)
    """Emitted with what was typed or pasted, by row and column."""
    typing = Signal(str)
    """Emitted with the text of the cell that is being edited."""
    cleared = Signal(object)
    """Emitted with cells that are to be emptied."""
    too_large = Signal(int, int)
    """Emitted with the rows and columns of a pasted block that does not fit."""

    def __init__(self, cells: Cells, theme: Theme, name: str, narrow: bool = True) -> None:
        super().__init__()
        self.cells, self.theme, self.narrow = cells, theme, narrow
        self.grows = False
        """Whether a pasted block may reach below the last row."""
        self.at: Place = (0, 0)
        self._room: tuple[int, ...] = ()
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setHorizontalHeader(Heads(Qt.Orientation.Horizontal, self))
        self.setVerticalHeader(Heads(Qt.Orientation.Vertical, self))
        self.setCornerButtonEnabled(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.AnyKeyPressed | triggers.DoubleClicked)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.horizontalScrollBar().setStyleSheet(scroll_bars(theme))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, theme.colour("paper"))
        palette.setColor(QPalette.ColorRole.Window, theme.colour("paper"))
        palette.setColor(QPalette.ColorRole.Button, theme.colour("paper"))
        self.setPalette(palette)
        self.setStyleSheet(f"QTableCornerButton::section {{ background: {theme.palette.paper}; border: 0; }}")
        self.pen = Pen(self)
        self.pen.typing.connect(self.typing)
        self.setItemDelegate(self.pen)
        self.cells_model = Model(cells, self)
        self.cells_model.typed.connect(lambda position, text: self.typed.emit({position: text}))
        self.cells_model.modelReset.connect(self.fit)
        self.setModel(self.cells_model)
        self.go(0, 0)
        self.fit()

    # -- content

    def refresh(self) -> None:
        """Show what the cells hold now; the cursor stays, or as near as possible."""
        row, column = self.at
        self.cells_model.refresh()
        self.go(row, column, quietly=True)

    def fit(self) -> None:
        """Set the size of each row and column."""
        theme, px = self.theme, self.theme.px
        rows, columns = self.cells.heads()
        self.verticalHeader().setDefaultSectionSize(px(ROW))
        self.verticalHeader().setMinimumSectionSize(px(ROW))
        figures, labels = theme.metrics(FIGURE_SMALL), theme.metrics(FIGURE_SMALL)
        side = max((labels.horizontalAdvance(head) for head in rows), default=0)
        side = min(side, px(190)) + px(
            SPACE * 4 + 2
        )  # text is laid out in fractions of a pixel: without 1 px more it would wrap
        self.verticalHeader().setFixedWidth(side)
        wide = []
        for column, head in enumerate(columns):
            cells = max(
                (figures.horizontalAdvance(self.cells.text((row, column))) for row in range(len(rows))), default=0
            )
            longest = max((labels.horizontalAdvance(word) for word in head.split()), default=0)
            wide.append(max(cells + px(PAD * 2 + (12 if self.narrow else SPACE)), longest + px(SPACE * 3), px(56)))
        for column, room in enumerate(wide):
            self.setColumnWidth(column, room)
        tall = max(
            (
                paint.paragraph(head, theme.font(FIGURE_SMALL), room - 2 * px(SPACE)).height
                for head, room in zip(columns, wide, strict=True)
            ),
            default=0,
        )
        self.horizontalHeader().setFixedHeight(round(tall) + px(SPACE * 3))
        self._wanted = side + sum(wide) + px(2)
        self.setMaximumWidth(self._wanted)
        self._tall()

    def _tall(self) -> None:
        """Set the height to that of its rows, and its scroll bar where it needs one."""
        px, (rows, _) = self.theme.px, self.cells.heads()
        bar = px(SPACE * 4) if self._wanted > self.width() else 0
        self.setFixedHeight(self.horizontalHeader().height() + len(rows) * px(ROW) + bar + px(2))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(self._wanted, self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(160), self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tall()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    # -- the cursor

    def go(self, row: int, column: int, quietly: bool = False) -> None:
        """Put the cursor in a cell, or the nearest one that exists."""
        rows, columns = self.cells.heads()
        if not rows or not columns:
            return
        position = (min(max(row, 0), len(rows) - 1), min(max(column, 0), len(columns) - 1))
        index = self.cells_model.index(*position)
        if self.currentIndex() != index:
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.at = position
        if not quietly:
            self.scrollTo(index)

    def step(self, way: int) -> None:
        """Go to the next cell in reading order, or the previous one."""
        rows, columns = self.cells.heads()
        if columns:
            place = min(max(self.at[0] * len(columns) + self.at[1] + way, 0), len(rows) * len(columns) - 1)
            self.go(*divmod(place, len(columns)))

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.isValid():
            self.at = (current.row(), current.column())
            self.horizontalHeader().viewport().update()
            self.verticalHeader().viewport().update()
            self.moved.emit()

    def marked(self) -> list[Place]:
        """Return the selected cells in reading order."""
        result = sorted((index.row(), index.column()) for index in self.selectionModel().selectedIndexes())
        return result or [self.at]

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    # -- the keyboard

    def event(self, event: QEvent) -> bool:
        is_paste = isinstance(event, QKeyEvent) and event.matches(QKeySequence.StandardKey.Paste)
        if event.type() == QEvent.Type.ShortcutOverride and is_paste:
            event.accept()  # cells are pasted here, not a list into the window
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self.copied())
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste(QGuiApplication.clipboard().text())
        elif (
            event.modifiers() & (Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ControlModifier)
            or key == Qt.Key.Key_Escape
        ):
            event.ignore()
        elif key in ENTER:
            if not event.isAutoRepeat():
                self.step(1)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.cleared.emit(self.marked())
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.go(self.at[0], 0 if key == Qt.Key.Key_Home else len(self.cells.heads()[1]) - 1)
        elif key == Qt.Key.Key_Space:
            self.edit(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def copied(self) -> str:
        """Return the selected cells as text for a spreadsheet."""
        rows: dict[int, list[str]] = {}
        for row, column in self.marked():
            rows.setdefault(row, []).append(self.cells.text((row, column)))
        return "\n".join("\t".join(cells) for cells in rows.values())

    def paste(self, text: str) -> None:
        """Paste a block from the cursor on; one that does not fit changes nothing."""
        block = split_cells(text)
        rows, columns = self.cells.heads()
        wide = max((len(row) for row in block), default=0)
        if not block:
            return
        if (self.at[0] + len(block) > len(rows) and not self.grows) or self.at[1] + wide > len(columns):
            self.too_large.emit(len(block), wide)
            return
        self.typed.emit(
            {(self.at[0] + y, self.at[1] + x): cell for y, row in enumerate(block) for x, cell in enumerate(row)}
        )

    # -- painting

    def draw(self, painter: QPainter, box: QRectF, place: Place) -> None:
        """Paint a cell: its text, its source, and the cursor."""
        theme, px = self.theme, self.theme.px
        marks = self.cells.marks(place)
        painter.save()
        paint.smooth(painter)
        painter.setClipRect(box)
        if HOUSE_MARK in marks:
            painter.drawPixmap(
                box.topLeft(), hatched_ground(theme, round(box.width()), round(box.height()), self.devicePixelRatioF())
            )
        else:
            painter.fillRect(box, theme.colour("paper"))
        if len(self.selectionModel().selection().indexes()) > 1 and self.selectionModel().isSelected(
            self.cells_model.index(*place)
        ):
            painter.fillRect(box, theme.colour("lit"))
        painter.setPen(QPen(theme.colour("line"), px(1)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        edge = box.adjusted(0, 0, -1, -1)
        painter.drawLine(edge.topRight(), edge.bottomRight())
        painter.drawLine(edge.bottomLeft(), edge.bottomRight())
        draw_marks(painter, theme, box, marks)
        inner = box.adjusted(px(PAD), 0, -px(PAD), 0)
        text = self.cells.text(place)
        style = FIGURE_SMALL
        if paint.text_width(text, theme.font(style)) > inner.width():
            text = theme.metrics(style).elidedText(text, Qt.TextElideMode.ElideRight, round(inner.width()))
        align = (
            Qt.AlignmentFlag.AlignCenter
            if self.narrow or len(text) < SHORT
            else Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        )
        paint.write(painter, inner, text, theme.font(style), theme.colour("ink"), align)
        if place == self.at:
            ring = box.adjusted(px(3), px(3), -px(3), -px(3))
            if self.hasFocus():
                paint.focus_ring(painter, theme, ring, px(SPACE))
            else:
                painter.setPen(QPen(theme.colour("ink"), px(2)))
                painter.drawRoundedRect(ring, px(SPACE), px(SPACE))
        painter.restore()


@lru_cache(maxsize=64)
def hatched_ground(theme: Theme, wide: int, high: int, ratio: float) -> QPixmap:
    """Return the background of a cell with a house value."""
    ground = QPixmap(round(wide * ratio), round(high * ratio))
    ground.setDevicePixelRatio(ratio)
    painter = QPainter(ground)
    paint.smooth(painter)
    paint.hatch(painter, theme, paint.rounded_rect(QRectF(0, 0, wide, high), 1), "paper", "well", theme.px(4))
    painter.end()
    return ground


def draw_marks(painter: QPainter, theme: Theme, box: QRectF, marks: Sequence[str]) -> None:
    """Paint the marks of a cell.

    A full hexagon is proven, half a one restored, an empty one the house's, and a tick the owner's copy; a frame has
    `!` or `?`.
    """
    px = theme.px
    size = px(11)
    corner = QRectF(box.right() - size - px(5), box.top() + px(5), size, size)
    painter.setPen(Qt.PenStyle.NoPen)
    if PROVEN_MARK in marks:
        painter.setBrush(theme.colour("ink"))
        painter.drawPath(shapes.hexagon(corner.center(), size / 2))
    elif RESTORED_MARK in marks:
        seal, half = shapes.hexagon(corner.center(), size * 0.45), QPainterPath()
        half.addRect(corner.adjusted(-px(2), -px(2), -size / 2, px(2)))
        painter.fillPath(seal.intersected(half), theme.colour("ink"))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("ink"), px(1)))
        painter.drawPath(seal)
    elif HOUSE_MARK in marks:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("edge"), px(1)))
        painter.drawPath(shapes.hexagon(corner.center(), size * 0.4))
    elif OWN_MARK in marks:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("ink"), px(2)))
        painter.drawPath(shapes.tick(corner))
    for mark, sign, colour in ((WRONG_MARK, "!", "danger"), (UNLIKELY_MARK, "?", "danger")):
        if mark in marks:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(
                QPen(theme.colour(colour), px(2), Qt.PenStyle.SolidLine if mark == WRONG_MARK else Qt.PenStyle.DashLine)
            )
            painter.drawRect(box.adjusted(px(2), px(2), -px(2), -px(2)))
            left = QRectF(box.left() + px(5), box.top() + px(4), px(10), px(18))
            paint.write(painter, left, sign, theme.font(LABEL), theme.colour(colour))
            break


def split_cells(text: str) -> list[list[str]]:
    """Return a block of text as rows of cells, separated by tabs, else by semicolons, else by spaces."""
    lines = [line for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n") if line.strip()]
    if any("\t" in line for line in lines):
        return [[cell.strip() for cell in line.split("\t")] for line in lines]
    if any(";" in line for line in lines):
        return [[cell.strip() for cell in line.split(";")] for line in lines]
    return [re.split(r"\s+", line.strip()) for line in lines]
