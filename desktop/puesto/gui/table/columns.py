"""The layout of the table: columns that scroll, and the wide layout in which everything is visible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMoveEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QSplitter, QSplitterHandle, QWidget

from puesto.core.game.game import Columns
from puesto.core.views import RosterView, TableView
from puesto.gui.controls.surface import draw_wood, flood_wood, give_viewport, hang_veils, place_veils
from puesto.gui.look import paint
from puesto.gui.look.theme import SPACE, Theme, scroll_bars, theme
from puesto.gui.panels.base import Panel, Piece
from puesto.gui.panels.groups import PaperGroup
from puesto.gui.panels.hand import HandPanel
from puesto.gui.pieces.counter import FACE, RIM
from puesto.gui.pieces.roster import RosterPanel

if TYPE_CHECKING:
    from puesto.gui.pieces.army_roster import ArmyRosterPanel

TIGHTEST = 1.35
"""Ratio of preferred to available width above which the panels of one row are placed below each other."""
LEFT_RIM, RIGHT_RIM = 14, 16
"""Width in px at 100 % that the outer columns have beyond the paper in them."""
ROOMY, SHARE = 1350, 0.184
"""Board width in px at 100 % from which card and diary grow too, and each one's share of the rest."""
CUT, FADED = 64, 10
"""Height in px at 100 % below which the visible part of a row is too little, and distance at which the row above then
ends.
"""
ZOOMS = (160, 150, 140, 130, 120, 110, 105, 100, 94, 88, 85, 82, 79, 76, 73, 70)
"""Sizes of the counters in percent of the design, the largest first."""


class Scroll(QScrollArea):
    """Column that scrolls when necessary. It is `spare` px at 100 % narrower than its place."""

    def __init__(self, inner: PanelColumn, spare: int = 0) -> None:
        super().__init__()
        self.inner = inner
        self._spare, self.theme = spare, theme()
        give_viewport(self).setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(False)
        self.setWidget(inner)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inner.setAutoFillBackground(False)
        inner.grown.connect(self.fit)
        hang_veils(self, self._flood)
        for changed in (self.verticalScrollBar().valueChanged, self.verticalScrollBar().rangeChanged):
            changed.connect(self._place_veils)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_theme(self, theme: Theme) -> None:
        """Set the theme and repaint."""
        self.theme = theme
        self.verticalScrollBar().setStyleSheet(scroll_bars(theme))
        self.viewport().update()
        self._place_veils()

    def paintEvent(self, event: QPaintEvent) -> None:
        draw_wood(self.viewport(), event.rect(), self.theme)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, 60)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()
        self._place_veils()

    def _place_veils(self) -> None:
        """Place the fades of scrolled content, above and below."""
        place_veils(self, self.theme)

    def _flood(self, painter: QPainter, part: QWidget) -> None:
        """Paint wood on a part of the column."""
        flood_wood(painter, part, part.rect(), self.theme)

    @property
    def across(self) -> int:
        """Return the width in px of the column without a scroll bar."""
        return self.width() - self.theme.px(self._spare)

    def overflow(self, rows: list[list[Panel]]) -> int:
        """Return the height in px by which these rows exceed the column; 0 where all fit."""
        return max(0, self.inner.height_of(rows, self.across) - self.height())

    def fit(self) -> None:
        """Set the width of the content, and at least the whole height."""
        wide, room = self.across, self.height()
        self.inner.set_room(room)
        high = self.inner.heightForWidth(wide)
        if high > room:
            wide = self.width() - max(self.verticalScrollBar().sizeHint().width(), self.theme.px(self._spare))
            high = self.inner.heightForWidth(wide)
        policies = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(policies.ScrollBarAlwaysOn if high > room else policies.ScrollBarAlwaysOff)
        self.inner.resize(wide, max(high, room))


class SplitterHandle(QSplitterHandle):
    """Splitter handle between columns: three dots in the wood."""

    def paintEvent(self, event: QPaintEvent) -> None:
        board = self.splitter()
        look = board.theme if isinstance(board, ColumnSplitter) else theme()
        painter = QPainter(self)
        paint.smooth(painter)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.colour("edge"))
        centre, reach = QRectF(self.rect()).center(), look.px(1.5)
        for step in (-1, 0, 1):
            painter.drawEllipse(QPointF(centre.x(), centre.y() + step * look.px(SPACE * 2)), reach, reach)
        painter.end()


class ColumnSplitter(QSplitter):
    """Splitter with the columns side by side."""

    stretched = Signal()
    """Emitted when its width has changed, unless the player has dragged the columns."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.theme = theme
        self.setChildrenCollapsible(False)
        self.setHandleWidth(theme.px(SPACE))
        self.dragged = False
        """Whether the player has set the widths of the columns."""
        self.splitterMoved.connect(self._drag)

    def _drag(self) -> None:
        self.dragged = True

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self.dragged and event.oldSize().width() != event.size().width():
            self.stretched.emit()

    def createHandle(self) -> QSplitterHandle:
        return SplitterHandle(self.orientation(), self)


class PanelColumn(QWidget):
    """Widget with panels one below the other; those of one row are side by side where there is room."""

    grown = Signal()
    """Emitted when its height has changed, or what its height depends on."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[Panel]] = []
        self.overlap = 0
        """Overlap in px of the margins of two sheets."""
        self.stretch: int | None = None
        """Index of the row that takes the remaining height."""
        self.fold: int | None = None
        """Index of the row that would be cut at the edge of the visible part. The first row then grows, so that it
        begins below.
        """
        self._room = 0
        self.theme = theme()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._heights: dict[int, int] = {}
        self._least: int | None = None
        """Least width, until a panel changes its own."""
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_theme(self, theme: Theme) -> None:
        """Set the theme and repaint."""
        self.theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        draw_wood(self, event.rect(), self.theme)

    def moveEvent(self, event: QMoveEvent) -> None:
        """Repaint: the content scrolls over the wood, which does not move."""
        self.update()

    def set_rows(self, rows: list[list[Panel]]) -> None:
        """Show these rows of panels."""
        if rows != self.rows:
            wanted_panels = [panel for row in rows for panel in row]
            for panel in (panel for row in self.rows for panel in row):
                if panel not in wanted_panels and panel.parentWidget() is self:
                    panel.hide()
                    panel.setParent(None)
            self.rows = rows
            for panel in wanted_panels:
                panel.setParent(self)
                panel.show()
            self.relayout()

    def set_room(self, room: int) -> None:
        """Set the visible height in px."""
        if room != self._room:
            self._room = room
            if self.fold is not None:
                self._heights.clear()
                self._arrange(self.width(), True)

    def relayout(self) -> None:
        """Lay the panels out again."""
        before = self._heights.get(self.width())
        self._heights.clear()
        self._least = None
        if self._arrange(self.width(), True) != before:
            self.updateGeometry()
            self.grown.emit()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = self._arrange(width, False)
        return self._heights[width]

    def sizeHint(self) -> QSize:
        return QSize(self.minimumSizeHint().width(), self.heightForWidth(max(self.width(), 200)))

    def minimumSizeHint(self) -> QSize:
        if self._least is None:
            self._least = max([panel.least_width() for row in self.rows for panel in row], default=100)
        return QSize(self._least, self.heightForWidth(max(self.width(), self._least)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.oldSize() != event.size():
            self._arrange(self.width(), True)
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.relayout()
        return super().event(event)

    def height_of(self, rows: list[list[Panel]], width: int) -> int:
        """Return the height in px of these rows at `width`."""
        high = 0
        for row in rows:
            spots = self._spots(row, width)
            heights = [spot[3] for spot in spots]
            high += max(heights, default=0) if _is_row(spots) else sum(heights)
        return high - self.overlap * max(0, len(rows) - 1)

    def _arrange(self, width: int, place: bool) -> int:
        """Lay the rows out for `width`, and place them if `place`; return the least height."""
        spots = [self._spots(row, width) for row in self.rows]
        heights = [
            max([spot[3] for spot in row], default=0) if _is_row(row) else sum([spot[3] for spot in row])
            for row in spots
        ]
        least = max(0, sum(heights) - self.overlap * (len(heights) - 1))
        if self.fold is not None and least > self._room:
            visible_height = self._room - self.theme.px(FADED) - sum(heights[: self.fold]) + self.overlap * self.fold
            if 0 < visible_height <= self.theme.px(CUT):
                heights[0], least = heights[0] + visible_height, least + visible_height
        self._heights[width] = least
        if place:
            if self.stretch is not None and self.stretch < len(heights):
                heights[self.stretch] += max(0, self.height() - least)
            y = 0
            for row, high in zip(spots, heights, strict=True):
                below = y
                for panel, x, wide, panel_height in row:
                    panel.setGeometry(x, below, wide, high if _is_row(row) else panel_height)
                    below += 0 if _is_row(row) else panel_height
                y += high - self.overlap
        return least

    @staticmethod
    def _spots(row: list[Panel], width: int) -> list[tuple[Panel, int, int, int]]:
        """Return panel, x, width and height of each panel of a row."""
        wanted_widths = [panel.preferred_width() for panel in row]
        total = sum(wanted_widths)
        if len(row) < 2 or sum(panel.least_width() for panel in row) > width or total > width * TIGHTEST:
            return [(panel, 0, width, panel.heightForWidth(width)) for panel in row]
        spots, x = [], 0
        for number, (panel, share) in enumerate(zip(row, wanted_widths, strict=True)):
            wide = width - x if number == len(row) - 1 else width * share // total
            spots.append((panel, x, wide, panel.heightForWidth(wide)))
            x += wide
        return spots


def _is_row(spots: list[tuple[Panel, int, int, int]]) -> bool:
    """Return whether the panels are side by side; a single one counts as such."""
    return len(spots) == 1 or any([x for _, x, _, _ in spots])


class RosterSheet(PaperGroup):
    """Sheet with all rosters, those of the two sides in a row each. The counters are as large as possible."""

    def preferred_width(self) -> int:
        return max((panel.width_at(100) for panel in self._rosters), default=self.theme.px(400)) + 2 * self.inside

    def least_width(self) -> int:
        return max((panel.least_width() for panel in self._rosters), default=self.theme.px(240)) + 2 * self.inside

    @property
    def _rosters(self) -> list[RosterPanel]:
        return [panel for panel in self.panels if isinstance(panel, RosterPanel)]

    @property
    def top(self) -> int:
        """Return the y of the rosters: the margins of the counters are space enough."""
        return self.rim + self.theme.px(SPACE / 2)

    def arrange(self, width: int, place: bool) -> int:
        """Lay out the roster sheet; return its height in px."""
        inner = width - 2 * self.inside
        least = self._whole(self._heights(inner, ZOOMS[-1]))
        if place and self._rosters:
            zoom = self._zoom(inner)
            for roster in self._rosters:
                roster.set_zoom(zoom)
            heights = self._heights(inner, zoom)
            gap = max(0, self.height() - self._whole(heights)) // len(heights)
            y = self.top
            for row, height in zip(self._rows(inner, zoom), heights, strict=True):
                x = self.inside
                for number, roster in enumerate(row):
                    wide = inner + self.inside - x if number == len(row) - 1 else roster.width_at(zoom)
                    roster.setGeometry(x, y + gap // 2, wide, height)
                    x += wide
                y += height + gap
        return least

    def height_at(self, width: int) -> int:
        """Return the height in px of the sheet with counters of 100 %."""
        return self._whole(self._heights(width - 2 * self.inside, 100))

    def _rows(self, inner: int, zoom: int) -> list[list[RosterPanel]]:
        """Return the rosters by row: each is in the first row that has room for all its counters."""
        rows: list[list[RosterPanel]] = []
        for number, roster in enumerate(self._rosters):
            wide = roster.width_at(zoom)
            row = next(
                (
                    row
                    for row in rows
                    if number > 1 and sum(roster_panel.width_at(zoom) for roster_panel in row) + wide <= inner
                ),
                None,
            )
            if row is None:
                rows.append([roster])
            else:
                row.append(roster)
        return rows

    def _heights(self, inner: int, zoom: int) -> list[int]:
        """Return the height in px of each row."""
        return [
            max(roster.height_at(inner if len(row) == 1 else roster.width_at(zoom), zoom) for roster in row)
            for row in self._rows(inner, zoom)
        ]

    def _whole(self, heights: list[int]) -> int:
        """Return the height in px of the sheet with rows of these heights."""
        return self.top + sum(heights) + self.rim + self.theme.px(SPACE)

    def _zoom(self, inner: int) -> int:
        """Return the largest size of the counters in percent at which each roster has one row and all fit."""
        for zoom in ZOOMS:
            if len(self._rows(inner, zoom)) * self.theme.px(FACE + RIM) * zoom // 100 > self.height():
                continue  # the faces alone are too high: captions need not be laid out
            if (
                all(roster.width_at(zoom) <= inner for roster in self._rosters)
                and self._whole(self._heights(inner, zoom)) <= self.height()
            ):
                return zoom
        return ZOOMS[-1]


def board_of(theme: Theme, areas: Sequence[QWidget]) -> ColumnSplitter:
    """Return a splitter with these widgets, shown side by side. The second one takes the remaining width."""
    board = ColumnSplitter(theme)
    for area in areas:
        board.addWidget(area)
        area.show()
    board.setStretchFactor(1, 1)
    return board


def column_widths(columns: Columns, theme: Theme, wide: int, count: int, least: int) -> list[int]:
    """Return the widths in px of two or three columns.

    The right one is at least `least` wide; the middle one has the rest.
    """
    px = theme.px
    left, right = (
        px(paper + rim) + int(max(0, wide - px(ROOMY)) * SHARE)
        for paper, rim in ((columns.left, LEFT_RIM), (columns.right, RIGHT_RIM))
    )
    right = max(right, least)
    return [left, max(wide - left - (right if count == 3 else 0), px(300)), right][:count]


def fit_hands(middle_column: PanelColumn, barracks: RosterSheet, middle: Scroll) -> None:
    """Show the texts of the hand's cards where the counters keep their size beside them."""
    panels = [panel for row in middle_column.rows for panel in row]
    hands = [panel for panel in panels if isinstance(panel, HandPanel)]
    if not hands:
        return
    wide = middle.across
    rest = sum(panel.heightForWidth(wide) for panel in panels if panel not in (*hands, barracks))
    rest += barracks.height_at(wide) - middle_column.overlap * (len(middle_column.rows) - 1)
    for hand in hands:
        hand.set_brief(rest + hand.height_at(wide, brief=False) > middle.height())


def armies_of(
    view: TableView, panel: Callable[[type[ArmyRosterPanel], RosterView], ArmyRosterPanel]
) -> tuple[list[ArmyRosterPanel], list[list[Panel]]]:
    """Return the panels of the large armies on a table, and their rows.

    Their modules are imported with the first one, since most games have none.
    """
    rosters = [roster for roster in view.rosters if roster.groups]
    if not rosters:
        return [], []
    from puesto.gui.pieces.row_roster import army_rows, muster_for

    armies = [panel(muster_for(roster), roster) for roster in rosters]
    for army in armies:
        army.set_fellows(tuple(armies))
    return armies, army_rows(armies, view)


def reveal_piece(panel: Panel, middle: Scroll, barracks: RosterSheet, theme: Theme) -> bool:
    """Scroll to the first highlighted counter or square of a panel; return whether there is one."""
    if not (panel.in_sight and panel.isVisible()):
        return False
    lit = [piece for piece in panel.findChildren(Piece) if piece.glowing and not piece.isHidden()]
    if panel.in_sight == "all":
        for piece in reversed(lit):  # show all of them if possible, at least the first
            middle.ensureWidgetVisible(piece, 0, theme.px(SPACE))
        return bool(lit)
    if lit:
        if barracks.isAncestorOf(lit[0]) and barracks.height() <= middle.viewport().height():  # the whole sheet fits
            middle.ensureWidgetVisible(barracks, 0, 0)
        is_whole_panel = panel.in_sight == "whole"  # the sides' names are above the cards
        middle.ensureWidgetVisible(panel if is_whole_panel else lit[0], 0, 0 if is_whole_panel else theme.px(24))
    return bool(lit)
