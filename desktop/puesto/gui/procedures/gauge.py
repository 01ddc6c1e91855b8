"""A value on a half circle of bands: its needle, that of another reading of the rules, and its sum."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.procedure_views import GaugeBand, GaugeView
from puesto.core.saying import with_sign
from puesto.gui.controls.accessible import Say, describe
from puesto.gui.controls.gauge import DOTS, HATCH, fill_pattern
from puesto.gui.look import paint
from puesto.gui.look.theme import CORNER, FIGURE, FIGURE_SMALL, LABEL, SMALL, SPACE, TITLE
from puesto.gui.procedures.parts import ProcedurePanel, Row, stack

RADIUS, THICK, HUB = 118, 30, 22
"""Sizes in px at 100 %: preferred radius of the arc, its thickness, and the hub with the value."""
SIDE_RADIUS, SIDE_ROOM = 84, 170
"""Radius of the arc where its sum is beside it, and width that the sum needs for that, in px at 100 %."""
PATTERNS = {"stripes": (HATCH, "command"), "dots": (DOTS, "danger"), "": ("", "event")}
"""Pattern and colour of a band."""


class GaugeLine(Row):
    """Line of text with a figure at its end; without a figure, a remark in a frame."""

    def __init__(self, panel: GaugePanel, remark: bool) -> None:
        super().__init__(panel)
        self.said, self.figure, self.remark = "", "", remark

    def show_line(self, text: str, figure: str) -> None:
        """Show a text, and a figure where there is one."""
        if (text, figure) != (self.said, self.figure):
            self.said, self.figure = text, figure
            describe(self, f"{text}: {figure}" if figure else text, tip="")
            self.reprint()

    def _lay_out_text(self, width: int) -> paint.Paragraph:
        """Return the text of the line, laid out beside its figure for a row `width` px wide."""
        px = self.theme.px
        room = width - px(SPACE * 10 if self.remark else 60)
        return paint.paragraph(self.said, self.theme.font(SMALL), room)

    def height_for(self, width: int) -> int:
        return int(self._lay_out_text(width).height) + self.theme.px(SPACE * (4 if self.remark else 1.5))

    def draw(self, painter: QPainter) -> None:
        """Paint the gauge line."""
        theme, px, box = self.theme, self.theme.px, QRectF(self.rect())
        paragraph = self._lay_out_text(self.width())
        if not self.remark:
            painter.fillRect(box.adjusted(0, 1, 0, -1), theme.colour("lit"))
            paragraph.draw(painter, px(SPACE * 2), (box.height() - paragraph.height) / 2, theme.colour("ink"))
            figure = box.adjusted(0, 0, -px(SPACE * 2), 0)
            right = Qt.AlignmentFlag.AlignRight
            paint.write(painter, figure, self.figure, theme.font(FIGURE_SMALL), theme.colour("ink"), right)
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("danger"), px(1.5), Qt.PenStyle.DashLine))
        painter.drawRoundedRect(box.adjusted(1, px(SPACE), -1, -1), px(CORNER), px(CORNER))
        mark = QRectF(0, px(SPACE), px(SPACE * 6), box.height() - px(SPACE))
        paint.write(painter, mark, "!", theme.font(FIGURE), theme.colour("danger"))
        paragraph.draw(painter, px(SPACE * 7), (box.height() + px(SPACE) - paragraph.height) / 2, theme.colour("ink"))


class GaugePanel(ProcedurePanel):
    """Panel of a gauge. The solid needle is the value; a dashed one is its value by another reading."""

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self.view: GaugeView | None = None
        self.rows: list[GaugeLine] = []

    def show_view(self, view: GaugeView, say: Say) -> None:
        """Show the gauge."""
        if view == self.view and say == self.say:
            return
        self.view, self.say, self.heading = view, say, say(view.title)
        describe(self, f"{self.heading}. {say(view.said)}", tip="")
        rows_wanted = [(say(line.name), with_sign(line.value), False) for line in view.lines]
        rows_wanted += [(say(message), "", True) for _, message in view.others]
        kinds = [remark for _, _, remark in rows_wanted]
        if [row.remark for row in self.rows] != kinds:
            for row in self.rows:
                row.hide()
                row.setParent(None)
                row.deleteLater()
            self.rows = [self._make(remark) for remark in kinds]
        for row, (text, figure, _) in zip(self.rows, rows_wanted, strict=True):
            row.show_line(text, figure)
        self.relayout_rows()

    def _make(self, remark: bool) -> GaugeLine:
        row = GaugeLine(self, remark)
        row.set_theme(self.theme)
        row.show()
        return row

    def relayout_rows(self) -> None:
        for row in self.rows:
            row.setVisible(not self.folded)
        self.changed()

    # -- layout

    def least_width(self) -> int:
        return self.theme.px(220) + 2 * self.inside

    def preferred_width(self) -> int:
        return self.theme.px(2 * RADIUS) + 2 * self.inside

    def is_beside(self, width: int) -> bool:
        """Return whether the sum fits beside the arc, so that both are visible in large type."""
        least_width = self.theme.px(2 * SIDE_RADIUS + SPACE * 4 + SIDE_ROOM)
        return bool(self.rows) and not self.folded and width - 2 * self.inside >= least_width

    def _sum(self, width: int, place: bool) -> int:
        """Lay out the sum beside the arc; return the y below it."""
        px = self.theme.px
        left = self.inside + px(2 * SIDE_RADIUS + SPACE * 4)
        return stack(self.rows, left, self.top, width - self.inside - left, place, px(1))

    def _arc(self, width: int) -> QRectF:
        """Return the square whose upper half is the gauge."""
        if self.is_beside(width):
            side = self.theme.px(2 * SIDE_RADIUS)
            return QRectF(self.inside, self.top, side, side)
        radius = min(self.theme.px(RADIUS), (width - 2 * self.inside) / 2)
        return QRectF(width / 2 - radius, self.top, 2 * radius, 2 * radius)

    def _bands_high(self, width: int) -> int:
        """Return the height in px of the bands' words below the arc."""
        return max((int(words.height) for words in self._band_words(width)), default=0)

    def _band_words(self, width: int) -> list[paint.Paragraph]:
        """Return the words of the bands, laid out."""
        assert self.view is not None
        wide = (width - 2 * self.inside) / max(1, len(self.view.bands)) - self.theme.px(SPACE)
        middle, live = Qt.AlignmentFlag.AlignHCenter, self._live()
        return [
            paint.paragraph(self.say(band.said), self.theme.font(LABEL if band is live else SMALL), wide, middle)
            for band in self.view.bands
        ]

    def _live(self) -> GaugeBand | None:
        """Return the band that contains the value."""
        view = self.view
        assert view is not None
        index = min(max(view.value, view.low), view.high)
        return next((band for band in view.bands if band.low <= index <= band.high), None)

    def _below(self, width: int) -> int:
        """Return the y at which the words of the bands begin."""
        below = int(self._arc(width).center().y()) + self.theme.px(HUB + SPACE)
        return max(below, self._sum(width, False) + self.theme.px(SPACE * 2)) if self.is_beside(width) else below

    def arrange(self, width: int, place: bool) -> int:
        """Lay out the gauge panel; return its height in px."""
        if self.view is None:
            return 2 * self.inside
        px = self.theme.px
        y = self._below(width) + self._bands_high(width) + px(SPACE * 3)
        if self.is_beside(width):
            self._sum(width, place)
            return y + self.inside
        lines = [] if self.folded else self.rows
        return stack(lines, self.inside, y, width - 2 * self.inside, place, px(1)) + self.inside

    # -- painting

    def _angle(self, value: float) -> float:
        """Return the angle of a value in degrees, from the left end over the top to the right."""
        view = self.view
        assert view is not None
        offset = min(max(value, view.low - 0.5), view.high + 0.5)
        return 180 - 180 * (offset - view.low + 0.5) / (view.high - view.low + 1)

    def draw_ground(self, painter: QPainter) -> None:
        """Paint what is below the pieces of the gauge panel."""
        if self.view is None:
            return
        arc = self._arc(self.width())
        for band in self.view.bands:
            self._draw_band(painter, arc, band)
        self._draw_ticks(painter, arc)
        for value, _ in self.view.others:
            self._draw_needle(painter, arc, value, dashed=True)
        self._draw_needle(painter, arc, self.view.value, dashed=False)
        self._draw_hub(painter, arc)
        self._draw_words(painter)

    def _draw_band(self, painter: QPainter, arc: QRectF, band: GaugeBand) -> None:
        """Paint one band of the arc."""
        theme, px = self.theme, self.theme.px
        start, end = self._angle(band.low - 0.5), self._angle(band.high + 0.5)
        inner = arc.adjusted(px(THICK), px(THICK), -px(THICK), -px(THICK))
        path = QPainterPath()
        path.arcMoveTo(arc, start)
        path.arcTo(arc, start, end - start)
        path.arcTo(inner, end, start - end)
        path.closeSubpath()
        pattern, tone = PATTERNS[band.pattern]
        with paint.own_state(painter):
            painter.fillPath(path, theme.colour("paper" if pattern else tone))
            if pattern:
                painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
                fill_pattern(painter, theme, path.boundingRect(), pattern, tone)
        with paint.own_state(painter):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("ink"), px(3 if band is self._live() else 1.5)))
            painter.drawPath(path)

    def _at(self, arc: QRectF, value: float, reach: float) -> QPointF:
        """Return the point at a value, at a distance from the hub."""
        turn = math.radians(self._angle(value))
        return arc.center() + QPointF(math.cos(turn) * reach, -math.sin(turn) * reach)

    def _draw_ticks(self, painter: QPainter, arc: QRectF) -> None:
        """Paint every third value inside the arc."""
        theme, px, view = self.theme, self.theme.px, self.view
        assert view is not None
        painter.setPen(QPen(theme.colour("quiet"), px(1)))
        edge = arc.width() / 2 - px(THICK)
        for value in range(view.low, view.high + 1, 2):
            painter.drawLine(self._at(arc, value, edge - px(2)), self._at(arc, value, edge - px(7)))
        for value in range(view.low + 2, view.high, 4):
            centre = self._at(arc, value, edge - px(18))
            box = QRectF(centre.x() - px(14), centre.y() - px(9), px(28), px(18))
            text = str(value).replace("-", "\u2212")
            paint.write(painter, box, text, theme.font(LABEL), theme.colour("quiet"))
            painter.setPen(QPen(theme.colour("quiet"), px(1)))

    def _draw_needle(self, painter: QPainter, arc: QRectF, value: int, dashed: bool) -> None:
        """Paint the needle at a value."""
        theme, px = self.theme, self.theme.px
        style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
        tip = self._at(arc, value, arc.width() / 2 - px(THICK / 2))
        with paint.own_state(painter):
            painter.setPen(QPen(theme.colour("paper"), px(8), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(arc.center(), tip)
            painter.setPen(QPen(theme.colour("ink"), px(3 if dashed else 5), style, Qt.PenCapStyle.RoundCap))
            painter.drawLine(arc.center(), tip)

    def _draw_hub(self, painter: QPainter, arc: QRectF) -> None:
        """Paint the hub with the value."""
        theme, px, view = self.theme, self.theme.px, self.view
        assert view is not None
        hub = QRectF(arc.center().x() - px(HUB), arc.center().y() - px(HUB), px(2 * HUB), px(2 * HUB))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("ink"))
        painter.drawEllipse(hub)
        text = str(view.value).replace("-", "\u2212")
        paint.write(painter, hub, text, theme.font(TITLE), theme.colour("paper"))

    def _draw_words(self, painter: QPainter) -> None:
        """Write the meaning of each band, that of the current band on a plate."""
        theme, px, view = self.theme, self.theme.px, self.view
        assert view is not None
        y, wide = self._below(self.width()), (self.width() - 2 * self.inside) / max(1, len(view.bands))
        live = self._live()
        for index, (band, words) in enumerate(zip(view.bands, self._band_words(self.width()), strict=True)):
            x = self.inside + index * wide + px(SPACE / 2)
            if band is live:
                plate = QRectF(x - px(1), y - px(3), words.width + px(2), words.height + px(6))
                painter.fillPath(paint.rounded_rect(plate, px(CORNER - 2)), theme.colour("event"))
            words.draw(painter, x, y, theme.colour("on_event" if band is live else "ink"))
