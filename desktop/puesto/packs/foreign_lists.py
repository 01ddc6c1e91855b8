"""Which game a list of cards or troops is of, in a file or a pasted text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from puesto.core.game.game import Game
from puesto.core.game.record_forms import OWN, blank_record
from puesto.core.messages import Message

LARGEST = 200_000
"""Letters that a list may have."""
FEWEST = 2
"""Lines that have to be understood before a text is a list."""


class ListedText(NamedTuple):
    """A text that a game reads as a list."""

    game: Game[Any, Any]
    text: str
    is_of_cards: bool
    """Whether it is the game's list of cards and decks, and not the troops of a scenario."""
    problems: tuple[tuple[int, Message], ...]
    """Each line that was not understood, with what was expected."""


def find_list(text: str, games: Iterable[Game[Any, Any]]) -> ListedText | None:
    """Return the game that understands most lines of a text; None where none understands half of them."""
    lines = [line for line in text.split("\n") if any(map(str.isalnum, line)) and not line.lstrip().startswith("#")]
    if len(text) > LARGEST or "\0" in text or len(lines) < FEWEST:
        return None
    best, most = None, max(FEWEST, len(lines) // 2 + 1)
    for game in games:
        for reading in _readings(game, text):
            understood_lines = len(lines) - len({line for line, _ in reading.problems})
            if understood_lines >= most:
                best, most = reading, understood_lines + 1
    return best


def _readings(game: Game[Any, Any], text: str) -> Iterable[ListedText]:
    """Yield what a game reads in a text, as cards and as the troops of a scenario."""
    if game.forms.pasted is not None:
        cards = game.forms.pasted.read(text)
        if cards.records:
            yield ListedText(game, text, True, tuple((line, problem) for line, _, problem in cards.problems))
    if game.forms.listed is not None:
        _, problems = game.forms.listed.read(text, new_scenario(game))
        yield ListedText(game, text, False, tuple(problems))


def new_scenario(game: Game[Any, Any], key: str = "own-1") -> dict[str, Any]:
    """Return an empty scenario of a game as plain data."""
    kind: Any = next(section.record for section in game.layout.sections if section.name == game.forms.scenarios)
    return blank_record(kind) | game.forms.fresh() | {"id": key, "source": OWN}
