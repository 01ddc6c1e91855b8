"""A page beside the table: a sheet of paper with a heading, rows of choices, and buttons at its foot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from puesto.core.messages import N_
from puesto.gui.controls.accessible import PlainLabel, first_lines
from puesto.gui.controls.buttons import ENTER, AnswerButton, focus_of, style_text, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.segments import Segments
from puesto.gui.controls.surface import draw_sheet, give_viewport
from puesto.gui.host.host import HostedPage
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, BODY_BOLD, HEADING, SHADOW, SPACE, TITLE, Theme, scroll_bars
from puesto.gui.look.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from puesto.gui.controls.text_entry import LineEdit


MOST = (1 << 24) - 1
"""Greatest height that Qt permits."""
NARROW = 760
"""Width in px at 100 % below which columns are one below the other."""
SEARCH = 28
"""Number of characters that a search field shows."""
LEAVES = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
"""Keys that scroll a page longer than the window, wherever the focus is on it."""
MEASURE = 1064
"""Width of a page in px at 100 %: lines of a readable length."""


class Paper(QWidget):
    """Sheet that contains the page's rows."""

    grew = Signal()
    """Emitted when its content may need another height."""

    def __init__(self, theme: Theme, hugs_content: bool = True) -> None:
        super().__init__()
        self.theme = theme
        self.is_bare = False
        """Whether it shows no sheet of its own, because its rows are sheets."""
        policy = QSizePolicy(
            QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred if hugs_content else QSizePolicy.Policy.Minimum
        )
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def event(self, event: QEvent) -> bool:
        is_handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self.grew.emit()
        return is_handled

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.is_bare:
            return
        painter = QPainter(self)
        paint.smooth(painter)
        rim = self.theme.px(SHADOW)
        draw_sheet(painter, self.theme, QRectF(self.rect()).adjusted(rim, rim, -rim, -rim))
        painter.end()


class Rule(QWidget):
    """Hairline between rows."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.setFixedHeight(theme.px(2))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.theme.colour("line"))
        painter.end()


def bare_scroll(theme: Theme) -> QScrollArea:
    """Return a scroll area without frame and focus, as wide as its content."""
    area = QScrollArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    give_viewport(area)
    area.verticalScrollBar().setStyleSheet(scroll_bars(theme))
    return area


class Page(HostedPage):
    """Base of pages. A page is built again for each language, theme and size; its subclass keeps the chosen values."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.area, self.problems = bare_scroll(theme), bare_scroll(theme)
        self.problem = PlainLabel()
        self.problem.setWordWrap(True)
        self.problems.setWidget(self.problem)
        self.problem.setAutoFillBackground(True)  # coloured text has enough contrast on paper only
        self.foot = QWidget()
        self.foot_row = Flow(SPACE * 3)
        self.foot.setLayout(self.foot_row)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.foot.setSizePolicy(policy)
        self.column = QVBoxLayout(self)
        for part in (self.area, self.problems, self.foot):
            self.column.addWidget(part)
        self.column.setStretchFactor(self.area, 1)
        self.column.addStretch(0)
        self.paper = Paper(theme)
        self.rows = QVBoxLayout(self.paper)
        self.go: AnswerButton | None = None
        self.choices: Flow | None = None
        self._built_narrow = self.narrow
        self.problems.hide()

    @property
    def measure(self) -> int:
        """Return the largest width of the page in px at 100 %; 0 for the whole window."""
        return MEASURE

    @property
    def hugs_content(self) -> bool:
        """Return whether the paper is only as high as its content."""
        return True

    least_wide = NARROW
    """Window width in px at 100 % below which the page is narrow."""

    @property
    def narrow(self) -> bool:
        """Return whether columns are one below the other because the window is narrow."""
        stack = self.parentWidget()
        return (stack.width() if stack is not None else self.width()) < self.theme.px(self.least_wide)

    def show_part(self, widget: QWidget, part: QRect) -> None:
        """Scroll until a part of a widget on the page is visible, or at least its beginning."""
        if not self.paper.isAncestorOf(widget):  # the page was built anew meanwhile
            return
        margin = self.theme.px(32)
        top = widget.mapTo(self.paper, part.topLeft()).y()
        for y in (top + part.height(), top):
            self.area.ensureVisible(0, y, 0, margin)

    # -- building

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.narrow != self._built_narrow:
            self.rebuild()
        self._frame()
        self._hug()
        self._fit_problems()

    def _frame(self) -> None:
        """Set the page's margins, so that the table is visible around it in a wider window."""
        px = self.theme.px
        side = max(px(16), (self.width() - px(self.measure)) // 2) if self.measure else px(16)
        self.column.setContentsMargins(side, px(12), side, px(12))

    def _hug(self) -> None:
        """Make the paper as high as its content."""
        if not self.hugs_content:
            self.area.setMaximumHeight(MOST)
            return
        margins = self.column.contentsMargins()
        wide = self.width() - margins.left() - margins.right()
        tall = (
            self.rows.totalHeightForWidth(wide) if self.rows.hasHeightForWidth() else self.rows.totalSizeHint().height()
        )
        tall = max(tall, self.rows.totalMinimumSize().height())
        if self.area.maximumHeight() != tall:
            self.area.setMaximumHeight(tall)

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        for area in (self.area, self.problems):
            area.verticalScrollBar().setStyleSheet(scroll_bars(theme))
        self.rebuild()

    def rebuild(self) -> None:
        """Build the page again, with the focus where it was."""
        self._built_narrow = self.narrow
        stops = self._stops()
        focus = focus_of(self)
        had_focus = focus is not None and (focus is self or self.isAncestorOf(focus))
        place = stops.index(focus) if focus in stops else -1
        px = self.theme.px
        self._frame()
        self.foot.setContentsMargins(px(SHADOW), 0, px(SHADOW), 0)
        self.column.setSpacing(px(8))
        style_text(self.problem, self.theme, BODY_BOLD, "danger")
        ground = self.problem.palette()
        ground.setColor(self.problem.backgroundRole(), self.theme.colour("paper"))
        self.problem.setPalette(ground)
        self._fit_problems()
        self.paper = Paper(self.theme, self.hugs_content)
        self.rows = QVBoxLayout(self.paper)
        side = px(16 if self.narrow else 32)
        self.rows.setContentsMargins(side, px(28), side, px(28))
        self.rows.setSpacing(px(12))
        while self.foot_row.count():
            item = self.foot_row.takeAt(0)
            if item is not None and (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.go = None
        self.choices = None
        self.fill()
        self.rows.addStretch(1)
        if (old := self.area.takeWidget()) is not None:
            old.hide()
            old.deleteLater()
        self.area.setWidget(self.paper)
        self.paper.setAutoFillBackground(False)
        self.paper.grew.connect(self._hug)
        self._hug()
        self.foot.updateGeometry()
        stops = self._stops()
        if 0 <= place < len(stops):
            stops[place].setFocus(Qt.FocusReason.OtherFocusReason)
        elif had_focus:
            self.take_focus()

    def fill(self) -> None:
        """Add the rows and the buttons."""
        raise NotImplementedError

    def heading(self, text: str) -> QLabel:
        """Add the title of the page, with a line below it; return its label."""
        label = text_label(text, self.theme, TITLE, "ink")
        self.rows.addWidget(label)
        self.rows.addWidget(Rule(self.theme))
        return label

    def part(self, text: str) -> None:
        """Add the title of a part of the page."""
        self.choices = None
        self.rows.addSpacing(self.theme.px(SPACE * 2))
        self.rows.addWidget(text_label(text.upper(), self.theme, HEADING, "quiet"))

    def line(self, text: str) -> None:
        """Add a quiet line of explanation."""
        self.choices = None
        self.rows.addWidget(text_label(text, self.theme, BODY, "quiet"))

    def search_field(self, name: str, search_text: str, changed: Callable[[str], None]) -> LineEdit:
        """Add a search field; `changed` is called with its text after each letter."""
        from puesto.gui.controls.text_entry import LineEdit

        field = LineEdit(self.words.text(name), self.theme, width=SEARCH, text=search_text, style=BODY)
        field.setPlaceholderText(self.words.text(name))
        field.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        field.textChanged.connect(changed)
        self.rows.addWidget(field)
        return field

    def choice(self, name: str, options: list[str], index: int, help: str = "") -> Segments:
        """Return the choice with a name; choices are side by side where there is room."""
        block = QWidget()
        column = QVBoxLayout(block)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(self.theme.px(SPACE))
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        block.setSizePolicy(policy)
        column.addWidget(text_label(name, self.theme, BODY_BOLD, "ink"))
        segments = Segments(name, options, index, self.theme, words=self.words)
        column.addWidget(segments)
        if help:
            plain_label = text_label(help, self.theme, BODY, "quiet")
            policy = plain_label.sizePolicy()
            policy.setHorizontalPolicy(QSizePolicy.Policy.Ignored)  # it must not decide the width of the column
            plain_label.setSizePolicy(policy)
            column.addWidget(plain_label)
        column.addStretch(1)
        if self.choices is None:
            self.choices = Flow(self.theme.px(24), even=True)
            self.rows.addLayout(self.choices)
        self.choices.addWidget(block)
        return segments

    def button(self, text: str, primary: bool = False, key: str = "") -> AnswerButton:
        """Return a new button at the foot; the primary one is pressed by Enter."""
        button = AnswerButton(text, self.theme, primary=primary, key=key)
        self.foot_row.addWidget(button)
        if primary:
            self.go = button
        return button

    @property
    def accessible_text(self) -> str:
        """Return the accessible text of the page: its title and its first line."""
        return first_lines(self.paper)

    def back_button(self) -> None:
        """Add the button that leaves the page."""
        self.button(self.words.text(N_("Volver")), key="Esc").clicked.connect(self.back_wanted)

    def say(self, text: str) -> None:
        """Show a problem at the foot of the page; "" removes it."""
        self.problem.setText(text)
        self.problems.setVisible(bool(text))
        self._fit_problems()

    def _fit_problems(self) -> None:
        """Limit the problems to a third of the page; more of them scroll."""
        margins = self.column.contentsMargins()
        wanted_height = self.problem.heightForWidth(
            self.width() - margins.left() - margins.right() - self.theme.px(SPACE * 4)
        )
        self.problems.setFixedHeight(max(1, min(wanted_height, self.height() // 3)))

    def take_focus(self) -> None:
        """Give the keyboard focus to what is done next."""
        stops = self._stops()
        target = self.go or (stops[0] if stops else None)
        if target is not None:
            target.show()  # a widget that was just added is still hidden and would not get the focus
            target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _stops(self) -> list[QWidget]:
        return [
            child
            for child in self.findChildren(QWidget)
            if child.focusPolicy() & Qt.FocusPolicy.TabFocus and not child.isHidden()
        ]

    def scroll_page(self, way: int) -> None:
        """Scroll a page longer than the window by one screen, with -1 upwards."""
        bar = self.area.verticalScrollBar()
        bar.setValue(bar.value() + way * bar.pageStep())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focus = focus_of(self)
        if (way := LEAVES.get(Qt.Key(event.key()))) is not None:
            self.scroll_page(way)
        elif event.isAutoRepeat():
            super().keyPressEvent(event)
        elif event.key() in (*ENTER, Qt.Key.Key_Space) and isinstance(focus, AnswerButton):
            focus.click()
        elif event.key() in ENTER and self.go is not None:
            self.go.click()
        elif event.key() == Qt.Key.Key_Escape:
            self.back_wanted.emit()
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up) and isinstance(focus, AnswerButton):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Down)
        else:
            super().keyPressEvent(event)
