"""A procedure as a row of steps: those done are ticked, the current one is underlined."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from puesto.core.messages import msg
from puesto.core.procedure_views import ACTIVE, DONE, StepsView, StepView
from puesto.gui.controls.accessible import Say, describe
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, FIGURE, FIGURE_SMALL, SPACE, TOUCH
from puesto.gui.panels.base import keep_widgets
from puesto.gui.panels.card_line import STATES
from puesto.gui.procedures.parts import ProcedurePanel, Row, draw_state

HIGH = TOUCH
TICK = 18
"""Width in px at 100 % of the tick before a step that is done."""


class FlatStep(Row):
    """One step of the row."""

    def __init__(self, panel: FlatStepsPanel) -> None:
        super().__init__(panel)
        self.panel = panel
        self.step: StepView | None = None

    def show_step(self, step: StepView, reworded: bool) -> None:
        """Show a step of the procedure."""
        if step != self.step or reworded:
            self.step = step
            state = STATES.get(step.state)
            title = self.panel.say(step.title)
            describe(self, f"{title}, {self.panel.say(msg(state))}" if state else title, tip="")
            self.reprint()

    def wide(self) -> int:
        """Return the width of the step in px."""
        if self.step is None:
            return 0
        style = FIGURE if self.step.state == ACTIVE else FIGURE_SMALL
        text = paint.text_width(self.panel.say(self.step.title), self.theme.font(style))
        return int(text) + self.theme.px(SPACE * 4 + (TICK if self.step.state == DONE else 0))

    def height_for(self, width: int) -> int:
        return self.theme.px(HIGH)

    def picture_key(self) -> str:
        return f"{hash(self.step)}:{self.accessibleName()}:{self.panel.tone(self.panel.side)}"

    def draw(self, painter: QPainter) -> None:
        """Paint the flat step."""
        step, theme, px = self.step, self.theme, self.theme.px
        if step is None:
            return
        box, live = QRectF(self.rect()), step.state == ACTIVE
        if live:
            painter.fillRect(box, theme.colour("lit"))
            foot = QRectF(box.left(), box.bottom() - px(4), box.width(), px(4))
            painter.fillRect(foot, theme.colour(self.panel.tone(self.panel.side)))
        if step.state == DONE:
            draw_state(painter, theme, QPointF(px(SPACE * 2 + 6), box.center().y()), DONE, theme.colour("ink"), px(5))
            box = box.adjusted(px(TICK), 0, 0, 0)
        ink = theme.colour("ink" if live or step.state == DONE else "quiet")
        paint.write(painter, box, self.panel.say(step.title), theme.font(FIGURE if live else FIGURE_SMALL), ink)


class FlatStepsPanel(ProcedurePanel):
    """Row of steps; it wraps where it is too narrow."""

    folds = False

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self.view: StepsView | None = None
        self.rows: dict[str, FlatStep] = {}

    @property
    def side(self) -> str:
        """Return the side that carries out the procedure."""
        return self.view.side if self.view is not None else ""

    def show_view(self, view: StepsView, say: Say) -> None:
        """Show the steps; only those that changed are painted again."""
        if view == self.view and say == self.say:
            return
        reworded = say != self.say or self.side != view.side  # the colour changes
        self.view, self.say = view, say
        text = ", ".join(say(part) for part in (view.title, view.subtitle) if part is not None)
        describe(self, text, tip="")
        keep_widgets(self.rows, [step.id for step in view.steps], lambda id: self._make())
        for step in view.steps:
            self.rows[step.id].show_step(step, reworded)
        self.relayout()

    def _make(self) -> FlatStep:
        row = FlatStep(self)
        row.set_theme(self.theme)
        return row

    # -- layout

    def least_width(self) -> int:
        return max((row.wide() for row in self.rows.values()), default=0) + 2 * self.inside

    def preferred_width(self) -> int:
        return self.theme.px(600)

    def arrange(self, width: int, place: bool) -> int:
        """Lay out the flat steps panel; return its height in px."""
        if self.view is None:
            return 2 * self.inside
        px, right = self.theme.px, width - self.inside
        x, y, high = self.inside, self.inside - px(SPACE * 2), px(HIGH)
        for row in self.rows.values():
            wide = min(row.wide(), right - self.inside)
            if x + wide > right and x > self.inside:
                x, y = self.inside, y + high
            if place:
                row.setGeometry(x, y, wide, high)
            x += wide
        below = self._lay_out_note(width)
        return y + high + int(below.height if below is not None else 0) + self.inside - px(SPACE)

    def _lay_out_note(self, width: int) -> paint.Paragraph | None:
        """Return the note below the steps laid out, or None."""
        if self.view is None or self.view.subtitle is None:
            return None
        words, middle = self.say(self.view.subtitle), Qt.AlignmentFlag.AlignHCenter
        return paint.paragraph(words, self.theme.font(BODY), width - 2 * self.inside, middle)

    def printing(self) -> tuple[object, ...]:
        """Return the note; the steps paint themselves."""
        view = self.view
        return (self.say(view.subtitle) if view is not None and view.subtitle is not None else None,)

    def draw_ground(self, painter: QPainter) -> None:
        paragraph = self._lay_out_note(self.width())
        if paragraph is not None:
            y = self.height() - self.inside - paragraph.height + self.theme.px(SPACE)
            paragraph.draw(painter, self.inside, y, self.theme.colour("ink"))
