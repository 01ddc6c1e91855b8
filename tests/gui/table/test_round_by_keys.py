"""A whole round of mission 1 without a mouse: opened, set up, played, looked at, undone and closed by keys alone.

The hands know only what stands on the screen: a question's kind and the keys written beside its answers.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from puesto.chance import Dice
from puesto.core.prompts import Choose, Draw, Number, Pick, Roll
from puesto.core.questions.board import Contact
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.map.board_check import BoardCheckWidget
from puesto.gui.map.verdict import VerdictWidget
from puesto.shelf import Shelf
from puesto.storage import Preferences

ENTER, SPACE, TAB = Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Tab
MOST = 400
"""Questions that a round may take, however the cards fall."""


class Hands:
    """Types the answers that chance picks, never touching the mouse; real dice are typed as they fall."""

    def __init__(self, window, keys, seed):
        self.window, self.keys, self.dice = window, keys, Dice(seed)

    def type(self, *typed):
        self.keys(self.window, *typed)

    def answer(self):
        """Answer the question on the screen."""
        prompt = self.window.controller.prompt
        before = len(self.window.controller.session.entries)
        if isinstance(prompt, Roll):
            self.type("".join(str(face % 10) for face in self.dice.answer(prompt)), ENTER)
        elif isinstance(prompt, Draw):
            self.type(SPACE)
        elif isinstance(prompt, Contact):
            self.contact(prompt)
        elif isinstance(prompt, Number):
            self.number(prompt)
        elif isinstance(prompt, Pick):
            self.pick(prompt)
        else:
            self.choose(prompt)
        assert len(self.window.controller.session.entries) > before, f"{prompt.key} was not answered by keys"

    def choose(self, prompt: Choose):
        values = [option.value for option in prompt.options]
        wanted = (
            "pass"
            if "pass" in values and self.dice.answer(Roll(key="x", message=prompt.message)) > (2,)
            else self.dice.random_answer(prompt)
        )
        if wanted == "?" or wanted not in values:
            self.type("?")
            return
        bar = self.window.table.bar.widget
        if isinstance(bar, VerdictWidget):  # the hex that the rules want is marked on the map
            self.type(ENTER)
            return
        key = bar.buttons[bar.values.index(wanted)].key.lower() if len(values) < 36 else ""
        if key:
            self.type(key)
        else:
            self.reach(wanted, values)

    def reach(self, wanted, values):
        """An answer beyond the keys is reached with the arrows."""
        self.window.table.bar.take_focus()
        for _ in range(values.index(wanted) + 1):
            self.type(Qt.Key.Key_Right)
        self.type(ENTER)

    def pick(self, prompt: Pick):
        widget = self.window.table.bar.widget
        if isinstance(widget, BoardCheckWidget):  # every hex with what lies there: as it is proposed
            self.type(ENTER)
            return
        values, chosen, wanted = list(widget.values), [*widget.chosen], self.dice.random_answer(widget.prompt)
        for value in [value for value in values if (value in wanted) != (value in chosen)]:
            key = widget.buttons[values.index(value)].key
            if key:
                self.type(key)
        self.type(ENTER)

    def number(self, prompt: Number):
        wanted = self.dice.random_answer(prompt)
        if self.window.table.bar.widget.few:
            self.type(*(["-", str(-wanted)] if wanted < 0 else [str(wanted)]))
        else:
            self.type(str(wanted), ENTER)

    def contact(self, prompt: Contact):
        self.window.table.bar.widget.hex.setFocus(Qt.FocusReason.TabFocusReason)
        self.type("F08", "1", *("1" for _ in prompt.rows), ENTER)


@pytest.mark.parametrize(
    ("language", "seed"),
    [("es", 1), ("en", 2), *(pytest.param(*pair, marks=pytest.mark.deep) for pair in (("es", 2), ("en", 1)))],
)
def test_a_whole_round_is_played_by_keys_alone(opened, keys, language, seed):
    window = opened(Preferences(motion=False, language=language), shelf=Shelf())
    keys(window, "n", ENTER)
    hands = Hands(window, keys, seed)
    for _ in range(MOST):
        session = window.controller.session
        if session.prompt is None or session.state.round > 1:
            break
        assert isinstance(window.focusWidget(), object) and window.table.isAncestorOf(window.focusWidget())
        hands.answer()
    assert session.prompt is None or session.state.round == 2
    assert {"player", "ai"} <= {line.side for line in session.log}


def test_everything_beside_the_questions_is_reached_by_keys_too(opened, keys):
    window = opened(shelf=Shelf())
    keys(window, "n", ENTER, ENTER)
    asked = window.controller.prompt
    keys(window, Qt.Key.Key_Z, modifier=Qt.KeyboardModifier.ControlModifier)
    assert window.controller.prompt is not asked
    keys(window, Qt.Key.Key_Y, modifier=Qt.KeyboardModifier.ControlModifier)
    assert window.controller.prompt.identity == asked.identity
    keys(window, Qt.Key.Key_F10)
    assert window.focusWidget() is window._overlay.buttons()[0]
    keys(window, Qt.Key.Key_Down, Qt.Key.Key_Escape)
    for _ in range(12):  # once round the whole table
        keys(window, Qt.Key.Key_F6)
        stops = set()
        for _ in range(60):
            keys(window, TAB)
            stops.add(window.focusWidget())
        assert len(stops) > 5
    keys(window, Qt.Key.Key_F10)
    home = next(place for place, one in enumerate(window._overlay.buttons()) if one.text() == "Inicio")
    keys(window, *[Qt.Key.Key_Down] * home, ENTER)
    assert window.pages.currentWidget() is window.home
    assert isinstance(window.focusWidget(), AnswerButton) and window.focusWidget() is window.home.resume.go
