"""The log as a diary page: rounds and turns are headings, dice are painted, rules are in the margin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
)  # fmt: skip
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QMenu, QWidget

from puesto.core.headings import PLAIN, Headings
from puesto.core.messages import N_, Sayable, msg
from puesto.core.session.journal import CORRECTION, NOTE
from puesto.gui.controls.accessible import Say, announce, describe
from puesto.gui.controls.surface import CachedPixmap, give_viewport
from puesto.gui.look import paint
from puesto.gui.look.theme import Theme, scroll_bars
from puesto.gui.look.words import speech
from puesto.gui.panels.base import Panel
from puesto.gui.panels.edit_menu import dress_menu
from puesto.gui.panels.log_rows import LogDelegate, LogModel, latest_places, line_text

if TYPE_CHECKING:
    from puesto.core.session.journal import Place
    from puesto.core.session.session import LogLine

UNDO_HERE = N_("Deshacer hasta aquí")
DETAILS = N_("Ver de dónde sale")
WHY = N_("¿Por qué?")
FADE = 26
"""Height in px at 100 % of the fade at the upper edge."""
LEAST_LIST = 64
"""Least height in px at 100 % of the lines above the widget at the foot."""
LEAST_LINE = 24
"""Least height in px at 100 % of a list of lines that is worth showing."""
UNDO_KEY = QKeySequence(Qt.Key.Key_Backspace)


class LogView(QListView):
    """List view of the page, accessible to screen readers and painted by our delegate."""

    def __init__(self, panel: LogPanel) -> None:
        super().__init__(panel)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        give_viewport(self).setMouseTracking(True)
        self.setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # it paints its own background
        self.panel = panel
        self.last_click = QPoint(-1, -1)
        """Position of the last click."""
        self.set_theme(panel.theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the lines out anew at another width; another height changes none of them."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.scheduleDelayedItemsLayout()

    def doItemsLayout(self) -> None:
        """Lay the lines out, with their heights measured first."""
        delegate = self.itemDelegate()
        if isinstance(delegate, LogDelegate):
            delegate.measure()
        super().doItemsLayout()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Repaint the viewport: lines fade at the upper edge, so that scrolled pixels cannot be copied."""
        super().scrollContentsBy(dx, dy)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the page and its lines, which fade at the upper edge."""
        page = QPainter(self.viewport())
        page.translate(self.viewport().mapFrom(self.panel, QPoint(0, 0)))
        page.drawPixmap(0, 0, self.panel.ground())
        page.end()
        super().paintEvent(event)
        if self.verticalScrollBar().value():
            theme, high = self.panel.theme, self.panel.theme.px(FADE)
            stops = ((part, theme.colour("paper", alpha)) for part, alpha in ((0.0, 255), (0.4, 230), (1.0, 0)))
            painter = QPainter(self.viewport())
            painter.fillRect(QRect(0, 0, self.viewport().width(), high), paint.fading(high, *stops))
            painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Expand a line on Right, collapse it on Left. Left on a line that explains another goes to that one."""
        row = self.currentIndex().row()
        if (
            event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Left)
            and row >= 0
            and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        ):
            if event.key() == Qt.Key.Key_Right:
                self.panel.set_expanded(row, True)
            elif not self.panel.set_expanded(row, False):
                self.setCurrentIndex(self.model().index(self.panel.model.above(row), 0))
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Choose the latest line when the focus comes, where none is chosen or being clicked."""
        clicked = event.reason() == Qt.FocusReason.MouseFocusReason
        if not clicked and not self.currentIndex().isValid() and (rows := self.model().rowCount()):
            self.setCurrentIndex(self.model().index(rows - 1, 0))
        super().focusInEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.last_click = event.position().toPoint()
        super().mousePressEvent(event)

    def set_theme(self, theme: Theme) -> None:
        """Set the style sheet of view and scroll bar for `theme`."""
        self.setStyleSheet("QListView { background: transparent; outline: 0; }" + scroll_bars(theme))


class LogPanel(Panel):
    """Panel with the diary of the session. A line can be opened, or everything since then undone."""

    undo_requested = Signal(int)
    line_activated = Signal(object)
    why_wanted = Signal(object)
    result_told = Signal(str)
    """Emitted with new lines as one text."""
    """Why the AI decided what this line tells."""
    earlier_wanted = Signal()
    """Emitted when the player has scrolled to the beginning of the page."""

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self._pages = CachedPixmap(2)
        self.last_told = ""
        """Text that was announced when lines came last."""
        self.model = LogModel(self)
        self.list = LogView(self)
        self.delegate = LogDelegate(self.list, self.model)
        self.list.setModel(self.model)
        self.list.setItemDelegate(self.delegate)
        self.list.clicked.connect(self._clicked)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._menu)
        self.undo_action = QAction(self)
        self.undo_action.setShortcut(UNDO_KEY)
        self.undo_action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.undo_action.triggered.connect(self._undo_here)
        self.open_action = QAction(self)
        self.open_action.setShortcuts([QKeySequence(Qt.Key.Key_Return), QKeySequence(Qt.Key.Key_Enter)])
        self.open_action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.open_action.triggered.connect(lambda: self._activated(self.list.currentIndex()))
        self.why_action = QAction(self)
        self.why_action.triggered.connect(self._why)
        self.list.addActions([self.undo_action, self.open_action])
        self._lines: list[LogLine] = []
        self._following = True
        self._from_end: int | None = None
        """Distance in px from the end of the page that is kept while lines are added at its beginning."""
        bar = self.list.verticalScrollBar()
        bar.rangeChanged.connect(self._follow)
        bar.valueChanged.connect(self._scrolled)
        self.foot: QWidget | None = None
        """Widget below the lines on the same page."""
        self.setFocusProxy(self.list)

    def show_log(
        self,
        lines: Sequence[LogLine],
        say: Say,
        heading: Sayable | str,
        headings: Headings = PLAIN,
        seen_results: Sequence[tuple[int, Sayable]] = (),
    ) -> None:
        """Show `lines` under the `headings` of their table, and among them what was `seen_results` and undone.

        Where they only continue the shown ones, the new ones are added and announced.
        """
        title = heading if isinstance(heading, str) else say(heading)
        reworded = say != self.say or headings != self.model.headings
        self.model.headings, self.model.seen = headings, seen_results
        self.say = say
        if title != self.heading:
            self.heading = title
            describe(self.list, title, tip="")
            self.changed()
        if reworded:
            self.undo_action.setText(say(msg(UNDO_HERE)))
            self.open_action.setText(say(msg(DETAILS)))
            self.why_action.setText(say(msg(WHY)))
        common_count = 0 if reworded else _common_lines(self._lines, lines)
        fresh = bool(self._lines) and common_count == len(self._lines)
        if common_count == len(self._lines) == len(lines) and not reworded:
            return
        self._lines[common_count:] = lines[common_count:]
        self.model.show(self._lines, common_count, say)
        self._following |= not fresh
        if self._following:
            self.list.scrollToBottom()
        self.delegate.latest = latest_places(lines[common_count:]) if fresh else frozenset()
        self.last_told = (
            speech(line_text(line, say) for line in lines[common_count:] if not line.depth) if fresh else ""
        )
        if fresh:
            announce(self.list, self.last_told)
            self.result_told.emit(self.last_told)

    def show_earlier(self, lines: Sequence[LogLine]) -> None:
        """Show lines before the shown ones; the visible part does not move."""
        bar = self.list.verticalScrollBar()
        self._from_end = None if self._following else bar.maximum() - bar.value()
        self._lines[:0] = lines
        self.model.precede(lines)

    def _follow(self) -> None:
        """Stay at the end of the page when it grows or is laid out, unless the player reads further up."""
        bar = self.list.verticalScrollBar()
        if self._following:
            bar.setValue(bar.maximum())
        elif self._from_end is not None:
            bar.setValue(bar.maximum() - self._from_end)
        self._from_end = None

    def _scrolled(self, value: int) -> None:
        self._following = value >= self.list.verticalScrollBar().maximum() - self.theme.px(40)
        if value == 0 and not self._following:
            self.earlier_wanted.emit()

    # -- actions of the player --------------------------------------------------

    def line_at(self, index: QModelIndex) -> LogLine | None:
        """Return the line of the log that a row shows, or None for a heading."""
        return self.model.line(index.row()) if index.isValid() else None

    def set_expanded(self, row: int, open: bool) -> bool:
        """Expand or collapse the explanation of a line, and announce it; return whether anything changed."""
        following, self._following = self._following, False
        changed = self.model.set_expanded(row, open)
        if changed:
            self.list.setCurrentIndex(self.model.index(row, 0))
            announce(self.list, self.model.rows[row].accessible_text)
        self._following = following and not changed
        return changed

    def _activated(self, index: QModelIndex) -> None:
        line = self.line_at(index)
        if line is not None:
            self.line_activated.emit(line.index)

    def _clicked(self, index: QModelIndex) -> None:
        """Expand a line on a click on its sign; a click elsewhere on a line opens it."""
        row = self.model.rows[index.row()]
        if row.under and self.delegate.on_sign(row, self.list.visualRect(index), self.list.last_click):
            self.set_expanded(index.row(), not row.open)
        else:
            self._activated(index)

    def _undo_here(self) -> None:
        line = self.line_at(self.list.currentIndex())
        if line is not None:
            self.undo_requested.emit(line.entry)

    def decision_line(self) -> Place | None:
        """Return the index of the focused line, where it belongs to a decision of the AI, else None."""
        line = self.line_at(self.list.currentIndex()) if self.list.hasFocus() else None
        return line.index if line is not None and self.explained(line) else None

    def explained(self, line: LogLine) -> bool:
        """Return whether a line belongs to a decision of the AI, whose reasons can be shown."""
        return self.model.headings.decided(line.side) and line.tone not in (NOTE, CORRECTION)

    def _why(self) -> None:
        line = self.line_at(self.list.currentIndex())
        if line is not None:
            self.why_wanted.emit(line.index)

    def offers(self, line: LogLine) -> list[QAction]:
        """Return the actions of a line's menu."""
        return [self.open_action, *([self.why_action] if self.explained(line) else []), self.undo_action]

    def _menu(self, point: QPoint) -> None:
        """Open the menu of the line under a point."""
        line = self.line_at(self.list.indexAt(point))
        if line is not None:
            menu = QMenu(self)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dress_menu(menu, self.theme)
            menu.addActions(self.offers(line))
            menu.popup(self.list.viewport().mapToGlobal(point))

    # -- layout ----------------------------------------------------------------

    def on_theme_changed(self) -> None:
        self.list.set_theme(self.theme)
        self.delegate.set_theme(self.theme)
        self.model.layoutChanged.emit()

    def stops(self) -> list[QWidget]:
        return []

    def hasHeightForWidth(self) -> bool:
        return False

    def least_width(self) -> int:
        return self.theme.px(250)

    def preferred_width(self) -> int:
        return self.theme.px(330)

    def arrange(self, width: int, place: bool) -> int:
        """Lay out the log panel; return its height in px."""
        if place:
            side = self.rim + self.theme.px(8)
            top = self.rim if self.low else self.top - self.theme.px(4)
            foot, least = self.shown_foot, 0 if self.low else self.theme.px(LEAST_LIST)
            room = max(0, self.height() - self.rim - top - least)
            below = min(foot.sizeHint().height(), room) if foot is not None else 0
            end = self.height() - self.rim - below
            self.list.setVisible(end - top >= self.theme.px(LEAST_LINE))
            self.list.setGeometry(side, top, width - 2 * side, max(1, end - top))
            if foot is not None:
                foot.setGeometry(side, end, width - 2 * side, below)
        return self.theme.px(220)

    @property
    def low(self) -> bool:
        """Return whether there is no room for a heading above the lines and the widget at the foot."""
        foot = self.shown_foot
        return self.height() - (foot.minimumSizeHint().height() if foot is not None else 0) < 2 * self.top

    @property
    def shown_foot(self) -> QWidget | None:
        """Return the visible widget at the foot, or None."""
        return self.foot if self.foot is not None and not self.foot.isHidden() else None

    def sizeHint(self) -> QSize:
        return super().sizeHint() if self.shown_foot is None else self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return the least size; with a widget at the foot it only needs to show that."""
        full_size, foot = super().minimumSizeHint(), self.shown_foot
        if foot is None:
            return full_size
        return QSize(full_size.width(), foot.minimumSizeHint().height() + 2 * self.rim)

    def printing(self) -> tuple[object, ...]:
        """Return nothing: the lines paint themselves."""
        return ()

    def ground(self) -> QPixmap:
        made_of = self.theme, self.framed, self.snug, self.heading, paint.has_grain
        return self._pages.of(self, made_of, self._draw_paper)

    def draw_heading(self, painter: QPainter) -> None:
        if not self.low:
            super().draw_heading(painter)

    def draw_ground(self, painter: QPainter) -> None:
        """Paint the line of the margin."""


def _common_lines(old: Sequence[LogLine], new: Sequence[LogLine]) -> int:
    """Return how many lines both begin with.

    A log only grows and is cut at its end, so that equal last lines mean equal earlier ones.
    """
    count = min(len(old), len(new))
    if count and old[count - 1] is new[count - 1]:
        return count
    count = 0
    for old_line, new_line in zip(old, new, strict=False):
        if old_line is not new_line and old_line != new_line:
            break
        count += 1
    return count
