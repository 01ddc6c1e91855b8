"""How the things of the table lie: columns that scroll, and the large board on which everything is seen at once."""

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
from puesto.gui.panels.base import Panel, PaperGroup, Piece
from puesto.gui.panels.hand import HandPanel
from puesto.gui.pieces.counter import FACE, RIM
from puesto.gui.pieces.roster import RosterPanel

if TYPE_CHECKING:
    from puesto.gui.pieces.army_roster import ArmyRosterPanel

TIGHTEST = 1.35
"""How much more than they like to have panels of one row may lack before they go below each other."""
LEFT_RIM, RIGHT_RIM = 14, 16
"""By how much the outer columns are wider than the paper in them."""
ROOMY, SHARE = 1350, 0.184
"""From which width on card and diary grow too, and which share of what is more each takes."""
CUT, FADED = 64, 10
"""Up to how much of a row is too little to be seen of it, and where the row above it ends, in pixels of the design."""
ZOOMS = (160, 150, 140, 130, 120, 110, 105, 100, 94, 88, 85, 82, 79, 76, 73, 70)
"""How large counters may be, in percent of the design."""


class Scroll(QScrollArea):
    """A column that scrolls when it has to. It is `spare` pixels of the design narrower than its room."""

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
        """Paint with `theme` from now on."""
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
        """What is scrolled away fades into the wood, above and below."""
        place_veils(self, self.theme)

    def _flood(self, painter: QPainter, part: QWidget) -> None:
        """Lay wood on a part of the column."""
        flood_wood(painter, part, part.rect(), self.theme)

    @property
    def across(self) -> int:
        """The width of the column where it need not scroll."""
        return self.width() - self.theme.px(self._spare)

    def overflow(self, rows: list[list[Panel]]) -> int:
        """How much higher than the column these rows are; 0 where they are seen all at once."""
        return max(0, self.inner.height_of(rows, self.across) - self.height())

    def fit(self) -> None:
        """Give the column its width, and at least the whole height."""
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
    """What the columns are dragged by: three dots in the wood, in the theme's own colour."""

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
    """Columns side by side; the player may drag what stands between them."""

    stretched = Signal()
    """It has another width, and the player has not given the columns their widths."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.theme = theme
        self.setChildrenCollapsible(False)
        self.setHandleWidth(theme.px(SPACE))
        self.dragged = False
        """Whether the player has given the columns their widths."""
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
    """Panels one below the other; those of one row stand side by side where there is room."""

    grown = Signal()
    """Its height has changed, or what its height depends on."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[Panel]] = []
        self.overlap = 0
        """By how much the rims of two sheets lie over each other."""
        self.stretch: int | None = None
        """Which row takes the height that is left over."""
        self.fold: int | None = None
        """Which row begins below the edge of what is seen, where it would be cut there: the first row grows as much."""
        self._room = 0
        self.theme = theme()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._heights: dict[int, int] = {}
        self._least: int | None = None
        """The narrowest that it can be, for as long as no panel wants another room."""
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_theme(self, theme: Theme) -> None:
        """Paint with `theme` from now on."""
        self.theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        draw_wood(self, event.rect(), self.theme)

    def moveEvent(self, event: QMoveEvent) -> None:
        """What lies on the wood is scrolled, and the wood is not."""
        self.update()

    def set_rows(self, rows: list[list[Panel]]) -> None:
        """Carry these panels."""
        if rows != self.rows:
            wanted = [panel for row in rows for panel in row]
            for panel in (panel for row in self.rows for panel in row):
                if panel not in wanted and panel.parentWidget() is self:
                    panel.hide()
                    panel.setParent(None)
            self.rows = rows
            for panel in wanted:
                panel.setParent(self)
                panel.show()
            self.relayout()

    def set_room(self, room: int) -> None:
        """So much of the column is seen at once."""
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
        """How high these rows are at `width`."""
        high = 0
        for row in rows:
            spots = self._spots(row, width)
            heights = [spot[3] for spot in spots]
            high += max(heights, default=0) if _is_row(spots) else sum(heights)
        return high - self.overlap * max(0, len(rows) - 1)

    def _arrange(self, width: int, place: bool) -> int:
        """Lay the rows out for `width`; returns the least height."""
        spots = [self._spots(row, width) for row in self.rows]
        heights = [
            max([spot[3] for spot in row], default=0) if _is_row(row) else sum([spot[3] for spot in row])
            for row in spots
        ]
        least = max(0, sum(heights) - self.overlap * (len(heights) - 1))
        if self.fold is not None and least > self._room:
            seen = self._room - self.theme.px(FADED) - sum(heights[: self.fold]) + self.overlap * self.fold
            if 0 < seen <= self.theme.px(CUT):
                heights[0], least = heights[0] + seen, least + seen
        self._heights[width] = least
        if place:
            if self.stretch is not None and self.stretch < len(heights):
                heights[self.stretch] += max(0, self.height() - least)
            y = 0
            for row, high in zip(spots, heights, strict=True):
                below = y
                for panel, x, wide, own in row:
                    panel.setGeometry(x, below, wide, high if _is_row(row) else own)
                    below += 0 if _is_row(row) else own
                y += high - self.overlap
        return least

    @staticmethod
    def _spots(row: list[Panel], width: int) -> list[tuple[Panel, int, int, int]]:
        """Where the panels of a row begin, how wide they are and how high they have to be."""
        wanted = [panel.preferred_width() for panel in row]
        total = sum(wanted)
        if len(row) < 2 or sum(panel.least_width() for panel in row) > width or total > width * TIGHTEST:
            return [(panel, 0, width, panel.heightForWidth(width)) for panel in row]
        found, x = [], 0
        for number, (panel, share) in enumerate(zip(row, wanted, strict=True)):
            wide = width - x if number == len(row) - 1 else width * share // total
            found.append((panel, x, wide, panel.heightForWidth(wide)))
            x += wide
        return found


def _is_row(spots: list[tuple[Panel, int, int, int]]) -> bool:
    """Whether the panels stand side by side; one alone does too."""
    return len(spots) == 1 or any([x for _, x, _, _ in spots])


class RosterSheet(PaperGroup):
    """All rosters on one sheet, those of the two sides in a row each. The counters are as large as the room lets them be."""

    def preferred_width(self) -> int:
        return max((panel.width_at(100) for panel in self._rosters), default=self.theme.px(400)) + 2 * self.inside

    def least_width(self) -> int:
        return max((panel.least_width() for panel in self._rosters), default=self.theme.px(240)) + 2 * self.inside

    @property
    def _rosters(self) -> list[RosterPanel]:
        return [panel for panel in self.panels if isinstance(panel, RosterPanel)]

    @property
    def top(self) -> int:
        """The rims of the counters leave room enough."""
        return self.rim + self.theme.px(SPACE / 2)

    def arrange(self, width: int, place: bool) -> int:
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
        """How high the sheet is with counters as large as designed."""
        return self._whole(self._heights(width - 2 * self.inside, 100))

    def _rows(self, inner: int, zoom: int) -> list[list[RosterPanel]]:
        """Which rosters stand side by side: each stands in the first row that has room for all its counters."""
        rows: list[list[RosterPanel]] = []
        for number, roster in enumerate(self._rosters):
            wide = roster.width_at(zoom)
            row = next(
                (row for row in rows if number > 1 and sum(one.width_at(zoom) for one in row) + wide <= inner), None
            )
            if row is None:
                rows.append([roster])
            else:
                row.append(roster)
        return rows

    def _heights(self, inner: int, zoom: int) -> list[int]:
        """How high each row is."""
        return [
            max(roster.height_at(inner if len(row) == 1 else roster.width_at(zoom), zoom) for roster in row)
            for row in self._rows(inner, zoom)
        ]

    def _whole(self, heights: list[int]) -> int:
        """How high the sheet is with rows of these heights."""
        return self.top + sum(heights) + self.rim + self.theme.px(SPACE)

    def _zoom(self, inner: int) -> int:
        """How large the counters are at most, in percent, so that each roster stays one row and all are seen."""
        for zoom in ZOOMS:
            if len(self._rows(inner, zoom)) * self.theme.px(FACE + RIM) * zoom // 100 > self.height():
                continue  # faces alone are too high: what stands under them need not be laid out
            if (
                all(roster.width_at(zoom) <= inner for roster in self._rosters)
                and self._whole(self._heights(inner, zoom)) <= self.height()
            ):
                return zoom
        return ZOOMS[-1]


def board_of(theme: Theme, areas: Sequence[QWidget]) -> ColumnSplitter:
    """A board of these areas, side by side and shown. The second takes what room is left."""
    board = ColumnSplitter(theme)
    for area in areas:
        board.addWidget(area)
        area.show()
    board.setStretchFactor(1, 1)
    return board


def column_widths(columns: Columns, theme: Theme, wide: int, count: int, least: int) -> list[int]:
    """How wide two or three columns of a board are. The right one is at least so wide; the middle one has the rest."""
    px = theme.px
    left, right = (
        px(paper + rim) + int(max(0, wide - px(ROOMY)) * SHARE)
        for paper, rim in ((columns.left, LEFT_RIM), (columns.right, RIGHT_RIM))
    )
    right = max(right, least)
    return [left, max(wide - left - (right if count == 3 else 0), px(300)), right][:count]


def fit_hands(laid: PanelColumn, barracks: RosterSheet, middle: Scroll) -> None:
    """Print the texts of the hand's cards where the counters keep their size beside them."""
    panels = [panel for row in laid.rows for panel in row]
    hands = [panel for panel in panels if isinstance(panel, HandPanel)]
    if not hands:
        return
    wide = middle.across
    rest = sum(panel.heightForWidth(wide) for panel in panels if panel not in (*hands, barracks))
    rest += barracks.height_at(wide) - laid.overlap * (len(laid.rows) - 1)
    for hand in hands:
        hand.set_brief(rest + hand.height_at(wide, brief=False) > middle.height())


def armies_of(
    view: TableView, panel: Callable[[type[ArmyRosterPanel], RosterView], ArmyRosterPanel]
) -> tuple[list[ArmyRosterPanel], list[list[Panel]]]:
    """The armies of many units that lie on a table, and in which rows.

    Most games have none, and how they are shown is read with the first.
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
    """Scroll to the first counter or square of a panel that glows; whether there is one."""
    if not (panel.in_sight and panel.isVisible()):
        return False
    lit = [piece for piece in panel.findChildren(Piece) if piece.glowing and not piece.isHidden()]
    if panel.in_sight == "all":
        for piece in reversed(lit):  # all of them, if there is room, and at least the first
            middle.ensureWidgetVisible(piece, 0, theme.px(SPACE))
        return bool(lit)
    if lit:
        if barracks.isAncestorOf(lit[0]) and barracks.height() <= middle.viewport().height():  # all are asked about
            middle.ensureWidgetVisible(barracks, 0, 0)
        whole = panel.in_sight == "whole"  # the sides' names stand over the cards
        middle.ensureWidgetVisible(panel if whole else lit[0], 0, 0 if whole else theme.px(24))
    return bool(lit)
