"""The luck ledger: results against their expectation, with the band that chance alone explains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from puesto.core.game.game import whole_game
from puesto.core.headings import SideView
from puesto.core.messages import N_, Text
from puesto.core.session.foreseen import Foreseen, foreseen_count
from puesto.core.study import luck
from puesto.core.study.luck import Measure, Tally
from puesto.gui.controls.accessible import set_tip
from puesto.gui.controls.buttons import text_label
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, BODY_BOLD, FIGURE, HEADING, LABEL, SMALL, SPACE, Theme
from puesto.gui.look.words import Words
from puesto.gui.pages.page import Page

if TYPE_CHECKING:
    from puesto.gui.host.host import Host

BAR, WIDTH, ROOM = 66, 300, 0.35
"""Height and least width of a bar in px at 100 %; share of the band's width that is shown beside it."""
MIDDLE = 24
"""Distance in px at 100 % from the top of a bar to its scale."""


class Bar(QWidget):
    """Scale with the band as a box, the expectation as a line across it, and the result as a chip on it."""

    def __init__(self, measure: Measure, text: str, figures: tuple[str, str, str], judged: bool, theme: Theme) -> None:
        """Make a bar; `figures` are the written ends of the band with the expectation between them.

        `judged` says whether more is better.
        """
        super().__init__()
        self.measure, self.figures, self.judged, self.theme = measure, figures, judged, theme
        self.setAccessibleName(text)
        set_tip(self, text)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(WIDTH), self.theme.px(BAR))

    def _place(self, value: float) -> float:
        """Return the x in px of a value on the scale."""
        measure, wide = self.measure, max(1, self.measure.high - self.measure.low)
        low = min(measure.low - wide * ROOM, float(measure.happened))
        high = max(measure.high + wide * ROOM, float(measure.happened))
        edge = self.theme.px(SPACE * 4)
        return edge + (value - low) / (high - low) * (self.width() - 2 * edge)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px, measure = self.theme, self.theme.px, self.measure
        painter = QPainter(self)
        paint.smooth(painter)
        middle = px(MIDDLE)
        painter.setPen(QPen(theme.colour("edge"), px(1.5)))
        painter.drawLine(QPointF(px(SPACE), middle), QPointF(self.width() - px(SPACE), middle))
        band = QRectF(
            self._place(measure.low), middle - px(9), self._place(measure.high) - self._place(measure.low), px(18)
        )
        painter.setPen(QPen(theme.colour("edge"), px(1)))
        painter.setBrush(theme.colour("lit"))
        painter.drawRoundedRect(band, px(SPACE), px(SPACE))
        expected = self._place(float(measure.expected))
        painter.setPen(QPen(theme.colour("quiet"), px(2), Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(expected, middle - px(15)), QPointF(expected, middle + px(15)))
        self._chip(painter, self._place(measure.happened), middle)
        for value, figure in zip((measure.low, float(measure.expected), measure.high), self.figures, strict=True):
            place = QRectF(self._place(value) - px(40), middle + px(18), px(80), px(20))
            paint.write(painter, place, figure, theme.font(LABEL), theme.colour("quiet"))
        if self.hasFocus():
            paint.focus_ring(painter, theme, QRectF(self.rect()).adjusted(px(2), px(2), -px(2), -px(2)), px(SPACE))
        painter.end()

    def _chip(self, painter: QPainter, x: float, y: float) -> None:
        """Paint a round chip within the band, or an arrowhead in its direction where it is outside."""
        theme, size = self.theme, self.theme.px(8)
        verdict = self.measure.verdict
        way = {luck.ABOVE: 1, luck.BELOW: -1}.get(verdict, 0)
        painter.setPen(QPen(theme.colour("paper"), theme.px(2)))
        judged = {luck.ABOVE: "action", luck.BELOW: "danger"} if self.judged else {}
        painter.setBrush(theme.colour("quiet" if verdict == luck.FEW_SAID else judged.get(verdict, "ink")))
        if way:
            painter.drawPolygon(
                QPolygonF(
                    [QPointF(x - way * size, y - size), QPointF(x - way * size, y + size), QPointF(x + way * size, y)]
                )
            )
        else:
            painter.drawEllipse(QPointF(x, y), size, size)


class LuckPage(Page):
    """Page with a row for each kind of roll, side after side; below them the same figures as a table."""

    topic = "luck"

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.tallies: tuple[Tally, ...] = ()
        self.foreseen: tuple[Foreseen, ...] = ()
        self.names: tuple[tuple[str, Text], ...] = ()
        self.sides: tuple[SideView, ...] = ()

    def on_shown(self, host: Host) -> None:
        session, self.sides = host.controller.session, host.controller.headings.sides
        self.tallies = luck.ledger(session.entries, self.sides) if session is not None else ()
        self.foreseen = tuple(session.foreseen) if session is not None else ()
        self.names = whole_game(session).physical_decks if session is not None else ()

    def fill(self) -> None:
        """Fill the page with its present content."""
        words = self.words
        self.heading(words.text(N_("La suerte hasta ahora")))
        if not self.tallies:
            self.line(words.text(N_("Todavía no se ha tirado ni robado nada.")))
        else:
            self.line(words(luck.legend()))
        if self.foreseen:
            self.line(words(foreseen_count(self.foreseen)))
        for tally in self.tallies:
            self.rows.addWidget(text_label(self._title(tally), self.theme, FIGURE, "ink"))
            for kind, measure in tally.figures:
                self._row(kind, measure)
        if self.tallies:
            self._table()
        self.back_button()

    def _title(self, tally: Tally) -> str:
        return self.words(luck.heading(tally, luck.stream_name(tally.stream, self.names), self.sides))

    def _row(self, kind: str, measure: Measure) -> None:
        """Add a bar with its sentence beside it."""
        words, out = self.words, measure.verdict in (luck.ABOVE, luck.BELOW)
        text, verdict = words(luck.text_of(kind, measure)), words(luck.verdict_text(kind, measure))
        low, expected, high = (words(figure) for figure in luck.band_in_words(kind, measure))
        row = QBoxLayout(QBoxLayout.Direction.TopToBottom if self.narrow else QBoxLayout.Direction.LeftToRight)
        layout = QVBoxLayout()
        row.setSpacing(self.theme.px(SPACE if self.narrow else 24))
        layout.setSpacing(self.theme.px(2))
        layout.addWidget(text_label(text, self.theme, BODY, "ink"))
        layout.addWidget(text_label(verdict, self.theme, BODY_BOLD if out else SMALL, "ink" if out else "quiet"))
        layout.addStretch(1)
        row.addWidget(Bar(measure, f"{text} {verdict}", (low, expected, high), kind == luck.SUCCESS, self.theme), 1)
        row.addLayout(layout, 1)
        self.rows.addLayout(row)

    def _table(self) -> None:
        """Add the same figures as a table."""
        words, grid = self.words, QGridLayout()
        grid.setHorizontalSpacing(self.theme.px(20))
        grid.setVerticalSpacing(self.theme.px(4))
        self.rows.addSpacing(self.theme.px(12))
        self.rows.addWidget(
            text_label(words.text(N_("Las mismas cifras, en columnas")).upper(), self.theme, HEADING, "quiet")
        )
        heads = (N_("Qué"), N_("Tiradas"), N_("Salió"), N_("Se esperaba"), N_("Franja"))
        for column, head in enumerate(heads):
            grid.addWidget(text_label(words.text(head), self.theme, LABEL, "quiet"), 0, column)
        grid.setColumnStretch(0, 1)
        kinds = {
            luck.TOTAL: N_("{title}: suma"),
            luck.SUCCESS: N_("{title}: salieron bien"),
            luck.LOT: N_("{title}: veces"),
        }
        rows = [
            (words.text(kinds[kind], title=self._title(tally)), measure)
            for tally in self.tallies
            for kind, measure in tally.figures
        ]
        for row, (title, measure) in enumerate(rows, 1):
            band = words.text(N_("{low} a {high}"), low=measure.low, high=measure.high)
            cells = (title, str(measure.throws), str(measure.happened), words(luck.decimal(measure.expected)), band)
            for column, cell in enumerate(cells):
                label = text_label(cell, self.theme, SMALL, "ink", wrap=column in (0, len(cells) - 1))
                grid.addWidget(label, row, column, Qt.AlignmentFlag.AlignTop)
        self.rows.addLayout(grid)
