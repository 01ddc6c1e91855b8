"""The course: a list of lessons, the easy ones first and the player's own situations last, with what was solved."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_
from puesto.gui.course import LessonFile, ours, own, solved
from puesto.gui.lesson_parts import LessonButton
from puesto.gui.pages import Page
from puesto.gui.prompts.base import Flow
from puesto.gui.theme import SPACE, Theme
from puesto.gui.words import Words

if TYPE_CHECKING:
    from puesto.core.game import Game
    from puesto.gui.main_window import MainWindow

LEVELS = {1: N_("Para empezar"), 2: N_("Con oficio"), 3: N_("Casos enrevesados")}
OWN = N_("Tus situaciones")


class CoursePage(Page):
    """Each lesson is a button; it opens on a page of its own."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.game: Game[Any, Any] | None = None
        self.content: Any = None
        self.lessons: list[LessonFile] = []
        self.solved: set[str] = set()
        self.buttons: list[LessonButton] = []
        self.last = 0
        """The lesson that was open last: the keyboard is there when the player comes back."""
        self._ours: list[LessonFile] = []
        self._window: MainWindow | None = None

    @property
    def measure(self) -> int:
        return 1640

    def opened(self, window: MainWindow) -> None:
        self._window, session = window, window.desk.session
        ids = [id for id in window.shelf.ids() if window.shelf.find(id).situations is not None]
        self.lessons = []
        if ids:
            game = window.shelf.find(session.game.id if session is not None and session.game.id in ids else ids[0])
            content = window.shelf.content(game)[0]
            if (game, content) != (self.game, self.content):
                self.game, self.content = game, content
                self._ours = ours(game, content)
            self.lessons = [*self._ours, *own(game, content)]
            self.solved = solved(window.kept, game.id)

    def fill(self) -> None:
        words = self.words
        self.buttons = []
        self.heading(words.text(N_("Curso: ¿qué IA actúa?, ¿contra quién?")))
        if not self.lessons:
            self.line(words.text(N_("Ninguno de tus juegos tiene lecciones todavía.")))
            self.back_button()
            return
        self.line(words.text(N_("Cada lección pone una posición en la mesa. Tú dices qué pasa; después contestan las reglas, y dicen por qué.")))
        ids = [one.record.id for one in self.lessons if one.record is not None]
        self.line(words.text(N_("Resueltas sin fallos: {n} de {all}."), n=sum(id in self.solved for id in ids), all=len(ids)))
        for (mine, level), group in groupby(enumerate(self.lessons), key=lambda entry: (entry[1].own, entry[1].level)):
            self.part(words.text(OWN if mine else LEVELS.get(level, N_("Más lecciones"))))
            flow = Flow(self.theme.px(SPACE), even=True)
            for place, one in group:
                button = self._entry(place + 1, one)
                button.clicked.connect(lambda _=False, place=place: self.open_lesson(place))
                self.buttons.append(button)
                flow.addWidget(button)
            self.rows.addLayout(flow)
        self.back_button()

    def _entry(self, number: int, one: LessonFile) -> LessonButton:
        """The button of one lesson: what it is called, its sections, and whether it was solved."""
        if one.record is None:
            return LessonButton(number, one.file.stem, self.words.text(N_("No se puede leer")), False, one.own, self.theme)
        done = one.record.id in self.solved
        parts = (" · ".join(one.record.rules), self.words.text(N_("resuelta")) if done else "")
        return LessonButton(number, self.words(one.record.title), "  –  ".join(part for part in parts if part), done, one.own, self.theme)

    def open_lesson(self, place: int) -> None:
        """Take up a lesson of the list from its beginning."""
        from puesto.gui.lesson_page import LessonPage

        if self._window is not None and self.game is not None:
            self.last = place
            page = self._window.page(LessonPage)
            page.take_up(self.game, self.content, self.lessons, place)
            self._window.show_page(LessonPage)

    def open_file(self, name: str) -> None:
        """Take up the lesson of the file called `name`."""
        place = next((place for place, one in enumerate(self.lessons) if one.file.name == name), None)
        if place is not None:
            self.open_lesson(place)

    def take_focus(self) -> None:
        if self.buttons:
            button: QWidget = self.buttons[min(self.last, len(self.buttons) - 1)]
            button.setFocus()
            self.area.ensureWidgetVisible(button, 0, self.theme.px(SPACE * 8))
        else:
            super().take_focus()
