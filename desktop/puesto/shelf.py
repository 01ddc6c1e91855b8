"""The shelf: which games can be played, how one is taken down, and what is printed in its box."""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from puesto.core.game.game import Game
from puesto.core.messages import N_, Message, Text, msg

SELDOM = (50_000, 20, 20)
"""The thresholds of Python's garbage collector: new objects before the newest are searched for cycles, and searches
before the older ones are."""


def _ids() -> tuple[str, ...]:
    from puesto.games import GAMES

    return tuple(entry.id for entry in GAMES)


def _find(game_id: str) -> Game[Any, Any]:
    from puesto.games import load

    return load(game_id)


def _content(game: Game[Any, Any]) -> tuple[Any, list[Message]]:
    """Return the content of a game and the problems of its packs as messages."""
    from puesto.packs import content_for
    from puesto.storage import user_folder

    content, problems = content_for(game, user_folder())
    keep_for_good(game.id)
    messages = [problem.message for problem in problems]
    if any(problem.instead for problem in problems):
        messages.append(
            msg(N_("En lugar de lo que está mal en tu copia vale lo que trae el juego. Tu archivo se queda como está."))
        )
    if any(not Path(problem.file).is_absolute() for problem in problems) and content_for(game)[1]:
        messages.append(
            msg(
                N_(
                    "Esos archivos son del programa y están dañados: vuelve a instalar Puesto de Mando. Tus partidas "
                    "no se tocan."
                )
            )
        )
    return content, messages


@cache
def keep_for_good(what: str) -> None:
    """Exempt everything read so far from garbage collection and make it rare; once for each `what`.

    Values have no reference cycles, so there is next to nothing to be found while a game is played. Python's own
    thresholds take 3 to 11 % of the time of a game played by itself, and each full search 26 ms instead of 6.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


@dataclass(frozen=True)
class Shelf:
    """The games within reach. The usual one holds those of the registry; a test may bring its own."""

    ids: Callable[[], tuple[str, ...]] = _ids
    """The games that can be played."""
    find: Callable[[str], Game[Any, Any]] = _find
    """A game by its id; raises KeyError."""
    content: Callable[[Game[Any, Any]], tuple[Any, list[Message]]] = _content
    """The printed game, with the player's own layer of packs, and what is wrong in them."""

    def title(self, id: str) -> Text:
        """Return the name on a game's box. Of the games of the house no rules are read for it."""
        from puesto.games import GAMES

        return next((entry.title for entry in GAMES if entry.id == id), None) or self.find(id).title
