"""The rooms of a game that no table needs: imported when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from puesto.core.game.situation import Situations
from puesto.core.values import Later


def late(game: str, module: str, name: str) -> Callable[[], Any]:
    """Return a function that returns a value of a game's module and imports that with its first call."""
    return lambda: getattr(import_module(f"puesto.games.{game}.{module}"), name)


def late_resolutions(game: str) -> Later[Any]:
    """Return the procedures of a game that can be run alone."""
    return Later(late(game, "resolutions.resolutions", "RESOLUTIONS"))


def late_situations(game: str, *, check: str = "situations", capture: str = "situations") -> Callable[[], Any]:
    """Return the function that returns what reads, sets up, runs and compares the situations of a game.

    Its room has the same names in every game; `check` and `capture` are the modules that check a situation and capture
    one.
    """

    def situations() -> Situations[Any, Any]:
        room = import_module(f"puesto.games.{game}.situations.situations")
        compare = late(game, "situations.expectations", "compare_expectations")()
        return Situations(
            record=room.Situation,
            check=late(game, f"situations.{check}", "check_situation")(),
            stand=room.set_up_situation,
            is_settled=room.is_settled,
            compare=lambda situation, session: compare(situation.expect, session),
            result=late(game, "situations.position_result", "position_result")(),
            capture=late(game, f"situations.{capture}", "capture_situation")(),
            lesson=room.lesson_from,
        )

    return situations
