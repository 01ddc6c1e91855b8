"""Opening a save:

one of seven hundred answers and one of twenty thousand, beside all that is in them run at once; and what idle moments
take.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from puesto.chance import Dice
from puesto.core.game.game import Game
from puesto.core.session import saves
from puesto.core.values import replace
from puesto.gui.host.idle_scheduler import SLICE
from tests import ROOT, helpers
from tests.bench.rows import Row, median, quantile
from tests.bench.staging import own_home, ready_games

EVENING = ROOT / "tests" / "saves" / "chariots-long-0.3.0.partida"
"""Seven hundred answers."""
TIMES = 15
MANY = 20_000
PAGE = 4096


def main() -> list[Row]:
    """The evening in this process; the long session of each game, with seed 1, in a process of its own, for what it
    takes of the memory.
    """
    known = {game.id: game for game, _ in ready_games()}
    rows = _rows("700 answers", _opened(EVENING.read_text(encoding="utf-8"), known.__getitem__, TIMES), 0.05)
    with own_home() as home:
        rows.append(_slice_row("in the window, 700 answers", _in_the_window(Path(shutil.copy(EVENING, home)))))
    for id in known:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "long.partida"
            path.write_text(_played(id), encoding="utf-8")
            rows += _rows(f"{id}, {MANY:,} answers", _in_a_process(id, path), 1.0)
    return rows


def _rows(what: str, found: dict[str, Any], limit: float) -> list[Row]:
    said = (
        f"all of it at once: {found['whole']:.2f} s CPU, {found['whole'] / found['opening']:.0f} times as much;"
        f" {found['steps']:,} steps"
    )
    rows = [Row(f"opening a save, {what}", 1000 * found["opening"], "ms CPU", 1000 * limit, remark=said)]
    if found["memory"]:
        rows.append(Row(f"memory that it takes, {what}", found["memory"], "MiB", 100))
    return [*rows, _slice_row(what, found["slices"])]


def _slice_row(what: str, slices: list[float]) -> Row:
    said = f"{len(slices)} slices, median {median(slices):.2f} ms, worst {max(slices):.1f} ms"
    return Row(f"idle slice, p99, {what}", quantile(slices, 0.99), "ms CPU", 5, remark=said)


def _opened(text: str, find: Callable[[str], Game[Any, Any]], times: int) -> dict[str, Any]:
    """Open a save so many times:

    the median, what the last one took of the memory, and what checking it in idle slices and running it all takes.
    """
    openings, before = [], _resident()
    for _ in range(times):
        start = time.process_time()
        session = saves.load(text, find).session
        openings.append(time.process_time() - start)
    memory, slices, goes_on = _resident() - before, [], True
    while goes_on:
        start = time.process_time()
        while (goes_on := session.check_next_step()) and time.process_time() - start < SLICE:
            pass
        slices.append(1000 * (time.process_time() - start))
    start = time.process_time()
    whole = saves.load(text, find).session
    for step in whole.steps:
        step.fetch()
    return {
        "opening": median(openings),
        "memory": memory if times == 1 else 0,
        "slices": slices,
        "whole": time.process_time() - start,
        "steps": len(session.steps),
    }


def _resident() -> float:
    """Return the resident memory of this process in MiB; 0 if the system has no `/proc`."""
    told = Path("/proc/self/statm")
    return int(told.read_text(encoding="utf-8").split()[1]) * PAGE / 2**20 if told.exists() else 0.0


def _in_the_window(path: Path) -> list[float]:
    """Return the milliseconds of each event while the diary of a save fills, with its code and its layout."""
    from PySide6.QtWidgets import QApplication

    from puesto.gui.look.theme import load_fonts
    from puesto.gui.shell.main_window import MainWindow
    from puesto.gui.start import seating
    from puesto.storage import Preferences

    app = QApplication.instance() or QApplication([])
    load_fonts()
    window = MainWindow(Preferences(motion=False))
    window.resize(1366, 768)
    window.show()
    seating.open_saved(window, path)
    for _ in range(20):
        app.processEvents()
    taken: list[float] = []
    work = window.table.idle_scheduler
    while window.controller.begins_later:
        for act in (work.slice, app.processEvents):
            start = time.process_time()
            act()
            taken.append(1000 * (time.process_time() - start))
    window.close()
    window.deleteLater()
    return taken


# -- the long session


def without_end(game: Game[Any, Any], content: Any) -> Game[Any, Any]:
    """A game that is set up anew whenever it is over."""

    def run(state: Any, printed: Any) -> Any:
        if game.over(state):
            vars(state).update(vars(game.new(content, game.scenarios(content)[0].id, {})))
        else:
            yield from game.run(state, printed)

    return replace(game, over=lambda state: False, run=run)


def _ready(id: str) -> tuple[Game[Any, Any], Any]:
    return next((without_end(game, content), content) for game, content in ready_games() if game.id == id)


def _played(id: str) -> str:
    """The save of a long session, played with seed 1."""
    game, content = _ready(id)
    session = helpers.begin(game, content, game.scenarios(content)[0].id)
    helpers.play_on(session, Dice(1), MANY)
    return "\n".join(saves.dump(session)) + "\n"


def _in_a_process(id: str, path: Path) -> dict[str, Any]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT / "desktop"), str(ROOT)))}
    told = subprocess.run(
        [sys.executable, "-m", "tests.bench.bench_opening", id, path],
        check=True,
        capture_output=True,
        cwd=ROOT,
        env=environment,
    )
    found: dict[str, Any] = json.loads(told.stdout)
    return found


if __name__ == "__main__":
    game, _ = _ready(sys.argv[1])
    print(json.dumps(_opened(Path(sys.argv[2]).read_text(encoding="utf-8"), {game.id: game}.__getitem__, 1)))
