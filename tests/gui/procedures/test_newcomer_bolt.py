"""Somebody plays Bolt Action for the first time, by keys alone:

a whole turn of a small battle, to the next one's first die.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt

from puesto import games
from puesto.chance import Dice
from puesto.core.prompts import Family, Number, Pick
from puesto.gui.table.step_layout import has_many_lines
from puesto.packs import content_for
from puesto.shelf import Shelf
from tests import helpers
from tests.gui.screens import settle
from tests.playthroughs import ambush

ENTER = Qt.Key.Key_Return
MOST_KEYS = 120
"""The most keys for six dice, their orders and their shots; forty are usual."""


def letter(verb: Any) -> str:
    """The letter of an order in Spanish: the one behind its sign."""
    return str(verb.template[verb.template.index("&") + 1]).lower()


def assert_the_shot_is_what_a_small_window_shows(window: Any) -> None:
    """In a window for one page at a time, the weapons of the shot lie open, and not the diary."""
    window.resize(900, 480)
    settle()
    table = window.table
    assert table.mode == "pages" and table.pages.currentWidget() is table.centre
    window.resize(1366, 768)
    settle()


def test_a_first_turn_of_order_dice_goes_by_keys_alone(opened, keys):
    window = opened(shelf=Shelf())
    window.set_up("bolt")
    window.new_page.try_scenario("blank")
    settle()
    met, given, pressed, shot = set[str](), set[str](), 0, False

    def press(*typed: Any) -> None:
        nonlocal pressed
        pressed += sum(len(one) if isinstance(one, str) else 1 for one in typed)
        keys(window, *typed)
        settle()

    while (prompt := window.controller.prompt) is not None and pressed < MOST_KEYS:
        state = window.controller.session.state
        met.add(prompt.key)
        if state.turn == 2 and prompt.key == "order.unit":
            break
        if prompt.key == "shoot.hits" and not shot:
            shot = True
            assert_the_shot_is_what_a_small_window_shows(window)
        if prompt.family is Family.CHANCE:
            press(" ")
        elif prompt.key == "order.which":
            offered = [option for option in prompt.options if option.value not in given] or list(prompt.options)
            given.add(offered[0].value)
            press(letter(offered[0].verb))
        elif isinstance(prompt, Number):
            press("8", ENTER)
        elif isinstance(prompt, Pick):
            wide = len(window.table.bar.widget.buttons[0].key)  # with many, their numbers have two figures
            press(*(str(at).zfill(wide) for at in range(1, prompt.least + 1)), ENTER)
            if window.controller.prompt is prompt:
                press("0" * wide, ENTER)
        elif "no" in [option.value for option in getattr(prompt, "options", ())]:
            press("n")
        else:
            picks = prompt.key in ("order.unit", "shoot.target", "assault.target")
            press(window.table.bar.widget.buttons[0].key.lower() if picks else ENTER)
    asked_of_all = {"bag.draw", "order.unit", "order.which", "shoot.target", "shoot.inches", "shoot.sum", "shoot.hits"}
    assert asked_of_all <= met and {"fire", "advance"} <= given
    assert window.controller.session.state.turn == 2 and pressed < MOST_KEYS


def test_the_bar_covers_neither_shooter_nor_target_with_modifiers_that_the_weapons_show(opened):
    game = games.load("bolt")
    session = helpers.begin(game, content_for(game)[0], "crossroads")
    ambush.perform(session, Dice(ambush.SEED), ("shoot.hits", ("g-grenadiers-a", "a-pilot", "0")))
    window = opened(shelf=Shelf())
    window.controller.open(session)
    window.show_table()
    settle()
    bar = window.table.bar
    assert has_many_lines(window.controller.prompt) and not bar.places.tall and not bar.sums.text()
