"""The first picture:

it is said once it is there, it waits for nothing that it does not show, and its shadows are whole.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QPaintEvent
from pytestqt.qtbot import QtBot

from puesto.gui.look import paint
from puesto.gui.look.box_covers import Cover
from puesto.gui.shell.main_window import MainWindow
from puesto.storage import Preferences

LATER = (
    "puesto.gui.table.table",
    "puesto.gui.table.step_bar",
    "puesto.gui.panels.base",
    "puesto.core.session.session",
    "puesto.packs",
    "puesto.storage.file",
    "puesto.gui.look.drawings",
    "PySide6.QtSvg",
)
"""Modules that only a table needs, or a later paint."""
AT_REST = (
    "puesto.core.session.session",
    "puesto.core.views",
    "puesto.gui.sheets.problem_sheet",
    "puesto.gui.table.table",
)
"""Modules that are not imported when the window is idle either."""
ASK = """
import sys
from puesto.gui.shell import app

def say():
    print(*sys.modules)
    app.QCoreApplication.quit()

app._say_when = say
app.main([])
"""


def test_the_window_says_that_it_is_painted_after_every_cover_is(
    qtbot: QtBot, own_home: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[str] = []
    draw = Cover.paintEvent

    def drawn(cover: Cover, event: QPaintEvent) -> None:
        draw(cover, event)
        happened.append(cover.entry.id)

    monkeypatch.setattr(Cover, "paintEvent", drawn)
    window = MainWindow(Preferences())
    qtbot.addWidget(window)
    window.resize(1280, 720)
    window.painted.connect(lambda: happened.append("said"))
    with qtbot.waitSignal(window.painted):
        window.show()
    assert happened.index("said") == len(window.home.covers)


@pytest.mark.parametrize(("moment", "later"), [("1", LATER), ("idle", AT_REST)])
def test_neither_the_first_picture_nor_the_first_rest_waits_for_a_part_of_the_table(
    tmp_path: Path, moment: str, later: tuple[str, ...]
) -> None:
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "PUESTO_HOME": str(tmp_path),
        "PUESTO_BENCH_FIRST_PAINT": moment,
        "LC_ALL": "es_ES.UTF-8",
    }
    done = subprocess.run(
        [sys.executable, "-c", ASK], capture_output=True, text=True, env=environment, timeout=60, check=True
    )
    read = set(done.stdout.split())
    assert "puesto.gui.start.home" in read
    assert not read & {*later, *AT_REST}


@pytest.mark.parametrize(("length", "edge"), [(300, 20), (41, 20), (40, 20), (39, 20), (5, 20)])
def test_the_thirds_of_a_shadow_meet_without_a_gap(length: int, edge: int) -> None:
    parts = paint._thirds(7, length, edge)
    assert [start for start, *_ in parts] == [7, 7 + parts[0][1], 7 + parts[0][1] + parts[1][1]]
    assert sum(long for _, long, _, _ in parts) == length
    assert all(there >= 0 and there + wide <= 3 * edge for _, _, there, wide in parts)


def test_no_source_of_ours_is_read_or_kept_for_what_is_imported() -> None:
    code = "import linecache, puesto.gui.shell.main_window; print(*linecache.cache, sep=chr(10))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert not [path for path in done.stdout.splitlines() if Path(path).is_relative_to(Path(paint.__file__).parents[2])]
