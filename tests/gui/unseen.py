"""Answers that nobody looks at: they are played without the window, which catches up with the last of them."""

from __future__ import annotations

from typing import Any

from puesto.chance import Dice
from puesto.core.prompts import Family
from puesto.core.session.journal import Source
from puesto.gui.shell.main_window import MainWindow


class Unseen:
    """The session on the table, answered behind the window's back."""

    def __init__(self, window: MainWindow) -> None:
        self.desk, self.behind = window.desk, False

    def answer(self, value: Any, source: Source) -> None:
        """Answer the question without showing what follows."""
        assert self.desk.session is not None
        self.desk.session.answer(value, source)
        self.behind = True

    def show(self) -> None:
        """Let the window catch up: nothing was undone, so that redoing only shows what there is."""
        if self.behind:
            self.desk.redo()
        self.behind = False


def play_out(window: MainWindow, seed: int = 3) -> None:
    """Answer everything at random until the game is over; its end is shown."""
    unseen, dice = Unseen(window), Dice(seed)
    assert window.desk.session is not None
    while (prompt := window.desk.session.prompt) is not None:
        unseen.answer(dice.random_answer(prompt), Source.APP if prompt.family is Family.CHANCE else Source.PLAYER)
    unseen.show()
