"""The games of the house, and nothing of their rules: the one place where a game is registered."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from puesto.core.messages import Text
from puesto.core.values import Struct

if TYPE_CHECKING:
    from puesto.core.game.game import Game


class GameEntry(Struct, frozen=True):
    """A game as the home screen shows it; its package is imported only when it is played."""

    id: str
    title: Text
    subtitle: Text
    year: Text | str


GAMES: tuple[GameEntry, ...] = (
    GameEntry(
        "bear",
        Text("El Oso despierta", "Awakening the Bear"),
        Text("Conflict of Heroes, en solitario", "Conflict of Heroes, solo"),
        "1941",
    ),
    GameEntry(
        "tactics",
        Text("2GM Tactics", "2GM Tactics"),
        Text("Rival en solitario", "Solo opponent"),
        "1939-1945",
    ),
    GameEntry(
        "chariots",
        Text("Chariots of Fire", "Chariots of Fire"),
        Text("Guerra en la Edad del Bronce", "Warfare in the Bronze Age"),
        Text("2300-1200\u00a0a.\u00a0C.", "2300-1200\u00a0BC"),
    ),
    GameEntry(
        "bcs",
        Text("Battalion Combat Series", "Battalion Combat Series"),
        Text("Serie BCS, versión 2", "BCS series, version 2"),
        "1941-1945",
    ),
    GameEntry(
        "bolt",
        Text("Bolt Action", "Bolt Action"),
        Text("Batallas con miniaturas", "Battles with miniatures"),
        "1939-1945",
    ),
)
"""Every game, in the order of the home screen."""


def load(game_id: str) -> Game[Any, Any]:
    """Return the descriptor of a game; raises `KeyError` where there is none of that name."""
    if not any(entry.id == game_id for entry in GAMES):
        raise KeyError(game_id)
    game: Game[Any, Any] = import_module(f"puesto.games.{game_id}.game").GAME
    return game
