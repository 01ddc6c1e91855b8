"""The environment of the benches: the games that are ready, and a data folder of their own."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from puesto import games
from puesto.core.game.game import Game
from puesto.packs import content_for
from puesto.shelf import keep_for_good


def ready_games() -> Iterator[tuple[Game[Any, Any], Any]]:
    """Every game that can be played, with what is printed in its box."""
    for entry in games.GAMES:
        game = games.load(entry.id)
        content = content_for(game)[0]
        keep_for_good(game.id)
        yield game, content


@contextmanager
def own_home() -> Iterator[str]:
    """A data folder that is gone afterwards, so that no bench meets the player's own."""
    before = os.environ.get("PUESTO_HOME")
    with tempfile.TemporaryDirectory() as home:
        os.environ["PUESTO_HOME"] = home
        try:
            yield home
        finally:
            if before is None:
                del os.environ["PUESTO_HOME"]
            else:
                os.environ["PUESTO_HOME"] = before
