"""An opponent of the house at the terminal: its verdict, and the player in its place."""

from __future__ import annotations

import io

from puesto.chance import Dice
from puesto.core.prompts import Family
from puesto.core.session.journal import Source
from puesto.core.study import opponents
from puesto.games.chariots.game import GAME
from puesto.language import Language
from puesto.policies import honest_answer
from puesto.terminal.paper import TextPaper
from puesto.terminal.play import TerminalLoop
from tests.games.chariots.packs import ours


def test_enter_accepts_a_verdict_and_o_lets_the_player_decide():
    session = opponents.start_played(GAME, ours()[0], "dust", {}, "x1", {"river": "tenacious"})
    dice, lines, heard = Dice(1), list[str](), list[str]()

    def read(sign: str) -> str:
        if len(heard) > 40:
            return "q"
        asked = session.prompt
        if lines[-1].startswith("Intro: así queda"):
            heard.append("o" if len(heard) == 3 else "")
            return heard[-1]
        if asked is not None and asked.family is Family.CHANCE:
            heard.append("d")
            return "d"
        assert asked is not None
        session.answer(honest_answer(session, asked, dice), Source.PLAYER)
        heard.append("m")
        return "m"

    TerminalLoop(session, None, Language("es"), TextPaper.of(io.StringIO()), read, lines.append).run()
    assert any(line.startswith("No es regla: un rival de la casa, tenaz") for line in lines)
    own = [entry for entry in session.entries if entry.source is Source.OPPONENT]
    assert len(own) > 5
    assert "" in heard
