"""One shock combat of three against two without a mouse, with real dice: at most thirteen keys beyond them."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from puesto.core.prompts import Choose, Draw, Number, Pick, Prompt, Roll
from puesto.core.questions.checklists import Checklist
from puesto.core.session.journal import Source
from puesto.gui.host.players import PLAYERS, TWO
from puesto.shelf import Shelf
from puesto.storage import Preferences

ENTER = Qt.Key.Key_Return
ATTACKERS = ("hills-foot-si-1", "hills-foot-si-2", "hills-foot-bi-1")
STACK = ("river-chariots-ch-2-1", "river-chariots-ri-1")
MOST = 13
ON_THE_WAY: dict[str, Any] = {
    "setup.runners": STACK[1:],
    "setup.stack": STACK[0],
    "setup.leaders": (),
    "bag.draw": "hills-foot",
    "orders.out": (),
    "act.what": "move",
    "move.way": (),
    "move.end": "beside",
}
"""The answers up to the Shock, with the three units beside the stack."""


def approach(window) -> None:
    """Play until the Shock is designated."""
    controller, movers = window.controller, list(ATTACKERS)
    for _ in range(60):
        prompt: Prompt[Any] = controller.prompt
        if prompt.key == "shock.attackers":
            return
        if isinstance(prompt, Roll):
            answer: Any = (5,) if prompt.subject[-1] == "river" else (4,)
        elif prompt.key == "act.who":
            answer = movers.pop(0) if movers else "end"
        elif prompt.key in ON_THE_WAY:
            answer = ON_THE_WAY[prompt.key]
        elif isinstance(prompt, Checklist):
            answer = tuple(option.value for option in prompt.options)
        else:
            assert isinstance(prompt, Choose) and prompt.default is not None, prompt.key
            answer = prompt.default
        controller.answer(answer, Source.HAND if isinstance(prompt, Roll | Draw) else Source.PLAYER)
    raise AssertionError("the Shock was never reached")


def typed(window: Any, wanted: Any, other: bool) -> list[Any]:
    """The keys that give an answer:

    the letters beside the options, and Enter where it takes one; `other` side's never at once.
    """
    prompt = window.controller.prompt
    if isinstance(prompt, Number):
        return [ENTER] if wanted == prompt.default and not other else [str(wanted)]
    assert isinstance(prompt, Choose | Pick)
    values = window.table.bar.widget.values
    keys = [button.key.lower() for button in window.table.bar.widget.buttons]
    if isinstance(prompt, Pick):
        return [*(keys[values.index(value)] for value in wanted), *(["0"] if other and not wanted else []), ENTER]
    return [ENTER] if wanted == prompt.default and not other else [keys[values.index(wanted)]]


@pytest.mark.parametrize(
    ("die", "how", "breaks"),
    [("0", ("flank",), False), ("9", ("flank",), False), ("9", (), True), ("2", ("flank",), True)],
)
def test_three_against_two_take_at_most_thirteen_keys_beyond_the_dice(opened, keys, die, how, breaks):
    window = opened(Preferences(motion=False, other={PLAYERS: TWO}), shelf=Shelf())
    window.set_up("chariots")
    window.start("dust", {}, [])
    approach(window)
    if breaks:
        for unit in STACK:
            window.controller.session.override(
                f"units.{unit}.hits", window.controller.session.state.units[unit].quality - 1, ""
            )
    wanted = {"shock.attackers": ATTACKERS, "shock.target": STACK[0], "shock.how": how}
    pressed, asked = 0, []
    while (
        window.controller.session.state.step not in ("draw", "trump")
        and window.controller.prompt is not None
        and not window.controller.prompt.key.startswith("bag")
    ):
        prompt = window.controller.prompt
        if isinstance(prompt, Roll):
            face = {"shock.defender_check": "0", "shock.roll": die}.get(prompt.key, "0")
            keys(window, face, ENTER)
        else:
            if prompt.key == "shock.attackers" and window.controller.session.state.combats:
                answer: Any = ()
            else:
                usual = getattr(prompt, "default", None)
                answer = wanted.get(prompt.key, prompt.options[0].value if usual is None else usual)
            hands = typed(window, answer, window.controller.asks_other_side)
            pressed += len(hands)
            asked.append(prompt.key)
            QApplication.processEvents()
            assert window.table.bar.body.verticalScrollBar().value() == 0, f"{prompt.key} begins with its first line"
            keys(window, *hands)
        assert window.controller.prompt is not prompt, f"{prompt.key} was not answered by keys"
    assert "shock.target" in asked and ("rout.path" in asked) is breaks and pressed <= MOST, (pressed, asked)
