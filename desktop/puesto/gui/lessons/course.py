"""The lessons of a game, the player's own situations among them, and which of them are solved."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puesto.packs.situations import open_situation, read_situation, shipped_situations
from puesto.reference.proof import Proven, prove
from puesto.storage import own_situations

if TYPE_CHECKING:
    from puesto.core.game.game import Game
    from puesto.packs import Problem
    from puesto.storage import Preferences

SOLVED_KEY = "course"
"""Key of the solved lessons in the preferences: game -> ids of situations."""


@dataclass(frozen=True)
class LessonFile:
    """A lesson: a file and the situation in it, or the problems with it."""

    file: Path
    record: Any | None
    own: bool
    problems: tuple[Problem, ...] = ()

    @property
    def level(self) -> int:
        """Return the difficulty of the lesson; 0 for the player's own and for an unreadable one."""
        return self.record.level if self.record is not None and not self.own else 0

    def run(self, game: Game[Any, Any], content: Any) -> Proven:
        """Return the situation after the rules ran on it."""
        return prove(self.file, game, content)


def game_lessons(game: Game[Any, Any], content: Any) -> list[LessonFile]:
    """Return the lessons that come with a game, the easy ones first."""
    return sorted(lessons_in_book_order(game, content), key=lambda lesson_file: lesson_file.level)


def lessons_in_book_order(game: Game[Any, Any], content: Any) -> list[LessonFile]:
    """Return the lessons that come with a game in the order of their files, in which the proof runs them."""
    return [_read_lesson(file, game, content, False) for file in shipped_situations(game)]


def own_lessons(game: Game[Any, Any], content: Any) -> list[LessonFile]:
    """Return the player's own situations, sorted by name."""
    return [_read_lesson(file, game, content, True) for file in own_situations(game.id)]


def _read_lesson(file: Path, game: Game[Any, Any], content: Any, own: bool) -> LessonFile:
    record, problems = read_situation(open_situation(file), game, content)
    return LessonFile(file, record, own, tuple(problems))


def solved_ids(preferences: Preferences, game: str) -> set[str]:
    """Return the ids of the situations that were solved at the first try."""
    result = preferences.other.get(SOLVED_KEY)
    ids = result.get(game) if isinstance(result, dict) else None
    return {id for id in ids if isinstance(id, str)} if isinstance(ids, list) else set()


def note_solved(preferences: Preferences, game: str, id: str) -> None:
    """Store that a situation was solved."""
    result = preferences.other.get(SOLVED_KEY)
    by_game = result if isinstance(result, dict) else {}
    preferences.other[SOLVED_KEY] = by_game | {game: sorted(solved_ids(preferences, game) | {id})}
