"""The space bar on a question before a throw gives its usual answer and throws: a shot is four keys."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from puesto.chance import Dice
from puesto.core.prompts import Choose, Family
from puesto.core.session.journal import Source
from puesto.gui.shell.main_window import MainWindow
from puesto.shelf import Shelf
from tests.gui.conftest import Keys, Opened

MOST = 4
"""Keys of a shot: the action, who, whom, and the space bar."""


def come_to_shot(window: MainWindow, seed: int) -> bool:
    """Play the bear at random up to a turn in which a Unit can fire and PAM are left."""
    window.set_up("bear")
    assert window.new_page.go is not None
    window.new_page.go.click()
    dice = Dice(seed)
    for _ in range(400):
        prompt, session = window.controller.prompt, window.controller.session
        if prompt is None or session is None:
            return False
        if isinstance(prompt, Choose) and prompt.key == "player.action" and session.state.command_points:
            fire = next((one for one in prompt.options if one.value == "fire"), None)
            if fire is not None and len(fire.able) > 1:
                return True
        if prompt.family is Family.CHANCE:
            window.controller.roll()
        else:
            window.controller.answer(dice.random_answer(prompt), Source.PLAYER)
    return False


def test_a_shot_with_what_is_usual_is_four_keys(opened: Opened, keys: Keys) -> None:
    """Bear, 3.2.1 and 3.2.3: all PA, no PAM on the dice."""
    window = opened(shelf=Shelf())
    counted = []
    for seed in range(1, 25):
        if not come_to_shot(window, seed):
            continue
        session = window.controller.session
        assert session is not None
        begun, points = len(session.entries), session.state.command_points
        keys(window, "d")
        typed = 1
        while (prompt := window.controller.prompt) is not None and prompt.key in ("fire.unit", "fire.target"):
            assert isinstance(prompt, Choose)
            key = next(iter(window.table.bar.caps.values()), "1")
            keys(window, key)
            typed += len(key)
            QApplication.processEvents()
        while prompt is not None and prompt.family is Family.FACT:  # what only the board shows is no key of the shot
            window.controller.answer(Dice(seed).random_answer(prompt), Source.PLAYER)
            prompt = window.controller.prompt
        if prompt is None or not prompt.leads_to_roll:
            continue
        QApplication.processEvents()
        assert "Espacio: así, y tira" in window.table.bar.quiet
        keys(window, Qt.Key.Key_Space)
        answered = [entry.key for entry in session.entries[begun:]]
        assert answered[:1] == ["player.action"] and "fire.pay" in answered
        assert session.state.command_points == points
        if "attack.roll" in answered:
            counted.append(typed + 1)
        if len(counted) == 2:
            break
    assert counted and max(counted) <= MOST, counted
