"""What PySide knows of its functions is read when a call was wrong, and then explains it as always."""

from __future__ import annotations

import subprocess
import sys

from puesto.gui.late_signatures import LATE, ROOM

WRONG = f"""
import sys
import puesto.gui
from PySide6.QtCore import QRect
late = [sys.modules["{ROOM}" + name] for name in {LATE!r}]
print(*(type(module).__name__ for module in late), type(sys.meta_path).__name__)
try:
    QRect().translate("a")
except TypeError as error:
    print(error)
from PySide6.support.signature.lib import enum_sig, pyi_generator
print(callable(enum_sig.ExactEnumerator), callable(pyi_generator.generate_pyi))
print(*(type(module).__name__ for module in late))
"""


def test_pyside_reads_what_its_functions_take_once_a_call_was_wrong() -> None:
    done = subprocess.run([sys.executable, "-c", WRONG], capture_output=True, text=True, timeout=60, check=True)
    unread, *explained, found, read = done.stdout.splitlines()
    assert unread.split() == [*["LateModule"] * len(LATE), "list"]
    assert "translate(str)" in explained[1] and "dx: int, dy: int" in "".join(explained)
    assert found == "True True"
    assert read.split() == ["module"] * len(LATE)
