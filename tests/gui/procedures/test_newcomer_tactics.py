"""Somebody plays 2GM Tactics for the first time, by keys alone: from the new game to the fire of the third turn."""

from __future__ import annotations

from PySide6.QtCore import Qt

from puesto.core.prompts import Family
from puesto.shelf import Shelf
from tests.gui.screens import settle

ENTER = Qt.Key.Key_Return
MOST_KEYS = 160


def test_three_turns_of_a_first_battle_go_by_keys_alone(opened, keys):
    window = opened(shelf=Shelf())
    window.set_up("tactics")
    window.new_page.try_scenario("crossroads")
    settle()
    met, deployed, moved, pressed = set[str](), False, False, 0

    def press(*typed):
        nonlocal pressed
        pressed += sum(len(one) if isinstance(one, str) else 1 for one in typed)
        keys(window, *typed)
        settle()

    while (prompt := window.desk.prompt) is not None and pressed < MOST_KEYS:
        state = window.desk.session.state
        met.add(prompt.key)
        bar = window.table.bar.places
        assert not (bar.tall and bar.aside and not window.table.bar.sums.text()), prompt.key
        if state.turn >= 3 and state.band and "deploy.place" in met and moved:
            break
        if prompt.key == "player.action" and not deployed:
            press("d")
            assert window.desk.prompt.key == "player.card"
            press("01")
            assert window.desk.prompt.key == "player.square"
            press("c2")
            deployed = "C2" in {piece.place for piece in window.desk.session.state.pieces.values()}
            assert deployed
        elif prompt.key == "player.action" and not moved:
            press("m", "c2")
            assert window.desk.prompt.key == "player.square"
            press("c3")
            moved = "C3" in {piece.place for piece in window.desk.session.state.pieces.values()}
            assert moved
        elif prompt.key == "player.action":
            press("f")
        elif prompt.family is Family.CHANCE:
            press(" ")
        else:
            press(ENTER)
    assert {"setup.cards", "first.bid", "attitude.supply", "deploy.place"} <= met
    assert window.desk.session.state.turn >= 3 and pressed < MOST_KEYS
    (gauge,) = window.desk.session.view().gauges
    assert gauge.value == window.desk.session.state.result
