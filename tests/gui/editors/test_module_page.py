"""A module of VASSAL dropped on the window: its board under our map, its pictures on our counters."""

from __future__ import annotations

import io
import zipfile

import pytest
from PIL import Image
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from puesto.core.views import BACK
from puesto.games.bear.game import GAME
from puesto.gui.look.own_pictures import ALBUM
from puesto.gui.map.photo import photo_of
from puesto.gui.own_copy.module.boards import align_board
from puesto.gui.own_copy.module.counters import pieces_of
from puesto.gui.own_copy.module.page import ModulePage
from puesto.packs import content_for
from puesto.shelf import Shelf
from puesto.storage import Preferences
from puesto.storage.pictures import forget_picture, picture_of
from tests.foreign.making import board, build_file, grid, slot, write_module
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
    key, _ = GAME.pieces(content)[0]
    called = pieces_of(GAME, content)[0].name.es.encode()
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


RING = {
    "first": "H",
    "sep": "",
    "hType": "N",
    "hLeading": 1,
    "hOff": 0,
    "vType": "N",
    "vLeading": 1,
    "vOff": 1,
    "stagger": "false",
}
SQUARE = b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 60 60'><rect width='60' height='60' fill='#c00'/></svg>"


def made_module(tmp_path, numbering=RING, slots=(), pictures=None, **measures):
    """Return a module with a board of forty columns whose hexes are 40 high, and counters."""
    size = {"dx": 34.64, "dy": 40, "x0": 0, "y0": 20} | measures
    build = build_file("Hecho", [board("Llano", "llano.png", (1440, 1740), grid(numbering, **size))], {"Grupo": slots})
    files = {"llano.png": picture("PNG", (1440, 1740))} | (pictures or {})
    return write_module(tmp_path / "hecho.vmod", build, files)


def test_a_board_with_other_names_is_aligned_by_the_name_of_one_corner(window, tmp_path):
    drop(window, made_module(tmp_path, {**RING, "hType": "A", "hLeading": 0}, x0=-34.64))
    page = window.pages.currentWidget()
    (plan,) = page.module.boards
    assert page.fits(plan) == []
    own = next(own for own in page.maps if own.id == "plain")
    page.choose_board(plan)
    page.choose_map(own)
    assert (own.corner == "1418" and "1418" in page.accessible_text) or page.corner_field.isVisible()
    for wrong, why in (("ZZZ99", "van de"), ("NN43", "fuera del tablero"), ("", "ningún hex")):
        page.corner_field.setText(wrong)
        page.lay_board(plan, own, wrong or " ")
        assert why in page.problem.text() and photo_of("chariots/plain") is None
    page.corner_field.setText("o18")
    page.corner_field.returnPressed.emit()
    photo = photo_of("chariots/plain")
    assert photo is not None and page.problem.text() == ""
    hexes = plan.hexes()
    for theirs, ours in (("O18", "1418"), ("P18", "1518"), ("O19", "1419"), ("Y30", "2430")):
        assert photo.transform.map(*hexes[theirs]) == pytest.approx(own.middles[ours], abs=0.02)


def test_a_turned_grid_is_not_aligned_by_a_corner(window, tmp_path):
    drop(window, made_module(tmp_path, {**RING, "hType": "A", "hLeading": 0}, sideways="true"))
    page = window.pages.currentWidget()
    own = next(own for own in page.maps if own.id == "plain")
    page.lay_board(page.module.boards[0], own, next(iter(page.module.boards[0].hexes())))
    assert "punta arriba" in page.problem.text() and photo_of("chariots/plain") is None


@pytest.mark.parametrize("game", ("bear", "tactics", "chariots", "bcs", "bolt"))
def test_counters_of_every_game_are_found_by_their_names(window, tmp_path, game):
    of_game = Shelf().find(game)
    pieces = [piece for piece in pieces_of(of_game, content_for(of_game)[0]) if not piece.key.endswith(BACK)]
    chosen = pieces[:: max(1, len(pieces) // 5)][:5]
    slots = [slot(piece.name.en, f"f{at}.png") for at, piece in enumerate(chosen)]
    drop(window, made_module(tmp_path, slots=slots, pictures={f"f{at}.png": picture("PNG") for at in range(5)}))
    page = window.pages.currentWidget()
    assert page.games[page.game][0] == of_game.title
    page.take_equal()
    assert {piece.key for piece in chosen} <= {key for key, _ in page.pairs()}
    assert all(picture_of(piece.key) is not None for piece in chosen)
    assert all(of_game.piece(content_for(of_game)[0], piece.key).picture == piece.key for piece in chosen)


def test_both_faces_are_kept_where_the_table_shows_both(window, tmp_path):
    slots = [slot("I/16th Infantry", "a.png", "b.png")]
    drop(window, made_module(tmp_path, slots=slots, pictures={"a.png": picture("PNG"), "b.png": picture("PNG")}))
    page = window.pages.currentWidget()
    page.take_equal()
    (front,) = [key for key, _ in page.pairs()]
    assert picture_of(front) is not None and picture_of(front + BACK) is not None
    assert ALBUM.shown_face(front + BACK) == front + BACK
    forget_picture(front + BACK)
    ALBUM.forget()
    assert ALBUM.shown_face(front + BACK) == front


def test_a_drawing_is_drawn_unless_it_needs_other_files(window, tmp_path):
    outside = b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><image href='http://x/y.png'/></svg>"
    slots = [slot("Teniente 2.º Weber", "weber.svg"), slot("Tigre", "tigre.svg")]
    drop(window, made_module(tmp_path, slots=slots, pictures={"weber.svg": SQUARE, "tigre.svg": outside}))
    page = window.pages.currentWidget()
    key = next(key for key, counter in page.pairs() if counter.pictures == ("weber.svg",))
    page.take_equal()
    drawn = QImage(str(picture_of(key)))
    assert drawn.size().toTuple() == (512, 512) and drawn.pixelColor(256, 256).red() == 204
    page.choose(page.pieces[-1].key)
    page.put(next(counter for counter in page.module.counters if counter.name == "Tigre"))
    assert "otros archivos" in page.problem.text() and picture_of(page.pieces[-1].key) is None
