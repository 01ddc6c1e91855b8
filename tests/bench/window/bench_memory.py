"""What the window takes: resident memory with a mission on the table, and after a long evening, against a bare window that names `Qt`.

Both are run as they are installed: without docstrings and asserts, and without the modules that a build leaves out.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

from tests import ROOT
from tests.bench.rows import Row

ANSWERS = 1_341
INSTALLED = """
import sys
from importlib import import_module
sys.path.insert(0, {packaging!r})
sys.modules.update(dict.fromkeys(import_module("trim").MODULES))
del sys.modules["trim"], sys.path[0]
"""
"""What is None among the modules is as if it were not there."""
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
    if window.desk.prompt is None and done < wanted:
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
"""What is still shown while the interpreter takes its modules down may be painted by what is gone."""


def mebibytes(code: str) -> float:
    """The resident memory that a process says with `SAY`, having done what stands before it as an installed program."""
    code = INSTALLED.format(packaging=str(ROOT / "packaging")) + code
    with tempfile.TemporaryDirectory() as home:
        environment = {
            **os.environ,
            "PUESTO_HOME": home,
            "PYTHONOPTIMIZE": "2",
            "PYTHONPATH": os.pathsep.join([str(ROOT / "desktop"), str(ROOT)]),
        }
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    return int(done.stdout.split()[-1]) / 1024


def main() -> list[Row]:
    """Three processes: a bare window, the table as it is opened, the table after many answers."""
    if not sys.platform.startswith("linux"):
        return []  # only Linux says it in a file
    bare = mebibytes(BARE + SAY)
    table, evening = (mebibytes(TABLE.format(answers=answers) + SAY + CLOSE) for answers in (0, ANSWERS))
    return [
        Row(
            "memory of the table / a bare window",
            table / bare,
            "x",
            1.6,
            remark=f"{table:.1f} MiB against {bare:.1f} MiB, as installed",
        ),
        Row(f"the same after {ANSWERS:,} answers", evening / bare, "x", 2.2, remark=f"{evening:.1f} MiB"),
    ]
