"""The path of one die: calls of Python functions from a Shock's throw to the first paint.

Also counted are the rooms that they pass.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType
from typing import Any

import puesto
from tests.bench.rows import Row, median
from tests.bench.staging import own_home

BATTLE, THROWS, KEY, MOST = "two-rivers", 5, "shock.roll", 4_000
HOUSE = str(Path(puesto.__file__).parent)


class Walk:
    """Counts calls until something is painted."""

    def __init__(self) -> None:
        self.calls, self.painted = 0, False
        self.rooms: set[str] = set()

    def __call__(self, frame: FrameType, event: str, _argument: Any) -> None:
        """Count a call, as the profile function of the interpreter, until something is painted."""
        if event != "call" or self.painted:
            return
        if frame.f_code.co_name == "paintEvent":
            self.painted = True
            return
        self.calls += 1
        if (file := frame.f_code.co_filename).startswith(HOUSE):
            self.rooms.add(str(Path(file).parent))


def main() -> list[Row]:
    """Random battles of the first scenario in the window, up to the first die of a Shock, which is then thrown and
    watched.
    """
    with own_home():
        walks = [_walk(seed) for seed in range(1, THROWS + 1)]
    said = f"{THROWS} throws, {min(walk.calls for walk in walks):,} to {max(walk.calls for walk in walks):,}"
    return [
        Row(
            "calls of one Shock die before the first paint, median",
            median([walk.calls for walk in walks]),
            "",
            MOST,
            remark=said,
        ),
        Row("rooms that it passes, median", median([len(walk.rooms) for walk in walks])),
    ]


def _walk(seed: int) -> Walk:
    from PySide6.QtWidgets import QApplication

    from puesto import chance
    from puesto.chance import Dice
    from puesto.core.prompts import Family
    from puesto.core.session.journal import Source
    from puesto.gui.look.theme import load_fonts
    from puesto.gui.shell.main_window import MainWindow
    from puesto.storage import Preferences

    app = QApplication.instance() or QApplication([])
    load_fonts()
    dice, window = Dice(seed), MainWindow(Preferences(motion=False))
    window.controller._chance = dice  # what the die shows, and so what follows from it, is the same in each run

    def known(nbytes: int | None = None) -> str:
        return f"{seed:0{2 * (nbytes or 32)}x}"

    chance.token_hex = known
    window.resize(1366, 768)
    window.show()
    window.set_up("chariots")
    window.start(BATTLE, {}, [])
    seen = 0
    while (prompt := window.controller.prompt) is not None:
        if prompt.key == KEY:
            seen += 1
            if seen > 1:  # the first of a kind reads modules and makes its widget
                break
        window.controller.answer(
            dice.random_answer(prompt), Source.APP if prompt.family is Family.CHANCE else Source.PLAYER
        )
        if prompt.key == KEY or seen:
            app.processEvents()
    for _ in range(20):
        app.processEvents()
    walk = Walk()
    sys.setprofile(walk)
    try:
        window.controller.roll()
        while not walk.painted:
            app.processEvents()
    finally:
        sys.setprofile(None)
    window.close()
    window.deleteLater()
    app.processEvents()
    return walk
