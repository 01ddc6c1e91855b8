"""Remembered facts of the board as a staff map: a matrix, and details of the current cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from puesto.core.messages import N_
from puesto.core.prompts import figure
from puesto.core.questions.board import is_hex
from puesto.core.values import replace
from puesto.core.views import BoardView, CounterView, PairView
from puesto.gui.controls.buttons import ENTER, AnswerButton, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.segments import Segments
from puesto.gui.controls.text_entry import LineEdit
from puesto.gui.look.theme import BODY, FIGURE_SMALL, HEADING, LARGE, SPACE, Theme
from puesto.gui.look.words import Words
from puesto.gui.pages.known_matrix import CELL, HEAD, ROW, SIDE, Matrix, describe_known
from puesto.gui.pages.page import Page
from puesto.language import fold

if TYPE_CHECKING:
    from puesto.gui.host.host import Host
    from puesto.gui.host.session_controller import SessionController

BESIDE = 980
"""Least width in px at 100 % at which the details are beside the matrix."""
STRIP = 372
"""Least width of the details there, in px at 100 %."""
MOST = 160
"""Largest scale of the matrix in percent of the design."""
BORDER, AROUND = 152, 332
"""Width beside matrix and details, and height above and below the matrix, in px at 100 %."""
ALL = 1000
"""Stretch factor of the map: the rest below it gets next to nothing."""
LEGEND = 560
"""Largest width in px at 100 % of the legend."""


class KnownStrip(QWidget):
    """Details of the current cell in sentences, with fields.

    There is one widget for each kind of cell, filled for each cell.
    """

    wanted = Signal(str, object)
    """Emitted with a path and the value to set there."""
    left = Signal()
    """Emitted when the focus is to return to the matrix."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self.words, self.theme = words, theme
        self.lines = QVBoxLayout(self)
        self.lines.setContentsMargins(0, 0, 0, 0)
        self.lines.setSpacing(theme.px(SPACE * 2))
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.told = text_label("", theme, LARGE, "ink")
        self.lines.addWidget(self.told)

    def first(self) -> QWidget:
        """Return the widget that takes the focus when the details are opened."""
        raise NotImplementedError

    def titled(self, title: str, widget: QWidget) -> QLabel:
        """Return a field below its name."""
        label = text_label(title.upper(), self.theme, HEADING, "quiet")
        self.lines.addWidget(label)
        self.lines.addWidget(widget)
        return label

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER or event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class PairStrip(KnownStrip):
    """Details of a pair: sight between an AI counter and a unit, distance, or range band."""

    def __init__(self, board: BoardView, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.pair: PairView | None = None
        self.values = [level.value for level in board.levels]
        self.band_values = [band for band, _ in board.bands]
        names = [words.text(N_("{mark} {level}"), mark=level.mark, level=level.message) for level in board.levels]
        self.level = Segments(
            words.text(N_("Se ven")), names, 0, theme, ahead=True, words=words
        )  # the arrow keys are those of the whole board too
        self.level.chosen.connect(self._level)
        self.titled(words.text(N_("Cómo se ven")), self.level)
        self.distance = LineEdit(words.text(N_("Distancia en hexágonos")), theme, width=2, style=FIGURE_SMALL)
        self.distance.setMaxLength(2)
        self.distance.editingFinished.connect(self._distance)
        self.far = self.titled(words.text(N_("Distancia en hexágonos")), self.distance)
        self.band = Segments(
            words.text(N_("Si no se sabe")), [words(name) for _, name in board.bands], 0, theme, words=words
        )
        self.band.chosen.connect(self._band)
        self.about = self.titled(words.text(N_("O solo el alcance de la IA")), self.band)
        self.lines.addStretch(1)

    def first(self) -> QWidget:
        return self.level if self.pair is None or self.pair.measured else self.distance

    def show_pair(self, pair: PairView, text: str) -> None:
        """Fill the fields with the facts of a pair."""
        self.pair = None  # filling a field must not change the state
        self.told.setText(text)
        self.level.choose(self.values.index(pair.level))
        self.distance.setText("" if pair.distance is None else str(pair.distance))
        self.distance.setVisible(not pair.measured)
        self.far.setVisible(not pair.measured)
        self.band.setVisible(pair.distance is None)
        self.about.setVisible(pair.distance is None)
        self.band.choose(self.band_values.index(pair.band) if pair.band in self.band_values else 0)
        self.pair = pair

    def _level(self, index: int) -> None:
        if self.pair is not None and self.values[index] != self.pair.level:
            self.wanted.emit(self.pair.level_path, self.values[index])

    def _band(self, index: int) -> None:
        if self.pair is not None and self.band_values[index] != self.pair.band:
            self.wanted.emit(self.pair.band_path, self.band_values[index] or None)

    def _distance(self) -> None:
        """Take the typed distance of the pair."""
        if self.pair is None or self.pair.measured:
            return
        text = self.distance.text().strip()
        value: Any = figure(text) if text else None
        if value is None and text:
            self.distance.setText("" if self.pair.distance is None else str(self.pair.distance))
        elif value != self.pair.distance:
            self.wanted.emit(self.pair.distance_path, value)


class CounterStrip(KnownStrip):
    """Details of a counter: its hex, its MD, and what else can be corrected."""

    def __init__(self, board: BoardView, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.counter: CounterView | None = None
        self.covers = board.covers
        self.place = LineEdit(words.text(N_("Hexágono, una letra y dos cifras")), theme, width=3, style=FIGURE_SMALL)
        self.place.setMaxLength(3)
        self.place.editingFinished.connect(self._place)
        self.titled(words.text(N_("Hexágono")), self.place)
        self.cover = Segments(
            words.text(N_("MD")), [str(cover) for cover in board.covers], 0, theme, first=board.covers[0], words=words
        )
        self.cover.chosen.connect(self._cover)
        self.titled(words.text(N_("MD del hexágono")), self.cover)
        self.others = QWidget()
        self.flow = Flow(theme.px(SPACE))
        self.others.setLayout(self.flow)
        self.lines.addWidget(self.others)
        self.lines.addStretch(1)

    def first(self) -> QWidget:
        return self.place

    def show_counter(self, counter: CounterView, text: str) -> None:
        """Fill the fields with the facts of a counter."""
        self.counter = None
        self.told.setText(text)
        self.place.setText(counter.place)
        self.cover.choose(self.covers.index(counter.cover) if counter.cover in self.covers else 0)
        while (item := self.flow.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for edit in counter.edits:
            if not edit.path.endswith(".cover"):
                button = AnswerButton(self.words(edit.message), self.theme, style=BODY, low=True)
                button.clicked.connect(lambda _=False, edit=edit: self.wanted.emit(edit.path, edit.value))
                self.flow.addWidget(button)
        self.counter = counter

    def _place(self) -> None:
        """Take the typed hex of the counter."""
        place = self.place.text().strip().upper()
        if self.counter is None or place == self.counter.place:
            return
        if place and not is_hex(place):
            self.place.setText(self.counter.place)
        else:
            self.wanted.emit(f"counters.{self.counter.id}.hex", place)

    def _cover(self, index: int) -> None:
        if self.counter is not None and self.covers[index] != self.counter.cover:
            self.wanted.emit(f"counters.{self.counter.id}.cover", self.covers[index])


class KnownPage(Page):
    """Page with matrix and details. Every change is an override: it is in the diary and can be undone."""

    topic = "known"

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.controller: SessionController | None = None
        self.board: BoardView | None = None
        self.wanted = ""
        self.at = (0, 0)
        self.zoom = 100
        self.matrix: Matrix | None = None
        self.pair_strip: PairStrip | None = None
        self.counter_strip: CounterStrip | None = None

    @property
    def measure(self) -> int:
        return 0

    @property
    def hugs_content(self) -> bool:
        return False

    @property
    def narrow(self) -> bool:
        stack = self.parentWidget()
        return (stack.width() if stack is not None else self.width()) < self.theme.px(BESIDE)

    def connect_host(self, host: Host) -> None:
        self.controller = host.controller
        self.controller.state_changed.connect(self._refresh)
        self.controller.refused.connect(self._show_refusal)
        self.controller.notice.connect(lambda message: self.say(self.words(message)) if self.isVisible() else None)

    def on_shown(self, host: Host) -> None:
        session = host.controller.session
        self.board = session.board() if session is not None else None
        self.say("")

    def undo(self) -> None:
        if self.controller is not None:
            self.controller.undo()

    def redo(self) -> None:
        if self.controller is not None:
            self.controller.redo()

    # -- building

    def fill(self) -> None:
        """Fill the page with its present content."""
        words, board = self.words, self.board
        self.heading(words.text(N_("Lo que sé del tablero")))
        self.matrix = None
        if board is None or not (board.rows.counters and board.columns.counters):
            self.line(words.text(N_("Todavía no hay fichas de los dos bandos sobre el mapa.")))
            self.back_button()
            return
        if len(board.rows.counters) + len(board.columns.counters) > 2 * len(board.levels):
            self.search_field(N_("Buscar fichas"), self.wanted, self._search)
        self.zoom = self._room_for(board)
        self.matrix = Matrix(words, replace(self.theme, scale=self.theme.scale * self.zoom // 100))
        self.pair_strip, self.counter_strip = (
            PairStrip(board, words, self.theme),
            CounterStrip(board, words, self.theme),
        )
        self.matrix.at = self.at
        self.matrix.moved.connect(self._moved)
        self.matrix.opened.connect(self._open)
        self.matrix.level_wanted.connect(self._level)
        self.matrix.forgotten.connect(self._forget)
        strips = QVBoxLayout()
        strips.setContentsMargins(0, 0, 0, 0)
        for strip in (self.pair_strip, self.counter_strip):
            strip.wanted.connect(self._set)
            strip.left.connect(self.take_focus)
            strip.setMinimumWidth(0 if self.narrow else self.theme.px(STRIP))
            strips.addWidget(strip)
        strips.addStretch(1)
        row = QBoxLayout(QBoxLayout.Direction.TopToBottom if self.narrow else QBoxLayout.Direction.LeftToRight)
        row.setSpacing(self.theme.px(32))
        row.addWidget(self._map(board), 3)
        row.addLayout(strips, 1)
        self.rows.addLayout(row, ALL)
        self._show()
        self.back_button()

    def _map(self, board: BoardView) -> QWidget:
        """Return the matrix, no wider than its content, with the legend below it."""
        assert self.matrix is not None
        words, sheet = self.words, QWidget()
        column = QVBoxLayout(sheet)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(self.theme.px(SPACE * 2))
        column.addWidget(self.matrix, 1)
        legend = N_(
            "Punta de flecha: apunta. Aro: ve, sin apuntar. A la izquierda la IA, a la derecha la Unidad. El "
            "número son hexágonos; subrayado, lo has dicho tú."
        )
        keys = N_("Flechas: moverse. {first} a {last}: cómo se ven. Intro: editar. Supr: olvidar la distancia.")
        for text in (words.text(legend), words.text(keys, first=1, last=len(board.levels))):
            column.addWidget(text_label(text, self.theme, BODY, "quiet"))
        column.addStretch(0)
        wide = self.theme.px((SIDE + CELL * len(board.columns.counters) + 4 * SPACE) * self.zoom / 100)
        sheet.setMaximumWidth(max(wide, self.theme.px(LEGEND)))
        return sheet

    def _room_for(self, board: BoardView) -> int:
        """Return the scale of the matrix in percent: as large as the window permits, up to `MOST`."""
        stack = self.parentWidget()
        if stack is None or self.narrow:
            return 100
        px = self.theme.px
        wide = (stack.width() - px(STRIP + BORDER)) / px(SIDE + CELL * len(board.columns.counters) + 4 * SPACE)
        tall = (stack.height() - px(AROUND)) / px(HEAD + ROW * len(board.rows.counters) + 4 * SPACE)
        return max(100, min(MOST, int(min(wide, tall) * 10) * 10))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.matrix is not None and self.board is not None and self.zoom != self._room_for(self.board):
            self.rebuild()

    def take_focus(self) -> None:
        if self.matrix is not None:
            self.area.ensureWidgetVisible(self.matrix)
            self.matrix.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().take_focus()

    # -- content

    def _show(self) -> None:
        """Show what is known of the board now, with the sides filtered by the search."""
        if self.board is None or self.matrix is None:
            return
        self.matrix.show_board(
            self.board, *(self._matching_counters(roster.counters) for roster in (self.board.rows, self.board.columns))
        )
        self._moved()

    def _matching_counters(self, counters: tuple[CounterView, ...]) -> tuple[CounterView, ...]:
        """Return the counters that match the search; a side without a match is shown whole."""
        search_text = fold(self.wanted).strip()
        return (
            tuple(counter for counter in counters if search_text in fold(f"{self.words(counter.name)} {counter.place}"))
            or counters
        )

    def _search(self, text: str) -> None:
        self.wanted = text
        self._show()

    def _moved(self) -> None:
        """Show the details of the current cell."""
        if self.board is None or self.matrix is None or self.pair_strip is None or self.counter_strip is None:
            return
        pair, counter = self.matrix.pair, self.matrix.counter
        self.at = self.matrix.at
        text = describe_known(self.words, self.board, pair, counter)
        self.matrix.tell(self.words.text(N_("Lo que sé del tablero")), text)
        self.pair_strip.setVisible(pair is not None)
        self.counter_strip.setVisible(counter is not None)
        if pair is not None:
            self.pair_strip.show_pair(pair, text)
        if counter is not None:
            self.counter_strip.show_counter(counter, text)

    def _refresh(self) -> None:
        """Update the page when the state has changed."""
        if not self.isVisible() or self.controller is None or self.controller.session is None:
            return
        board = self.controller.session.board()
        is_unchanged = (
            board is not None and self.board is not None and self.matrix is not None and _ids(board) == _ids(self.board)
        )
        self.board = board
        self.say("")
        if is_unchanged:
            self._show()
        else:
            self.rebuild()

    def _show_refusal(self, text: str) -> None:
        """Show the board as it still is, and why a value could not be set."""
        if self.isVisible():
            self._show()
            self.say(text)

    # -- actions of the player

    def _open(self) -> None:
        """Move the focus to the fields of the current cell."""
        if self.matrix is not None and self.pair_strip is not None and self.counter_strip is not None:
            strip = self.pair_strip if self.matrix.pair is not None else self.counter_strip
            strip.first().setFocus(Qt.FocusReason.TabFocusReason)
            self.area.ensureWidgetVisible(strip)
            self.area.ensureWidgetVisible(strip.first())

    def _level(self, index: int) -> None:
        pair = self.matrix.pair if self.matrix is not None else None
        if pair is not None and self.board is not None:
            self._set(pair.level_path, self.board.levels[index].value)

    def _forget(self) -> None:
        pair = self.matrix.pair if self.matrix is not None else None
        if pair is not None and not pair.measured:
            path = pair.distance_path if pair.distance is not None else pair.band_path
            self._set(path, None)

    def _set(self, path: str, value: Any) -> None:
        """Set a remembered value by hand."""
        if self.controller is not None:
            self.controller.override(path, value)


def _ids(board: BoardView) -> list[str]:
    """Return the ids of the counters that a board shows."""
    return [counter.id for counter in (*board.rows.counters, *board.columns.counters)]
