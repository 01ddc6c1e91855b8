"""The lessons of a game: the situations that come with it and the player's own, and which of them the player has solved."""

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
"""Where the preferences keep what was solved: game -> ids of situations."""


@dataclass(frozen=True)
class LessonFile:
    """One lesson: a file and the situation in it, or what is wrong with it."""

    file: Path
    record: Any | None
    own: bool
    problems: tuple[Problem, ...] = ()

    @property
    def level(self) -> int:
        """How hard it is; 0 for the player's own and for what cannot be read."""
        return self.record.level if self.record is not None and not self.own else 0

    def run(self, game: Game[Any, Any], content: Any) -> Proven:
        """The situation run through the rules."""
        return prove(self.file, game, content)


def game_lessons(game: Game[Any, Any], content: Any) -> list[LessonFile]:
    """The lessons that come with a game, in the order in which they are taken: the easy ones first."""
    return sorted(lessons_in_book_order(game, content), key=lambda one: one.level)


def lessons_in_book_order(game: Game[Any, Any], content: Any) -> list[LessonFile]:
    """The lessons that come with a game, in the order of their files, in which they are proven."""
    return [_read_lesson(file, game, content, False) for file in shipped_situations(game)]


def own_lessons(game: Game[Any, Any], content: Any) -> list[LessonFile]:
    """The player's own situations, by name."""
    return [_read_lesson(file, game, content, True) for file in own_situations(game.id)]


def _read_lesson(file: Path, game: Game[Any, Any], content: Any, own: bool) -> LessonFile:
    record, problems = read_situation(open_situation(file), game, content)
    return LessonFile(file, record, own, tuple(problems))


def solved_ids(kept: Preferences, game: str) -> set[str]:
    """The ids of the situations that were solved at the first try."""
    found = kept.other.get(SOLVED_KEY)
    ids = found.get(game) if isinstance(found, dict) else None
    return {id for id in ids if isinstance(id, str)} if isinstance(ids, list) else set()


def note_solved(kept: Preferences, game: str, id: str) -> None:
    """Remember that a situation was solved."""
    found = kept.other.get(SOLVED_KEY)
    by_game = found if isinstance(found, dict) else {}
    kept.other[SOLVED_KEY] = by_game | {game: sorted(solved_ids(kept, game) | {id})}
