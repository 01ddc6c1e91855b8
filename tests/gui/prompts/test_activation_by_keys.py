"""A new user's activation with one attack, by real keys in the window; dice and names are not counted."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt

from puesto import games
from puesto.chance import Dice
from puesto.core.messages import Ref
from puesto.core.prompts import Choose, Number, Pick, Prompt, Roll
from puesto.core.questions.checklists import Checklist
from puesto.core.session.session import Session
from puesto.gui.prompts.choose import ChooseWidget
from puesto.gui.shell.main_window import MainWindow
from puesto.packs import content_for
from puesto.shelf import Shelf
from tests.gui.conftest import Keys, Opened
from tests.playthroughs import crossing
from tests.playthroughs.script import Scripted

ENTER = Qt.Key.Key_Return
MOST = 25
"""Keys of a normal activation with one attack, the first time."""


def keys_of(window: MainWindow, prompt: Prompt[Any], answer: Any) -> tuple[list[str | Qt.Key], int]:
    """The keys that give an answer, and how many of them count."""
    if isinstance(prompt, Roll):
        return [*(str(face) for face in answer), ENTER], 1
    if isinstance(prompt, Checklist | Pick):
        of = [option.value for option in prompt.options]
        turned = [at for at, value in enumerate(of, 1) if (value in answer) != isinstance(prompt, Checklist)]
        named = isinstance(prompt, Pick) and all(isinstance(option.message, Ref) for option in prompt.options)
        return [*(str(at) for at in turned), ENTER], 1 + (0 if named else len(turned))
    if isinstance(prompt, Number):
        typed = [] if answer == prompt.default else [*str(answer)]
        return [*typed, ENTER], 1 + len(typed)
    assert isinstance(prompt, Choose), prompt.key
    widget = window.table.bar.widget
    assert isinstance(widget, ChooseWidget)
    button = widget.buttons[widget.values.index(answer)]
    named = any(option.value == answer and isinstance(option.message, Ref) for option in prompt.options)
    return [ENTER if button.primary else button.key.lower()], 0 if named else 1


def test_an_activation_with_an_attack_is_played_by_keys_alone_in_at_most_twenty_five(
    opened: Opened, keys: Keys
) -> None:
    window = opened(shelf=Shelf())
    game = games.load("bcs")
    window.show_table()
    window.controller.open(Session.start(game, content_for(game)[0], "crossing", {}, ""))
    player, counted, begun = Scripted(crossing.SCRIPT, Dice(crossing.SEED)), dict[str, int](), False
    while (prompt := window.controller.prompt) is not None and prompt.key != "second.roll":
        session = window.controller.session
        assert session is not None
        answer = player.answer(prompt, session.state.turn, session.state.activation)
        begun = begun or prompt.key == "activation.formation"
        typed, many = keys_of(window, prompt, answer)
        before = len(session.entries)
        keys(window, *typed)
        if len(session.entries) == before:  # the side that did not press last touches its form before Enter
            keys(window, "1", "1", ENTER)
            many += 2
        assert len(session.entries) > before, (prompt.key, typed)
        assert session.entries[before].key == prompt.key
        counted[prompt.key] = counted.get(prompt.key, 0) + (many if begun else 0)
    assert {"snafu.roll", "attack.roll", "attack.apply", "fatigue.roll", "second.try"} <= counted.keys()
    assert sum(counted.values()) <= MOST, counted
