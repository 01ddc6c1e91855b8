"""Three units moved alike away from the enemy, as a player presses the keys."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt

from puesto.core.prompts import Roll
from puesto.core.session.journal import Source
from puesto.shelf import Shelf
from puesto.storage import Preferences

ENTER = Qt.Key.Key_Return
MOST = 8
"""Keys for three units that move without incident, with the two digits of a large army."""
BY_THE_SAME_WAY = 14
"""The most keys for the same by a way of four hexes."""
MOVERS = ("hills-foot-si-1", "hills-foot-si-2", "hills-foot-bi-1")
FIRST: dict[str, Any] = {"setup.runners": (), "setup.leaders": (), "bag.draw": "hills-foot", "orders.out": ()}
FIRST["initiative.keep"] = "hills-foot"
LONG = 40
"""Questions, at most, before somebody acts."""


def approach(window):
    """Play until somebody of the foot of the hills acts."""
    controller = window.controller
    for _ in range(LONG):
        prompt = controller.prompt
        if prompt.key == "act.who":
            return
        answer = FIRST.get(prompt.key)
        if answer is None:
            rolled = (5,) if prompt.subject[-1:] == ("hills",) else (4,)
            answer = rolled if isinstance(prompt, Roll) else getattr(prompt, "default", None)
        if answer is None:
            answer = tuple(option.value for option in prompt.options)
        controller.answer(answer, Source.HAND if prompt.family.value == "chance" else Source.PLAYER)
    raise AssertionError("nobody ever acted")


def keys_of(window, *values):
    """The keys beside these answers, digit by digit."""
    shown = dict(
        zip([one.value for one in window.controller.prompt.options], window.table.bar.widget.buttons, strict=False)
    )
    return [key for value in values for key in shown[value].key.lower()]


def test_three_units_moved_alike_take_eight_keys_and_one_way_for_all_fourteen(opened, keys):
    window = opened(Preferences(motion=False), shelf=Shelf())
    window.set_up("chariots")
    window.start("dust", {}, [])
    approach(window)
    units = window.controller.session.state.units
    pressed: list[Any] = []

    def press(*hands):
        pressed.extend(hands)
        keys(window, *hands)

    press("v")
    assert window.controller.prompt.key == "act.quiet"
    press(*keys_of(window, *MOVERS), ENTER)
    assert all(window.controller.session.state.units[one].has_moved for one in MOVERS) and len(pressed) <= MOST, pressed
    window.controller.undo()
    window.controller.undo()
    pressed.clear()
    assert window.controller.prompt.key == "act.who" and not units[MOVERS[0]].has_recovered
    press("i")
    press(*keys_of(window, *MOVERS), ENTER)
    press(*"cccc", ENTER)
    press(ENTER)
    state = window.controller.session.state
    assert all(state.units[one].spent == 4 for one in MOVERS) and len(pressed) <= BY_THE_SAME_WAY, pressed
