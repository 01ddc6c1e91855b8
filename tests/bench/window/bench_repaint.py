"""From an answer to the repaint of the real window, offscreen, over 500 answers; and from there to the odds on the screen."""

from __future__ import annotations

import time

from tests.bench.rows import Row, median, quantile
from tests.bench.staging import own_home

ANSWERS = 500


def main() -> list[Row]:
    """Play random missions in the window, timing each answer up to the end of the paint events that it caused, and the odds after them."""
    with own_home():
        times, odds = _times()
    return [
        Row("answer to repaint, median", median(times), "ms", 16, remark=f"{len(times)} answers"),
        Row("answer to repaint, p99", quantile(times, 0.99), "ms", 50, remark=f"worst {max(times):.1f} ms"),
        Row("from there to the odds, median", median(odds), "ms", 50, remark=f"{len(odds)} questions with odds"),
        Row("from there to the odds, p99", quantile(odds, 0.99), "ms", 50, remark=f"worst {max(odds):.1f} ms"),
    ]


def _times() -> tuple[list[float], list[float]]:
    from PySide6.QtCore import QEvent
    from PySide6.QtWidgets import QApplication

    from tests.gui.driving import playing_window

    app = QApplication.instance() or QApplication([])
    times: list[float] = []
    odds: list[float] = []
    marks: list[float] = []
    seed = 0
    while len(times) < ANSWERS:
        seed += 1
        window, answer = playing_window(seed)
        reckoner = window.table.bar.reckoner
        # the reckoner's timer runs out when all that waited has been painted: the first thing then is to look at the clock
        reckoner._timer.timeout.disconnect()
        reckoner._timer.timeout.connect(lambda: marks.append(time.perf_counter()))
        reckoner._timer.timeout.connect(reckoner._reckon)
        for _ in range(20):
            app.processEvents()
        while len(times) < ANSWERS:
            marks.clear()
            start = time.perf_counter()
            if not answer():
                break
            app.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # what a running program sends by itself
            app.processEvents()
            while reckoner._timer.isActive():
                app.processEvents()
            end = time.perf_counter()
            painted = marks[0] if marks else end
            times.append(1000 * (painted - start))
            if marks:
                odds.append(1000 * (end - painted))
            app.processEvents()
        window.close()
        window.deleteLater()
        app.processEvents()
    return times, odds
