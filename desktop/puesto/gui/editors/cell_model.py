"""Item model of the cells of a grid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

Place = tuple[int, int]
"""Row and column."""
Index = QModelIndex | QPersistentModelIndex


class Cells(Protocol):
    """Protocol of the content of a grid."""

    def heads(self) -> tuple[Sequence[str], Sequence[str]]:
        """Return the heads of the rows and of the columns."""

    def corner(self) -> str:
        """Return the text above the heads of the rows."""

    def text(self, place: Place) -> str:
        """Return the text of a cell."""

    def marks(self, place: Place) -> tuple[str, ...]:
        """Return the marks of a cell."""

    def accessible_text(self, place: Place) -> str:
        """Return the accessible text of a cell."""


class Model(QAbstractTableModel):
    """Item model of the cells, so that screen readers get them one by one."""

    typed = Signal(object, str)

    def __init__(self, cells: Cells, parent: QObject) -> None:
        super().__init__(parent)
        self.cells = cells
        self.rows, self.columns = cells.heads()
        self.shown = self._all()

    def _all(self) -> dict[Place, tuple[str, tuple[str, ...]]]:
        """Return text and marks of each cell."""
        places = ((row, column) for row in range(len(self.rows)) for column in range(len(self.columns)))
        return {position: (self.cells.text(position), self.cells.marks(position)) for position in places}

    def refresh(self) -> None:
        """Update the cells after their content or their number has changed."""
        rows, columns = self.cells.heads()
        before, heads = self.shown, (self.rows, self.columns)
        if (len(rows), len(columns)) != (len(self.rows), len(self.columns)):
            self.beginResetModel()
            self.rows, self.columns = rows, columns
            self.shown = self._all()
            self.endResetModel()
            return
        self.rows, self.columns = rows, columns
        self.shown = self._all()
        for position, shows in self.shown.items():
            if before.get(position) != shows:
                self.dataChanged.emit(self.index(*position), self.index(*position))
        if heads != (rows, columns):
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, max(0, len(columns) - 1))
            self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, max(0, len(rows) - 1))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  the signature is Qt's
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  the signature is Qt's
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        position = (index.row(), index.column())
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self.cells.text(position)
        return self.cells.accessible_text(position) if role == Qt.ItemDataRole.AccessibleTextRole else None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        heads = self.columns if orientation == Qt.Orientation.Horizontal else self.rows
        return heads[section] if role == Qt.ItemDataRole.DisplayRole and section < len(heads) else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        self.typed.emit((index.row(), index.column()), str(value))
        return True
