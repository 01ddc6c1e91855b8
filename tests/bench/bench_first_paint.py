"""Cold start: from starting the process to the first paint of the window, against a bare PySide6 window with one label.

The program offers `PUESTO_BENCH_FIRST_PAINT=1` for this: when its first window has painted itself for the first time, it prints one line
(the seconds since the process started) and quits. Both are timed here, by the same clock, until that line arrives.
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
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel
{LABEL}
app = QApplication(sys.argv)
label = Label("Puesto de Mando")
label.resize(1366, 768)
label.show()
app.exec()
"""
OURS = "import sys; from puesto.cli import main; sys.exit(main())"
"""What the installed command `puesto` does."""


def seconds_to_first_line(command: Sequence[str], environment: dict[str, str]) -> float:
    """How long a process takes until it says its first line; it must then end well."""
    start = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None and process.stderr is not None
        line = process.stdout.readline()
        seconds = time.perf_counter() - start
        process.stdout.read()
        errors = process.stderr.read()
    if not line or process.returncode != 0:
        raise RuntimeError(f"{command} ended with {process.returncode} before its first paint: {errors.strip()}")
    return seconds


def main() -> list[Row]:
    """Both windows by turns, so that a busy moment of the machine meets both."""
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "PUESTO_HOME": home, "PUESTO_BENCH_FIRST_PAINT": "1", "PYTHONPYCACHEPREFIX": f"{home}/bytecode"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a player's second start is what counts: compiled once
        bare, ours = [sys.executable, "-c", BARE], [sys.executable, "-c", OURS]
        times: dict[str, list[float]] = {"bare": [], "ours": []}
        for run in range(RUNS + 1):
            for name, command in (("bare", bare), ("ours", ours)):
                taken = seconds_to_first_line(command, environment)
                if run:  # the first of each compiles and fills the disk's cache
                    times[name].append(taken)
    window, label = median(times["ours"]), median(times["bare"])
    return [
        Row("cold start / a bare window", window / label, "x", 1.5, remark=f"{window * 1000:.0f} ms against {label * 1000:.0f} ms, medians of {RUNS}"),
    ]
