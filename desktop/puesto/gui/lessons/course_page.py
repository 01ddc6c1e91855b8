"""The course: a list of lessons, easy ones first and the player's own last, with solved ones marked."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from puesto.core.messages import N_
from puesto.gui.controls.flow import Flow
from puesto.gui.lessons.course import LessonFile, game_lessons, own_lessons, solved_ids
from puesto.gui.lessons.lesson_list import LessonList
from puesto.gui.lessons.lesson_parts import LessonButton
from puesto.gui.look.theme import SPACE, Theme
from puesto.gui.look.words import Words

if TYPE_CHECKING:
    from puesto.core.game.game import Game
    from puesto.gui.host.host import Host

FIRST = 9
"""Number of lessons with which a beginner begins; the other easy ones come below them."""
LEVELS = {0: N_("Para empezar"), 1: N_("Lo básico"), 2: N_("Con oficio"), 3: N_("Casos enrevesados")}
OWN = N_("Tus situaciones")


class CoursePage(LessonList):
    """Page with a button for each lesson; it opens on a page of its own."""

    topic = "course"

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.solved: set[str] = set()
        self._ours: list[LessonFile] = []

    @property
    def measure(self) -> int:
        return 1640

    def on_shown(self, host: Host) -> None:
        super().on_shown(host)
        self.solved = solved_ids(host.preferences, self.game.id) if self.game is not None else set()

    def find_lessons(self, game: Game[Any, Any], content: Any, value: bool) -> list[LessonFile]:
        if value:
            self._ours = game_lessons(game, content)
        return [*self._ours, *own_lessons(game, content)]

    def fill(self) -> None:
        """Fill the page with its present content."""
        words = self.words
        self.entries = []
        self.heading(words.text(N_("Curso: ¿qué pasa aquí, y por qué?")))
        self.offer_games()
        if not self.lessons:
            self.line(words.text(N_("Ninguno de tus juegos tiene lecciones todavía.")))
            self.back_button()
            return
        self.line(
            words.text(
                N_(
                    "Cada lección pone una posición en la mesa. Tú dices qué pasa; después contestan las "
                    "reglas, y dicen por qué."
                )
            )
        )
        ids = [lesson.record.id for lesson in self.lessons if lesson.record is not None]
        self.line(
            words.text(N_("Resueltas sin fallos: {n} de {all}."), n=sum(id in self.solved for id in ids), all=len(ids))
        )
        for (is_own, level), group in groupby(enumerate(self.lessons), key=part_of):
            self.part(words.text(OWN if is_own else LEVELS.get(level, N_("Más lecciones"))))
            flow = Flow(self.theme.px(SPACE), even=True)
            for place, lesson_file in group:
                button = self._entry(place + 1, lesson_file)
                button.clicked.connect(lambda _=False, place=place: self.open_lesson(place))
                self.entries.append(button)
                flow.addWidget(button)
            self.rows.addLayout(flow)
        self.back_button()

    def _entry(self, number: int, lesson_file: LessonFile) -> LessonButton:
        """Return the button of a lesson: its title, its rule sections, and whether it was solved."""
        if lesson_file.record is None:
            return LessonButton(
                number,
                lesson_file.file.stem,
                self.words.text(N_("No se puede leer")),
                False,
                lesson_file.own,
                self.theme,
            )
        is_solved = lesson_file.record.id in self.solved
        parts = (" · ".join(lesson_file.record.rules), self.words.text(N_("resuelta")) if is_solved else "")
        return LessonButton(
            number,
            self.words(lesson_file.record.title),
            "  –  ".join(part for part in parts if part),
            is_solved,
            lesson_file.own,
            self.theme,
        )


def part_of(entry: tuple[int, LessonFile]) -> tuple[bool, int]:
    """Return the part of a lesson with its place: own ones apart, the first easy ones as level 0."""
    place, lesson_file = entry
    return lesson_file.own, 0 if lesson_file.level == 1 and place < FIRST and not lesson_file.own else lesson_file.level
