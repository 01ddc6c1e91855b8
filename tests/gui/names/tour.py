"""A tour through the screens of any game: the table at each kind of question, and what the menu opens."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from contextlib import suppress

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from puesto.chance import Dice, answer_at_random
from puesto.core.prompts import Prompt
from puesto.core.session.journal import RefusedError
from puesto.games import load
from puesto.gui.resolutions.resolutions_page import ResolutionsPage
from puesto.gui.shell.actions import ACTIONS
from puesto.gui.shell.main_window import MainWindow
from puesto.packs import content_for
from tests.gui.battle_screens import pages
from tests.gui.driving import Unseen
from tests.gui.screens import settle

NO_SCREEN = frozenset(
    {"replay", "home", "open_file", "other_folder", "theme", "table_window", "full_screen", "own_cards"}
)
"""Actions of the menu that show no page and no sheet, or a dialogue of the system."""
ANY = frozenset(action.id for action in ACTIONS)


def sweep() -> None:
    """Let everything be laid out and painted, and what is no longer shown be gone."""
    settle()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def shown_actions(window: MainWindow, game_id: str, ids: Container[str] = ANY) -> Iterator[str]:
    """Carry out each of these actions that has something to show for a game, and name it; the table is shown again
    after it.
    """
    game = load(game_id)
    for action in ACTIONS:
        if action.id not in ids:
            continue
        if not action.in_menu or action.id in NO_SCREEN or (action.fits is not None and not action.fits(game)):
            continue
        action.run(window)
        sweep()
        yield action.id
        if action.id == "resolutions":
            page = window.page(ResolutionsPage)
            for place, (_, resolution) in enumerate(page.all):
                if page.all[place][0].id == game_id:
                    page.show_resolution(place)
                    sweep()
                    yield f"resolution {resolution.id}"
        window.uncover()
        if not window.at_table:
            window.show_table()
        sweep()


def questions(window: MainWindow, seed: int, answers: int) -> Iterator[Prompt]:
    """Play at random, and show the table at the first question of each key; what is refused is answered otherwise."""
    unseen, dice, met = Unseen(window), Dice(seed), set[str]()
    session = window.controller.session
    assert session is not None
    for _ in range(answers):
        prompt = session.prompt
        if prompt is None:
            break
        if prompt.key not in met:
            met.add(prompt.key)
            unseen.show()
            sweep()
            yield prompt
        with suppress(RefusedError):
            unseen.answer(*answer_at_random(dice, prompt))
    unseen.show()
    sweep()


def scenarios(game_id: str) -> Sequence[str]:
    """Return the scenarios of a game, with those in the layer of the player."""
    game = load(game_id)
    return [scenario.id for scenario in game.scenarios(content_for(game)[0])]


def tour(
    window: MainWindow, game_id: str, scenario: str, seed: int, answers: int, ids: Container[str] = ANY
) -> Iterator[str]:
    """Take the window through the screens of a game, with those of these actions; stops at each one and names it."""
    window.set_up(game_id, scenario)
    sweep()
    yield "new"
    window.new_page.try_scenario(scenario)
    sweep()
    for prompt in questions(window, seed, answers):
        yield prompt.key
        if window.table.pages is not None:
            yield from pages(window, prompt.key)
    yield from shown_actions(window, game_id, ids)
    window.go_home()
    sweep()
    yield "home"
