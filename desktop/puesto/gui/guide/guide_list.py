"""The list of the guide's contents: chapters with their sections, or the sections with search hits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from puesto.gui.controls.buttons import ENTER
from puesto.gui.controls.flow import WORD_WRAP
from puesto.gui.guide.guide_text import TURNS
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, BODY_BOLD, CORNER, HEADING, SMALL, SPACE, TOUCH, Theme, scroll_bars
from puesto.reference.guide import Guide, Hit, Section

Index = QModelIndex | QPersistentModelIndex
WIDTH = 272
"""Width of the list in px at 100 %, beside the text."""
BAR = 5
"""Width in px at 100 % of the bar at the side of the shown section."""
PAGES = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}


@dataclass(frozen=True)
class GuideRow:
    """Row of the list: a chapter's title, a section, or a section with the line of a search hit."""

    text: str
    section: Section | None
    """Section that the row shows. None for a title without a section and for "nothing was found"."""
    heading: bool = False
    line: str = ""


def contents(guide: Guide) -> list[GuideRow]:
    """Return the rows of the whole guide."""
    guide_rows = []
    for chapter in guide.chapters:
        first = chapter.sections[0]
        guide_rows.append(GuideRow(chapter.title, first if first.opens else None, heading=True))
        guide_rows += [GuideRow(section.title, section) for section in chapter.sections if not section.opens]
    return guide_rows


def search_rows(hits: tuple[Hit, ...], none: str) -> list[GuideRow]:
    """Return a row for each search hit, or one row with the text `none` where there is no hit."""
    return [GuideRow(hit.section.title, hit.section, line=hit.line) for hit in hits] or [GuideRow(none, None)]


class ContentsModel(QAbstractListModel):
    """Rows as a list; a screen reader reads their text."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: list[GuideRow] = []

    def show(self, rows: list[GuideRow]) -> None:
        """Show these rows."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        row = self.rows[index.row()]
        return f"{row.text}. {row.line}" if row.line else row.text

    def flags(self, index: Index) -> Qt.ItemFlag:
        is_section = index.isValid() and self.rows[index.row()].section is not None
        return super().flags(index) if is_section else Qt.ItemFlag.NoItemFlags


class ContentsDelegate(QStyledItemDelegate):
    """Delegate that paints a row as high as its text. The shown row is highlighted and has a bar at its side."""

    def __init__(self, view: QListView, theme: Theme) -> None:
        super().__init__(view)
        self.theme, self.view = theme, view

    def _font(self, row: GuideRow) -> QFont:
        return self.theme.font(HEADING if row.heading else BODY_BOLD if row.line else BODY)

    def _inside(self, rect: QRect, row: GuideRow) -> QRect:
        px = self.theme.px
        above, below = (14, 5) if row.heading else (8, 8) if row.line else (5, 5)
        return rect.adjusted(px(SPACE * (3 if row.heading or row.line else 5)), px(above), -px(SPACE * 2), -px(below))

    def _heights(self, row: GuideRow, width: int) -> tuple[int, int]:
        """Return the heights in px of the title and of the line below it."""
        room = QRect(0, 0, max(1, width), 9999)
        title = QFontMetrics(self._font(row)).boundingRect(room, WORD_WRAP, _row_text(row)).height()
        line = QFontMetrics(self.theme.font(SMALL)).boundingRect(room, WORD_WRAP, row.line).height() if row.line else 0
        return title, line

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row = self.view.model().rows[index.row()]  # type: ignore[attr-defined]
        width = self.view.viewport().width()
        available = QRect(0, 0, width, 1000)
        inside = self._inside(available, row)
        high = sum(self._heights(row, inside.width())) + available.height() - inside.height()
        return QSize(width, high if row.heading else max(high, self.theme.px(TOUCH)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a row."""
        theme, px = self.theme, self.theme.px
        row: GuideRow = self.view.model().rows[index.row()]  # type: ignore[attr-defined]
        state: QStyle.StateFlag = option.state
        rect: QRect = option.rect
        inside = self._inside(rect, row)
        lit = bool(state & QStyle.StateFlag.State_Selected)
        title, line = self._heights(row, inside.width())
        box = QRectF(rect).adjusted(px(2), inside.y() - rect.y() - px(4), -px(2), -px(1))
        with paint.own_state(painter):
            paint.smooth(painter)
            if lit:
                shape = paint.rounded_rect(box, px(CORNER))
                painter.fillPath(shape, theme.colour("lit"))
                with paint.own_state(painter):
                    painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
                    painter.fillRect(QRectF(box.x(), box.y(), px(BAR), box.height()), theme.colour("command"))
                if state & QStyle.StateFlag.State_HasFocus:
                    paint.focus_ring(painter, theme, box, px(CORNER))
            painter.setFont(self._font(row))
            painter.setPen(theme.colour("ink" if lit or not row.heading else "quiet"))
            painter.drawText(QRect(inside.x(), inside.y(), inside.width(), title), WORD_WRAP, _row_text(row))
            if row.line:
                painter.setFont(theme.font(SMALL))
                painter.setPen(theme.colour("quiet"))
                painter.drawText(QRect(inside.x(), inside.y() + title, inside.width(), line), WORD_WRAP, row.line)


def _row_text(row: GuideRow) -> str:
    return row.text.upper() if row.heading else row.text


class Contents(QListView):
    """List view of the contents. The arrow keys choose a section, which is shown at once; Enter goes into its text."""

    chosen = Signal(object)
    """Emitted with the section that was chosen."""
    entered = Signal()
    turned = Signal(int)
    scrolled = Signal(int)
    """Emitted when the text is to be scrolled by a page: -1 up, 1 down."""
    back_wanted = Signal()

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__()
        self.rows = ContentsModel(self)
        self.setModel(self.rows)
        self.setItemDelegate(ContentsDelegate(self, theme))
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setMinimumHeight(theme.px(BODY.size * 4))
        self.setStyleSheet("QListView { background: transparent; outline: 0; }" + scroll_bars(theme))
        self.viewport().setAutoFillBackground(False)
        self._silent = False
        self.selectionModel().currentChanged.connect(lambda index, _: self._choose(index))
        self.clicked.connect(lambda _: self.entered.emit())

    def show_rows(self, rows: list[GuideRow], section: Section | None) -> None:
        """Show rows and highlight the one of the section `section`."""
        self.rows.show(rows)
        self.light(section)

    def light(self, section: Section | None) -> None:
        """Highlight the row of a section without emitting `chosen`."""
        place = next(
            (
                place
                for place, row in enumerate(self.rows.rows)
                if section is not None and row.section is not None and row.section.id == section.id
            ),
            None,
        )
        self._silent = True
        if place is None:
            self.clearSelection()
            self.setCurrentIndex(QModelIndex())
        else:
            self.setCurrentIndex(self.rows.index(place))
            self._seek()
        self._silent = False

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.minimumHeight())

    def _seek(self) -> None:
        """Scroll the highlighted row into view, with its neighbours."""
        index = self.currentIndex()
        if index.isValid() and not self.viewport().rect().contains(self.visualRect(index)):
            self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)

    def go_in(self) -> None:
        """Take the keyboard focus. Where no row is highlighted, the first selectable one is chosen."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        first = next((place for place, row in enumerate(self.rows.rows) if row.section is not None), None)
        if not self.currentIndex().isValid() and first is not None:
            self.setCurrentIndex(self.rows.index(first))

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid() and not self._silent:
            self.chosen.emit(self.rows.rows[index.row()].section)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.doItemsLayout()
        self._seek()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Left and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.back_wanted.emit()
        elif key in TURNS:
            self.turned.emit(TURNS[key])
        elif key in PAGES:
            self.scrolled.emit(PAGES[key])
        elif key in ENTER:
            if not event.isAutoRepeat():
                self.entered.emit()
        elif key in (Qt.Key.Key_Escape, Qt.Key.Key_Slash):
            event.ignore()
        else:
            super().keyPressEvent(event)
