"""How still the table stands: in 500 answers, after how many the board lies elsewhere, and how many heights the step bar has."""

from __future__ import annotations

from tests.bench.rows import Row
from tests.bench.staging import own_home

ANSWERS = 500


def main() -> list[Row]:
    """Play random missions in the window, and look after each answer where the board lies and how high the bar is."""
    with own_home():
        moved, heights = _looks()
    share = 100 * moved / ANSWERS
    return [
        Row("answers after which the board is laid out anew", share, "%", 0, remark=f"{ANSWERS} answers"),
        Row("different heights of the bar in 500 answers", len(heights), "", 2, remark=f"{sorted(heights)} px"),
    ]


def _looks() -> tuple[int, set[int]]:
    from PySide6.QtWidgets import QApplication, QWidget

    from tests.gui.driving import playing_window

    app = QApplication.instance() or QApplication([])
    moved, heights, looked, seed = 0, set[int](), 0, 0
    while looked < ANSWERS:
        seed += 1
        window, answer = playing_window(seed)
        table = window.table
        for _ in range(20):
            app.processEvents()

        def stands(columns: tuple[QWidget, ...] = (table.board, table.left, table.middle, table.right)) -> list[object]:
            return [(column.size(), column.mapToGlobal(column.rect().topLeft())) for column in columns]

        stood = stands()
        while looked < ANSWERS and answer():
            app.processEvents()
            moved += stands() != stood
            stood = stands()
            heights.add(table.bar.height())
            looked += 1
        window.close()
        window.deleteLater()
        app.processEvents()
    return moved, heights
