"""A module of VASSAL dropped on the window: its board under our map, its pictures on our counters."""

from __future__ import annotations

import io
import zipfile

import pytest
from PIL import Image
from PySide6.QtWidgets import QApplication

from puesto.games.bear.game import GAME
from puesto.gui.map.photo import photo_of
from puesto.gui.own_copy.module_page import ModulePage, align_board
from puesto.packs import content_for
from puesto.shelf import Shelf
from puesto.storage import Preferences
from puesto.storage.pictures import picture_of
from tests.foreign.test_vassal import BUILD
from tests.gui.conftest import Opened
from tests.gui.shell.test_dropped_files import drop

LIKE_OURS = (
    BUILD.replace(b'height="800"', b'height="1200"')
    .replace(b"1200,800;0,800", b"1200,1200;0,1200")
    .replace(b'x0="30"', b'x0="-30"')
    .replace(b'hOff="0"', b'hOff="-1"')
)
"""The valley with A, C, E ... half a hex lower than their neighbours, as on our own map, and high enough for it."""


def picture(kind, size=(60, 60)):
    held = io.BytesIO()
    Image.new("RGB", size, (120, 90, 40)).save(held, kind)
    return held.getvalue()


@pytest.fixture
def window(opened: Opened):
    return opened(Preferences(language="es", motion=False), Shelf())


def opened_module(window, tmp_path, build=LIKE_OURS, name="valle.vmod"):
    path = tmp_path / name
    with zipfile.ZipFile(path, "w") as box:
        box.writestr("buildFile.xml", build)
        box.writestr("images/valle.png", picture("PNG", (1200, 1200)))
        box.writestr("images/fus_1.png", picture("PNG"))
        box.writestr("images/camion.png", picture("PNG"))
        box.writestr("images/zap.gif", picture("GIF"))
        box.writestr("images/pm.jpg", picture("JPEG"))
        box.writestr("images/canon.svg", b"<svg/>")
    assert drop(window, path)
    page = window.pages.currentWidget()
    assert isinstance(page, ModulePage)
    return page


def test_a_board_is_laid_under_our_map_without_a_click_on_a_hex(window, tmp_path):
    page = opened_module(window, tmp_path)
    (board,) = page.module.boards
    own = next(own for own in page.fits(board) if own.id == "crossing")
    page.lay_board(board, own)
    photo = photo_of("bear/crossing")
    assert photo is not None and photo.path.endswith(".png") and "modules" in photo.path
    centres = board.hexes()
    for name, (x, y) in own.middles.items():
        laid = photo.transform.map(*centres[name])
        assert laid == (pytest.approx(x, abs=0.05), pytest.approx(y, abs=0.05)), name
    assert "alineado" in page.words(page.told)


def test_a_board_whose_other_columns_are_lower_is_not_offered(window, tmp_path):
    build = BUILD.replace(b'height="800"', b'height="1200"').replace(b"1200,800;0,800", b"1200,1200;0,1200")
    page = opened_module(window, tmp_path, build)
    assert page.fits(page.module.boards[0]) == []
    assert align_board({"A": (0, 0)}, {"A": (0, 0), "B": (1, 1)}) is None


def test_pictures_go_by_equal_names_and_by_hand_and_svg_is_left_out(window, tmp_path):
    content = content_for(GAME)[0]
    key, name = GAME.pieces(content)[0]
    page = opened_module(window, tmp_path)
    called = page.words(name).encode()
    page = opened_module(window, tmp_path, LIKE_OURS.replace(b"Fusileros 1\\/2", called), "otra.vmod")
    truck = "bear/counter-soviet-truck"  # called "Camión" without its side, as one of the module's
    pairs = {piece: counter.pictures[0] for piece, counter in page.pairs()}
    assert pairs == {key: "fus_1.png", truck: "camion.png"}
    page.take_equal()
    assert picture_of(key) is not None and picture_of(truck) is not None
    assert page.words(page.told) == "Puestas 2 imágenes."
    counters = {counter.name: counter for counter in page.module.counters}
    for at, wanted in ((1, "Zapadores"), (2, "Puesto de mando")):
        page.choose(GAME.pieces(content)[at][0])
        page.put(counters[wanted])
        assert picture_of(GAME.pieces(content)[at][0]) is not None
    page.choose(GAME.pieces(content)[3][0])
    page.put(counters["Cañón del 75"])
    assert picture_of(GAME.pieces(content)[3][0]) is None and "SVG" in page.problem.text()


def test_a_bad_module_is_refused_and_nothing_is_written(window, tmp_path):
    path = tmp_path / "malo.vmod"
    with zipfile.ZipFile(path, "w") as box:
        box.writestr("buildFile.xml", b"<VASSAL")
        box.writestr("../fuera.png", b"x")
    before = window.pages.currentWidget()
    assert drop(window, path)
    QApplication.processEvents()
    assert window.pages.currentWidget() is before and "No se ha tocado nada" in window.home.banner.text.text()
    assert [one.name for one in tmp_path.iterdir() if one.name != "home"] == ["malo.vmod"]
