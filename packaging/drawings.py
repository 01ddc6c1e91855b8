"""Drawings: sheets of the drawings in resources/drawings to be looked at, and their inks as CSS.

python packaging/drawings.py FOLDER    paint a sheet for each look, at 100 and 300 %, into FOLDER, and write
                                       resources/drawings/inks.css for editors of drawings
python packaging/drawings.py --check   say what is wrong with a drawing or with inks.css, change nothing
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from product import ROOT
from PySide6.QtWidgets import QApplication

from puesto.gui.look import drawings
from puesto.gui.look.drawing_sheet import DrawingSheet, every_name
from puesto.gui.look.theme import LIGHT, PAINTS, PALETTES, Theme, colour_names, load_fonts

FOLDER = ROOT / "resources" / "drawings"
SHEET = FOLDER / "inks.css"
HEAD = (
    "/* The inks in the light look, for editors of drawings. Written by packaging/drawings.py from"
    " desktop/puesto/gui/look/theme.py. */\n"
)
SCALES = (100, 300)


def inks_sheet() -> str:
    """Return the text of `inks.css`."""
    inks = drawings.every_ink(Theme(PALETTES[LIGHT]))
    return (
        HEAD + drawings.sheet((name, inks(name)) for name in sorted({"ink", "ground", *PAINTS, *colour_names()})) + "\n"
    )


def wrong() -> Iterator[str]:
    """Everything that is wrong, in words."""
    for name in every_name():
        try:
            drawings.checked_drawing(name, drawings.every_ink(Theme(PALETTES[LIGHT])))
        except drawings.DrawingError as bad:
            yield str(bad)
    if not SHEET.is_file() or SHEET.read_text(encoding="utf-8") != inks_sheet():
        yield f"{SHEET.relative_to(ROOT).as_posix()}: out of date; run python packaging/drawings.py FOLDER"


def main() -> int:
    """Paint the sheets, or check."""
    parser = argparse.ArgumentParser(description="Sheets of the drawings in resources/drawings.")
    parser.add_argument("folder", nargs="?", type=Path, help="where the sheets go")
    parser.add_argument("--check", action="store_true", help="say what is wrong; change nothing")
    options = parser.parse_args()
    if not options.check and options.folder is None:
        parser.error("a folder, or --check")
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance() or QApplication([])
    load_fonts()
    if options.folder is not None:
        SHEET.write_text(inks_sheet(), encoding="utf-8")
        options.folder.mkdir(parents=True, exist_ok=True)
        for look, palette in PALETTES.items():
            for scale in SCALES:
                DrawingSheet(every_name(), Theme(palette, scale)).grab().save(
                    str(options.folder / f"{look}-{scale}.png")
                )
    faults = list(wrong())
    print("\n".join(faults), file=sys.stderr)
    del app
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
