"""The map at the terminal: facts about a hex, or range and sight between two."""

from __future__ import annotations

from puesto.core.game.game import whole_game
from puesto.core.messages import N_, brief, msg
from puesto.terminal.terminal_session import TerminalSession


def tell_map(seat: TerminalSession, typed_hexes: str) -> None:
    """Print what the map says of the hex that was typed, or of two: `K07`, `K07 I07`."""
    hex, _, to = typed_hexes.strip().upper().partition(" ")
    session = seat.session
    lines = whole_game(session).map_lines(session.state, session.content, hex, to.strip()) if hex else ()
    if not lines:
        seat.tell(msg(N_("Escribe «mapa» y un hexágono, o dos: mapa K07 I07.")), "quiet")
    for line in lines:
        seat.tell(brief(line))
