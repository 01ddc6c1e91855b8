"""A real window on a real session, driven by random answers: for the bench of repaints and for tests."""

from __future__ import annotations

from collections.abc import Callable

from puesto.chance import Dice
from puesto.core.prompts import Family
from puesto.core.session.journal import Source
from puesto.gui.look.theme import load_fonts
from puesto.gui.shell.main_window import MainWindow
from puesto.storage import Preferences


def playing_window(
    seed: int, width: int = 1366, height: int = 768, preferences: Preferences | None = None
) -> tuple[MainWindow, Callable[[], bool]]:
    """A window with mission 1 of `bear` on the table, and what answers its question at random; that returns False when the game is over."""
    load_fonts()
    window = MainWindow(preferences or Preferences(motion=False))
    window.resize(width, height)
    window.show()
    window.set_up("bear")
    page = window.new_page
    assert page.go is not None
    page.go.click()
    dice = Dice(seed)

    def answer() -> bool:
        prompt = window.desk.prompt
        if prompt is None:
            return False
        window.desk.answer(dice.random_answer(prompt), Source.APP if prompt.family is Family.CHANCE else Source.PLAYER)
        return True

    return window, answer
