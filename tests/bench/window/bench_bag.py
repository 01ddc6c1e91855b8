"""From drawing a marker out of the bag to the repaint of the real window, side by side with the answers to other
questions of the same battles.
"""

from __future__ import annotations

import time

from tests.bench.rows import Row, median, quantile
from tests.bench.staging import own_home

DRAWS, BATTLE = 40, "two-rivers"


def main() -> list[Row]:
    """Play a battle at random in the window, timing each answer up to the end of the paint events that it caused:

    draws, and all others.
    """
    with own_home():
        draws, others, panel = _times()
    return [
        Row("bag draw to repaint, median", median(draws), "ms", 16, remark=f"{len(draws)} draws"),
        Row("bag draw to repaint, p99", quantile(draws, 0.99), "ms", 50, remark=f"worst {max(draws):.1f} ms"),
        Row(
            "the same, against other answers",
            median(draws) / median(others),
            "x",
            remark=f"{len(others)} other answers, median {median(others):.1f} ms",
        ),
        Row("the bag's own panel, shown and painted, median", median(panel), "ms", 16, remark=f"{len(panel)} views"),
    ]


def _times() -> tuple[list[float], list[float], list[float]]:
    from PySide6.QtCore import QEvent
    from PySide6.QtWidgets import QApplication

    from puesto.chance import Dice
    from puesto.core.prompts import Draw, Family
    from puesto.core.session.journal import Source
    from puesto.gui.look.theme import load_fonts
    from puesto.gui.pieces.bag import BagPanel
    from puesto.gui.shell.main_window import MainWindow
    from puesto.storage import Preferences

    app = QApplication.instance() or QApplication([])
    load_fonts()
    draws: list[float] = []
    others: list[float] = []
    panel: list[float] = []
    seed = 0
    while len(draws) < DRAWS:
        seed += 1
        dice, window = Dice(seed), MainWindow(Preferences(motion=False))
        window.resize(1366, 768)
        window.show()
        window.set_up("chariots")
        window.start(BATTLE, {}, [])
        reckoner, marks = window.table.bar.reckoner, list[float]()
        # the reckoner's timer runs out when all that waited has been painted: the first thing then is to look
        # at the clock
        reckoner._timer.timeout.disconnect()
        reckoner._timer.timeout.connect(lambda marks=marks: marks.append(time.perf_counter()))
        reckoner._timer.timeout.connect(reckoner._reckon)
        for _ in range(20):
            app.processEvents()
        while len(draws) < DRAWS and (prompt := window.controller.prompt) is not None:
            marks.clear()
            drawn = isinstance(prompt, Draw)
            start = time.perf_counter()
            if drawn:
                window.controller.roll()
            else:
                window.controller.answer(
                    dice.random_answer(prompt), Source.APP if prompt.family is Family.CHANCE else Source.PLAYER
                )
            app.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # what a running program sends by itself
            app.processEvents()
            while reckoner._timer.isActive():
                app.processEvents()
            (draws if drawn else others).append(1000 * ((marks[0] if marks else time.perf_counter()) - start))
            if drawn and (bag := window.table.findChild(BagPanel)) is not None:
                panel.append(_shown(bag, window.controller.words.say))
            app.processEvents()
        window.close()
        window.deleteLater()
        app.processEvents()
    return draws, others, panel


def _shown(bag, say) -> float:
    """Return the milliseconds for the panel to show a changed view and to be painted."""
    from dataclasses import replace

    view = bag.view
    before = replace(view, entries=view.entries[1:])
    bag.show_view(before, say)
    bag.grab()
    start = time.perf_counter()
    bag.show_view(view, say)
    bag.grab()
    return 1000 * (time.perf_counter() - start)
