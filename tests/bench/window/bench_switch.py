"""Another theme, language or size of type at a full table, up to the end of the repaint, offscreen."""

from __future__ import annotations

import time
from collections.abc import Callable

from tests.bench.rows import Row, quantile
from tests.bench.staging import own_home

LIMIT = 150
ROUNDS = 4


def main() -> list[Row]:
    """Go round themes, languages and sizes several times; the first round makes grain and shadows, as on the player's
    machine.
    """
    with own_home():
        times = _times()
    return [
        Row(
            f"switch of {name}, p90",
            quantile(taken, 0.9),
            "ms",
            LIMIT,
            remark=f"worst {max(taken):.0f} ms of {len(taken)}",
        )
        for name, taken in times.items()
    ]


def _times() -> dict[str, list[float]]:
    from PySide6.QtCore import QEvent
    from PySide6.QtWidgets import QApplication

    from tests.gui.driving import playing_window
    from tests.gui.screens import questions

    app = QApplication.instance() or QApplication([])
    window, _ = playing_window(11)
    for number, _kind in enumerate(questions(window, 11)):
        if number > 60:
            break
    for _ in range(20):
        app.processEvents()
    times: dict[str, list[float]] = {"theme": [], "language": [], "size": []}

    def timed(name: str, switch: Callable[[], None]) -> None:
        start = time.perf_counter()
        switch()
        for _ in range(3):
            app.processEvents()
        times[name].append(1000 * (time.perf_counter() - start))
        for _ in range(10):
            app.processEvents()
            app.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # what a running program sends by itself

    for _ in range(ROUNDS):
        for _ in range(3):
            timed("theme", window.swap_theme)
        for _ in range(2):
            timed("language", window.swap_language)
        for scale in (125, 150, 200, 100):
            timed("size", lambda scale=scale: window.scale(scale))  # type: ignore[misc]
    window.close()
    window.deleteLater()
    app.processEvents()
    return times
