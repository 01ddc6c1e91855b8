"""From an answer to the repaint of the real window, offscreen, over 500 answers."""

from __future__ import annotations

import time

from tests.bench.rows import Row, median, quantile
from tests.bench.staging import own_home

ANSWERS = 500


def main() -> list[Row]:
    """Play random missions in the window, timing each answer up to the end of the paint events that it caused."""
    with own_home():
        times = _times()
    return [
        Row("answer to repaint, median", median(times), "ms", 16, remark=f"{len(times)} answers"),
        Row("answer to repaint, p99", quantile(times, 0.99), "ms", 50, remark=f"worst {max(times):.1f} ms"),
    ]


def _times() -> list[float]:
    from PySide6.QtWidgets import QApplication

    from tests.gui.driving import playing_window

    app = QApplication.instance() or QApplication([])
    times: list[float] = []
    seed = 0
    while len(times) < ANSWERS:
        seed += 1
        window, answer = playing_window(seed)
        for _ in range(20):
            app.processEvents()
        while len(times) < ANSWERS:
            start = time.perf_counter()
            if not answer():
                break
            app.processEvents()
            times.append(1000 * (time.perf_counter() - start))
            app.processEvents()
        window.close()
        window.deleteLater()
        app.processEvents()
    return times
