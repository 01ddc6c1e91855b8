"""The window's resident memory, with a mission and after a long session, against a bare window.

Both are run as they are installed: compiled before, without docstrings, asserts and columns of lines, and without the
modules that a build leaves out. The bare window uses `Qt`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tests import ROOT
from tests.bench.rows import Row

sys.path.insert(0, str(ROOT / "packaging"))

import freeze

ANSWERS = 1_341
FEW = 100
"""Answers after which next to all modules of an evening were read."""
INSTALLED = """
import sys
from importlib import import_module
sys.path.insert(0, {packaging!r})
sys.modules.update(dict.fromkeys(import_module("trim").MODULES))
del sys.modules["trim"], sys.path[0]
"""
"""Code that hides the modules that a build leaves out: None in `sys.modules` is as if a module were missing."""
BARE = """
import sys
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
app = QApplication(sys.argv)
label = QLabel("Puesto de Mando")
label.setAlignment(Qt.AlignmentFlag.AlignCenter)
label.resize(1366, 768)
label.show()
for _ in range(20):
    app.processEvents()
"""
TABLE = """
import sys
import puesto.gui
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from tests.gui.driving import playing_window
app = QApplication(sys.argv)
seed, done, wanted = 1, 0, {answers}
window, answer = playing_window(seed)
while True:
    for _ in range(20):
        app.processEvents()
        app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    if done >= wanted:
        break
    while done < wanted and answer():
        app.processEvents()
        app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        done += 1
    if window.controller.prompt is None and done < wanted:
        window.go_home()
        window.set_up("bear")
        window.new_page.go.click()
"""
SAY = """
import pathlib
status = pathlib.Path("/proc/self/status").read_text().splitlines()
print(next(int(line.split()[1]) for line in status if line.startswith("VmRSS")), flush=True)
"""
CLOSE = """
window.close()
window.deleteLater()
app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
app.processEvents()
"""
"""Code that closes the window first: a widget still shown at the interpreter's end may be painted by deleted
objects."""


def installed(compiled: Path) -> dict[str, str]:
    """The environment in which Python reads and writes below `compiled` what a build carries compiled."""
    own = {
        "PYTHONOPTIMIZE": "2",
        "PYTHONPATH": os.pathsep.join([str(ROOT / "desktop"), str(ROOT)]),
        "PYTHONPYCACHEPREFIX": str(compiled),
        **freeze.COMPILING,
    }
    return {**{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}, **own}


def mebibytes(code: str, environment: Mapping[str, str]) -> float:
    """Return the resident MiB that code prints with `SAY` at its end, run as an installed program."""
    code = INSTALLED.format(packaging=str(ROOT / "packaging")) + code
    with tempfile.TemporaryDirectory() as home:
        own = {**environment, "PUESTO_HOME": home}
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=own, check=True)
    return int(done.stdout.split()[-1]) / 1024


def main() -> list[Row]:
    """Three processes: a bare window, the table as it is opened, the table after many answers."""
    if not sys.platform.startswith("linux"):
        return []  # only Linux says it in a file
    with tempfile.TemporaryDirectory() as compiled:
        environment = installed(Path(compiled))
        none, few, many = (TABLE.format(answers=answers) + SAY + CLOSE for answers in (0, FEW, ANSWERS))
        for code in (BARE + SAY, few):  # what is read is compiled
            mebibytes(code, environment)
        bare, table, evening = (mebibytes(code, environment) for code in (BARE + SAY, none, many))
    return [
        Row(
            "memory of the table / a bare window",
            table / bare,
            "x",
            1.9,
            remark=f"{table:.1f} MiB against {bare:.1f} MiB, as installed",
        ),
        Row(f"the same after {ANSWERS:,} answers", evening / bare, "x", 2.6, remark=f"{evening:.1f} MiB"),
    ]
