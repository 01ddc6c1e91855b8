"""The printed charts: a list of them, and one as a grid for the owner's values, cell by cell."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from puesto.core import charts
from puesto.core.charts import OWN as COPIED
from puesto.core.charts import Chart, Objection
from puesto.core.game.game import Game
from puesto.core.messages import N_, NN_, Message, count, day_text
from puesto.core.pack_layout import Finding, Path
from puesto.core.values import replace
from puesto.gui.controls.buttons import AnswerButton, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.record_controls import Search, let_wrap
from puesto.gui.editors.cell_model import Place
from puesto.gui.editors.chart_work import ChartCells, ChartWork, row_of, source_mark
from puesto.gui.editors.grid import (
    HOUSE_MARK,
    OWN_MARK,
    PROVEN_MARK,
    RESTORED_MARK,
    UNLIKELY_MARK,
    WRONG_MARK,
    Grid,
    draw_marks,
)
from puesto.gui.editors.photo_beside import PhotoBeside
from puesto.gui.editors.work import read_drafts
from puesto.gui.look import paint
from puesto.gui.look.own_pictures import ALBUM, chart_key
from puesto.gui.look.theme import BODY_BOLD, FIGURE, FIGURE_SMALL, HUGE, SMALL, SMALL_BOLD, SPACE, Theme
from puesto.gui.look.words import Words, sentence_case
from puesto.gui.own_copy.page import MOST_LISTED, EditorPage, empty_column

if TYPE_CHECKING:
    from puesto.gui.host.host import Host

PICTURE_SIDE = 1280
"""Pixels of the longer side of the picture of a chart, as it is kept."""
LENT = N_(
    "El reglamento nombra estas tablas pero no las trae: las casillas de la casa valen hasta que copies las de "
    "tu hoja de ayuda."
)
"""Text about a game some of whose cells have house values."""
LEGEND = (
    (PROVEN_MARK, N_("demostrada por el reglamento")),
    (RESTORED_MARK, N_("restaurada donde el texto falla")),
    (HOUSE_MARK, N_("de la casa")),
    (OWN_MARK, N_("de tu copia")),
    (WRONG_MARK, N_("contradice el reglamento")),
    (UNLIKELY_MARK, N_("poco probable")),
)


class Swatch(QWidget):
    """Small cell with a mark, for the legend."""

    def __init__(self, mark: str, theme: Theme) -> None:
        super().__init__()
        self.mark, self.theme = mark, theme
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(34), self.theme.px(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, box = QPainter(self), QRectF(self.rect())
        paint.smooth(painter)
        if self.mark == HOUSE_MARK:
            paint.hatch(painter, self.theme, paint.rounded_rect(box, 1), "paper", "well", self.theme.px(4))
        painter.setPen(self.theme.colour("line"))
        painter.drawRect(box.adjusted(0, 0, -1, -1))
        draw_marks(painter, self.theme, box, (self.mark,))
        painter.end()


class ChartPage(EditorPage):
    """Page with the list of charts, or one chart as a grid.

    Typed values are saved at once; the session on the table gets them when the chart is left.
    """

    topic = "charts"
    beside_from = 1080

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.host: Host | None = None
        self.house: Any = None
        self.grid: Grid | None = None
        self.cells: ChartCells | None = None
        self.at: Place = (0, 0)
        self.adding: Search | None = None

    def connect_host(self, host: Host) -> None:
        self.host = host

    def supports(self, game: Game[Any, Any]) -> bool:
        return game.forms.charts is not None

    def take_game(self, game: Game[Any, Any] | None) -> None:
        from puesto.packs import content_for

        super().take_game(game)
        self.house = content_for(game)[0] if game is not None else None

    def proof_width(self) -> int:
        return 340

    @property
    def records(self) -> dict[str, Chart]:
        """Return the charts by key."""
        if self.game is None or self.game.forms.charts is None:
            return {}
        result: dict[str, Chart] = getattr(self.content, self.game.forms.charts.section)
        return result

    @property
    def desk_work(self) -> ChartWork:
        """Return the edited chart."""
        assert isinstance(self.work, ChartWork)
        return self.work

    # -- the list

    def fill(self) -> None:
        """Fill the page with its present content."""
        self.grid, self.cells = None, None
        if self.work is not None:
            self._fill_chart()
            return
        self._place_proof()
        words = self.words
        self.named: dict[str, AnswerButton] = {}
        self.heading(words.text(N_("Tablas del juego")))
        if (games := self.row_of_games()) is not None:
            self.rows.addWidget(games)
        if not self.records:
            self.line(words.text(N_("Este juego no tiene tablas que copiar.")))
            self.back_button()
            return
        if any(cell_counts(chart)[HOUSE_MARK] for chart in self.records.values()):
            self.line(words.text(LENT))
        assert self.game is not None and self.game.forms.charts is not None
        waiting = read_drafts(self.game, self.game.forms.charts.section)
        for key, chart in self.records.items():
            title = words.text(N_("{rule} · {chart}"), rule=chart.rule, chart=chart.title)
            button = AnswerButton(title, self.theme, hint=self._state(chart, key in waiting), style=BODY_BOLD, low=True)
            let_wrap(button, QSizePolicy.Policy.Expanding)
            button.clicked.connect(lambda _=False, key=key: self.show_chart(key))
            self.rows.addWidget(button)
            self.named[key] = button
        self.back_button()

    def _state(self, chart: Chart, waiting: bool) -> str:
        """Return the state of a chart in words.

        It counts proven, restored, house and own cells, and says whether it was compared.
        """
        words, cell_count = self.words, cell_counts(chart)
        if not chart.rows and self.game is not None and self.game.forms.charts is not None:
            return words(self.game.forms.charts.said(chart.source))
        messages = [
            count(NN_("{n} demostrada", "{n} demostradas"), cell_count[PROVEN_MARK]),
            count(NN_("{n} restaurada", "{n} restauradas"), cell_count[RESTORED_MARK]),
            count(NN_("{n} de la casa", "{n} de la casa"), cell_count[HOUSE_MARK]),
            count(NN_("{n} tuya", "{n} tuyas"), cell_count[OWN_MARK]),
        ]
        parts = [words(message) for message in messages if dict(message.params)["n"]]
        parts += [words.text(N_("comprobada el {day}"), day=day_text(chart.verified))] if chart.verified else []
        parts += [words.text(N_("a medias"))] if waiting else []
        return " · ".join(parts)

    # -- one chart

    def show_own(self, game: str, record: str = "") -> None:
        super().show_own(game)
        if record:
            self.show_chart(record)

    def show_chart(self, key: str) -> None:
        """Open a chart as it was left."""
        if self.game is None or key not in self.records:
            return
        self.at = (0, 0)
        self.take(ChartWork(self.game, self.content, self.house, key, self))
        self.rebuild()
        self.take_focus()
        self.area.verticalScrollBar().setValue(0)

    def _fill_chart(self) -> None:
        """Fill the page with one chart as a grid."""
        work, words, theme = self.desk_work, self.words, self.theme
        chart = work.chart
        self.rows.setSpacing(theme.px(SPACE * 2))
        self.heading(words.text(N_("{rule} · {chart}"), rule=chart.rule, chart=chart.title))
        self.line(words(work.forms.how(chart.id)))
        if not chart.rows:  # only the name of the chart is known
            self.button(words.text(N_("Las tablas")), key="Esc").clicked.connect(self.leave)
            return
        legend = Flow(theme.px(SPACE * 5))
        for mark, text in LEGEND:
            if mark == RESTORED_MARK and not cell_counts(chart)[mark]:
                continue
            legend.addWidget(sign_with_label(Swatch(mark, theme), words.text(text), theme))
        self.rows.addLayout(legend)
        self.cells = ChartCells(work, words)
        self.corner = text_label(self.cells.corner(), theme, SMALL_BOLD, "quiet")
        self.rows.addWidget(self.corner)
        grid = self.grid = Grid(self.cells, theme, words(chart.title))
        grid.go(*self.at)
        grid.moved.connect(self._moved)
        grid.typed.connect(self._typed)
        grid.typing.connect(self._typing)
        grid.cleared.connect(lambda places: work.restore(self._where(places)))
        grid.too_large.connect(self._too_large)
        self.stamp = self.button("")
        self.stamp.clicked.connect(self.swap_stamp)
        self.button(words.text(N_("Volver a los valores de la casa"))).clicked.connect(lambda: work.put(work.house))
        self.button(words.text(N_("Las tablas")), key="Esc").clicked.connect(self.leave)
        self._label_stamp()
        self.add_editor(grid)
        self._show_picture(chart.id)

    def _show_picture(self, chart: str) -> None:
        """Show the owner's picture of a chart beside the grid, or say how to get it there."""
        column, key = self.proof.layout(), chart_key(self.game.id, chart) if self.game is not None else ""
        assert isinstance(column, QVBoxLayout)
        side = PICTURE_SIDE
        pixmap = ALBUM.pixmap(key, QSize(side, side), self.theme, is_whole=True) if ALBUM.has(key) else None
        if pixmap is not None:
            column.insertWidget(1, PhotoBeside(pixmap, self.words, self.theme))
            return
        hint = self.words.text(N_("Suelta aquí una foto de tu tabla, o pégala con Ctrl+V: se queda al lado."))
        column.insertWidget(1, text_label(hint, self.theme, SMALL, "quiet"))

    def _where(self, places: list[Place]) -> list[tuple[str, str]]:
        assert self.cells is not None
        return [self.cells.where(position) for position in places]

    def leave(self) -> None:
        """Return to the list, at the chart that was left."""
        key = self.desk_work.key
        self.close_work()
        self.rebuild()
        self.named[key].setFocus(Qt.FocusReason.OtherFocusReason)

    def close_work(self) -> None:
        self._into_session()
        self.laid = None  # its problems are no longer shown
        super().close_work()

    def _into_session(self) -> None:
        """Give the changed chart to the session on the table."""
        host, work = self.host, self.work
        if host is None or not isinstance(work, ChartWork) or not work.sound:
            return
        self.keep()
        session = host.controller.session
        if (
            session is None
            or session.game is not work.game
            or work.saved != work.data
            or host.controller.read_only is not None
        ):
            return
        section = work.section.name
        session_charts = getattr(session.content, section)
        if session_charts.get(work.key) != work.chart and work.typed_in:
            host.controller.adopt(replace(session.content, **{section: {**session_charts, work.key: work.chart}}))

    def hideEvent(self, event: QHideEvent) -> None:
        self._into_session()
        super().hideEvent(event)

    # -- typing

    def _typed(self, typed: dict[Place, str]) -> None:
        assert self.cells is not None
        self.say("")
        self.desk_work.type({self.cells.where(position): text for position, text in typed.items()})

    def _typing(self, text: str) -> None:
        """Show after each typed letter what was expected."""
        work = self.desk_work
        assert self.cells is not None and self.grid is not None
        column = self.cells.where(self.grid.at)[1]
        flaw = work.forms.flaw(work.chart.id, column, work.forms.tidy(work.chart.id, text)) if text else None
        words = "" if flaw is None else self.words(flaw)
        self.live.setText(words)
        self.live.setVisible(bool(words))
        if self._below:  # in a narrow window the text below the grid is not visible
            self.say(words)

    def _too_large(self, rows: int, columns: int) -> None:
        """Say that a pasted block does not fit from the current cell."""
        assert self.cells is not None and self.grid is not None
        heads, position = self.cells.heads(), self.grid.at
        text = N_(
            "El bloque tiene {rows} filas por {columns} columnas, y desde esta casilla caben {high} por "
            "{wide}. No se ha pegado nada."
        )
        self.say(
            self.words.text(
                text, rows=rows, columns=columns, high=len(heads[0]) - position[0], wide=len(heads[1]) - position[1]
            )
        )

    def _changed(self, path: Path | None) -> None:
        self.desk_work.typed_in = True
        self._later.start()
        if self.grid is not None:
            self.grid.refresh()
            self._label_stamp()
            self.show_proof()

    def _moved(self) -> None:
        if self.grid is not None and self.laid is not None:
            self.at = self.grid.at
            empty_column(self.beside)
            self.show_beside(self.beside)
            self.reveal()

    # -- the stamp

    def swap_stamp(self) -> None:
        """Note that the chart was compared with the printed one today, or take that note back."""
        work = self.desk_work
        if not work.sound:
            return
        work.put(replace(work.chart, verified="" if work.chart.verified else date.today().isoformat()))

    def _label_stamp(self) -> None:
        work = self.desk_work
        text = N_("Quitar el sello del {day}") if work.chart.verified else N_("Comprobada con mi copia")
        self.stamp.set_text(
            self.words.text(text, day=day_text(work.chart.verified)) if work.chart.verified else self.words.text(text)
        )
        self.stamp.setEnabled(work.sound)

    # -- column beside the grid

    def show_problems(self) -> None:
        """List unreadable cells and violations of the rules, each as a button that leads to its cell."""
        if self.laid is None or self.cells is None:
            return
        work, words = self.desk_work, self.words
        empty_column(self.problem_list)
        unreadable = [
            (self.cells.cell_name(self.cells.place(where)), words(flaw), self.cells.place(where))
            for where, flaw in work.broken.items()
        ]
        loose = [self._loose(finding) for finding in work.findings if finding.code != "bad_cell"]
        against = [
            (self._title_of(objection), words(objection.message), self._first(objection))
            for objection in work.objections
        ]
        problems: list[tuple[str, str, Place | None]] = [*unreadable, *loose, *against]
        for title, text, place in problems[:MOST_LISTED]:
            button = AnswerButton(title, self.theme, hint=text, style=BODY_BOLD, low=True)
            let_wrap(button, QSizePolicy.Policy.Expanding)
            button.clicked.connect(lambda _=False, place=place: self._go_to_cell(place))
            self.problem_list.addWidget(button)
        beyond = len(problems) - MOST_LISTED
        if beyond > 0:
            self.problem_list.addWidget(
                text_label(words(count(NN_("Y {n} más.", "Y {n} más."), beyond)), self.theme, SMALL, "quiet")
            )
        if work.objections:
            answer = N_(
                "Si tu tabla impresa dice eso, vale la tuya: el reglamento y sus ejemplos también se equivocan."
            )
            self.problem_list.addWidget(text_label(words.text(answer), self.theme, SMALL, "quiet"))

        if self._below:  # that is not visible either
            title, text, _ = problems[0] if problems else ("", "", None)
            first = " — ".join(part for part in (title, text) if part)
            self.say(sentence_case(first))

    def _loose(self, finding: Finding) -> tuple[str, str, Place | None]:
        """Return title, text and cell of a problem with more than one cell; a row has its name from the chart."""
        index, work = row_of(finding), self.desk_work
        if index is None:
            return self.words(finding.what), "", None
        row = work.forms.row(work.chart.id, work.chart.rows[index].id)
        params = tuple((name, row if name == "row" else value) for name, value in finding.what.params)
        return self.words(replace(finding.what, params=params)), "", (index, 0)

    def say_about(self, message: Message | None) -> None:
        super().say_about(message)
        if message is None and self._below:
            self.show_problems()

    def _title_of(self, objection: Objection) -> str:
        return self.words.text(
            N_("Contradice {rule}") if objection.certain else N_("Contra lo probable ({rule})"), rule=objection.rule
        )

    def _first(self, objection: Objection) -> Place | None:
        """Return the first cell of an objection; None where all are elsewhere."""
        assert self.cells is not None
        open_cells = [
            where
            for where in objection.cells
            if where[0] in charts.ids(self.desk_work.chart) and where[1] in self.desk_work.chart.columns
        ]
        return self.cells.place(open_cells[0]) if open_cells else None

    def _go_to_cell(self, place: Place | None) -> None:
        if self.grid is not None:
            self.grid.setFocus(Qt.FocusReason.OtherFocusReason)
            if place is not None:
                self.grid.go(*place)

    def show_beside(self, column: QVBoxLayout) -> None:
        """Show the current cell: its value and source, and the buttons to add or remove rows and columns."""
        if self.cells is None or self.grid is None:
            return
        work, words, theme, cells, position = self.desk_work, self.words, self.theme, self.cells, self.grid.at
        where = cells.where(position)
        column.addSpacing(theme.px(SPACE * 2))
        column.addWidget(text_label(cells.cell_name(position), theme, FIGURE_SMALL, "quiet"))
        column.addWidget(
            text_label(cells.text(position) or "—", theme, HUGE if len(cells.text(position)) < 8 else FIGURE, "ink")
        )
        column.addWidget(text_label(words(work.forms.said(cells.source(position))), theme, BODY_BOLD, "ink"))
        self.live = text_label("", theme, SMALL_BOLD, "danger")
        self.live.setVisible(False)
        column.addWidget(self.live)
        house = work.house
        if where[0] in charts.ids(house) and where[1] in house.columns:
            source, text = charts.source(house, *where), charts.cell(house, *where)
            house_value = work.forms.shown(house.id, text)
            is_proven = source_mark(source) == PROVEN_MARK
            if cells.source(position) == COPIED and is_proven:
                answer = N_(
                    "El texto demuestra {value} ({source}). Tu copia va por delante: si en tu tabla pone otra "
                    "cosa, déjala."
                )
                column.addWidget(
                    text_label(
                        words.text(answer, value=house_value, source=work.forms.said(source)), theme, SMALL, "quiet"
                    )
                )
            if charts.cell(work.chart, *where) != text or (
                work.chart.known.get(charts.place(*where)) == COPIED and not is_proven
            ):
                back = words.text(N_("Volver a {value}, {source}"), value=house_value, source=work.forms.said(source))
                self._tool(column, back, words.text(N_("Supr")), lambda: work.restore([where]))
        self._lines(column, where)

    def _lines(self, column: QVBoxLayout, where: tuple[str, str]) -> None:
        """Add the buttons for optional rows and columns of the printed chart."""
        work, words, forms = self.desk_work, self.words, self.desk_work.forms
        chart = work.chart
        rows, columns = forms.needed(chart.id)
        if where[0] not in rows and len(chart.rows) > 1:
            name = forms.row(chart.id, where[0])
            self._tool(
                column,
                words.text(N_("Quitar la fila «{row}»"), row=name),
                "",
                lambda: work.put(charts.without_row(chart, where[0])),
            )
        edge = chart.columns.index(where[1]) in (0, len(chart.columns) - 1)
        if where[1] not in columns and len(chart.columns) > 1 and edge:
            name = forms.column(chart.id, where[1])
            self._tool(
                column,
                words.text(N_("Quitar la columna «{column}»"), column=name),
                "",
                lambda: work.put(charts.without_column(chart, where[1])),
            )
        for id, index in forms.more_columns(chart):
            name = forms.column(chart.id, id)
            with_column = charts.with_column(chart, id, index)
            self._tool(
                column, words.text(N_("Añadir la columna «{column}»"), column=name), "", partial(work.put, with_column)
            )
        row_names = dict(forms.more_rows(chart))
        if row_names:
            options = [(id, words(forms.row(chart.id, id))) for id in row_names]
            hint = words.text(N_("Añadir una fila"))
            self.adding = Search(hint, options, None, words, self.theme, keeps=False, hint=hint)
            self.adding.picked.connect(lambda id: self._add_row(id, row_names[id]))
            column.addWidget(self.adding)

    def _add_row(self, id: str, index: int) -> None:
        """Add a row once the field has handled its key event."""
        work = self.desk_work

        def add() -> None:
            work.put(charts.with_row(work.chart, id, index))
            self._go_to_cell((index, 0))

        QTimer.singleShot(0, self, add)

    def _tool(self, column: QVBoxLayout, text: str, key: str, run: Callable[[], None]) -> None:
        button = AnswerButton(text, self.theme, key=key, style=FIGURE_SMALL, low=True)
        let_wrap(button, QSizePolicy.Policy.Expanding)
        button.clicked.connect(run)
        button.clicked.connect(lambda: self._go_to_cell(None))
        column.addWidget(button)

    # -- the keyboard

    def take_focus(self) -> None:
        if self.grid is not None:
            self.grid.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().take_focus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.work is not None:
            self.leave()
        else:
            super().keyPressEvent(event)


def sign_with_label(sign: QWidget, text: str, theme: Theme) -> QWidget:
    """Return a sign of the legend with its words."""
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(theme.px(SPACE * 2))
    row.addWidget(sign)
    row.addWidget(text_label(text, theme, SMALL, "quiet", wrap=False))
    return holder


def cell_counts(chart: Chart) -> dict[str, int]:
    """Return the number of proven, restored, house and own cells of a chart."""
    result = {PROVEN_MARK: 0, RESTORED_MARK: 0, HOUSE_MARK: 0, OWN_MARK: 0}
    for row in chart.rows:
        for column in chart.columns:
            result[source_mark(charts.source(chart, row.id, column))] += 1
    return result
