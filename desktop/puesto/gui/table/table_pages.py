"""The pages that replace the areas of the table where there is little room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QFocusFrame, QFrame, QScrollArea, QWidget

from puesto.core.game.game import Columns
from puesto.core.messages import N_, NN_, count
from puesto.core.views import TableView
from puesto.gui.controls.buttons import focus_of
from puesto.gui.controls.surface import CachedStack, give_viewport
from puesto.gui.host.session_controller import SessionController
from puesto.gui.look import paint
from puesto.gui.look.theme import CORNER, SHADOW, SPACE
from puesto.gui.look.words import Words
from puesto.gui.procedures.parts import NoProcedures
from puesto.gui.table.step_bar import StepBar

PAGES = (
    (N_("Carta y mazos"), N_("Cartas")),
    (N_("Hojas y fichas"), N_("Fichas")),
    (N_("Lista y diario"), N_("Lista")),
    (N_("Aspecto"), N_("Vista")),
    (N_("Ahora"), N_("Ahora")),
    (N_("Diario"), N_("Diario")),
    (N_("Croquis"), N_("Croquis")),
    (N_("Mapa"), N_("Mapa")),
)
"""Names of the table's pages, with a shorter one for little room."""


class PageName(NamedTuple):
    """Name of a page, and a shorter one."""

    whole: str
    short: str
    others: tuple[PageName, ...] = ()
    """Other names that it may get. Room is kept for each, so that nothing beside it moves."""


CARDS, SHEETS, NOW, SKETCH, MAP = 0, 1, 4, 6, 7
"""Indices of the pages of the cards, of the sheets and of the prompt, and of the sheets' names while the sketch or the
map of a battle is over them.
"""
TURNED = ("pages", "small")
"""Layouts in which every area is a page of its own."""


def names_of_pages(
    pages: Sequence[int], view: TableView | None, words: Words, over: int, columns: Columns
) -> list[PageName]:
    """Return the names of pages; some are the game's own. `over`: which page the sheets are now."""
    on_board = view is not None and bool(view.grids)
    own_names = {CARDS: columns.left_page, SHEETS: columns.middle_page}

    def page_name(place: int) -> PageName:
        long_name, short = (words.text(name) for name in PAGES[place])
        name = own_names.get(place)
        return PageName(long_name, short) if name is None else PageName(words(name), words(name))

    over = SKETCH if on_board and over == SHEETS else over
    every, names = tuple(page_name(page) for page in (SHEETS, SKETCH, MAP)), []
    for page in pages:
        name = page_name(over if page == SHEETS else page)
        names.append(name._replace(others=every) if page == SHEETS and not on_board else name)
    return names


def is_walked(view: TableView | None) -> bool:
    """Return whether sums, tables or dice of a procedure in progress are on the sheets."""
    return view is not None and bool(view.sums or view.results or view.groups or view.trays)


def procedures_for(view: TableView, former_board: NoProcedures) -> NoProcedures:
    """Return the placement of a table's procedures.

    It is the existing one, or with the first procedure a `ProcedureBoard`.
    """
    if not view.has_procedures or type(former_board) is not NoProcedures:
        return former_board
    from puesto.gui.procedures.procedure_board import ProcedureBoard

    return ProcedureBoard()


def first_page(pages: Sequence[int], view: TableView | None) -> int:
    """Return the index of the first page: the sheets' where a board or a procedure in progress is there."""
    shows_sheets = (is_walked(view) or (view is not None and bool(view.grids))) and SHEETS in pages and NOW not in pages
    return pages.index(SHEETS) if shows_sheets else 0


def diary_name(controller: SessionController) -> str:
    """Return the heading of the diary, with the number of undone steps where there are any."""
    undone_count = len(controller.to_redo)
    undone = count(NN_("Diario: {n} paso deshecho", "Diario: {n} pasos deshechos"), undone_count)
    return controller.words(undone) if undone_count else controller.words.text(N_("Diario"))


def stack_of(*areas: QWidget) -> CachedStack:
    """Return a stack of these areas."""
    stack = CachedStack()
    for area in areas:
        stack.addWidget(area)
    return stack


def lower_sheet(bar: StepBar) -> QRect:
    """Return the additional part of the tall bar, which is over the table."""
    rim = bar.theme.px(SHADOW)
    sheet_rect = bar.rect().adjusted(bar.flap + rim, bar.compact - rim, -rim, -rim)
    return sheet_rect if bar.places.tall else QRect()


class FocusFrame(QFocusFrame):
    """Shadow of the tall bar's lower sheet on the table. It ignores clicks and screen readers."""

    def __init__(self, table: QWidget, bar: StepBar) -> None:
        super().__init__(table)
        self.bar = bar

    def fall(self) -> None:
        """Place the shadow around the sheet, below the question."""
        sheet, rim = lower_sheet(self.bar), self.bar.theme.px(SHADOW)
        if not sheet.isEmpty():
            self.setGeometry(sheet.translated(self.bar.pos()).adjusted(-rim, 0, rim, rim))
            self.setMask(QRegion(self.rect()).subtracted(self.rect().adjusted(rim, 0, -rim, -rim)))
        self.setVisible(not sheet.isEmpty())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.bar.theme
        rim, painter = theme.px(SHADOW), QPainter(self)
        paint.draw_shadow(painter, theme, QRectF(self.rect()).adjusted(rim, -rim, -rim, -rim), theme.px(CORNER))
        painter.end()


def stack_bar(table: QWidget, bar: StepBar, covered: Sequence[QWidget], tools: QWidget, shade: FocusFrame) -> None:
    """Order the widgets so that a screen reader finds the prompt first and the tools last.

    What a tall bar covers is masked out of the table.
    """
    lying = table.children()
    if lying.index(tools) < lying.index(covered[-1]):
        tools.raise_()
    if any(lying.index(bar) > lying.index(each_widget) for each_widget in covered):
        bar.lower()
    if lying.index(shade) < lying.index(covered[-1]):
        shade.raise_()
    for widget in covered:
        sheet = lower_sheet(bar).translated(bar.pos() - widget.pos()).intersected(widget.rect())
        if not sheet.isEmpty():
            widget.setMask(QRegion(widget.rect()).subtracted(sheet))
        elif not widget.mask().isEmpty():
            widget.clearMask()
    shade.fall()


class NowPage(QScrollArea):
    """Page of the prompt, where the window is too low for a bar over the pages. It scrolls as a whole."""

    resized = Signal()

    def __init__(self, bar: StepBar) -> None:
        super().__init__()
        self.bar = bar
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        give_viewport(self)
        self.holder = QWidget()
        self.setWidget(self.holder)
        self.holder.setAutoFillBackground(False)

    def hold(self) -> None:
        """Hold the prompt and the sheet of its answers."""
        for part in (self.bar, self.bar.sheet):
            part.setParent(self.holder)
        self.bar.show()

    def arrange(self) -> None:
        """Lay out the answers below the question, each as high as necessary."""
        bar, sheet, across = self.bar, self.bar.sheet, self.viewport().width()
        bar.resize(across, bar.places.height)
        bar.move(0, 0)
        end = bar.height()
        if sheet.body.content is not None:
            high, over = sheet.wanted(across), bar.theme.px(SHADOW)  # the margins overlap
            sheet.setFixedHeight(high)
            sheet.setGeometry(0, end - over, across, high)
            sheet.arrange()
            end += high - over
        self.holder.resize(across, end)

    def scroll_page(self, key: Qt.Key) -> bool:
        """Scroll by one screen with the page keys; return False for another key."""
        if key not in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            return False
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + (bar.pageStep() if key == Qt.Key.Key_PageDown else -bar.pageStep()))
        return True

    def follow(self) -> None:
        """Scroll to the focused widget."""
        focus = focus_of(self)
        if focus is not None and focus is not self.bar and self.isAncestorOf(focus):
            self.ensureWidgetVisible(focus, 0, self.bar.theme.px(SPACE))
            corner = self.bar.corner
            if corner is not None and corner.isVisible():  # show the button that draws or rolls, too, if it fits
                top = corner.mapTo(self.holder, corner.rect().topLeft()).y()
                bottom = focus.mapTo(self.holder, focus.rect().bottomLeft()).y()
                if (
                    top < self.verticalScrollBar().value()
                    and bottom - top < self.viewport().height() + self.bar.theme.px(SPACE)
                ):
                    self.verticalScrollBar().setValue(top)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()
