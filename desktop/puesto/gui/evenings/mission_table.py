"""The table of the evenings by game and mission, and the table that says every evening in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QSizePolicy, QTableView

from puesto.core.messages import N_, NN_, count
from puesto.gui.controls.accessible import announce, describe
from puesto.gui.controls.segments import FocusRing
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, FIGURE, FIGURE_SMALL, LABEL, Theme, scroll_bars
from puesto.gui.look.words import Words
from puesto.storage.evenings.figures import MissionRow, day_text, luck_text, result_text, time_text
from puesto.storage.evenings.record import Evening

Index = QModelIndex | QPersistentModelIndex
TOP = QModelIndex()
RIGHT = Qt.AlignmentFlag.AlignRight
LEFT = Qt.AlignmentFlag.AlignLeft
HEAD, GAME, ROW = 26, 23, 31
"""Heights in px at 100 % of the heads, of a game's name and of a mission."""
UNIT, MOST_BAR, BAR_ROOM, PLAYED_ROOM, MEAN_ROOM = 20, 180, 184, 64, 72
"""Width of an evening in a bar, the most that a bar takes, and widths of the columns in px at 100 %."""
HEADS = (N_("Día"), N_("Misión"), N_("Resultado"), N_("Suerte"), N_("Duración"), N_("Tiempo"), N_("Rival"))


class MissionTable(FocusRing):
    """The missions by game, each with its evenings as a bar; up and down walk them."""

    chosen = Signal()
    """Emitted when another mission is chosen."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self.words, self.theme = words, theme
        self.rows: tuple[MissionRow, ...] = ()
        self.titles: dict[str, str] = {}
        self.at = -1
        """The chosen mission; -1 for all."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_rows(self, rows: Sequence[MissionRow], titles: dict[str, str]) -> None:
        """Show missions; `titles` holds the titles of their games."""
        self.rows, self.titles, self.at = tuple(rows), titles, -1
        self._describe()
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        games = len({row.game for row in self.rows})
        return QSize(self.theme.px(480), self.theme.px(HEAD + GAME * games + ROW * len(self.rows) + 8))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(260), self.sizeHint().height())

    @property
    def mission(self) -> MissionRow | None:
        """Return the chosen mission; None for all."""
        return self.rows[self.at] if 0 <= self.at < len(self.rows) else None

    def choose(self, index: int) -> None:
        """Choose a mission, with -1 all of them."""
        if index != self.at and -1 <= index < len(self.rows):
            self.at = index
            self._describe()
            announce(self, self.line)
            self.update()
            self.chosen.emit()

    @property
    def line(self) -> str:
        """Return the chosen mission in one sentence."""
        return self._row_text(self.mission) if self.mission is not None else self.words.text(N_("Todas las misiones"))

    def _row_text(self, row: MissionRow) -> str:
        """Return a mission's figures in one sentence."""
        figures, words = row.figures, self.words
        return words.text(
            N_("{game}, {mission}: {played}, {won}, {lost}, {drawn}"),
            game=self.titles.get(row.game, row.game),
            mission=words(row.title),
            played=words(count(NN_("{n} velada", "{n} veladas"), figures.played)),
            won=words(count(NN_("{n} ganada", "{n} ganadas"), figures.won)),
            lost=words(count(NN_("{n} perdida", "{n} perdidas"), figures.lost)),
            drawn=words(count(NN_("{n} empate", "{n} empates"), figures.drawn)),
        )

    def _describe(self) -> None:
        describe(self, self.words.text(N_("Por juego y misión")), self.line)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.choose(self.at + (1 if event.key() == Qt.Key.Key_Down else -1))
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        y = event.position().y()
        self.choose(next((at for at, top in self._tops() if top <= y < top + self.theme.px(ROW)), -1))

    def _tops(self) -> list[tuple[int, float]]:
        """Return the y in px at which each mission's row begins."""
        px, y, last = self.theme.px, float(self.theme.px(HEAD)), ""
        tops = []
        for at, row in enumerate(self.rows):
            y += px(GAME) if row.game != last else 0
            tops.append((at, y))
            y, last = y + px(ROW), row.game
        return tops

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px, say = self.theme, self.theme.px, self.words.text
        painter = QPainter(self)
        paint.smooth(painter)
        mean = QRectF(self.width() - px(MEAN_ROOM + 4), 0, px(MEAN_ROOM), px(HEAD - 4))
        bar = mean.left() - px(BAR_ROOM)
        played = QRectF(bar - px(PLAYED_ROOM + 12), 0, px(PLAYED_ROOM), px(HEAD - 4))
        quiet, label = theme.colour("quiet"), theme.font(LABEL)
        paint.write(painter, played, say(N_("Jugadas")), label, quiet, RIGHT)
        paint.write(painter, QRectF(bar, 0, px(BAR_ROOM), px(HEAD - 4)), say(N_("Resultado")), label, quiet, LEFT)
        paint.write(painter, mean, say(N_("Media")), label, quiet, RIGHT)
        painter.setPen(QPen(theme.colour("ink"), px(2)))
        painter.drawLine(QPointF(0, px(HEAD - 2)), QPointF(self.width(), px(HEAD - 2)))
        last = ""
        for at, top in self._tops():
            row = self.rows[at]
            if row.game != last:
                box = QRectF(0, top - px(GAME), self.width(), px(GAME))
                title = self.titles.get(row.game, row.game)
                paint.write(painter, box, title, theme.font(FIGURE_SMALL), quiet, LEFT)
            last = row.game
            box = QRectF(0, top, self.width(), px(ROW - 2))
            if at == self.at:
                painter.fillPath(paint.rounded_rect(box, px(4)), theme.colour("lit"))
            font, room = theme.font(FIGURE), int(played.left() - px(20))
            name = QRectF(px(12), top, room, px(ROW - 2))
            paint.write(
                painter, name, paint.shorten(self.words(row.title), font, room, 1), font, theme.colour("ink"), LEFT
            )
            figures = row.figures
            line = played.translated(0, top + px(3))
            paint.write(painter, line, str(figures.played), font, theme.colour("ink"), RIGHT)
            self._draw_bar(painter, bar, top + px(7), row)
            if figures.minutes is not None:
                time = self.words(time_text(figures.minutes))
                paint.write(
                    painter, mean.translated(0, top + px(3)), time, theme.font(FIGURE_SMALL), theme.colour("ink"), RIGHT
                )
            painter.setPen(QPen(theme.colour("line"), px(1)))
            painter.drawLine(QPointF(0, top + px(ROW - 1)), QPointF(self.width(), top + px(ROW - 1)))
        painter.end()
        super().paintEvent(event)

    def _draw_bar(self, painter: QPainter, x: float, y: float, row: MissionRow) -> None:
        """Paint the results of a mission as bars with numbers, each result in its own pattern."""
        theme, px, figures = self.theme, self.theme.px, row.figures
        rest = figures.played - figures.won - figures.drawn - figures.lost
        unit = min(float(px(UNIT)), px(MOST_BAR) / max(1, figures.played))
        parts = (("won", figures.won), ("draw", figures.drawn), ("lost", figures.lost), ("played", rest))
        for result, evening_count in parts:
            if not evening_count:
                continue
            box = QRectF(x, y, max(px(8), evening_count * unit - px(2)), px(18))
            ink = theme.colour({"won": "on_colour", "lost": "danger"}.get(result, "ink"))
            if result == "won":
                painter.fillPath(paint.rounded_rect(box, px(2)), theme.colour("action"))
            else:
                dashed = {"draw": Qt.PenStyle.DashLine, "played": Qt.PenStyle.DotLine}
                painter.setPen(QPen(ink, px(1), dashed.get(result, Qt.PenStyle.SolidLine)))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(box, px(2), px(2))
            if box.width() >= paint.text_width(str(evening_count), theme.font(LABEL)):
                paint.write(painter, box, str(evening_count), theme.font(LABEL), ink)
            x += evening_count * unit


class EveningModel(QAbstractTableModel):
    """The evenings in words, the last one first."""

    def __init__(self, evenings: Sequence[Evening], words: Words) -> None:
        super().__init__()
        self.evenings, self.words = tuple(reversed(evenings)), words

    def rowCount(self, parent: Index = TOP) -> int:
        return 0 if parent.isValid() else len(self.evenings)

    def columnCount(self, parent: Index = TOP) -> int:
        return 0 if parent.isValid() else len(HEADS)

    def headerData(self, section: int, way: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        is_column_title = role == Qt.ItemDataRole.DisplayRole and way == Qt.Orientation.Horizontal
        return self.words.text(HEADS[section]) if is_column_title else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        evening = self.evenings[index.row()]
        cells = (
            day_text(evening), evening.title, result_text(evening),
            luck_text(evening.luck) if evening.luck is not None else None, evening.length,
            time_text(evening.minutes) if evening.minutes is not None else None, evening.temper,
        )  # fmt: skip
        cell = cells[index.column()]
        return self.words(cell) if cell is not None else ""


class EveningTable(QTableView):
    """The same as the plots, as a table that a screen reader reads cell by cell."""

    open_wanted = Signal()

    def __init__(self, evenings: Sequence[Evening], words: Words, theme: Theme) -> None:
        super().__init__()
        self.rows = EveningModel(evenings, words)
        self.setModel(self.rows)
        self.setAccessibleName(words.text(N_("Mis veladas")))
        self.setFont(theme.font(BODY))
        self.horizontalHeader().setFont(theme.font(LABEL))
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.horizontalHeader().setStretchLastSection(True)
        for column, wide in enumerate((120, 260, 280, 90, 130, 100)):
            self.setColumnWidth(column, theme.px(wide))
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(theme.px(32))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setMinimumHeight(theme.px(200))
        ink, paper, lit = (theme.colour(name).name() for name in ("ink", "paper", "lit"))
        self.setStyleSheet(
            f"QTableView {{ background: {paper}; color: {ink}; border: 0; gridline-color: {lit};"
            f" selection-background-color: {lit}; selection-color: {ink}; }}"
            f"QHeaderView::section {{ background: {paper}; color: {ink}; border: 0; padding: 4px; }}"
            + scroll_bars(theme)
        )
        self.doubleClicked.connect(lambda _: self.open_wanted.emit())
        if evenings:
            self.setCurrentIndex(self.rows.index(0, 0))

    @property
    def evening(self) -> Evening | None:
        """Return the evening of the current row."""
        index = self.currentIndex()
        return self.rows.evenings[index.row()] if index.isValid() else None
