"""The reasons of a decision as a tree that is walked by keys: up and down along it, right into a branch, left out of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from puesto.core.session.journal import Place
from puesto.core.study.why import PART_DROPPED, Reason
from puesto.gui.lessons.reason_row import PlacedReason, ReasonRow
from puesto.gui.look.theme import Theme
from puesto.gui.look.words import Words

LEAVES = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
Odds = Callable[[Reason], QWidget | None]
"""The chances that a throw or draw had, for a line that tells how it came out."""


class ReasonTree(QWidget):
    """The rows that are unfolded, from top to bottom; one of them has the keyboard, or gets it by Tab."""

    moved = Signal(QWidget)
    """The keyboard is at this row, or it was just unfolded: it is to be seen."""
    leafed = Signal(int)
    """Another decision is wanted: the one before (-1) or the one after (1)."""

    def __init__(
        self,
        reasons: tuple[Reason, ...],
        part: Callable[[Reason], str],
        opened: set[Place],
        odds: Odds,
        words: Words,
        theme: Theme,
    ) -> None:
        """`part` says what part a reason plays; `opened` holds the lines that are unfolded, by their place in the log, and is kept up to date."""
        super().__init__()
        self.reasons, self.part, self.opened, self.odds = reasons, part, opened, odds
        self.words, self.theme = words, theme
        self.rows: list[ReasonRow] = []
        self.current: ReasonRow | None = None
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(0)
        self._insert(0, reasons, (), False)
        self.choose(self.rows[0] if self.rows else None)

    # -- what is shown

    def _below(self, reasons: tuple[Reason, ...], rails: tuple[bool, ...], under: bool) -> Iterator[PlacedReason]:
        """Rows for reasons and, where they are unfolded, for what lies below them."""
        for place, reason in enumerate(reasons):
            own = (*rails, place + 1 < len(reasons))
            chooses = any(self.part(inner) == PART_DROPPED for inner in reason.reasons)
            yield PlacedReason(reason, self.part(reason), len(rails), own, place == 0 and not under, chooses)
            if reason.line.index in self.opened:
                yield from self._below(reason.reasons, own, True)

    def _insert(self, place: int, reasons: tuple[Reason, ...], rails: tuple[bool, ...], under: bool) -> None:
        for at, row in enumerate(self._below(reasons, rails, under), place):
            widget = ReasonRow(row, self.words, self.theme, self.odds(row.reason))
            widget.set_open(row.reason.line.index in self.opened)
            widget.clicked.connect(lambda widget=widget: self._clicked(widget))
            self.rows.insert(at, widget)
            self.column.insertWidget(at, widget)

    def unfold(self, row: ReasonRow, open: bool) -> bool:
        """Unfold what lies below a row, or fold it away; whether anything changed."""
        if not row.under or row.open == open:
            return False
        place, level = self.rows.index(row) + 1, row.row.level
        if open:
            self.opened.add(row.line.index)
            self._insert(place, row.row.reason.reasons, row.row.rails, True)
        else:
            self.opened.discard(row.line.index)
            while place < len(self.rows) and self.rows[place].row.level > level:
                gone = self.rows.pop(place)
                self.column.removeWidget(gone)
                gone.hide()
                gone.deleteLater()
        row.set_open(open)
        self.updateGeometry()
        if open:
            QTimer.singleShot(0, row, lambda: self._bring(row))  # once the rows have their places
        return True

    def _bring(self, row: ReasonRow) -> None:
        """Bring what was unfolded into sight, as far as there is room below its head."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        if row in self.rows:
            place = self.rows.index(row) + 1
            below = list(takewhile(lambda one: one.row.level > row.row.level, self.rows[place:]))
            for one in (*below[-1:], row):
                self.moved.emit(one)

    # -- the keyboard

    def choose(self, row: ReasonRow | None) -> None:
        """Let Tab lead to this row alone."""
        if self.current is not None and self.current in self.rows:
            self.current.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.current = row
        if row is not None:
            row.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def go(self, row: ReasonRow) -> None:
        """Take the keyboard to a row."""
        self.choose(row)
        row.setFocus(Qt.FocusReason.TabFocusReason)
        self.moved.emit(row)

    def row_of(self, place: Place) -> ReasonRow | None:
        """The row of the line of the log at `place`, or None where it is folded away."""
        return next((row for row in self.rows if row.line.index == place), None)

    def key(self, key: int) -> bool:
        """Walk the tree; whether the key was one of its own."""
        row = self.current
        if row is None:
            return False
        place = self.rows.index(row)
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            after = place + (1 if key == Qt.Key.Key_Down else -1)
            if not 0 <= after < len(self.rows):
                return False
            self.go(self.rows[after])
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.go(self.rows[0 if key == Qt.Key.Key_Home else -1])
        elif key == Qt.Key.Key_Right:
            if not self.unfold(row, True) and row.under:
                self.go(self.rows[place + 1])
        elif key == Qt.Key.Key_Left:
            if not self.unfold(row, False):
                above = next((other for other in reversed(self.rows[:place]) if other.row.level < row.row.level), row)
                self.go(above)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.unfold(row, not row.open)
        else:
            return False
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What a row leaves alone comes here, before the sheet scrolls by it."""
        if event.key() in LEAVES:
            self.leafed.emit(LEAVES[Qt.Key(event.key())])
        elif not self.key(event.key()):
            super().keyPressEvent(event)

    def _clicked(self, row: ReasonRow) -> None:
        self.go(row)
        self.unfold(row, not row.open)
