"""The actions of the player's own turn are all seen, however large the type is: none is cut off below a form's edge."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect

from puesto.gui.controls.verb_button import VerbButton
from puesto.shelf import Shelf
from puesto.storage import Preferences
from tests.gui.conftest import Opened
from tests.gui.screens import SEED, questions, settle

ACTIONS = 9


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize(("scale", "width", "height"), [(200, 1366, 768), (200, 1920, 1080)])
def test_every_action_of_a_turn_is_seen_whole(
    opened: Opened, language: str, scale: int, width: int, height: int
) -> None:
    window = opened(Preferences(motion=False, language=language, scale=scale), Shelf(), width, height)
    window.set_up("bear")
    assert window.new_page.go is not None
    window.new_page.go.click()
    for _ in questions(window, SEED):
        prompt = window.controller.prompt
        if prompt is not None and prompt.key == "player.action":
            break
    settle()
    widget = window.table.bar.widget
    assert widget is not None
    verbs = [verb for verb in widget.findChildren(VerbButton) if verb.isVisible()]
    assert len(verbs) == ACTIONS
    for verb in verbs:
        area = verb.parentWidget()
        while area is not None and area is not window:
            seen = QRect(verb.mapTo(area, QPoint(0, 0)), verb.size())
            assert area.rect().contains(seen), f"{verb.text()} lies beyond {type(area).__name__}"
            area = area.parentWidget()
