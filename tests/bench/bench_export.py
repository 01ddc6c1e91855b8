"""The diary of a full mission in its three forms, from the session to the bytes of the file."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from typing import Any

from tests.bench.bench_play import longest
from tests.bench.rows import Row


def main() -> list[Row]:
    """Export the longest of some random missions; for PDF, also how long the window is held up at once."""
    from PySide6.QtWidgets import QApplication

    from puesto import games
    from puesto.diary import FORMATS, diary, diary_in_slices, paper_bytes
    from puesto.gui.sheets.print import print_pages, usual_page
    from puesto.language import Language
    from puesto.packs import content_for

    QApplication.instance() or QApplication([])
    game = games.load("bear")
    content, _ = content_for(game)
    session = longest(game, content, game.scenarios(content)[0].id)
    said = f"{len(session.log)} lines, {session.answers} answers"
    rows = []
    for form in FORMATS:
        start = time.perf_counter()
        size = len(paper_bytes(diary(session, Language("es")), form))
        rows.append(Row(f"export as {form}", time.perf_counter() - start, "s", 2, remark=f"{said}, {size // 1024} kB"))
    whole, slice, paper = timed(lambda: diary_in_slices(session, Language("es")))
    more, other, data = timed(lambda: print_pages(paper, usual_page()))
    rows.append(Row("export as PDF", whole + more, "s", 2, remark=f"{said}, {len(data) // 1024} kB"))
    rows.append(Row("export as PDF, the longest slice", 1000 * max(slice, other), "ms", 200))
    return rows


def timed(make: Callable[[], Generator[float, None, Any]]) -> tuple[float, float, Any]:
    """Run a work in slices: seconds in all, seconds of the longest slice, and its result."""
    work, start, longest_slice = make(), time.perf_counter(), 0.0
    while True:
        before = time.perf_counter()
        try:
            next(work)
        except StopIteration as end:
            now = time.perf_counter()
            return now - start, max(longest_slice, now - before), end.value
        longest_slice = max(longest_slice, time.perf_counter() - before)
