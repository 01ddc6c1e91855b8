"""The reasons of a decision as a tree for the keyboard.

Up and Down move, Right expands or enters, Left collapses or leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QCoreApplication,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
)

from puesto.core.messages import N_
from puesto.core.session.journal import Place
from puesto.core.study.why import PART_DROPPED, Reason
from puesto.gui.controls.accessible import announce
from puesto.gui.controls.odds_strip import OddsStrip
from puesto.gui.lessons.reason_row import PlacedReason, ReasonRow
from puesto.gui.look import paint
from puesto.gui.look.theme import Theme
from puesto.gui.look.words import Words

LEAVES = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
UNFOLDS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
NARROWEST, USUAL = 200, 560
"""Least and preferred width of the tree in px at 100 %."""
Odds = Callable[[Reason], OddsStrip | None]
"""Function that returns the chances of the roll or draw whose result a line gives."""
Index = QModelIndex | QPersistentModelIndex


class ReasonModel(QAbstractItemModel):
    """Item model of all rows, collapsed or not. Screen readers get each row's text and position."""

    def __init__(self, parent: QObject, name: str) -> None:
        super().__init__(parent)
        self.name = name
        self.rows: list[ReasonRow] = []
        """Every row from top to bottom; an index holds the position in it as its internal id."""
        self.roots: list[ReasonRow] = []
        self._numbers: dict[int, int] = {}

    def add(self, row: ReasonRow) -> None:
        """Add a row below all others of its level."""
        beside = self.roots if row.above is None else row.above.below
        row.place = len(beside)
        beside.append(row)
        self._numbers[id(row)] = len(self.rows)
        self.rows.append(row)

    def row_at(self, index: Index) -> ReasonRow:
        """Return the row of an index."""
        return self.rows[index.internalId()]

    def index_of(self, row: ReasonRow) -> QModelIndex:
        """Return the index of a row."""
        return self.createIndex(row.place, 0, self._numbers[id(row)])

    def index(self, row: int, column: int, parent: Index | None = None) -> QModelIndex:
        beside = self._beside(parent)
        return self.index_of(beside[row]) if column == 0 and 0 <= row < len(beside) else QModelIndex()

    def parent(self, child: Index | None = None) -> Any:
        """Return the index above an index; without one, the model's own parent (as `QObject.parent`)."""
        if child is None:
            return super().parent()
        above = self.row_at(child).above if child.isValid() else None
        return self.index_of(above) if above is not None else QModelIndex()

    def rowCount(self, parent: Index | None = None) -> int:
        return len(self._beside(parent))

    def columnCount(self, parent: Index | None = None) -> int:
        return 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self.row_at(index)
        if role == Qt.ItemDataRole.DisplayRole:
            return row.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row.accessible_text
        return row.spoken_place if role == Qt.ItemDataRole.AccessibleDescriptionRole else None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the tree's name: Qt exposes the hidden header to screen readers."""
        return self.name if role == Qt.ItemDataRole.DisplayRole else None

    def _beside(self, parent: Index | None) -> list[ReasonRow]:
        return self.row_at(parent).below if parent is not None and parent.isValid() else self.roots


class ReasonDelegate(QStyledItemDelegate):
    """Delegate that paints a row as high as its text, its sum and its odds."""

    def __init__(self, view: ReasonTree, model: ReasonModel) -> None:
        super().__init__(view)
        self.view, self.model = view, model

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        width = self.view.viewport().width()
        return QSize(width, self.model.row_at(index).height_for(width))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        box, row = self.view.visualRect(index), self.model.row_at(index)
        with paint.own_state(painter):
            paint.smooth(painter)
            painter.translate(box.topLeft())
            row.draw(painter, box.size(), row is self.view.current and self.view.hasFocus(), row is self.view.hovered)


class ReasonTree(QTreeView):
    """Tree view as high as its expanded rows, since the page scrolls. One row has the focus, or gets it by Tab."""

    moved = Signal(object)
    """Emitted with the `ReasonRow` that got the focus or was expanded, to be scrolled into view."""
    leafed = Signal(int)
    """Emitted with -1 for the decision before and 1 for the one after."""

    def __init__(
        self,
        reasons: tuple[Reason, ...],
        part: Callable[[Reason], str],
        open_places: set[Place],
        odds: Odds,
        words: Words,
        theme: Theme,
    ) -> None:
        """Make the tree.

        `part` returns the part that a reason plays; `open_places` holds the indices of the expanded lines and is
        updated here.
        """
        super().__init__()
        self.part, self.opened, self.odds, self.words, self.theme = part, open_places, odds, words, theme
        self.current: ReasonRow | None = None
        self.hovered: ReasonRow | None = None
        """The row below the pointer."""
        self.setAccessibleName(words.text(N_("Por qué, paso a paso")))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHeaderHidden(True)
        self.setIndentation(0)
        self.setRootIsDecorated(False)
        self.setAnimated(False)
        self.setExpandsOnDoubleClick(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAutoScroll(False)
        self.setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)
        self.setStyleSheet("QTreeView { background: transparent; outline: 0; }")
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.reasons = ReasonModel(self, self.accessibleName())
        self._add(reasons, (), None)
        self.setModel(self.reasons)
        self.setItemDelegate(ReasonDelegate(self, self.reasons))
        for row in self.reasons.rows:
            if row.open:
                self.setExpanded(self.reasons.index_of(row), True)
        self.choose(self.rows[0] if self.rows else None)

    def _add(self, reasons: tuple[Reason, ...], rails: tuple[bool, ...], above: ReasonRow | None) -> None:
        """Add reasons and everything below them to the model."""
        for place, reason in enumerate(reasons):
            own_rails = (*rails, place + 1 < len(reasons))
            chooses = any(self.part(inner) == PART_DROPPED for inner in reason.reasons)
            first = place == 0 and above is None
            placed_reason = PlacedReason(reason, self.part(reason), len(rails), own_rails, first, chooses)
            row = ReasonRow(placed_reason, self.words, self.theme, self.odds(reason), above)
            row.open = row.under > 0 and reason.line.index in self.opened
            self.reasons.add(row)
            self._add(reason.reasons, own_rails, row)

    # -- display

    @property
    def rows(self) -> list[ReasonRow]:
        """Return the visible rows, from top to bottom."""

        def shown(rows: list[ReasonRow]) -> Iterator[ReasonRow]:
            for row in rows:
                yield row
                if row.open:
                    yield from shown(row.below)

        return [*shown(self.reasons.roots)]

    def unfold(self, row: ReasonRow, open: bool) -> bool:
        """Expand or collapse a row; return whether anything changed."""
        if not row.under or row.open == open:
            return False
        row.open = open
        (self.opened.add if open else self.opened.discard)(row.line.index)
        self.setExpanded(self.reasons.index_of(row), open)
        if self.current not in self.rows:
            self.choose(row)
        self.updateGeometry()
        if self.hasFocus():
            announce(self, row.spoken_place)
        if open:
            QTimer.singleShot(0, self, lambda: self._bring(row))  # once the rows are laid out
        return True

    def _bring(self, row: ReasonRow) -> None:
        """Scroll the expanded rows into view, as far as there is room below their parent."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        if row.open:
            last = row
            while last.open:
                last = last.below[-1]
            for reason_row in (last, row):
                self.moved.emit(reason_row)

    def rect_of(self, row: ReasonRow) -> QRect:
        """Return the rectangle of a row in the tree's viewport."""
        return self.visualRect(self.reasons.index_of(row))

    # -- measures

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return sum(row.height_for(width) for row in self.rows)

    def sizeHint(self) -> QSize:
        width = self.theme.px(USUAL)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(NARROWEST), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the rows out anew at another width."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.doItemsLayout()

    # -- the keyboard

    def choose(self, row: ReasonRow | None) -> None:
        """Make `row` the current row."""
        self.current = row
        self.setCurrentIndex(self.reasons.index_of(row) if row is not None else QModelIndex())
        self.viewport().update()

    def go(self, row: ReasonRow) -> None:
        """Make `row` the current row and give the tree the keyboard focus."""
        self.setFocus(Qt.FocusReason.TabFocusReason)
        self.choose(row)
        self.moved.emit(row)

    def row_of(self, place: Place) -> ReasonRow | None:
        """Return the row of the log line at `place`, or None where it is collapsed."""
        return next((row for row in self.rows if row.line.index == place), None)

    def key(self, key: int) -> bool:
        """Move in the tree; return whether the key was one of its own."""
        row, rows = self.current, self.rows
        if row is None:
            return False
        place = rows.index(row)
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            after = place + (1 if key == Qt.Key.Key_Down else -1)
            if not 0 <= after < len(rows):
                return False
            self.go(rows[after])
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.go(rows[0 if key == Qt.Key.Key_Home else -1])
        elif key == Qt.Key.Key_Right:
            if not self.unfold(row, True) and row.under:
                self.go(rows[place + 1])
        elif key == Qt.Key.Key_Left:
            if not self.unfold(row, False):
                self.go(row.above if row.above is not None else row)
        elif key in UNFOLDS:
            self.unfold(row, not row.open)
        else:
            return False
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle the tree's own keys. The others go to the page, before the sheet would scroll by them."""
        if event.key() in LEAVES:
            self.leafed.emit(LEAVES[Qt.Key(event.key())])
        elif not self.key(event.key()):
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.current is not None:
            self.moved.emit(self.current)

    # -- the pointer

    def _row_under(self, event: QMouseEvent) -> ReasonRow | None:
        index = self.indexAt(event.position().toPoint())
        return self.reasons.row_at(index) if index.isValid() else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Do nothing until the button is released."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        row = self._row_under(event)
        if row is not None and event.button() == Qt.MouseButton.LeftButton:
            self.go(row)
            self.unfold(row, not row.open)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self._row_under(event))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)
        super().leaveEvent(event)

    def _hover(self, row: ReasonRow | None) -> None:
        if row is not self.hovered:
            self.hovered = row
            hand = row is not None and row.under > 0
            self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor)
            self.viewport().update()
