"""Compares the frozen program with a bare window frozen in the same way: a table of sizes and starts.

`.venv/bin/python packaging/linux/compare.py [--build FOLDER] [--runs 15]`; without `--build` the program is frozen
first. Ends with 1 if a number exceeds its limit.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1])]

from freeze import freeze  # noqa: E402 - the path must be set first
from product import PROGRAM, ROOT  # noqa: E402

from tests.bench.rows import Row, median, table  # noqa: E402
from tests.bench.window.bench_first_paint import BARE, LABEL, seconds_to_first_line  # noqa: E402

LIBRARIES = """
def never():
    import appdirs, msgspec, PIL.Image, PIL.ImageOps, yaml
"""
"""The program's libraries besides Qt: named, so that the bare build contains them too, and never imported."""
DRESSED = f"""
import sys
from pathlib import Path
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow

{LABEL}
app = QApplication(sys.argv)
for file in sorted(Path(FONTS).glob("*.ttf")):
    QFontDatabase.addApplicationFont(str(file))
window = QMainWindow()
window.setCentralWidget(Label("Puesto de Mando", alignment=Qt.AlignmentFlag.AlignCenter))
window.resize(1366, 768)
window.show()
app.exec()
"""
"""The smallest window of a PySide program: it uses `Qt`, whose 93 enums PySide makes all at once, and fonts of its
own."""
LARGEST = 1.15
"""The greatest allowed size of the program's folder, as a multiple of the bare one's."""
SLOWEST = 1.3
"""The latest allowed first paint of the program, as a multiple of the bare one's."""


def bare_window(out: Path, text: str = BARE, name: str = "bare") -> Path:
    """Freeze a window with one label and the program's libraries, and return its folder.

    It has none of the program's own optimisations of the start.
    """
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / f"{name}.py"
        script.write_text(text + LIBRARIES, encoding="utf-8")
        return freeze(out, script)


def dressed_window(out: Path) -> Path:
    """Return a bare window that names `Qt` and has our fonts; gives its folder."""
    return bare_window(out, f"FONTS = {str(ROOT / 'resources' / 'fonts')!r}\n{DRESSED}", "dressed")


def size(folder: Path) -> int:
    """Return the bytes of all files below a folder; what is linked counts once."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir())


def starts(programs: dict[str, Path], runs: int) -> dict[str, float]:
    """Return the median seconds of each program from start to first paint, of `runs` runs.

    The programs take turns, so that a busy moment of the machine affects all.
    """
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "PUESTO_HOME": home, "PUESTO_BENCH_FIRST_PAINT": "1"}
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
        times: dict[str, list[float]] = {name: [] for name in programs}
        for run in range(runs + 1):
            for name, path in programs.items():
                taken = seconds_to_first_line([str(path)], environment)
                if run:  # the first of each fills the disk's cache
                    times[name].append(taken)
    return {name: median(taken) for name, taken in times.items()}


def rows(ours: Path, bare: Path, dressed: Path, runs: int) -> list[Row]:
    """Return the table of three builds."""
    large, small = size(ours) / 1e6, size(bare) / 1e6
    times = starts({"ours": ours / PROGRAM, "bare": bare / bare.name, "dressed": dressed / dressed.name}, runs)

    def against(other: str) -> str:
        return (
            f"{times['ours'] * 1000:.0f} ms against {times[other] * 1000:.0f} ms, medians of {runs},"
            f" {os.environ.get('QT_QPA_PLATFORM', 'offscreen')}"
        )

    return [
        Row(
            "frozen folder / a bare window's",
            large / small,
            "x",
            LARGEST,
            remark=f"{large:.1f} MB against {small:.1f} MB",
        ),
        Row(
            "frozen start to first paint / a bare window's",
            times["ours"] / times["bare"],
            "x",
            SLOWEST,
            remark=against("bare"),
        ),
        Row(
            "the same / a bare window's that names Qt, with our fonts",
            times["ours"] / times["dressed"],
            "x",
            remark=against("dressed"),
        ),
    ]


def main() -> int:
    """Measure and print; returns the exit status."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--build", type=Path, help="a folder that freeze.py made")
    reader.add_argument("--bare", type=Path, help="the bare window's, made before")
    reader.add_argument("--dressed", type=Path, help="that of the bare window with our fonts")
    reader.add_argument("--runs", type=int, default=15)
    options = reader.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        ours = options.build or freeze(Path(folder))
        bare = options.bare or bare_window(Path(folder))
        dressed = options.dressed or dressed_window(Path(folder))
        found = rows(ours.resolve(), bare.resolve(), dressed.resolve(), options.runs)
    print(table(found))
    return 0 if all(row.holds for row in found) else 1


if __name__ == "__main__":
    sys.exit(main())
