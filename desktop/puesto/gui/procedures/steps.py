"""A procedure as a strip of steps.

Those done are ticked, the current one is highlighted, skipped ones give the reason.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.messages import msg
from puesto.core.procedure_views import ACTIVE, DONE, SKIPPED, StepsView, StepView, SubStepView
from puesto.gui.controls.accessible import Say
from puesto.gui.look import paint
from puesto.gui.look.theme import (
    BODY_BOLD,
    CORNER,
    FIGURE,
    FIGURE_SMALL,
    LABEL,
    SMALL,
    SMALL_BOLD,
    SPACE,
    TITLE,
)
from puesto.gui.panels.base import keep_widgets
from puesto.gui.panels.card_line import STATES
from puesto.gui.procedures.parts import MARK, ProcedurePanel, Row, draw_state, stack

LEFT, CIRCLE, EDGE, STRIPE = 46, 26, 10, 5
SUB = 18
"""Width in px at 100 % of the sign of a line below a step."""


class StepRow(Row):
    """Step: its mark, its title, its result or the reason it was skipped, and the lines below it."""

    def __init__(self, panel: StepsPanel) -> None:
        super().__init__(panel)
        self.panel = panel
        self.step: StepView | None = None
        self.shows_side = False

    def show_step(self, step: StepView, shows_side: bool, reworded: bool) -> None:
        """Show `step`, with the sign of its side where not all steps are of one side."""
        if (step, shows_side) != (self.step, self.shows_side) or reworded:
            self.step, self.shows_side, self.say = step, shows_side, self.panel.say
            self.panel.tell(self, self._accessible_text())
            self.reprint()

    def _accessible_text(self) -> str:
        """Return the step as text for a screen reader."""
        step, say = self.step, self.say
        assert step is not None
        who = self.panel.name_of_side(step.who) if self.shows_side else ""
        state = say(msg(STATES[step.state])) if STATES.get(step.state) else ""
        tail = [say(part) for part in (step.said, step.reason) if part is not None]
        subs = [", ".join([say(sub.text), *([say(sub.reason)] if sub.reason is not None else [])]) for sub in step.subs]
        head = ", ".join(part for part in (f"{step.mark}: {say(step.title)}", who, state, *tail) if part)
        return ". ".join([head, *subs])

    @property
    def _signs(self) -> tuple[str, ...]:
        """Return the sides whose signs are at the right: both where the step is of both."""
        if self.step is None or not self.shows_side:
            return ()
        return (self.step.who,) if self.step.who else tuple(side.id for side in self.panel.sides)

    def _lay_out_step(self, width: int) -> tuple[paint.Paragraph, paint.Paragraph | None, bool, list[paint.Paragraph]]:
        """Return title, result, whether the result is beside the title, and the lines below."""
        step, theme, px = self.step, self.theme, self.theme.px
        assert step is not None
        room = width - px(LEFT) - px(EDGE) - len(self._signs) * px(MARK + SPACE)
        title = paint.paragraph(self.say(step.title), theme.font(FIGURE_SMALL), room)
        message = step.said if step.said is not None else step.reason
        tail, beside = None, False
        if message is not None:
            style = SMALL_BOLD if step.said is not None else SMALL
            words = self.say(message)
            room_beside = room - title.used - px(SPACE * 3)
            beside = title.lines == 1 and paint.text_width(words, theme.font(style)) + 1 <= room_beside
            align = Qt.AlignmentFlag.AlignRight if beside else Qt.AlignmentFlag.AlignLeft
            wide = room_beside if beside else width - px(LEFT) - px(EDGE) - px(SUB)
            tail = paint.paragraph(words, theme.font(style), wide, align)
        below = width - px(LEFT) - px(EDGE) - px(SUB)
        subs = [paint.paragraph(self._sub_text(sub), theme.font(SMALL), below) for sub in step.subs]
        return title, tail, beside, subs

    def picture_key(self) -> str:
        """Return the key of its picture. The words are in its accessible name; colours and signs are added."""
        inks = self.panel.tone(self.panel.side), *(f"{who}{self.panel.tone(who)}" for who in self._signs)
        return f"{hash(self.step)}:{self.accessibleName()}:{inks}"

    def _sub_text(self, sub: SubStepView) -> str:
        return self.say(sub.text) + (f" · {self.say(sub.reason)}" if sub.reason is not None else "")

    def height_for(self, width: int) -> int:
        if self.step is None:
            return 0
        title, tail, beside, subs = self._lay_out_step(width)
        high = max(title.height, self.theme.px(CIRCLE))
        high += tail.height if tail is not None and not beside else 0
        return int(high + sum(sub.height for sub in subs)) + self.theme.px(SPACE * 2)

    def draw(self, painter: QPainter) -> None:
        """Paint the step row."""
        step, theme, px = self.step, self.theme, self.theme.px
        if step is None:
            return
        box, tone = QRectF(self.rect()), self.panel.tone(self.panel.side)
        if step.state == ACTIVE:
            painter.fillRect(box, theme.colour("lit"))
            painter.fillRect(QRectF(0, 0, px(STRIPE), box.height()), theme.colour(tone))
        painter.setPen(QPen(theme.colour("line"), 1))
        painter.drawLine(QPointF(0, box.bottom() - 0.5), QPointF(box.right(), box.bottom() - 0.5))
        title, tail, beside, subs = self._lay_out_step(self.width())
        top, circle = px(SPACE), px(CIRCLE)
        self._draw_mark(painter, QRectF(px(12), top, circle, circle), step, tone)
        ink = theme.colour("quiet" if step.state == SKIPPED else "ink")
        x, y = px(LEFT), top + (circle - title.line_height) / 2
        title.draw(painter, x, y, ink)
        side = px(MARK)
        for place, who in enumerate(reversed(self._signs)):
            left = self.width() - px(EDGE) - side - place * (side + px(SPACE))
            self.panel.draw_side(painter, QRectF(left, top + (circle - side) / 2, side, side), who)
        y = max(y + title.height, top + circle)
        qcolor = theme.colour("ink" if step.said is not None else "quiet")
        if tail is not None and beside:
            gap = (circle - tail.line_height) / 2
            tail.draw(painter, x + title.used + px(SPACE * 3), top + gap, qcolor)
        elif tail is not None:
            sign = DONE if step.said is not None and step.state == DONE else step.state
            if step.said is not None or step.state == SKIPPED:
                draw_state(painter, theme, QPointF(x + px(5), y + tail.line_height / 2), sign, qcolor, px(4))
            tail.draw(painter, x + px(SUB), y, qcolor)
            y += tail.height
        for sub, paragraph in zip(step.subs, subs, strict=True):
            quiet = theme.colour("quiet" if sub.state == SKIPPED else "ink")
            draw_state(painter, theme, QPointF(x + px(5), y + paragraph.line_height / 2), sub.state, quiet, px(4))
            paragraph.draw(painter, x + px(SUB), y, quiet)
            y += paragraph.height

    def _draw_mark(self, painter: QPainter, box: QRectF, step: StepView, tone: str) -> None:
        """Paint the mark of a step by its state."""
        theme, px = self.theme, self.theme.px
        inner = box.adjusted(px(1), px(1), -px(1), -px(1))
        font = paint.fitted_font(step.mark, theme.font(FIGURE_SMALL), inner.width() - px(4), px(LABEL.size))
        painter.setBrush(theme.colour(tone) if step.state == ACTIVE else Qt.BrushStyle.NoBrush)
        if step.state in (ACTIVE, DONE):
            painter.setPen(QPen(theme.colour(tone), px(2)))
            painter.drawEllipse(inner)
        ground = "on_colour" if tone != "ink" else "paper"
        ink = ground if step.state == ACTIVE else tone if step.state == DONE else "quiet"
        paint.write(painter, box, step.mark, font, theme.colour(ink))
        if step.state == DONE:
            corner = QPointF(box.right() - px(3), box.bottom() - px(3))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("paper"))
            painter.drawEllipse(corner, px(6), px(6))
            draw_state(painter, theme, corner, DONE, theme.colour(tone), px(4.5))
        elif step.state == SKIPPED:
            painter.setPen(QPen(theme.colour("quiet"), px(1.5)))
            painter.drawLine(
                QPointF(box.left() + px(4), box.center().y()), QPointF(box.right() - px(4), box.center().y())
            )


class StepsPanel(ProcedurePanel):
    """Panel of a strip in the colour of its side.

    Collapsed, it keeps its band and the current step, or its first one.
    """

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self.view: StepsView | None = None
        self.rows: dict[str, StepRow] = {}

    @property
    def side(self) -> str:
        """Return the side that carries out the procedure."""
        return self.view.side if self.view is not None else ""

    @property
    def active_row(self) -> StepRow | None:
        """Return the current step."""
        return next((row for row in self.rows.values() if row.step is not None and row.step.state == ACTIVE), None)

    def show_view(self, view: StepsView, say: Say) -> None:
        """Show the strip; only the steps that changed are painted again."""
        if view == self.view and say == self.say:
            return
        reworded = say != self.say
        old_view, self.view, self.say = self.view, view, say
        must_repaint = reworded or old_view is None or old_view.side != view.side  # the colour changes
        step_sides = {step.who for step in view.steps}
        shows = len(step_sides) > 1 or step_sides not in ({view.side}, {""})
        text = ", ".join(say(part) for part in (view.title, view.subtitle) if part is not None)
        self.tell(self, text)
        keep_widgets(self.rows, [step.id for step in view.steps], lambda id: self._make())
        for step in view.steps:
            self.rows[step.id].show_step(step, shows, must_repaint)
        if reworded or old_view != view:
            self.relayout_rows()

    def _make(self) -> StepRow:
        row = StepRow(self)
        row.set_theme(self.theme)
        return row

    def relayout_rows(self) -> None:
        current_row = self.active_row or next(iter(self.rows.values()), None)
        for row in self.rows.values():
            row.setVisible(not self.folded or row is current_row)
        self.relayout()

    # -- layout

    def least_width(self) -> int:
        return self.theme.px(230) + 2 * self.rim

    def preferred_width(self) -> int:
        return self.theme.px(300) + 2 * self.rim

    def _band(self, width: int) -> tuple[paint.Paragraph, paint.Paragraph | None, int]:
        """Return title and subtitle of the band, and its height."""
        theme, px = self.theme, self.theme.px
        assert self.view is not None
        room = width - 2 * self.rim - px(14) - self._aside()
        text = self.say(self.view.title)
        style = TITLE if paint.text_width(text, theme.font(TITLE)) <= room else FIGURE
        title = paint.paragraph(text, theme.font(style), room, leading=0.92)
        subtitle = None
        if self.view.subtitle is not None:
            subtitle = paint.paragraph(self.say(self.view.subtitle), theme.font(BODY_BOLD), room)
        return title, subtitle, int(title.height + (subtitle.height if subtitle is not None else 0)) + px(SPACE * 3)

    def _aside(self) -> int:
        """Return the width at the right of the band for the rule or the side's sign."""
        px = self.theme.px
        rule = self.view.rule if self.view is not None else ""
        return int(paint.text_width(rule, self.theme.font(FIGURE_SMALL))) + px(MARK + SPACE * 6)

    def arrange(self, width: int, place: bool) -> int:
        if self.view is None:
            return 2 * self.inside
        steps = [row for row in self.rows.values() if not row.isHidden()]
        y = stack(steps, self.rim, self.rim + self._band(width)[2], width - 2 * self.rim, place)
        return y + self.theme.px(SPACE * 2) + self.rim

    def printing(self) -> tuple[object, ...]:
        view = self.view
        if view is None:
            return ()
        subtitle = self.say(view.subtitle) if view.subtitle is not None else None
        return self.say(view.title), subtitle, view.rule, view.side, self.sides, self.say

    def draw_ground(self, painter: QPainter) -> None:
        """Paint what is below the pieces of the steps panel."""
        view, theme, px = self.view, self.theme, self.theme.px
        if view is None:
            return
        title, subtitle, high = self._band(self.width())
        tone, paper = self.tone(view.side), self.paper_rect()
        ground = "on_colour" if tone != "ink" else "paper"
        band = QRectF(paper.left(), paper.top(), paper.width(), high)
        with paint.own_state(painter):
            painter.setClipPath(paint.rounded_rect(paper, px(CORNER)), Qt.ClipOperation.IntersectClip)
            painter.fillRect(band, theme.colour(tone))
        ink, y = theme.colour(ground), band.top() + px(SPACE)
        title.draw(painter, band.left() + px(14), y, ink)
        if subtitle is not None:
            subtitle.draw(painter, band.left() + px(14), y + title.height, ink)
        right = band.right() - px(EDGE)
        if view.side:
            box = QRectF(right - px(MARK), band.top() + px(SPACE * 2), px(MARK), px(MARK))
            self.draw_side(painter, box, view.side, ground, tone)
            right = box.left() - px(SPACE * 2)
        rule = QRectF(band.left(), band.top() + px(SPACE * 2), right - band.left(), px(MARK))
        paint.write(painter, rule, view.rule, theme.font(FIGURE_SMALL), ink, Qt.AlignmentFlag.AlignRight)
