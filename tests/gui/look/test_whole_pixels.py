"""On a screen of 125 or 150 % nothing shines through where two pieces of a picture meet, or where a widget ends."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from puesto.gui.controls.surface import fill_last_pixels
from puesto.gui.look import paint
from puesto.gui.look.theme import LIGHT, PALETTES, Theme
from tests import ROOT

DENSITIES = (1.0, 1.25, 1.5, 1.75, 2.0)
WIDE, HIGH = 320, 180

SCREENSHOT = """
import sys
from PySide6.QtWidgets import QApplication
application = QApplication([])
from tests.gui.driving import playing_window
from tests.gui.screens import settle
window, answer = playing_window(3, int(sys.argv[2]), int(sys.argv[3]))
settle()
for _ in range(12):
    answer()
settle()
picture = window.grab().toImage()
assert picture.save(sys.argv[1])
bar = window.table.bar
print(bar.x(), bar.y(), bar.width(), bar.height(), window.devicePixelRatioF())
"""
"""Plays a few answers on a screen of the scale in the environment, and keeps a picture of the window."""


def lines_across(values: list[int]) -> list[int]:
    """Return the places at which one value differs from both its neighbours, which are alike."""
    found = []
    for place in range(1, len(values) - 1):
        before, here, after = values[place - 1 : place + 2]
        if abs(before - after) <= 2 and min(abs(here - before), abs(here - after)) >= 3:
            found.append(place)
    return found


@pytest.mark.parametrize("density", DENSITIES)
@pytest.mark.parametrize("offset", [(20, 20), (21, 23), (19.5, 22.25)])
def test_the_pieces_of_a_shadow_meet_without_a_line(qapp: object, density: float, offset: tuple[float, float]) -> None:
    image = QImage(round(WIDE * density), round(HIGH * density), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(density)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    paint.smooth(painter)
    paint.draw_shadow(painter, Theme(PALETTES[LIGHT]), QRectF(*offset, WIDE - 60, HIGH - 60), 6, depth=2)
    painter.end()
    rows = [[image.pixelColor(x, y).lightness() for x in range(image.width())] for y in range(image.height())]
    columns = [list(column) for column in zip(*rows, strict=True)]
    assert {value for row in rows for value in row} != {255}, "there is no shadow"
    assert [(at, found) for at, row in enumerate(rows) if (found := lines_across(row))] == []
    assert [(at, found) for at, column in enumerate(columns) if (found := lines_across(column))] == []


@pytest.mark.parametrize("density", DENSITIES)
def test_a_ground_is_whole_to_its_last_pixel(qapp: object, density: float) -> None:
    def draw(painter: QPainter) -> None:
        painter.fillRect(QRectF(0, 0, 31, 17), Theme(PALETTES[LIGHT]).colour("table"))

    picture = paint.picture_of(31, 17, density, draw)
    fill_last_pixels(picture, 31, 17)
    image = picture.toImage()
    seen = {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}
    assert len(seen) == 1 and picture.devicePixelRatio() == density


@pytest.mark.parametrize("scale", ["1.25", "1.5"])
def test_no_line_shows_between_panels_or_beside_the_bar(tmp_path: Path, own_home: Path, scale: str) -> None:
    file, share = tmp_path / "table.png", float(scale)
    size = (str(round(1366 / share)), str(round(768 / share)))
    environment = {
        **os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": scale, "PUESTO_HOME": str(own_home),
        "PYTHONPATH": os.pathsep.join((str(ROOT / "desktop"), str(ROOT))),
    }  # fmt: skip
    command = [sys.executable, "-c", SCREENSHOT, str(file), *size]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=120)
    left, top, wide, high, density = (float(part) for part in done.stdout.split())
    assert density == share
    picture = QImage(str(file))
    end = round((left + wide) * density)
    rows = range(round((top + 8) * density), round((top + high - 8) * density))
    beside = [[picture.pixelColor(x, y).lightness() for x in range(end - 6, end + 6)] for y in rows]
    assert [row for row in beside if lines_across(row)] == [], "beside the bar"
    foot, across = round((top + high) * density), range(round(wide * density))
    for band in (range(foot - 9, foot), range(foot + 5, foot + 9)):
        found = [set(lines_across([picture.pixelColor(x, y).lightness() for x in across])) for y in band]
        assert set.intersection(*found) == set(), f"in a shadow at {band}"
