"""Bars over their shape before the roll, with a mark, a headline, and the worth of each thing."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, Sayable, msg
from puesto.core.procedure_views import BarView, ChartView, Share
from puesto.core.saying import with_sign
from puesto.gui.controls.accessible import Say, describe
from puesto.gui.controls.gauge import HATCH, fill_pattern
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, FIGURE_SMALL, HUGE, LABEL, SMALL, SPACE
from puesto.gui.panels.base import keep_widgets
from puesto.gui.procedures.parts import ProcedurePanel, Row, chance_text, stack

TALL, WIDE = 132, 46
"""Height of the highest bar and width of the widest, in px at 100 %."""
WORTH_TITLE = N_("Qué valía cada cosa")
BEFORE = N_("antes de tirar")


class BarsRow(Row):
    """Bars with their percentage above and their value below; dashed, the bar before the roll."""

    def __init__(self, panel: ChartPanel) -> None:
        super().__init__(panel)
        self.panel = panel
        self.view: ChartView | None = None

    def show_bars(self, view: ChartView) -> None:
        """Show the bars of `view`."""
        self.view, self.say = view, self.panel.say
        shares = [[self.say(share).replace(" ", "\u00a0") for share in pair] for pair in view.percents]
        parts = [(bar.value, share_now, before) for bar, (share_now, before) in zip(view.bars, shares, strict=True)]
        self._shares = {value: share_now for value, share_now, _ in parts}
        words = N_("{n}: {now}, antes {before}")
        texts = [self.say(msg(words, n=value, now=share_now, before=before)) for value, share_now, before in parts]
        mark = [self.say(view.mark[1])] if view.mark is not None else []
        describe(self, self.say(view.title), "; ".join([*texts, *mark]), tip="")
        self.reprint()

    @property
    def _above(self) -> int:
        """Return the height above the bars: the mark's words, and the percentage of the highest bar."""
        lines = 2 if self.view is not None and self.view.mark is not None else 1
        return lines * self.theme.metrics(LABEL).height() + self.theme.px(SPACE)

    def height_for(self, width: int) -> int:
        return self._above + self.theme.px(TALL) + self.theme.metrics(FIGURE_SMALL).height() + self.theme.px(SPACE)

    def draw(self, painter: QPainter) -> None:
        """Paint the bars row."""
        view, theme, px = self.view, self.theme, self.theme.px
        if view is None or not view.bars:
            return
        pitch = min(px(WIDE + SPACE * 2), self.width() / len(view.bars))
        left = (self.width() - pitch * len(view.bars)) / 2
        foot = self._above + px(TALL)
        most = max(max(bar.share, bar.before) for bar in view.bars) or 1
        for index, bar in enumerate(view.bars):
            box = QRectF(left + index * pitch + px(SPACE) / 2, 0, pitch - px(SPACE), foot)
            self._draw_bar(painter, box, bar, px(TALL) / most, foot)
        painter.setPen(QPen(theme.colour("ink"), px(1.5)))
        painter.drawLine(QPointF(left, foot), QPointF(left + pitch * len(view.bars), foot))
        for index, bar in enumerate(view.bars):
            if view.mark is not None and bar.value == view.mark[0]:
                self._draw_mark(painter, left + index * pitch, foot, self.say(view.mark[1]))

    def _draw_bar(self, painter: QPainter, box: QRectF, bar: BarView, scale: float, foot: float) -> None:
        """Paint one bar with its value, and the former one dashed."""
        theme, px = self.theme, self.theme.px
        bar_box = QRectF(box.left(), foot - bar.share * scale, box.width(), bar.share * scale)
        before = QRectF(box.left(), foot - bar.before * scale, box.width(), bar.before * scale)
        if bar.share:
            tone = "danger" if bar.band else "ink"
            painter.fillRect(bar_box, theme.colour("paper"))
            if bar.band:
                fill_pattern(painter, theme, bar_box, HATCH, tone)
            else:
                painter.fillRect(bar_box, theme.colour("quiet"))
            painter.setPen(QPen(theme.colour(tone), px(1.5)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(bar_box)
        if bar.before and bar.before != bar.share:
            painter.setPen(QPen(theme.colour("edge"), px(1.5), Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(before)
        if bar.share:
            high = theme.metrics(LABEL).height()
            place = QRectF(box.left() - px(SPACE), bar_box.top() - high, box.width() + px(SPACE * 2), high)
            paint.write(painter, place, self._shares[bar.value], theme.font(LABEL), theme.colour("ink"))
        low = QRectF(box.left(), foot + px(2), box.width(), theme.metrics(FIGURE_SMALL).height())
        paint.write(painter, low, str(bar.value), theme.font(FIGURE_SMALL), theme.colour("ink"))

    def _draw_mark(self, painter: QPainter, x: float, foot: float, text: str) -> None:
        """Paint a dashed line before the bars that the mark is about, with its words above."""
        theme, px = self.theme, self.theme.px
        high = theme.metrics(LABEL).height()
        painter.setPen(QPen(theme.colour("danger"), px(1.5), Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(x, high / 2), QPointF(x, foot))
        wide = paint.text_width(text, theme.font(LABEL)) + px(SPACE)
        right = x + px(SPACE) + wide <= self.width()
        place = QRectF(x + px(SPACE), 0, self.width() - x - px(SPACE), high)
        if not right:
            place = QRectF(max(0.0, x - px(SPACE) - wide), 0, min(wide, x - px(SPACE)), high)
        font = paint.fitted_font(text, theme.font(LABEL), max(place.width(), px(80)), px(14))
        align = Qt.AlignmentFlag.AlignLeft if right else Qt.AlignmentFlag.AlignRight
        paint.write(painter, place, text, font, theme.colour("danger"), align)


class HeadlineRow(Row):
    """Total of the bars in large figures, with the total before the roll."""

    def __init__(self, panel: ChartPanel) -> None:
        super().__init__(panel)
        self.panel = panel
        self.now: Share | None = None
        self.before: Share | None = None

    def show_headline(self, share_now: Share | None, before: Share | None) -> None:
        """Show the headline; nothing where there is none."""
        self.now, self.before, self.say = share_now, before, self.panel.say
        self.setVisible(share_now is not None)
        if share_now is not None:
            describe(self, f"{self.say(share_now.said)} {self._figure(share_now)}", self._before_text(), tip="")
        self.reprint()

    def _figure(self, share: Share) -> str:
        return chance_text(share.numerator, share.denominator, self.say)

    def _before_text(self) -> str:
        """Return what the chance was before, in words; "" where there is no earlier one."""
        return f"{self.say(self.before.said)}: {self._figure(self.before)}" if self.before is not None else ""

    def height_for(self, width: int) -> int:
        if self.now is None:
            return 0
        aside = self.theme.metrics(SMALL).height() if self._narrow(width) else 0
        return self.theme.metrics(HUGE).height() + aside

    def _narrow(self, width: int) -> bool:
        assert self.now is not None
        wide = paint.text_width(self.say(self.now.said), self.theme.font(BODY))
        wide += paint.text_width(self._figure(self.now), self.theme.font(HUGE))
        return wide + paint.text_width(self._before_text(), self.theme.font(SMALL)) + self.theme.px(SPACE * 8) > width

    def draw(self, painter: QPainter) -> None:
        """Paint the headline row."""
        if self.now is None:
            return
        theme, px, align_left = self.theme, self.theme.px, Qt.AlignmentFlag.AlignLeft
        high, x = theme.metrics(HUGE).height(), 0.0
        for text, style, tone in ((self.say(self.now.said), BODY, "ink"), (self._figure(self.now), HUGE, "danger")):
            place = QRectF(x, 0, self.width() - x, high)
            font = paint.fitted_font(text, theme.font(style), place.width(), px(14))
            paint.write(painter, place, text, font, theme.colour(tone), align_left)
            x += paint.text_width(text, font) + px(SPACE * 3)
        narrow = self._narrow(self.width())
        place = QRectF(0, high, self.width(), self.height() - high) if narrow else QRectF(x, 0, self.width() - x, high)
        paint.write(painter, place, self._before_text(), theme.font(SMALL), theme.colour("quiet"), align_left)


class WorthRow(Row):
    """One thing, and the points it was worth."""

    def __init__(self, panel: ChartPanel) -> None:
        super().__init__(panel)
        self.panel = panel
        self.name, self.points = "", ""

    def show_worth(self, name: Sayable, points: int) -> None:
        """Show what `name` was worth."""
        self.say = self.panel.say
        self.name, self.points = self.say(name), with_sign(points)
        describe(self, self.name, self.points, tip="")
        self.reprint()

    def _lay_out_name(self, width: int) -> paint.Paragraph:
        """Return the name, laid out beside its points for a row `width` px wide."""
        return paint.paragraph(self.name, self.theme.font(BODY), width - self.theme.px(48))

    def height_for(self, width: int) -> int:
        return int(self._lay_out_name(width).height) + self.theme.px(2)

    def draw(self, painter: QPainter) -> None:
        theme = self.theme
        self._lay_out_name(self.width()).draw(painter, 0, 0, theme.colour("ink"))
        place = QRectF(0, 0, self.width(), self._lay_out_name(self.width()).line_height)
        right = Qt.AlignmentFlag.AlignRight
        paint.write(painter, place, self.points, theme.font(FIGURE_SMALL), theme.colour("ink"), right)


class ChartPanel(ProcedurePanel):
    """Panel with the bars. Collapsed, it keeps the headline."""

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self.view: ChartView | None = None
        self.bars, self.headline = BarsRow(self), HeadlineRow(self)
        self.worth: dict[str, WorthRow] = {}
        self._title_at = 0

    def show_view(self, view: ChartView, say: Say) -> None:
        """Show the bars, the headline, and what each thing was worth."""
        if view == self.view and say == self.say:
            return
        self.view, self.say = view, say
        self.heading = say(view.title)
        described = say(view.headline.said) if view.headline is not None else ""
        describe(self, self.heading, described, tip="")
        self.bars.show_bars(view)
        self.headline.show_headline(view.headline, view.before)
        keep_widgets(self.worth, [str(number) for number in range(len(view.worth))], self._row)
        for index, (name, points) in enumerate(view.worth):
            self.worth[str(index)].show_worth(name, points)
        self.relayout_rows()

    def _row(self, id: str) -> WorthRow:
        row = WorthRow(self)
        row.set_theme(self.theme)
        return row

    def relayout_rows(self) -> None:
        self.bars.setVisible(not self.folded)
        for row in self.worth.values():
            row.setVisible(not self.folded)
        self.changed()

    def least_width(self) -> int:
        return self.theme.px(220) + 2 * self.inside

    def preferred_width(self) -> int:
        return self.theme.px(360) + 2 * self.inside

    def arrange(self, width: int, place: bool) -> int:
        """Lay out the chart panel; return its height in px."""
        if self.view is None:
            return 2 * self.inside
        px, inner = self.theme.px, width - 2 * self.inside
        rows = [*([] if self.folded else [self.bars]), self.headline]
        y = stack(rows, self.inside, self.top, inner, place, px(SPACE))
        if self.worth and not self.folded:
            if place:
                self._title_at = y
            y += self.theme.metrics(LABEL).height() + px(SPACE)
            both = inner >= px(340)
            wide = (inner - px(SPACE * 6)) // 2 if both else inner
            worth_rows = [*self.worth.values()]
            half = -(-len(worth_rows) // 2) if both else len(worth_rows)
            ends = [
                stack(part, self.inside + index * (wide + px(SPACE * 6)), y, wide, place)
                for index, part in enumerate((worth_rows[:half], worth_rows[half:]))
            ]
            y = max(ends)
        return y + px(SPACE) + self.rim

    def draw_ground(self, painter: QPainter) -> None:
        """Paint what is below the pieces of the chart panel."""
        theme = self.theme
        high = theme.metrics(LABEL).height()
        place = QRectF(self.inside, self.inside, self.width() - 2 * self.inside, high)
        heading = paint.text_width(self.heading.upper(), theme.font(LABEL)) + theme.px(SPACE * 12)
        answer = self.say(msg(BEFORE))
        if not self.folded and heading + paint.text_width(answer, theme.font(SMALL)) < place.width():
            paint.write(painter, place, answer, theme.font(SMALL), theme.colour("quiet"), Qt.AlignmentFlag.AlignRight)
            right = place.right() - paint.text_width(answer, theme.font(SMALL)) - theme.px(SPACE * 5)
            painter.setPen(QPen(theme.colour("edge"), theme.px(1.5), Qt.PenStyle.DashLine))
            painter.drawRect(QRectF(right, place.top() + high * 0.2, theme.px(12), high * 0.6))
        if self.worth and not self.folded:
            title = QRectF(self.inside, self._title_at, self.width() - 2 * self.inside, high)
            text = self.say(msg(WORTH_TITLE))
            paint.write(painter, title, text, theme.font(LABEL), theme.colour("quiet"), Qt.AlignmentFlag.AlignLeft)
