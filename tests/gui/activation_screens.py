"""The screens of a walked activation: the crossing's script, stopped where it is worth a picture."""

from __future__ import annotations

from collections.abc import Iterator

from puesto import games
from puesto.chance import Dice
from puesto.core.prompts import Draw, Roll
from puesto.core.session.journal import Source
from puesto.core.session.session import Session
from puesto.gui.shell.main_window import MainWindow
from puesto.packs import content_for
from tests.gui.driving import Unseen
from tests.playthroughs import crossing
from tests.playthroughs.script import Scripted

WORTH = (
    "pre_turn.weather",
    "activation.formation",
    "preparation.msr",
    "snafu.roll",
    "attack.lines",
    "attack.roll",
    "attack.retreat",
    "attack.apply",
    "cleanup.lines",
    "fatigue.roll",
    "second.try",
)
"""The keys of the questions that are looked at, each once."""


def activation(window: MainWindow) -> Iterator[str]:
    """Take the window through the crossing; stops at each question that is worth a look, and names it."""
    game = games.load("bcs")
    session = Session.start(game, content_for(game)[0], "crossing", {}, "")
    player, met = Scripted(crossing.SCRIPT, Dice(crossing.SEED)), set[str]()
    window.controller.open(session)
    window.show_table()
    unseen = Unseen(window)
    while (prompt := session.prompt) is not None and len(met) < len(WORTH):
        if prompt.key in WORTH and prompt.key not in met:
            met.add(prompt.key)
            unseen.show()
            yield f"bcs-{prompt.key}"
        answer = player.answer(prompt, session.state.turn, session.state.activation)
        unseen.answer(answer, Source.APP if isinstance(prompt, Roll | Draw) else Source.PLAYER)
