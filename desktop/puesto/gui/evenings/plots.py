"""The plots of the page of evenings: luck by evening, and length by game."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from puesto.core.messages import N_
from puesto.gui.controls.accessible import announce, describe
from puesto.gui.controls.segments import FocusRing
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, FIGURE_SMALL, LABEL, SMALL, SPACE, Theme
from puesto.gui.look.words import Words
from puesto.storage.evenings.figures import MissionRow, evening_text, mean_minutes, time_text
from puesto.storage.evenings.record import Evening

RIGHT = Qt.AlignmentFlag.AlignRight
LEFT = Qt.AlignmentFlag.AlignLeft
MOST_MARKS = 90
"""Marks that a plot has room for; of more evenings the last ones are drawn."""
FADED = 64
"""The alpha of evenings that a filter leaves out."""
SCALE = (-2, -1, 0, 1, 2)
"""Deviations with a line and a figure; a mark beyond them stays at the edge."""
MARGIN, LINE = 52, 44
"""Width in px at 100 % of the scale's figures, and height of the line about the chosen evening."""
BAR_ROW, NAMES, MEANS = 26, 180, 76
"""Height of a row of the plot of lengths, and widths of its names and means in px at 100 %."""
STEP_HOURS = (1, 2, 3, 6, 12, 24, 48)
MONTHS = (
    N_("ene"), N_("feb"), N_("mar"), N_("abr"), N_("may"), N_("jun"), N_("jul"), N_("ago"), N_("sep"), N_("oct"),
    N_("nov"), N_("dic"),
)  # fmt: skip


def draw_mark(painter: QPainter, theme: Theme, point: QPointF, result: str, alpha: int = 255) -> None:
    """Paint the mark of a result: solid square, struck square, circle, or dot."""
    half = theme.px(6)
    box = QRectF(point.x() - half, point.y() - half, 2 * half, 2 * half)
    if result == "won":
        painter.fillPath(paint.rounded_rect(box, theme.px(2)), theme.colour("action", alpha))
    elif result == "lost":
        painter.setBrush(theme.colour("paper"))
        painter.setPen(QPen(theme.colour("danger", alpha), theme.px(2)))
        painter.drawRoundedRect(box, theme.px(2), theme.px(2))
        painter.drawLine(box.bottomLeft() + QPointF(2, -2), box.topRight() + QPointF(-2, 2))
    elif result == "draw":
        painter.setBrush(theme.colour("paper"))
        painter.setPen(QPen(theme.colour("ink", alpha), theme.px(2)))
        painter.drawEllipse(point, half, half)
    else:
        painter.setBrush(theme.colour("ink", alpha))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawEllipse(point, half / 2, half / 2)


class LuckPlot(FocusRing):
    """Plot with one mark an evening, its height the luck; arrows go from evening to evening."""

    chosen = Signal()
    """Emitted when another evening is chosen."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self.words, self.theme = words, theme
        self.evenings: tuple[Evening, ...] = ()
        """The evenings that are drawn, the oldest first."""
        self.shown: frozenset[str] = frozenset()
        """The saves that are not faded."""
        self.at = -1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.MinimumExpanding)

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(560), self.theme.px(296))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(260), self.theme.px(220))

    def show_evenings(self, evenings: Sequence[Evening], shown_saves: frozenset[str]) -> None:
        """Show evenings, those out of `shown_saves` faded; the last one shown is chosen."""
        self.evenings = tuple(evening for evening in evenings if evening.luck is not None)[-MOST_MARKS:]
        self.shown = shown_saves
        self.at = max((at for at, evening in enumerate(self.evenings) if evening.save in shown_saves), default=-1)
        self._describe()
        self.update()

    @property
    def evening(self) -> Evening | None:
        """Return the chosen evening."""
        return self.evenings[self.at] if 0 <= self.at < len(self.evenings) else None

    def step(self, way: int) -> None:
        """Choose the next evening that is not faded, with -1 the one before."""
        at = self.at + way
        while 0 <= at < len(self.evenings) and self.evenings[at].save not in self.shown:
            at += way
        if 0 <= at < len(self.evenings):
            self._choose(at)

    def _choose(self, index: int) -> None:
        self.at = index
        self._describe()
        announce(self, self.line)
        self.update()
        self.chosen.emit()

    @property
    def line(self) -> str:
        """Return the chosen evening in one sentence."""
        return self.words(evening_text(self.evening)) if self.evening is not None else ""

    def _describe(self) -> None:
        describe(self, self.words.text(N_("La suerte de cada velada, y cómo acabó")), self.line)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.step(1 if event.key() == Qt.Key.Key_Right else -1)
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        near = [(abs(self._x(at) - event.position().x()), at) for at in range(len(self.evenings))]
        if near and min(near)[0] <= self.theme.px(16):
            self._choose(min(near)[1])

    @property
    def _frame(self) -> QRectF:
        px = self.theme.px
        return QRectF(px(MARGIN), px(4), self.width() - px(MARGIN) - px(6), self.height() - px(28 + LINE))

    def _x(self, index: int) -> float:
        frame, px = self._frame, self.theme.px
        return frame.left() + px(16) + index * (frame.width() - px(32)) / max(1, len(self.evenings) - 1)

    def _y(self, luck: float) -> float:
        frame = self._frame
        most = SCALE[-1] + 0.4
        return frame.center().y() - max(-most, min(most, luck)) * frame.height() / (2 * SCALE[-1] + 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        self._draw_scale(painter)
        for at, evening in enumerate(self.evenings):
            self._draw_evening(painter, at, evening)
        self._draw_months(painter)
        self._draw_line(painter)
        painter.end()
        super().paintEvent(event)

    def _draw_scale(self, painter: QPainter) -> None:
        """Paint the scale behind the marks."""
        theme, px, frame, say = self.theme, self.theme.px, self._frame, self.words.text
        painter.fillRect(QRectF(frame.left(), frame.top(), frame.width(), frame.height() / 2), theme.colour("well"))
        painter.setPen(QPen(theme.colour("line"), px(1)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(frame)
        for value in SCALE:
            y = self._y(value)
            painter.setPen(QPen(theme.colour("line" if value else "ink"), px(1)))
            painter.drawLine(QPointF(frame.left(), y), QPointF(frame.right(), y))
            sign = "+" if value > 0 else "−" if value < 0 else ""
            figure = QRectF(0, y - px(12), frame.left() - px(8), px(24))
            paint.write(painter, figure, f"{sign}{abs(value)}", theme.font(FIGURE_SMALL), theme.colour("quiet"), RIGHT)
        quiet, font = theme.colour("quiet"), theme.font(SMALL)
        top = QRectF(frame.left() + px(8), frame.top() + px(2), frame.width(), px(20))
        paint.write(painter, top, say(N_("mejor de lo esperado")), font, quiet, LEFT)
        paint.write(
            painter, top.translated(0, frame.height() - px(24)), say(N_("peor de lo esperado")), font, quiet, LEFT
        )

    def _draw_evening(self, painter: QPainter, index: int, evening: Evening) -> None:
        """Paint the mark of an evening."""
        theme, x = self.theme, self._x(index)
        y, alpha = self._y((evening.luck or 0) / 100), 255 if evening.save in self.shown else FADED
        painter.setPen(QPen(theme.colour("edge", alpha), theme.px(1)))
        painter.drawLine(QPointF(x, self._y(0)), QPointF(x, y))
        draw_mark(painter, theme, QPointF(x, y), evening.result, alpha)
        if index == self.at:
            painter.setPen(QPen(theme.colour("focus"), theme.px(2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QPointF(x, y), theme.px(12), theme.px(12))

    def _draw_months(self, painter: QPainter) -> None:
        """Write the month below the first evening of each, where there is room."""
        theme, px, frame = self.theme, self.theme.px, self._frame
        last, free = (0, 0), 0.0
        for at, evening in enumerate(self.evenings):
            month = (evening.ended.year, evening.ended.month)
            if month != last and self._x(at) >= free:
                word = self.words.text(MONTHS[month[1] - 1])
                box = QRectF(self._x(at) - px(8), frame.bottom() + px(2), px(60), px(20))
                paint.write(painter, box, word, theme.font(LABEL), theme.colour("quiet"), LEFT)
                free = self._x(at) + px(48)
            last = month

    def _draw_line(self, painter: QPainter) -> None:
        """Write the chosen evening in its box below."""
        theme, px, frame = self.theme, self.theme.px, self._frame
        box = QRectF(frame.left(), frame.bottom() + px(26), frame.width(), px(LINE - 8))
        painter.setPen(QPen(theme.colour("line"), px(1)))
        painter.setBrush(theme.colour("lit"))
        painter.drawRoundedRect(box, px(SPACE), px(SPACE))
        font, room = theme.font(BODY), box.width() - px(24)
        text = paint.shorten(self.line, font, int(room), 1)
        paint.write(painter, box.adjusted(px(12), 0, -px(12), 0), text, font, theme.colour("ink"), LEFT)


class LengthPlot(QWidget):
    """A row for each game: the range of its evenings as a bar, their mean as a dot and a figure."""

    def __init__(self, rows: Sequence[tuple[str, MissionRow]], words: Words, theme: Theme) -> None:
        """Make the plot; `rows` holds for each game its title and all its evenings."""
        super().__init__()
        self.words, self.theme = words, theme
        self.rows: list[tuple[str, int, int, int]] = []
        """For each game its title, and the shortest, the mean and the longest time in minutes."""
        for title, row in rows:
            times = [evening.minutes for evening in row.evenings if evening.minutes is not None]
            if times:
                self.rows.append((title, min(times), mean_minutes(row.evenings) or 0, max(times)))
        accessible_lines = [
            words.text(
                N_("{game}: de {least} a {most}, de media {mean}"),
                game=title, least=words(time_text(least)), most=words(time_text(most)), mean=words(time_text(mean)),
            )
            for title, least, mean, most in self.rows
        ]  # fmt: skip
        describe(self, words.text(N_("Cuánto dura")), "; ".join(accessible_lines))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(480), self.theme.px(26 + BAR_ROW * len(self.rows)))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.theme, self.theme.px
        painter = QPainter(self)
        paint.smooth(painter)
        left, right = px(NAMES), self.width() - px(MEANS)
        longest = max((most for *_, most in self.rows), default=60)
        step = next((hours for hours in STEP_HOURS if hours * 60 * 5 >= longest), STEP_HOURS[-1]) * 60
        scale = (right - left - px(8)) / max(step, -(-longest // step) * step)
        quiet = theme.colour("quiet")
        for minutes in range(0, longest + step, step):
            x = left + minutes * scale
            if x > right:
                break
            painter.setPen(QPen(theme.colour("line"), px(1)))
            painter.drawLine(QPointF(x, px(24)), QPointF(x, self.height()))
            word = self.words.text(N_("{n} h"), n=minutes // 60)
            paint.write(painter, QRectF(x - px(30), 0, px(60), px(22)), word, theme.font(LABEL), quiet)
        for row, (title, least, mean, most) in enumerate(self.rows):
            y = px(26 + BAR_ROW * row)
            font, box = theme.font(FIGURE_SMALL), QRectF(0, y, left - px(8), px(BAR_ROW - 2))
            paint.write(painter, box, paint.shorten(title, font, int(box.width()), 1), font, theme.colour("ink"), LEFT)
            bar = QRectF(left + least * scale, y + px(6), max(px(4), (most - least) * scale), px(12))
            painter.fillPath(paint.rounded_rect(bar, px(6)), theme.colour("command", 90))
            painter.setPen(QPen(theme.colour("paper"), px(2)))
            painter.setBrush(theme.colour("command"))
            painter.drawEllipse(QPointF(left + mean * scale, y + px(12)), px(7), px(7))
            figure = QRectF(right, y, self.width() - right, px(BAR_ROW - 2))
            paint.write(painter, figure, self.words(time_text(mean)), font, theme.colour("ink"), RIGHT)
        painter.end()


def span_of(evenings: Sequence[Evening]) -> tuple[datetime, datetime] | None:
    """Return the first and the last day of some evenings."""
    return (evenings[0].ended, evenings[-1].ended) if evenings else None
