"""The guide opened from a game and from home."""

from __future__ import annotations

from puesto.chance import Dice
from puesto.core.prompts import Family
from puesto.core.session.journal import Source
from puesto.gui.controls.overlay import Overlay
from puesto.gui.guide.guide_page import GuidePage
from puesto.gui.pages.page import Page
from puesto.gui.shell.main_window import MainWindow
from tests.gui.screens import settle


def begun(window: MainWindow) -> MainWindow:
    window.set_up("bear")
    assert window.new_page.go is not None
    window.new_page.go.click()
    settle()
    return window


def answer(window: MainWindow, dice: Dice) -> None:
    prompt = window.controller.prompt
    assert prompt is not None
    window.controller.answer(
        dice.random_answer(prompt), Source.APP if prompt.family is Family.CHANCE else Source.PLAYER
    )


def play_to(window: MainWindow, key: str, seed: int = 3) -> None:
    """Answer at random until a question is met."""
    dice = Dice(seed)
    while window.controller.prompt is not None and window.controller.prompt.key != key:
        answer(window, dice)
    assert window.controller.prompt is not None
    settle()


def page(window: MainWindow) -> GuidePage:
    found = window.pages.currentWidget()
    assert isinstance(found, GuidePage)
    return found


def at_home(window: MainWindow) -> GuidePage:
    """The guide, opened from the home page."""
    window.show_guide()
    settle()
    return page(window)


def leaves(kind: type[Page] | type[Overlay]) -> list[type[Page] | type[Overlay]]:
    """The kinds of widget that are really shown, of those that the house has."""
    below: list[type[Page] | type[Overlay]] = [
        one for one in kind.__subclasses__() if one.__module__.startswith("puesto.")
    ]
    return [leaf for one in below for leaf in leaves(one)] or [kind]
