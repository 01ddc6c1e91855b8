"""The memory of a long session: a limited number of pictures, and nothing that the table does not use."""

from __future__ import annotations

import subprocess
import sys
import weakref

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap, QPixmapCache
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from puesto.gui.controls.accessible import Say
from puesto.gui.look import paint
from puesto.gui.look.theme import theme
from puesto.gui.map.ground import hex_pictures, paper
from puesto.gui.map.ground.paper import Pictures
from puesto.gui.panels.base import Panel
from puesto.gui.panels.log import LogPanel
from puesto.gui.pieces.roster import RosterPanel
from puesto.gui.shell.main_window import MainWindow
from tests.gui.panels import samples

MIB = 1024 * 1024
RADIUS = 84
"""Of a hex on a sketch that fills its column, in pixels."""
FOREIGN = {"html", "difflib", "puesto.diary", "puesto.gui.rehearsal", "_ssl", "importlib.abc"}
FOREIGN |= {f"puesto.gui.pieces.{room}" for room in ("bag", "bag_art", "army_roster", "row_roster")}
FOREIGN |= {
    f"puesto.games.bear.{room}" for room in ("resolutions.resolutions", "situations.situations", "editors.forms")
}
"""What is read at other times."""
NEVER_SEEN = {"QCalendarWidget", "QWizardPage", "QLCDNumber", "QMdiSubWindow", "QStyle"}
"""Names of Qt that no table uses, and a prefix of styles: PySide makes a class of each name it has met."""
ASK = """
import linecache
import sys
from enum import Enum
import puesto.gui.table.table
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QFrame, QWidget
from puesto.gui.controls.surface import PromptScrollArea
from puesto.games import load
from puesto.gui.panels.log import LogPanel
load("bear")
application = QApplication([])
top, log = QWidget(), LogPanel()
ports = log.list.viewport(), PromptScrollArea(top).viewport()
print(*sys.modules)
kinds = (*QObject.__subclasses__(), *QWidget.__subclasses__(), *QFrame.__subclasses__(), *Enum.__subclasses__())
print(*(one.__qualname__ for one in kinds))
print(len(linecache.cache))
"""


def bytes_of(picture: QPixmap) -> int:
    """Return the memory of a picture in bytes."""
    return picture.width() * picture.height() * 4


def test_the_pieces_painted_of_all_tables_take_a_few_megabytes(window: MainWindow) -> None:
    window.resize(1366, 768)
    assert QPixmapCache.cacheLimit() <= 3 * 1024 * window.devicePixelRatioF() ** 2


def inked(picture: QPixmap) -> int:
    """Return the amount of ink in a picture: the sum of its alpha values."""
    image = picture.toImage().convertToFormat(QImage.Format.Format_Alpha8)  # its bits do not keep it
    return sum(image.constBits())


def test_what_a_sketch_is_drawn_from_is_kept_for_a_sketch_or_two(qapp: object) -> None:
    drawn = (
        (hex_pictures.growth, (theme(), 1, 2, RADIUS, 1.0), 2.3 * MIB),
        (hex_pictures.hatching, (theme(), float(RADIUS), 1.0), 0.5 * MIB),
        (hex_pictures.hatched_paper, (theme(), RADIUS, 1.0), 0.3 * MIB),
        (hex_pictures.tree_picture, (theme(), 0, 1.0), 0.1 * MIB),
        (paper.firm_side, (theme(), 1, 0, RADIUS, 1.0), 0.6 * MIB),
        (paper.faint_tile, (theme(), float(RADIUS), float(RADIUS), 1.0), 1.6 * MIB),
        (paint._shadow, (theme(), 30, 7.0, 4.0, 1.0), MIB),
        (paint._tile, (theme(), "paper", "paper"), MIB),
    )
    for picture_of, what, most in drawn:
        kept = picture_of.cache_info().maxsize
        assert kept is not None and kept * bytes_of(picture_of(*what)) <= most, picture_of


def test_hatching_along_one_side_is_kept_as_no_more_than_that_side_and_none_of_it_is_lost(qapp: object) -> None:
    whole = hex_pictures.hatching(theme(), float(RADIUS), 1.0)
    sides = [hex_pictures.hatched_side(theme(), float(RADIUS), 1.0, side) for side in range(6)]
    assert all(bytes_of(part) * 3 < bytes_of(whole) for _, part in sides)
    together = QPixmap(whole.size())
    together.fill(Qt.GlobalColor.transparent)
    painter = QPainter(together)
    for corner, part in sides:
        painter.drawPixmap(corner + QPoint(RADIUS, RADIUS), part)
    painter.end()
    assert inked(together) == pytest.approx(inked(whole), rel=0.05)


class Ground(Panel):
    """A panel with nothing on it."""

    def arrange(self, width: int, place: bool) -> int:
        return 100


def test_of_a_sketch_and_of_a_panel_one_picture_is_kept(qtbot: QtBot) -> None:
    sheet, panel, kept = QWidget(), Ground(), Pictures()
    for widget in (sheet, panel):
        qtbot.addWidget(widget)

    def draw(painter: QPainter) -> None:
        painter.drawPoint(0, 0)

    grounds = list[weakref.ref[QPixmap]]()
    for side in range(20, 60):
        sheet.resize(side, side)
        panel.resize(side, side)
        kept.picture((side,), sheet, draw)
        grounds.append(weakref.ref(panel.ground()))
        assert panel.ground() is grounds[-1]()
    assert len(kept._kept) == 1
    assert [one is not None for one in (ground() for ground in grounds)] == [False] * 39 + [True]
    assert kept.picture((59,), sheet, draw) is kept._kept[next(reversed(kept._kept))]


def test_the_page_of_the_diary_is_kept_at_the_two_heights_it_goes_between(qtbot: QtBot) -> None:
    log = LogPanel()
    qtbot.addWidget(log)
    for height in (200, 300, 420):
        log.resize(240, height)
        assert log.ground().size() == log.size()
    assert len(log._pages) == 2


@pytest.mark.parametrize("framed", [False, True])
def test_a_roster_without_a_frame_keeps_no_picture_of_next_to_nothing(qtbot: QtBot, spanish: Say, framed: bool) -> None:
    roster = RosterPanel(framed=framed)
    qtbot.addWidget(roster)
    roster.show_view(samples.SOVIETS, spanish)
    roster.resize(540, 300)
    roster.show()
    roster.grab()
    assert bool(len(roster._ground)) == framed
    for piece in roster.counters.values():
        piece.hide()
    assert roster._losses is not None
    line = roster.grab(roster._losses.toRect()).toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    assert max(line.constBits()) - min(line.constBits()) > 40  # the word and its line are there


def test_a_table_reads_neither_the_papers_of_an_evening_nor_all_widgets() -> None:
    done = subprocess.run([sys.executable, "-c", ASK], capture_output=True, text=True, timeout=60, check=True)
    modules, widgets, sources = done.stdout.splitlines()
    read = modules.split()
    assert "puesto.gui.panels.log_rows" in read
    assert not FOREIGN & set(read)
    assert "QAbstractButton" in widgets.split() and not NEVER_SEEN & set(widgets.split())
    assert sources == "0"  # the lines of a file of Python's own that PySide looked into


def test_the_grain_of_a_token_is_one_tile(qapp: object) -> None:
    assert bytes_of(paint._tile(theme(), "token", "wood")) * 4 == bytes_of(paint._tile(theme(), "wood", "wood"))
