"""`replay`: the session gone through again at the terminal, entry by entry, on a copy."""

from __future__ import annotations

from puesto.core.messages import N_, msg
from puesto.core.study.replay import Replay
from puesto.terminal import draw
from puesto.terminal.terminal_session import TerminalSession

LEAVE = ("q", "x", "salir", "quit")
MOVES = {
    "": lambda replay: replay.go_on(1),
    "+": lambda replay: replay.go_on(1),
    "-": lambda replay: replay.go_on(-1),
    "++": lambda replay: replay.go_turn(True),
    "--": lambda replay: replay.go_turn(False),
    "0": lambda replay: replay.go(0),
    "*": lambda replay: replay.go(replay.last),
}
"""Typed text -> the move in the replay."""
HINT = N_("Intro o +: una entrada más; -: una menos; ++ y --: un turno; 0 y *: los extremos; m: la mesa; q: volver.")


def walk_again(seat: TerminalSession, start_number: str) -> None:
    """Run `replay` from the first question, or `replay 40` from the fortieth entry; nothing changes."""
    session = seat.session
    walk = Replay(
        session, int(start_number) if start_number.isascii() and start_number.isdigit() and len(start_number) < 8 else 0
    )
    seat.tell(msg(HINT), "quiet")
    try:
        _show(seat, walk)
        while (text := seat.hear().casefold()) not in LEAVE:
            if text == "m":
                seat.print(draw.table_lines(walk.shown.view(), seat.say, seat.paper))
            elif (move := MOVES.get(text)) is None:
                seat.tell(msg(HINT), "quiet")
            elif move(walk):
                _show(seat, walk)
            else:
                seat.tell(msg(N_("Más allá no hay nada.")), "quiet")
    finally:
        seat.session = session


def _show(seat: TerminalSession, walk: Replay) -> None:
    """Print the present position of the replay: what was asked, and what was answered."""
    seat.session = walk.shown
    question = walk.question
    seat.tell(
        msg(N_("({place}) {question}"), place=walk.place, question=question or msg(N_("La partida ha terminado.")))
    )
    if (answer_text := walk.done) is not None:
        seat.tell(answer_text, "title")
