"""The list of all sessions: painted rows, so that hundreds cost nothing; a name is edited in its row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from puesto.core.messages import N_
from puesto.gui.controls.buttons import ENTER
from puesto.gui.look import paint
from puesto.gui.look.theme import BAND, BODY, CORNER, SMALL, SPACE, Theme, Type, scroll_bars
from puesto.gui.look.words import Words
from puesto.gui.start.home import where_text
from puesto.storage.keeping import LONGEST_NAME

if TYPE_CHECKING:
    from puesto.storage import SessionInfo

Index = QModelIndex | QPersistentModelIndex
ROW, COMPACT_ROW = 84, 38
"""Heights of a row in px at 100 %; compact ones where few others would be seen."""
FEW, MOST_SEEN = 4, 5
"""Rows below which those seen are few, and the most compact ones for which there is always room."""
INFO = Qt.ItemDataRole.UserRole


class SessionModel(QAbstractListModel):
    """Item model of the sessions; the text of a row is its accessible text."""

    renamed = Signal(object, str)
    """Emitted with a session, and the name that was typed."""

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self.sessions: list[SessionInfo] = []

    def show(self, sessions: Sequence[SessionInfo]) -> None:
        """Show these sessions."""
        self.beginResetModel()
        self.sessions = list(sessions)
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.sessions)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        info = self.sessions[index.row()]
        if role == INFO:
            return info
        if role == Qt.ItemDataRole.EditRole:
            return info.name
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return ". ".join(part for part in (self.words(info.label), *self.lines(info)) if part)
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if not index.isValid() or role != Qt.ItemDataRole.EditRole:
            return False
        self.renamed.emit(self.sessions[index.row()], str(value))
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        sound = index.isValid() and self.sessions[index.row()].problem is None
        return flags | Qt.ItemFlag.ItemIsEditable if sound else flags

    def lines(self, info: SessionInfo) -> tuple[str, str]:
        """Return the lines below the name.

        The first says when it was played and how far it is. The second says what happened last and comes next, or what
        is wrong with it.
        """
        words, far = self.words, where_text(info, self.words)
        if info.over:
            far = words.text(N_("{line} · terminada"), line=far)
        if info.problem is not None:
            return far, words(info.problem)
        following = words.text(N_("Ahora toca: {line}"), line=info.next) if info.next is not None else ""
        return far, following or (words(info.last) if info.last is not None else "")


class SessionDelegate(QStyledItemDelegate):
    """Delegate that paints a row, and makes the field for its name."""

    def __init__(self, view: QListView, words: Words, theme: Theme) -> None:
        super().__init__(view)
        self.words, self.theme = words, theme
        self.row = ROW
        """Height of a row in px at 100 %."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self.theme.px(240), self.theme.px(self.row))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a row."""
        theme, px = self.theme, self.theme.px
        state: QStyle.StateFlag = option.state
        box = QRectF(option.rect).adjusted(px(3), px(2), -px(3), -px(2))
        model = index.model()
        assert isinstance(model, SessionModel)
        info = model.sessions[index.row()]
        with paint.own_state(painter):
            paint.smooth(painter)
            is_selected = bool(state & QStyle.StateFlag.State_Selected)
            painter.fillPath(paint.rounded_rect(box, px(CORNER)), theme.colour("lit" if is_selected else "well"))
            if is_selected:
                painter.fillRect(
                    QRectF(box.x(), box.y() + px(8), px(5), box.height() - px(16)), theme.colour("command")
                )
            if state & QStyle.StateFlag.State_HasFocus:
                paint.focus_ring(painter, theme, box, px(CORNER))
            far, line = model.lines(info)
            if self.row == COMPACT_ROW:
                self._paint_compactly(painter, box.adjusted(px(18), 0, -px(14), 0), info, far, line)
                return
            inside = box.adjusted(px(18), px(8), -px(14), -px(6))
            name_width = QFontMetrics(theme.font(BAND)).horizontalAdvance(self.words(info.label)) + px(16)
            most = max(inside.width() * 0.55, inside.width() - name_width)
            far_wide = min(most, QFontMetrics(theme.font(SMALL)).horizontalAdvance(far) + px(4))
            top = QRectF(inside.x(), inside.y(), inside.width() - far_wide - px(12), px(32))
            self._write(painter, top, self.words(info.label), BAND, "ink")
            self._write(
                painter,
                QRectF(inside.right() - far_wide, inside.y() + px(2), far_wide, px(28)),
                far,
                SMALL,
                "quiet",
                right=True,
            )
            broken = info.problem is not None
            line_text = f"! {line}" if broken else line
            self._write(
                painter,
                QRectF(inside.x(), top.bottom() + px(2), inside.width(), px(30)),
                line_text,
                BODY,
                "danger" if broken and not is_selected else "ink",
            )

    def _paint_compactly(self, painter: QPainter, inside: QRectF, info: SessionInfo, far: str, line: str) -> None:
        """Paint a row of one line: the name, and how far the session is or what is wrong with it."""
        broken, name = info.problem is not None, self.words(info.label)
        name_width = min(
            inside.width() * 0.6, QFontMetrics(self.theme.font(BAND)).horizontalAdvance(name) + self.theme.px(4)
        )
        self._write(painter, QRectF(inside.x(), inside.y(), name_width, inside.height()), name, BAND, "ink")
        rest = inside.adjusted(name_width + self.theme.px(12), 0, 0, 0)
        progress_text, colour = (f"! {line}", "danger") if broken else (far, "quiet")
        self._write(painter, rest, progress_text, SMALL, colour, right=True)

    def _write(self, painter: QPainter, area: QRectF, text: str, style: Type, colour: str, right: bool = False) -> None:
        font = self.theme.font(style)
        painter.setFont(font)
        painter.setPen(self.theme.colour(colour))
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        elided = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, int(area.width()))
        painter.drawText(area, int(Qt.AlignmentFlag.AlignVCenter | side), elided)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return the field in which a session is renamed."""
        field = QLineEdit(parent)
        field.setMaxLength(LONGEST_NAME)
        field.setFont(self.theme.font(BAND))
        field.setAccessibleName(self.words.text(N_("Nombre de la partida")))
        field.setPlaceholderText(self.words(index.data(INFO).title))
        palette = field.palette()
        palette.setColor(QPalette.ColorRole.Base, self.theme.colour("paper"))
        palette.setColor(QPalette.ColorRole.Text, self.theme.colour("ink"))
        field.setPalette(palette)
        return field

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        px, rect = self.theme.px, option.rect
        editor.setGeometry(rect.adjusted(px(SPACE * 3), px(SPACE), -px(SPACE * 3), -px(max(SPACE, self.row - 44))))


class SessionView(QListView):
    """List view of the sessions. Enter asks to open, Delete to throw away; the page does it."""

    open_wanted = Signal()
    throw_wanted = Signal()
    chosen = Signal()
    """Emitted when another row is current."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self.rows = SessionModel(words, self)
        self.setModel(self.rows)
        self.theme, self.delegate = theme, SessionDelegate(self, words, theme)
        self.setItemDelegate(self.delegate)
        self.rows.modelReset.connect(self._fit_rows)
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setStyleSheet("QListView { background: transparent; outline: 0; }" + scroll_bars(theme))
        self.viewport().setAutoFillBackground(False)
        self.doubleClicked.connect(lambda _: self.open_wanted.emit())
        self.selectionModel().currentChanged.connect(lambda *_: self.chosen.emit())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_rows()

    def _fit_rows(self) -> None:
        """Make the rows compact where few of them would be seen."""
        row_count, px = self.rows.rowCount(), self.theme.px
        self.setMinimumHeight(min(row_count, MOST_SEEN) * px(COMPACT_ROW))
        row = COMPACT_ROW if self.height() < min(row_count, FEW) * px(ROW) else ROW
        if row != self.delegate.row:
            self.delegate.row = row
            self.scheduleDelayedItemsLayout()

    @property
    def at(self) -> SessionInfo | None:
        """Return the current session."""
        index = self.currentIndex()
        return self.rows.sessions[index.row()] if index.isValid() else None

    def go_to(self, row: int) -> None:
        """Make a row current, or the nearest one that exists."""
        if self.rows.sessions:
            self.setCurrentIndex(self.rows.index(max(0, min(row, len(self.rows.sessions) - 1))))
        self.chosen.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.state() == QAbstractItemView.State.EditingState:
            event.accept()  # the key that ends the editing of a name comes here too
        elif event.key() in ENTER:
            self.open_wanted.emit()
        elif event.key() == Qt.Key.Key_Delete:
            self.throw_wanted.emit()
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Ignore repeated events of a held Enter or Space, so that nothing is opened twice."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.isAutoRepeat()
            and event.key() in (*ENTER, Qt.Key.Key_Delete)
        ):
            return True
        return super().event(event)
