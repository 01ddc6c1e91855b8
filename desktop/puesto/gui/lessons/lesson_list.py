"""Base of pages that list lessons. Lessons open from it and return to it; the arrow keys follow the layout."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton

from puesto.core.messages import N_
from puesto.gui.controls.buttons import focus_of
from puesto.gui.controls.segments import Segments
from puesto.gui.lessons.course import LessonFile
from puesto.gui.lessons.lesson_page import LessonPage
from puesto.gui.look.theme import SPACE, Theme
from puesto.gui.look.words import Words
from puesto.gui.pages.page import Page

if TYPE_CHECKING:
    from puesto.core.game.game import Game
    from puesto.gui.host.host import Host

ENDS = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: -1}
BESIDE = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
ROWS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
SCREENS = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}


class LessonList(Page):
    """Page with the lessons of the game on the table, or else of the first game that has any.

    Another game can be chosen.
    """

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.game: Game[Any, Any] | None = None
        self.content: Any = None
        self.lessons: list[LessonFile] = []
        self.games: list[Game[Any, Any]] = []
        """All games that have lessons."""
        self.game_row: Segments | None = None
        """Segments to choose the game with; None where there is only one."""
        self._seated = self._chosen = ""
        self.entries: list[QAbstractButton] = []
        """Buttons that open the lessons, in the same order."""
        self.last: Path | None = None
        """File of the lesson that was open last; it gets the focus when the player returns."""
        self._host: Host | None = None
        self.area.installEventFilter(self)  # the area would scroll by the arrow keys before the page gets them

    def on_shown(self, host: Host) -> None:
        self._host, session = host, host.controller.session
        self.games = [game for game in map(host.shelf.find, host.shelf.ids()) if game.situations is not None]
        seated = session.game.id if session is not None else ""
        if seated != self._seated:  # show the lessons of another game on the table, until the player chooses others
            self._seated = self._chosen = seated
        self._take(host)

    def _take(self, host: Host) -> None:
        """Read the lessons of the chosen game."""
        self.lessons = []
        if self.games:
            game = next((each_game for each_game in self.games if each_game.id == self._chosen), self.games[0])
            content, before = host.shelf.content(game)[0], (self.game, self.content)
            self.game, self.content = game, content
            self.lessons = self.find_lessons(game, content, (game, content) != before)

    def choose(self, index: int) -> None:
        """Show the lessons of another game."""
        if self._host is not None and self.games[index] is not self.game:
            self._chosen, self.last = self.games[index].id, None
            self.on_shown(self._host)
            self.rebuild()
            if self.game_row is not None:
                self.game_row.setFocus(Qt.FocusReason.TabFocusReason)

    def offer_games(self) -> None:
        """Add a row with the games, where there are several."""
        self.game_row = None
        if len(self.games) > 1:
            index = next(number for number, game in enumerate(self.games) if game is self.game)
            self.game_row = Segments(
                self.words.text(N_("Juego")),
                [self.words(game.title) for game in self.games],
                index,
                self.theme,
                words=self.words,
            )
            self.game_row.chosen.connect(self.choose)
            self.rows.addWidget(self.game_row)

    def find_lessons(self, game: Game[Any, Any], content: Any, value: bool) -> list[LessonFile]:
        """Return the lessons to list. With `value` the game or the content of its box has changed."""
        raise NotImplementedError

    def open_lesson(self, place: int) -> None:
        """Open a lesson of the list from its beginning."""
        if self._host is not None and self.game is not None:
            self.last = self.lessons[place].file
            self._host.page(LessonPage).open_from(self.come_back, self.game, self.content, self.lessons, place)

    def come_back(self, last: Path) -> None:
        """Show the list again, with the focus at the lesson that was open last."""
        self.last = last
        if self._host is not None:
            self._host.show_page(type(self))

    def open_file(self, name: str) -> None:
        """Open the lesson of the file called `name`."""
        place = next((place for place, lesson in enumerate(self.lessons) if lesson.file.name == name), None)
        if place is not None:
            self.open_lesson(place)

    # -- the keyboard

    def take_focus(self) -> None:
        place = next((place for place, lesson in enumerate(self.lessons) if lesson.file == self.last), None)
        if place is not None and place < len(self.entries):
            self._go(self.entries[place])
        else:
            super().take_focus()

    def _go(self, entry: QAbstractButton) -> None:
        """Give an entry the keyboard focus and scroll it into view."""
        entry.show()  # a widget that was just added is still hidden and would not get the focus
        entry.setFocus(Qt.FocusReason.TabFocusReason)
        self.area.ensureWidgetVisible(entry, 0, self.theme.px(SPACE * 8))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        return (
            isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and self._follow(event)
        ) or super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._follow(event):
            super().keyPressEvent(event)

    def _follow(self, event: QKeyEvent) -> bool:
        """Move the focus as a key asks; return False for a key that does not move it."""
        key, focus = Qt.Key(event.key()), focus_of(self)
        target = self._entry_for_key(key)
        if target is not None:
            self._go(target)
        elif key in ROWS and any(entry is focus for entry in self.entries):
            self.entries[0 if ROWS[key] < 0 else -1].setFocus(Qt.FocusReason.TabFocusReason)
            self.focusNextPrevChild(ROWS[key] > 0)  # out of the list
        else:
            return False
        return True

    def _entry_for_key(self, key: Qt.Key) -> QAbstractButton | None:
        """Return the entry that a key leads to; None where it leads out of the list, or nowhere."""
        focus, entries = focus_of(self), self.entries
        if not entries:
            return None
        if key in ENDS:
            return entries[ENDS[key]]
        index = next((place for place, entry in enumerate(entries) if entry is focus), None)
        if key in SCREENS:
            step = SCREENS[key]
            point = self._middle(entries[index if index is not None else 0 if step < 0 else -1])
            far = [
                entry
                for entry in self._beyond(point, step)
                if abs(self._middle(entry).y() - point.y()) <= self.area.viewport().height()
            ]
            return (
                max(far, key=lambda entry: self._nearness(entry, point, -1)) if far else entries[0 if step < 0 else -1]
            )
        if index is None:
            return None
        if key in BESIDE:
            return entries[min(max(index + BESIDE[key], 0), len(entries) - 1)]
        if key in ROWS:
            point = self._middle(entries[index])
            return min(self._beyond(point, ROWS[key]), key=lambda entry: self._nearness(entry, point, 1), default=None)
        return None

    def _middle(self, entry: QAbstractButton) -> QPoint:
        return entry.mapTo(self.paper, entry.rect().center())

    def _beyond(self, point: QPoint, step: int) -> list[QAbstractButton]:
        """Return the entries in rows above or below a point."""
        return [entry for entry in self.entries if (self._middle(entry).y() - point.y()) * step > entry.height() // 2]

    def _nearness(self, entry: QAbstractButton, point: QPoint, sign: int) -> tuple[int, int]:
        """Return the distance of an entry from a point: vertical first, then horizontal multiplied by `sign`."""
        middle = self._middle(entry)
        return abs(middle.y() - point.y()), sign * abs(middle.x() - point.x())
