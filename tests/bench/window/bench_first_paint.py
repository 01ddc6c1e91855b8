"""Cold start:

from starting the process to the first paint of the window, and to its first idle moment, against a bare PySide6 window.

The program offers `PUESTO_BENCH_FIRST_PAINT` for this: with `1` it prints one line when its first window has painted
itself for the
first time, with `idle` when it has nothing left to do after that, and quits. The bare window has one label and names
`Qt`, as every
program with a line of text in the middle does. All are timed here, by the same clock, until that line arrives.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence

from tests.bench.rows import Row, median

RUNS = 15
LABEL = """
class Label(QLabel):
    def paintEvent(self, event):
        super().paintEvent(event)
        print("painted", flush=True)
        QTimer.singleShot(0, QApplication.quit)
"""
"""A label that says when it is painted, and ends the program."""
BARE = f"""
import sys
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QLabel
{LABEL}
app = QApplication(sys.argv)
label = Label("Puesto de Mando")
label.setAlignment(Qt.AlignmentFlag.AlignCenter)
label.resize(1366, 768)
label.show()
app.exec()
"""
BARE_AT_REST = BARE.replace('print("painted", flush=True)', 'QTimer.singleShot(0, lambda: print("idle", flush=True))')
"""The same window, which says when it is idle."""
OURS = "import sys; from puesto.cli import main; sys.exit(main())"
"""The code of the installed command `puesto`."""
MOMENTS = (("cold start", "1", BARE, 1.3), ("cold start to the first idle moment", "idle", BARE_AT_REST, 1.7))
"""A row, what is asked of the program, the bare window beside it, and how many times as long the program may take."""


def seconds_to_first_line(command: Sequence[str], environment: dict[str, str]) -> float:
    """Return the seconds until a process prints its first line; raise RuntimeError if it then fails."""
    start = time.perf_counter()
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        line = process.stdout.readline()
        seconds = time.perf_counter() - start
        process.stdout.read()
        errors = process.stderr.read()
    if not line or process.returncode != 0:
        raise RuntimeError(f"{command} ended with {process.returncode} before its first paint: {errors.strip()}")
    return seconds


def main() -> list[Row]:
    """All windows by turns, so that a busy moment of the machine meets all of them."""
    times: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as home:
        usual = {**os.environ, "PUESTO_HOME": home, "PYTHONPYCACHEPREFIX": f"{home}/bytecode"}
        usual.pop("PYTHONDONTWRITEBYTECODE", None)  # a player's second start is what counts: compiled once
        for run in range(RUNS + 1):
            for name, moment, bare, _ in MOMENTS:
                for whose, code in (("bare", bare), ("ours", OURS)):
                    taken = seconds_to_first_line(
                        [sys.executable, "-c", code], {**usual, "PUESTO_BENCH_FIRST_PAINT": moment}
                    )
                    if run:  # the first of each compiles and fills the disk's cache
                        times.setdefault(f"{whose} {name}", []).append(taken)
    rows = []
    for name, _, _, limit in MOMENTS:
        window, label = median(times[f"ours {name}"]), median(times[f"bare {name}"])
        said = f"{window * 1000:.0f} ms against {label * 1000:.0f} ms, medians of {RUNS}"
        rows.append(Row(f"{name} / a bare window", window / label, "x", limit, remark=said))
    return rows
