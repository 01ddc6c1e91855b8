"""A real window on a real session, driven by random answers or from behind: for the bench of repaints and for tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puesto.chance import Dice, answer_at_random
from puesto.core.session.journal import Source
from puesto.gui.look.theme import load_fonts
from puesto.gui.shell.main_window import MainWindow
from puesto.storage import Preferences


def playing_window(
    seed: int, width: int = 1366, height: int = 768, preferences: Preferences | None = None
) -> tuple[MainWindow, Callable[[], bool]]:
    """A window with mission 1 of `bear` on the table, and what answers its question at random; that returns False when
    the game is over.
    """
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
        prompt = window.controller.prompt
        if prompt is None:
            return False
        window.controller.answer(*answer_at_random(dice, prompt))
        return True

    return window, answer


class Unseen:
    """The session on the table, answered behind the window's back."""

    def __init__(self, window: MainWindow) -> None:
        self.controller, self.behind = window.controller, False

    def answer(self, value: Any, source: Source) -> None:
        """Answer the question without showing what follows."""
        assert self.controller.session is not None
        self.controller.session.answer(value, source)
        self.behind = True

    def show(self) -> None:
        """Let the window catch up: nothing was undone, so that redoing only shows what there is."""
        if self.behind:
            self.controller.redo()
        self.behind = False


def play_out(window: MainWindow, seed: int = 3) -> None:
    """Answer everything at random until the game is over; its end is shown."""
    unseen, dice = Unseen(window), Dice(seed)
    assert window.controller.session is not None
    while (prompt := window.controller.session.prompt) is not None:
        unseen.answer(*answer_at_random(dice, prompt))
    unseen.show()
