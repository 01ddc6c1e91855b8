"""The window: home, the pages and the table in one stack, and the sheets over it."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPaintEvent, QPixmapCache
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, Message, Sayable
from puesto.gui.controls.accessible import announce
from puesto.gui.controls.surface import CachedStack, TableBackground
from puesto.gui.shell.dressed_window import SheetWindow
from puesto.gui.start.home import Home

if TYPE_CHECKING:
    from puesto.core.game.game import Game
    from puesto.core.game.situation import Situation
    from puesto.core.session.journal import Place
    from puesto.gui.host.awake import Awake
    from puesto.gui.host.host import HostedPage, NamedAction
    from puesto.gui.host.session_controller import SessionController
    from puesto.gui.reveal.reveal_overlay import RevealOverlay
    from puesto.gui.shell.actions import Action
    from puesto.gui.shell.left_behind import LeftPage
    from puesto.gui.start.new_session import NewSession
    from puesto.gui.table.table import PlayTable
    from puesto.gui.table.table_window import TableWindow
    from puesto.shelf import Shelf
    from puesto.storage import Preferences

P = TypeVar("P", bound="HostedPage")

PICTURES = 9 * 256
"""Size in kB of the pixmap cache: enough for the shadows and pieces of a table at 100 % and usual density."""

AT_REST = 200
"""Idle milliseconds after which the window loads what will be wanted next."""


class MainWindow(SheetWindow):
    """Window that holds the pages and the session controller. Slow imports come after the first paint."""

    painted = Signal()
    """Emitted when the first paint is on the screen."""

    def __init__(self, preferences: Preferences, shelf: Shelf | None = None) -> None:
        super().__init__(preferences)
        self._make_room_for_pictures()
        self.on_theme_changed.connect(self._make_room_for_pictures)
        self._shelf = shelf
        self._painted = False
        self.pages = CachedStack()
        self.setCentralWidget(self.pages)
        self.home = Home(self.words, self.theme)
        self.pages.addWidget(self.home)
        self._table: PlayTable | None = None
        self.awake: Awake | None = None
        self._beat: RevealOverlay | None = None
        self._made: dict[type[HostedPage], HostedPage] = {}
        self._behind: list[QWidget] = []
        """Widgets that were shown before the current page."""
        self._board: TableWindow | None = None
        self._old: set[QWidget] = set()
        """Pages that were not shown since the look or the language changed."""
        self.pages.currentChanged.connect(self._renew)
        self._connect_home()
        self.retitle()
        self.setMinimumSize(480, 360)

    # -- pages made on first use

    @property
    def table(self) -> PlayTable:
        """Return the table's page."""
        if self._table is None:
            from puesto.gui.companion.showing import TableShowing
            from puesto.gui.host.awake import Awake
            from puesto.gui.reveal.undone_list import UndoneList
            from puesto.gui.sheets.reminder_sheet import Reminding
            from puesto.gui.table.table import PlayTable

            self._table = PlayTable(self.controller, self.theme)
            self._table.set_motion(self.preferences.motion)
            self.installEventFilter(self._table.bar)
            self._table.tools.home_wanted.connect(self.go_home)
            self._table.tools.why_wanted.connect(self.show_why)
            self._table.tools.shown_wanted.connect(lambda: self.do_named("showing"))
            self.controller.asks_first = Reminding(self).asks_first
            self.showing = TableShowing(self, self._table.tools, self._table.centre)
            self._table.bar.guide_wanted.connect(self.show_guide)
            self._table.tools.offer.taken.connect(self.do_named)
            self._table.bar.again_wanted.connect(self.play_again)
            self._connect_looks(self._table.tools.looks)
            self._table.log.line_activated.connect(self.open_line)
            self._table.correction_wanted.connect(self.weigh_answer)
            self._table.change_wanted.connect(self.ask_reason)
            self._table.look_wanted.connect(self.show_pile)
            self._table.log.why_wanted.connect(self.show_why)
            self._table.card.answers_why = True
            self._table.card.why_requested.connect(self.show_why)
            self.pages.addWidget(self._table)
            self.awake = Awake(self.controller, self.preferences.awake, self)
            self.aloud.follow()
            self.on_theme_changed.connect(self.reveal.end)
            self.on_theme_changed.connect(UndoneList(self.controller, self._table.log).refresh)
        return self._table

    @property
    def reveal(self) -> RevealOverlay:
        """Return the overlay that shows on the table what was drawn."""
        if self._beat is None:
            from puesto.gui.reveal.reveal_overlay import RevealOverlay

            self._beat = RevealOverlay(self.controller, self.table, lambda: self.preferences.throws)
        return self._beat

    def page(self, kind: type[P]) -> P:
        """Return the page of a class; it is made on first use."""
        cached_page = self._made.get(kind)
        if cached_page is None:
            cached_page = self._made[kind] = kind(self.words, self.theme)
            cached_page.back_wanted.connect(self.go_back)
            cached_page.connect_host(self)
            self.pages.addWidget(cached_page)
        assert isinstance(cached_page, kind)
        return cached_page

    def _made_of(self, widget: QWidget | None) -> HostedPage | None:
        """Return the page that a widget is, or None."""
        return next((page for page in self._made.values() if page is widget), None)

    def show_page(self, kind: type[P]) -> P:
        """Show the page of a class, up to date.

        It returns to the table, to home, or to the page that it was opened for.
        """
        page, widget = self.page(kind), self.pages.currentWidget()
        ground = next((item for item in (self.home, self._table) if item is not None and item is widget), None)
        if ground is not None:
            self._behind = [ground]
        elif (waiting := self._made_of(widget)) is not None and waiting.waits:
            self._behind.append(waiting)
        if page in self._behind:
            del self._behind[self._behind.index(page) :]
        self.controller.use_leisure()  # what the session has to write to the player's layer is shown on the page, too
        page.on_shown(self)
        page.rebuild()
        self.pages.setCurrentWidget(page)
        page.take_focus()
        announce(page, page.accessible_text)
        return page

    def go_back(self) -> None:
        """Leave a page for the one that it was opened from."""
        if len(self._behind) > 1 and self._behind[-1] is self.pages.currentWidget():
            self._behind.pop()  # the guide was opened from it and has returned by itself
        behind = self._behind.pop() if len(self._behind) > 1 else next(iter(self._behind), self.home)
        page = self._made_of(behind)
        if page is not None:
            page.resume(self)
            self.pages.setCurrentWidget(page)
            page.take_focus()
            announce(page, page.accessible_text)
        elif behind is self._table and self.controller.session is not None:
            self.show_table()
        else:
            self.go_home()

    def show_table(self) -> None:
        """Show the table, with the keyboard focus at its prompt."""
        result = self.pages.currentWidget() is not self.table
        self.pages.setCurrentWidget(self.table)
        self.table.bar.take_focus()
        if result:
            self.table.bar.say_question()

    @property
    def new_page(self) -> NewSession:
        """Return the page of a new game."""
        from puesto.gui.start.new_session import NewSession

        return self.page(NewSession)

    @property
    def shelf(self) -> Shelf:
        """Return the shelf with the installed games."""
        if self._shelf is None:
            from puesto.shelf import Shelf

            self._shelf = Shelf()
        return self._shelf

    def _make_room_for_pictures(self) -> None:
        """Scale the limit of the pixmap cache with the size: larger pictures need more memory."""
        QPixmapCache.setCacheLimit(round(PICTURES * (self.theme.scale / 100 * self.devicePixelRatioF()) ** 2))

    def _connect_home(self) -> None:
        self.home.open_wanted.connect(self.open)
        self.home.new_wanted.connect(self.set_up)
        self.home.game_wanted.connect(self.show_own)
        self.home.action_wanted.connect(self.do_named)
        self._connect_looks(self.home.looks)

    def _connect_looks(self, looks: Any) -> None:
        looks.language_wanted.connect(self.swap_language)
        looks.theme_wanted.connect(self.swap_theme)
        looks.scale_wanted.connect(self.step_scale)
        looks.help_wanted.connect(self.show_menu)

    def _shortcuts(self) -> None:
        from puesto.gui.shell.actions import connect_keys

        self.own_keys = connect_keys(self, self.do, self.preferences.other)

    # -- state of the window

    def first_painted(self) -> None:
        """Load after the first paint what it did not need."""
        sessions = self.home.show_saved(lambda id: self.shelf.find(id))
        QTimer.singleShot(AT_REST, self, lambda: self._fetch([session.game for session in sessions]))

    def _fetch(self, played: Sequence[str]) -> None:
        """Load the last played game, and then its content, before it is asked for.

        Clicks are handled in between. Other games are not loaded: most sessions are of one game, and each takes memory.
        """
        ids = self.shelf.ids()
        id = next((name for name in (*played, *ids) if name in ids), None)
        if id is not None and self.controller.session is None:
            self.shelf.find(id)
            QTimer.singleShot(AT_REST, self, lambda: self.shelf.content(self.shelf.find(id)))

    def go_home(self) -> None:
        """Close the session, which is saved, and show the shelf."""
        if self.holds(self.go_home):
            return
        late = self.controller.close()
        gc.collect()  # a session is reference cycles throughout, and collections are rare: the next one takes its room
        self.pages.setCurrentWidget(self.home)
        self.home.show_saved(lambda id: self.shelf.find(id))
        for message in late:
            self.home.banner.say(message)
        self.retitle()
        self.home.take_focus()

    def holds(self, go_on: Callable[[], object]) -> bool:
        """Return whether the session on the table would be lost by going on; the player is then asked first."""
        if self.controller.file is None or not self.controller.file.failing:
            return False
        from puesto.gui.shell.startup_unsaved import ask_before_losing

        return ask_before_losing(self, go_on)

    @property
    def frame(self) -> QWidget:
        """Return the widget that a sheet covers and that is the parent of the system's dialogs."""
        return self

    @property
    def shown(self) -> QWidget | None:
        """Return the page that is shown, or the table."""
        return self.pages.currentWidget()

    @property
    def topic(self) -> str:
        """Return the guide's id of what is shown."""
        current_page = self.pages.currentWidget()
        below = current_page.topic if isinstance(current_page, TableBackground) else ""
        return (self._overlay.topic if self._overlay is not None else "") or below

    @property
    def at_table(self) -> bool:
        """Return whether the table is shown, with a session on it."""
        return (
            self._table is not None
            and self.pages.currentWidget() is self._table
            and self.controller.session is not None
        )

    def do(self, action: Action) -> None:
        """Run an action of the list, where it makes sense here."""
        from puesto.gui.shell.actions import is_offered

        if is_offered(self, action):
            action.run(self)

    def do_named(self, id: str) -> None:
        """Run the action with this id, if it makes sense on the shown page."""
        from puesto.gui.shell.actions import action_of

        action = action_of(id)
        if action is not None:
            self.do(action)

    def named_action(self, id: str) -> NamedAction | None:
        """Return the action with this id for a page, or None."""
        from puesto.gui.host.host import NamedAction
        from puesto.gui.shell.actions import TABLE, action_of, native_keys

        action = action_of(id)
        if action is None:
            return None
        return NamedAction(
            action.name,
            native_keys(action.keys[0]) if action.keys else "",
            action.where == TABLE,
            lambda: action.run(self),
        )

    def set_up(self, game_id: str, scenario: str = "") -> None:
        """Show the page on which a new game is set up, with a scenario chosen in advance."""
        from puesto.gui.start import seating

        seating.set_up(self, game_id, scenario)

    def start(self, scenario: str, settings: dict[str, str], physical: list[str]) -> None:
        """Start a session and keep it in a file of its own."""
        from puesto.gui.start import seating

        seating.start(self, scenario, settings, physical)

    def play_again(self) -> None:
        """Start a new session with the options of the one on the table."""
        from puesto.gui.start import seating

        seating.play_again(self)

    def play_from(self, game: Game[Any, Any], content: Any, situation: Situation) -> None:
        """Start a new session at the position of a situation."""
        from puesto.gui.start import seating

        seating.play_from(self, game, content, situation)

    def open(self, path: Path) -> None:
        """Open a saved session, or show the content of a parcel.

        A file that cannot be opened is reported and not changed.
        """
        from puesto.gui.start import seating

        seating.open_saved(self, path)

    def say(self, message: Message) -> None:
        """Show a message on whatever is shown."""
        widget = self.pages.currentWidget()
        if widget is self._table:
            self.controller.say(message)
        elif widget in self._made.values():
            next(page for page in self._made.values() if page is widget).say(self.words(message))
        else:
            self.home.banner.say(message)

    def retitle(self) -> None:
        """Put the name of the open session into the window's title."""
        view = self.controller.view
        name = self.words.text(N_("Puesto de Mando"))
        title = f"{self.words(view.title)} \u2014 {name}" if view is not None else name
        self.setWindowTitle(
            self.words.text(N_("{title} (solo lectura)"), title=title)
            if self.controller.read_only is not None
            else title
        )

    # -- theme and language

    def rebuild_content(self) -> None:
        """Mark every page as out of date in theme or language.

        The shown one is renewed now, the others when they are shown.
        """
        self.retitle()
        self._old = {page for page in (self.home, self._table, *self._made.values()) if page is not None}
        self._renew()
        lying = self._overlay
        if lying is not None and (fresh := lying.with_theme(self.theme)) is not lying:
            self.uncover() if fresh is None else self.cover(fresh)

    def set_motion(self, motion: bool) -> None:
        super().set_motion(motion)
        if self._table is not None:
            self._table.set_motion(motion)

    def _renew(self) -> None:
        """Renew the shown page in the current theme and language."""
        page = self.pages.currentWidget()
        if page not in self._old:
            return
        self._old.discard(page)
        if isinstance(page, TableBackground):
            page.set_theme(self.theme)

    # -- keys of the whole window

    def undo(self, turn: bool = False) -> None:
        """Undo, on the table or on a page that can; `turn` goes to the beginning of the turn on the table."""
        self.controller.undo_turn() if turn else self._undoer.undo()

    def redo(self, turn: bool = False) -> None:
        """Redo, on the table or on a page that can; `turn` goes to the end of the turn on the table."""
        self.controller.redo_turn() if turn else self._undoer.redo()

    @property
    def _undoer(self) -> SessionController | HostedPage:
        """Return the object whose undo is used: the shown page, or the session controller."""
        widget = self.pages.currentWidget()
        return next((page for page in self._made.values() if page is widget), self.controller)

    def next_area(self, step: int) -> None:
        """Move the focus to the next area of the table."""
        if self._table is not None and self.at_table:
            self._table.next_area(step)

    def step_aside(self) -> LeftPage:
        """Hide what is shown together with its sheet; return the object that shows them again."""
        from puesto.gui.shell.left_behind import LeftPage

        return LeftPage(self)

    def take_focus(self) -> None:
        """Give the keyboard focus to what is done next on the shown page."""
        widget = self.pages.currentWidget()
        if widget is self._table and self._table is not None:
            self._table.bar.take_focus()
        elif widget is self.home:
            self.home.take_focus()
        else:
            next(page for page in self._made.values() if page is widget).take_focus()

    def before_sheet(self) -> None:
        if self._beat is not None:
            self._beat.end()

    def show_guide(self) -> None:
        """Show the guide at the current prompt; the same key closes it."""
        from puesto.gui.guide.guide_page import show_guide

        show_guide(self)

    def show_help(self) -> None:
        """Show the keys over everything; the same key closes them."""
        from puesto.core.game.game import whole_game
        from puesto.gui.shell.key_help import KeyHelp

        game = whole_game(self.controller.session) if self.at_table and self.controller.session is not None else None
        own_keys = self.own_keys
        self._swap(lambda words, look, covered: KeyHelp(words, look, covered, game, own_keys), KeyHelp)

    def open_line(self, line: Place) -> None:
        """Show the details of a line of the diary over everything."""
        from puesto.gui.sheets.correction import open_line

        open_line(self, line)

    def weigh_answer(self, entry: int, value: object) -> None:
        """Show over everything what another answer to an entry of the journal would change."""
        from puesto.gui.sheets.correction import weigh_answer

        weigh_answer(self, entry, value)

    def ask_reason(self, path: str, value: object, change: Sayable) -> None:
        """Ask why a value is corrected by hand, and correct it."""
        from puesto.gui.sheets.reason_sheet import ask_reason

        ask_reason(self, path, value, change)

    def show_pile(self, pile: str) -> None:
        """Show the content of a deck over everything, to be corrected."""
        from puesto.gui.sheets.pile_sheet import show_pile

        show_pile(self, pile)

    def show_why(self, line: Place | None = None) -> None:
        """Show the decision that a line of the diary belongs to, or the newest one, on a page of its own."""
        from puesto.gui.lessons.why_page import show_why

        self.uncover()
        cut_texts = self.table.bar.cut_texts if line is None else ()
        show_why(self, self.table.log.decision_line() if line is None else line, cut_texts)

    def show_menu(self) -> None:
        """Show the menu; the same key closes it."""
        from puesto.gui.shell.menu import Menu

        self._swap(lambda words, look, covered: Menu(words, look, self, self.do, self.at_table), Menu)

    def show_own(self, game: str = "") -> None:
        """Show the page of a game, or of the one that is being set up."""
        from puesto.gui.start.mine.game_page import GamePage

        self.page(GamePage).show_game(game or (self.new_page.game.id if self.new_page.game is not None else ""))
        self.show_page(GamePage)

    def swap_board(self) -> None:
        """Open or close the table window beside this one."""
        from puesto.gui.table.table_window import TableWindow

        if self._board is not None and self._board.isVisible():
            self._board.close()
            return
        if self._board is None:
            self._board = TableWindow(self, self.table.bar)
            self.pages.currentChanged.connect(self._board.refresh)
            self.on_theme_changed.connect(self._board.refresh)
            self.reveal.join(self._board)
        self._board.refresh()
        self._board.appear()

    # -- Qt's events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        from puesto.gui.shell.table_letters import take_letter

        if not take_letter(self, event):
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self._after_first_paint)  # the pages are painted after this, together with it

    def _after_first_paint(self) -> None:
        """Do what the first paint did not wait for."""
        self.painted.emit()
        from puesto.gui.shell.dropped_files import DroppedFiles

        self._shortcuts()
        DroppedFiles(self, self.open)
        self.translate(self.words.code)
        self.first_painted()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.holds(self.close):
            event.ignore()
            return
        if self._board is not None:
            self._board.close()
        self.controller.close()
        if self.isMaximized() or self.isFullScreen():
            self.preferences.other.pop("window", None)
        else:
            self.preferences.other["window"] = [self.width(), self.height()]
        self.preferences.save()
        super().closeEvent(event)
