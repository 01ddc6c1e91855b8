"""The page of one game: a new game or the last one, and its owner's things on six shelves."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from puesto.core.game.game import Game
from puesto.core.messages import N_, NN_, Message, Text, count, msg
from puesto.foreign.kinds import is_module, is_picture
from puesto.gui.controls.accessible import announce
from puesto.gui.controls.buttons import AnswerButton, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.segments import Segments
from puesto.gui.look.theme import BODY, FIGURE, Theme
from puesto.gui.look.words import Words
from puesto.gui.pages.page import Page, Rule
from puesto.gui.start.mine.game_rail import GameRail
from puesto.gui.start.mine.shelf_card import WIDE, ShelfCard
from puesto.gui.start.mine.shelves import Link, Shelf, place_of_file, shelves_of
from puesto.storage.evenings.record import Evening, EveningRecord
from puesto.storage.folders import list_sessions

if TYPE_CHECKING:
    from puesto.gui.host.host import Host
    from puesto.storage.summary import SessionInfo

NARROW = 1100
"""Window width in px at 100 % below which the rail is a row above the page."""
COLUMNS = 3
REFRESH_SECONDS = 0.1
"""Time spent on bringing the record of evenings up to date before the page is shown."""
ROSTERS = (".ros", ".rosz", ".json")
LISTS = (".txt", ".csv", ".tsv", ".md")
RESUME = Text("S", "S")
DROP_HINT = N_("Suelta un archivo donde quieras: se dice qué es y adónde va, antes de guardarlo.")
DROP_WORDS = {
    "picture": N_("Suéltalo: «{file}» es una imagen. Al soltarla eliges si va debajo de un mapa o en una ficha."),
    "module": N_("Suéltalo: «{file}» es un módulo. Verás qué mapas y fichas trae antes de guardar nada."),
    "roster": N_("Suéltalo: «{file}» es una lista. Verás qué se ha entendido antes de jugar con ella."),
    "list": N_("Suéltalo: «{file}» es un texto. Verás qué se ha entendido antes de guardarlo."),
    "": N_("Suéltalo: se mirará qué es «{file}», y no se guarda nada sin preguntarte."),
}


class GamePage(Page):
    """Page with the rail of games, and what the owner of one of them has of it."""

    topic = "home"
    waits = True
    least_wide = NARROW

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.host: Host | None = None
        self.game: Game[Any, Any] | None = None
        self.sessions: list[SessionInfo] = []
        self.evenings: list[Evening] = []
        self.shelves: tuple[Shelf | None, ...] = ()
        self.cards: list[ShelfCard | None] = []
        self._link: Link | None = None
        """What was opened last: the focus returns to its shelf."""
        self._record: EveningRecord | None = None
        self._built_columns = COLUMNS
        self.rail_place = QWidget()
        self.rail_row = QHBoxLayout(self.rail_place)
        self.rail_row.setContentsMargins(0, 0, 0, 0)
        self.across = QHBoxLayout()
        self.column.removeWidget(self.area)
        self.across.addWidget(self.rail_place)
        self.across.addWidget(self.area, 1)
        self.column.insertLayout(0, self.across, 1)
        self.setAcceptDrops(True)

    @property
    def measure(self) -> int:
        return 1334

    @property
    def hugs_content(self) -> bool:
        return False

    def connect_host(self, host: Host) -> None:
        self.host = host

    def show_game(self, id: str) -> None:
        """Show the page of the game called `id`."""
        if self.host is None or id not in self.host.shelf.ids():
            return
        self.game = self.host.shelf.find(id)
        self._link = None

    def on_shown(self, host: Host) -> None:
        """Bring the page up to date when it is shown."""
        self.sessions = list_sessions()
        if self._record is None:
            self._record = EveningRecord()
        self._record.refresh_for(REFRESH_SECONDS)
        self.evenings = self._record.evenings()
        ids = host.shelf.ids()
        if self.game is None and ids:
            last = next((info.game for info in self.sessions if info.game in ids), ids[0])
            self.game = host.shelf.find(last)

    # -- building

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.game is not None and self._columns() != self._built_columns:
            self.rebuild()

    def fill(self) -> None:
        """Fill the page with its present content."""
        host, game, words = self.host, self.game, self.words
        if host is None or game is None:
            return
        content = host.shelf.content(game)[0]
        self.shelves = shelves_of(game, content, self.evenings)
        game_words = Words(words.code)
        game_words.name = lambda ref: game.called(ref, content)
        self._fill_rail(host, game)
        self.heading(words.text(N_("Lo mío de «{game}»"), game=game.title))
        self._fill_first_row(game, game_words)
        self.rows.addWidget(Rule(self.theme))
        grid = QGridLayout()
        grid.setSpacing(self.theme.px(10))
        columns = self._built_columns = self._columns()
        self.cards = []
        for place, shelf in enumerate(self.shelves):
            card = ShelfCard(shelf, game_words, self.theme) if shelf is not None else None
            self.cards.append(card)
            if card is not None:
                card.link_wanted.connect(self.follow)
                cell_index = place if columns == COLUMNS else sum(each is not None for each in self.cards) - 1
                grid.addWidget(card, *divmod(cell_index, columns))
        for column in range(columns):
            grid.setColumnStretch(column, 1)
        self.rows.addLayout(grid)
        self.drop_line = text_label(words.text(DROP_HINT), self.theme, BODY, "quiet")
        self.rows.addWidget(self.drop_line)
        self.back_button()
        for action, text in (("menu", N_("Menú")), ("course", N_("Curso")), ("preferences", N_("Preferencias"))):
            self.button(words.text(text)).clicked.connect(lambda _=False, id=action: host.do_named(id))

    def _columns(self) -> int:
        """Return how many shelves are side by side."""
        stack = self.parentWidget()
        wide = min(stack.width() if stack is not None else self.width(), self.theme.px(self.measure))
        room = wide - (0 if self.narrow else self.theme.px(260)) - self.theme.px(90)
        return max(1, min(COLUMNS, room // self.theme.px(WIDE)))

    def _fill_rail(self, host: Host, game: Game[Any, Any]) -> None:
        """Add the rail of games, or in a narrow window the row of their names."""
        while self.rail_row.count():
            item = self.rail_row.takeAt(0)
            if item is not None and (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        ids = list(host.shelf.ids())
        titles = [self.words(host.shelf.title(id)) for id in ids]
        self.rail_place.setVisible(not self.narrow)
        if self.narrow:
            row = Segments(self.words.text(N_("Juego")), titles, ids.index(game.id), self.theme, words=self.words)
            row.chosen.connect(lambda index: self.turn_to(ids[index]))
            self.rows.addWidget(row)
            return
        notes = [self.words(self._played_text(id)) for id in ids]
        rail = GameRail(list(zip(ids, titles, notes, strict=True)), game.id, self.theme)
        rail.chosen.connect(self.turn_to)
        self.rail_row.addWidget(rail)

    def _played_text(self, id: str) -> Message:
        games = sum(info.game == id for info in self.sessions)
        return count(NN_("{n} partida", "{n} partidas"), games) if games else msg(N_("sin estrenar"))

    def _fill_first_row(self, game: Game[Any, Any], game_words: Words) -> None:
        """Add the buttons of a new game, and of the last one or of the course."""
        from puesto.gui.start.home import when_text

        words, row = self.words, Flow(self.theme.px(12))
        self.go = AnswerButton(words.text(N_("Nueva partida")), self.theme, primary=True, key="\u21b5", style=FIGURE)
        self.go.clicked.connect(self._new)
        row.addWidget(self.go)
        last = self.last_session
        if last is not None:
            where = words(last.far) if last.far is not None else ""
            text = words.text(N_("Seguir: {title}"), title=last.label)
            hint = " · ".join(part for part in (where, when_text(last.when, words)) if part)
            resume = AnswerButton(text, self.theme, key=words(RESUME), hint=hint, style=FIGURE)
            resume.clicked.connect(self._resume)
        else:
            resume = AnswerButton(words.text(N_("Aprender con el curso")), self.theme, key="C", style=FIGURE)
            resume.clicked.connect(self._learn)
        row.addWidget(resume)
        self.rows.addLayout(row)

    @property
    def last_session(self) -> SessionInfo | None:
        """Return the game's session that was played last and is not over."""
        id = self.game.id if self.game is not None else ""
        return next((info for info in self.sessions if info.game == id and not info.over), None)

    # -- what it leads to

    def turn_to(self, id: str) -> None:
        """Show another game on this page."""
        self.show_game(id)
        self.rebuild()
        self.take_focus()
        announce(self, self.accessible_text)

    def _new(self) -> None:
        if self.host is not None and self.game is not None:
            self.host.set_up(self.game.id)

    def _resume(self) -> None:
        if self.host is not None and (last := self.last_session) is not None:
            self.host.open(last.path)

    def _learn(self) -> None:
        if self.host is not None:
            self.host.do_named("course")

    def follow(self, link: Link) -> None:
        """Open the page that a shelf leads to, at this game and at the record that the link names."""
        host, game = self.host, self.game
        if host is None or game is None:
            return
        self._link = link
        host.do_named(link.action)
        page = host.shown
        if isinstance(page, Page) and page is not self:
            page.show_own(game.id, link.record)
            page.take_focus()

    def take_focus(self) -> None:
        """Give the focus to the shelf that was opened, else to a new game."""
        opened = next((card for card in self.cards if card is not None and self._is_of(card)), None)
        if opened is None:
            super().take_focus()
        else:
            opened.setFocus(Qt.FocusReason.OtherFocusReason)

    def _is_of(self, card: ShelfCard) -> bool:
        return self._link is not None and self._link in (card.shelf.open, *card.shelf.links)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose a game by its number, a shelf or the last session by its letter."""
        key = event.text().upper()
        ids = list(self.host.shelf.ids()) if self.host is not None else []
        card = next((card for card in self.cards if card is not None and card.letter == key), None)
        plain = not event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        if event.isAutoRepeat() or not key or not plain:
            super().keyPressEvent(event)
        elif key.isdecimal() and 0 < int(key) <= len(ids):
            self.turn_to(ids[int(key) - 1])
        elif card is not None:
            card.click()
        elif key == self.words(RESUME) and self.last_session is not None:
            self._resume()
        elif key == "C" and self.last_session is None:
            self._learn()
        else:
            super().keyPressEvent(event)

    # -- a file held over the window

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        path = next((Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()), None)
        if path is None:
            return
        event.acceptProposedAction()
        kind = kind_of_file(path)
        self._light(place_of_file(kind, self.shelves))
        drop_text = self.words.text(DROP_WORDS[kind], file=path.name)
        self.drop_line.setText(drop_text)
        announce(self, drop_text)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._light(None)
        self.drop_line.setText(self.words.text(DROP_HINT))

    def dropEvent(self, event: QDropEvent) -> None:
        path = next((Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()), None)
        self._light(None)
        self.drop_line.setText(self.words.text(DROP_HINT))
        if path is not None and self.host is not None:
            event.acceptProposedAction()
            self.host.open(path)

    def _light(self, place: int | None) -> None:
        for number, card in enumerate(self.cards):
            if card is not None:
                card.light(number == place)


def kind_of_file(path: Path) -> str:
    """Return the kind of a file by its first bytes and ending; "" for a file of no known kind."""
    if is_picture(path):
        return "picture"
    if is_module(path):
        return "module"
    ending = path.suffix.lower()
    return "roster" if ending in ROSTERS else "list" if ending in LISTS else ""
