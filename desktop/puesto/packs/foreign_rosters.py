"""Which game an army list of another program is of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from puesto.core.game.game import Game
from puesto.core.messages import N_, msg
from puesto.foreign.rosters import LARGEST, RosterError, is_roster, read_roster
from puesto.plain_file import decode_text


def find_army(data: bytes, games: Iterable[Game[Any, Any]]) -> tuple[Game[Any, Any], Any] | None:
    """Return the game of a roster in a file or a pasted text, with its army; None for no roster.

    Raises `RosterError` for a roster that is damaged, or of a game that none of ours plays.
    """
    if len(data) > LARGEST:
        return None
    text, _ = decode_text(data)
    for game in games:
        if game.forms.rosters is not None and (army := game.forms.rosters.read(data, text)) is not None:
            return game, army
    if not is_roster(data):
        return None
    system = read_roster(data).system
    raise RosterError(msg(N_("es una lista de «{game}», y aquí no se juega a eso."), game=system or "?"))
