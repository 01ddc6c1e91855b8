"""The page of finished evenings: figures, plots and a table by mission, for all games or one of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QStandardPaths, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from puesto.core.messages import N_, NN_, count
from puesto.diary.bg_stats import SUFFIX
from puesto.diary.evenings import evenings_bgsplay, evenings_csv
from puesto.gui.controls.buttons import AnswerButton, focus_of, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.segments import Segments
from puesto.gui.evenings.mission_table import EveningTable, MissionTable
from puesto.gui.evenings.plots import LengthPlot, LuckPlot, draw_mark, span_of
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, HEADING, HUGE, SPACE, TITLE, Theme
from puesto.gui.look.words import Words
from puesto.gui.pages.page import Page, Rule
from puesto.gui.sheets.paper_sheets import FOLDER, SlicedWork
from puesto.storage import sessions_folder
from puesto.storage.evenings.figures import MissionRow, by_mission, figures_of, time_text
from puesto.storage.evenings.record import Evening, EveningRecord
from puesto.storage.keeping import SaveError, is_ours_to_keep, write_paper

if TYPE_CHECKING:
    from puesto.gui.host.host import Host

FEWEST = 3
"""Evenings from which on plots are drawn."""
BESIDE = 1100
"""Width in px at 100 % from which plots and table are side by side."""
WIDE = 1318
TABLE_FROM = 250
"""The size in percent from which the table is shown instead of the plots until T is pressed."""


class Legend(QWidget):
    """The marks of the results with their words."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.marks = tuple(
            (result, words.text(word))
            for result, word in (("won", N_("ganada")), ("lost", N_("perdida")), ("draw", N_("empatada")))
        )
        self.setAccessibleName(", ".join(word for _, word in self.marks))
        self.setFixedSize(theme.px(280), theme.px(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px, painter = self.theme, self.theme.px, QPainter(self)
        paint.smooth(painter)
        right = float(self.width())
        for result, word in reversed(self.marks):
            wide = paint.text_width(word, theme.font(BODY))
            box = QRectF(right - wide, 0, wide, self.height())
            paint.write(painter, box, word, theme.font(BODY), theme.colour("ink"))
            draw_mark(painter, theme, QPointF(right - wide - px(14), self.height() / 2), result)
            right -= wide + px(36)
        painter.end()


class EveningsPage(Page):
    """Page that shows what the record holds at once, and brings it up to date behind it."""

    topic = "evenings"
    open_wanted = Signal(object)

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.host: Host | None = None
        self.evenings: list[Evening] = []
        self.game = ""
        """The id of the game that is shown; "" for all."""
        self.shows_table: bool | None = None
        """Whether the table is shown instead of the plots; None until the player has chosen."""
        self._record: EveningRecord | None = None
        self._work: SlicedWork | None = None
        self.plot: LuckPlot | None = None
        self.missions: MissionTable | None = None
        self.list: EveningTable | None = None

    @property
    def measure(self) -> int:
        return WIDE

    @property
    def hugs_content(self) -> bool:
        return False

    def connect_host(self, host: Host) -> None:
        self.host = host
        self.open_wanted.connect(host.open)

    def on_shown(self, host: Host) -> None:
        """Bring the page up to date when it is shown."""
        self.say("")
        if self._record is None:
            self._record = EveningRecord()
        self.evenings = self._record.evenings()
        if self._work is not None:
            self._work.stop()
        self._work = SlicedWork(self, self._record.refresh(host.shelf.find))
        self._work.told.connect(self._show_progress)
        self._work.done.connect(self._show_refreshed)

    def _show_progress(self, share: float) -> None:
        """Show how much of the record has been rebuilt."""
        if self.isVisible():
            self.foot_line.setText(
                self.words.text(
                    N_("Rehaciendo: {percent} %. Sale de las partidas guardadas."), percent=round(100 * share)
                )
            )
        elif self._work is not None:
            self._work.stop()  # the next time that the page is shown it goes on from here

    def _show_refreshed(self, has_news: bool) -> None:
        """Show the evenings of the record again if any has changed; else only where they come from."""
        if has_news and self._record is not None:
            self.evenings = self._record.evenings()
            self.rebuild()
        else:
            self.foot_line.setText(self._source_text())

    # -- what is shown

    @property
    def games(self) -> list[str]:
        """Return the games on the shelf, in its order."""
        return list(self.host.shelf.ids()) if self.host is not None else []

    @property
    def shown(self) -> list[Evening]:
        """Return the evenings of the chosen game and mission, the oldest first."""
        mission = self.missions.mission if self.missions is not None else None
        evenings = mission.evenings if mission is not None else self.evenings
        return [evening for evening in evenings if self.game in ("", evening.game)]

    @property
    def in_table(self) -> bool:
        """Return whether the table is shown instead of the plots."""
        return self.theme.scale >= TABLE_FROM if self.shows_table is None else self.shows_table

    def title_of(self, game: str) -> str:
        """Return the title of a game."""
        return self.words(self.host.shelf.title(game)) if self.host is not None else game

    # -- building

    def fill(self) -> None:
        """Fill the page with its present content."""
        words, side = self.words, self.theme.px(24)
        self.rows.setContentsMargins(side, self.theme.px(16), side, self.theme.px(12))
        self.rows.setSpacing(self.theme.px(8))
        self.plot = self.missions = self.list = None
        self._head()
        self.foot_line = text_label(self._source_text(), self.theme, BODY, "quiet")
        of_game = [evening for evening in self.evenings if self.game in ("", evening.game)]
        if of_game:
            self._figures(of_game)
        if len(self.evenings) < FEWEST:
            few_template = N_("A partir de la tercera velada acabada se dibuja.")
            self.line(words.text(few_template if self.evenings else N_("Todavía no hay ninguna velada acabada.")))
        self._body(of_game)
        self.rows.addWidget(self.foot_line)
        self._buttons()

    def _head(self) -> None:
        """Add the title and the choice of the game."""
        words, px = self.words, self.theme.px
        row = QHBoxLayout()
        row.setSpacing(px(24))
        row.addWidget(text_label(words.text(N_("Mis veladas")), self.theme, TITLE, "ink"))
        short = [self.title_of(game) for game in self.games]
        at = self.games.index(self.game) + 1 if self.game in self.games else 0
        name, levels = words.text(N_("Juego")), [words.text(N_("Todos")), *short]
        self.filter = Segments(name, levels, at, self.theme, first=0, ahead=True, words=words)
        self.filter.chosen.connect(self._filter)
        narrow = self.is_narrow
        (self.rows if narrow else row).addWidget(self.filter, *(() if narrow else (1,)))
        self.rows.insertLayout(0, row)
        if (span := span_of(self.evenings)) is not None and not narrow:
            first, last = span
            text = words.text(N_("del {first} al {last}"), first=f"{first:%d/%m/%Y}", last=f"{last:%d/%m/%Y}")
            row.addWidget(text_label(text, self.theme, BODY, "quiet", wrap=False))
        self.rows.addWidget(Rule(self.theme))

    @property
    def is_narrow(self) -> bool:
        """Return whether the parts of the page are one below the other."""
        stack = self.parentWidget()
        return (stack.width() if stack is not None else self.width()) < self.theme.px(BESIDE)

    def _figures(self, evenings: Sequence[Evening]) -> None:
        """Add the seven figures over the evenings."""
        words, figures, flow = self.words, figures_of(evenings), Flow(self.theme.px(36))
        shares = N_("{won} de {all}")
        parts: list[tuple[str, str, str]] = [
            (str(figures.played), words(count(NN_("velada", "veladas"), figures.played)), "ink"),
            (str(figures.won), words(count(NN_("ganada", "ganadas"), figures.won)), "action"),
            (str(figures.lost), words(count(NN_("perdida", "perdidas"), figures.lost)), "danger"),
            (str(figures.drawn), words(count(NN_("empate", "empates"), figures.drawn)), "ink"),
        ]
        if figures.minutes is not None:
            parts.append((words(time_text(figures.minutes)), words.text(N_("una velada, de media")), "ink"))
        for (won, played_count), text in (
            (figures.fair, N_("ganadas con los dados de cara")),
            (figures.foul, N_("ganadas con los dados en contra")),
        ):
            if played_count:
                parts.append((words.text(shares, won=won, all=played_count), words.text(text), "ink"))
        for figure, text, ink in parts:
            block = QWidget()
            column = QVBoxLayout(block)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(0)
            column.addWidget(text_label(figure, self.theme, HUGE, ink, wrap=False))
            column.addWidget(text_label(text, self.theme, BODY, "quiet", wrap=False))
            flow.addWidget(block)
        self.rows.addLayout(flow)

    def _body(self, of_game: Sequence[Evening]) -> None:
        """Add the plots or the table of evenings, and beside or below them the missions."""
        theme, px, words = self.theme, self.theme.px, self.words
        if self.in_table or len(self.evenings) < FEWEST:
            self.list = EveningTable(of_game, words, theme)
            self.list.open_wanted.connect(self._open)
            self.rows.addWidget(self.list, 1000)
            return
        left, right, body = QVBoxLayout(), QVBoxLayout(), QHBoxLayout()
        for column in (left, right):
            column.setSpacing(px(SPACE))
        body.setSpacing(px(32))
        heading = QHBoxLayout()
        title = words.text(N_("La suerte de cada velada, y cómo acabó")).upper()
        heading.addWidget(text_label(title, theme, HEADING, "quiet"), 1)
        heading.addWidget(Legend(words, theme))
        left.addLayout(heading)
        self.plot = LuckPlot(words, theme)
        self.plot.show_evenings(self.evenings, frozenset(evening.save for evening in of_game))
        left.addWidget(self.plot, 1)
        left.addWidget(text_label(words.text(N_("Cuánto dura")).upper(), theme, HEADING, "quiet"))
        left.addWidget(LengthPlot(self._by_game(), words, theme))
        right.addWidget(text_label(words.text(N_("Por juego y misión")).upper(), theme, HEADING, "quiet"))
        self.missions = MissionTable(words, theme)
        rows = by_mission(of_game, self.games)
        self.missions.show_rows(rows, {game: self.title_of(game) for game in {row.game for row in rows}})
        self.missions.chosen.connect(self._mission_chosen)
        right.addWidget(self.missions)
        right.addStretch(1)
        if self.is_narrow:
            self.rows.addLayout(right)
            self.rows.addLayout(left, 1000)
        else:
            body.addLayout(left, 7)
            body.addLayout(right, 6)
            self.rows.addLayout(body, 1000)

    def _by_game(self) -> list[tuple[str, MissionRow]]:
        """Return the evenings of each game that was played, with its title."""
        rows = []
        for game in self.games:
            played = tuple(evening for evening in self.evenings if evening.game == game)
            if played:
                rows.append((self.title_of(game), MissionRow(game, played[-1].title, played)))
        return rows

    def _source_text(self) -> str:
        return self.words.text(N_("Sale de las partidas guardadas: se puede rehacer cuando quieras."))

    def _buttons(self) -> None:
        """Add the buttons at the foot."""
        words = self.words
        if self.evenings:
            self.button(words.text(N_("Abrir esta velada")), primary=True, key="↵").clicked.connect(self._open)
            if len(self.evenings) >= FEWEST:
                text = N_("Ver dibujado") if self.in_table else N_("Leer como tabla")
                self.button(words.text(text), key="T").clicked.connect(self._swap)
            saves = Flow(self.theme.px(8))  # where type is large the foot would take most of the page
            for text, key, act in (
                (N_("Guardar en CSV…"), "G", self._save_csv),
                (N_("Para BG Stats…"), "B", self._save_plays),
            ):
                button = self.button(words.text(text), key=key)
                button.clicked.connect(act)
                if self.theme.scale >= TABLE_FROM:
                    saves.addWidget(button)
            self.rows.addLayout(saves)
        self.back_button()

    # -- actions

    def take_focus(self) -> None:
        target: QWidget | None = self.plot or self.list
        if target is not None and self.evenings:
            target.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().take_focus()

    @property
    def evening(self) -> Evening | None:
        """Return the chosen evening."""
        if self.list is not None:
            return self.list.evening
        if self.plot is not None and self.plot.evening is not None:
            return self.plot.evening
        return self.shown[-1] if self.shown else None

    def show_own(self, game: str, record: str = "") -> None:
        if game in self.games:
            self.game = game
            self.rebuild()

    def _filter(self, index: int) -> None:
        self.game = self.games[index - 1] if index else ""
        self.rebuild()
        self.filter.setFocus(Qt.FocusReason.OtherFocusReason)

    def _mission_chosen(self) -> None:
        if self.plot is not None:
            self.plot.show_evenings(self.evenings, frozenset(evening.save for evening in self.shown))

    def _swap(self) -> None:
        self.shows_table = not self.in_table
        self.rebuild()
        self.take_focus()

    def _open(self) -> None:
        if self.evening is not None:
            self.open_wanted.emit(sessions_folder() / self.evening.save)

    def _save_csv(self) -> None:
        if self.host is not None:
            self._save(".csv", "csv", evenings_csv(self.shown, self.host.shelf.title, self.words.language))

    def _save_plays(self) -> None:
        if self.host is not None:
            self._save(SUFFIX, "bgsplay", evenings_bgsplay(self.shown, self.host.shelf.title, self.words.language))

    def _save(self, suffix: str, kind: str, data: bytes) -> None:
        """Ask for a file and write it; a problem is said on the page."""
        assert self.host is not None
        last_folder = self.host.preferences.other.get(FOLDER)
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        folder = last_folder if isinstance(last_folder, str) and os.path.isdir(last_folder) else documents
        title = self.words.text(N_("Mis veladas"))
        file_name, _ = QFileDialog.getSaveFileName(self, title, str(Path(folder) / (title + suffix)), f"*{suffix}")
        if not file_name:
            return
        path = Path(file_name) if Path(file_name).suffix else Path(file_name + suffix)
        try:
            write_paper(path, data, kind, force=not is_ours_to_keep(path))
        except SaveError as problem:
            self.say(self.words(problem.message))
            return
        self.host.preferences.other[FOLDER] = str(path.parent)
        self.foot_line.setText(self.words.text(N_("Guardado en «{path}»."), path=str(path)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys: dict[int, Callable[[], object]] = {
            Qt.Key.Key_G: self._save_csv,
            Qt.Key.Key_B: self._save_plays,
            Qt.Key.Key_T: self._swap,
        }
        key, text = event.key(), event.text()
        if event.isAutoRepeat() or not self.evenings:
            super().keyPressEvent(event)
        elif key in keys and not event.modifiers():
            if key != Qt.Key.Key_T or len(self.evenings) >= FEWEST:
                keys[key]()
        elif text.isdigit() and int(text) <= len(self.games):
            self.filter.choose(int(text))
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and self.plot is not None:
            self.plot.step(1 if key == Qt.Key.Key_Right else -1)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self.missions is not None and not _is_button(self):
            self.missions.choose(self.missions.at + (1 if key == Qt.Key.Key_Down else -1))
        else:
            super().keyPressEvent(event)


def _is_button(page: Page) -> bool:
    """Return whether a button of a page has the focus, where the arrows go to the next one."""
    return isinstance(focus_of(page), AnswerButton)
