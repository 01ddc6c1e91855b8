"""The backup of a damaged session that goes further than what is left of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from puesto.core.game.game import Game
from puesto.core.messages import N_, Message, msg
from puesto.core.session import saves
from puesto.plain_file import read_plain
from puesto.storage.disk import LARGEST_SAVE, backups_of, count_answers
from puesto.storage.versions.moments import describe_time
from puesto.storage.versions.two_versions import describe_answers


@dataclass(frozen=True)
class FullerCopy:
    """A backup with more answers than the session that was opened."""

    path: Path
    when: datetime
    answers: int

    def describe(self, answers_left: int) -> Message:
        """Return the backup in words, compared with a session that has `answers_left` answers."""
        return msg(
            N_("Una copia guardada {when} llega más lejos, con {answers} en vez de {left}: «{path}»."),
            when=describe_time(self.when),
            path=str(self.path),
            answers=describe_answers(self.answers),
            left=describe_answers(answers_left),
        )


def find_fuller_copy(path: Path, answers: int, find: Callable[[str], Game[Any, Any]]) -> FullerCopy | None:
    """Return the backup of the save at `path` that opens with the most answers.

    None where none has more than `answers`; of several the latest one. `answers` -1 takes any that can be opened.
    """
    fullest = None
    for copy in reversed(backups_of(path)):
        try:
            data = read_plain(copy, LARGEST_SAVE)
            if count_answers(data) <= answers:
                continue
            result = saves.load(data.decode("utf-8-sig", "replace"), find).session.answers
            if result > answers:
                fullest, answers = FullerCopy(copy, datetime.fromtimestamp(copy.stat().st_mtime), result), result
        except (OSError, ValueError, OverflowError, saves.LoadError):
            continue
    return fullest
