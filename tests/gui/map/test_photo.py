"""A photo under a map: whatever file is chosen, it is shown in bounds or refused in words, and the page opens."""

from __future__ import annotations

import os
import struct
import zlib
from io import BytesIO

import pytest
from PIL import Image
from PySide6.QtGui import QImage

from puesto.core.game.game import whole_game
from puesto.core.game.map_views import MapView
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.map.photo import MAP_PHOTOS, Photo, keep_photo, photo_of, read_photo
from puesto.gui.map.ruler_sheet import RulerSheet
from puesto.gui.map.sketch import BoardSketch
from puesto.gui.own_copy.maps_page import MapsPage
from puesto.language import Language
from puesto.plain_file import parse_json
from puesto.shelf import Shelf
from puesto.storage import data_folder
from puesto.storage.disk import backups_of
from puesto.storage.pictures import PictureError
from tests.hostile.reading import check_said, in_time

SECRET = (255, 0, 254)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100">'


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width: int, height: int, depth: int = 8, colour: int = 2, rows: bytes = b"") -> bytes:
    """A PNG of few bytes that says how large it is."""
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    data = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + data


def written(form: str, mode: str = "RGB", size: tuple[int, int] = (200, 300)) -> bytes:
    stream = BytesIO()
    Image.new(mode, size, 40).save(stream, form)
    return stream.getvalue()


def nested_svg() -> str:
    """A drawing of few letters with 20 to the eighth power of squares."""
    groups = [f'<g id="{chr(98 + n)}">' + f'<use xlink:href="#{chr(97 + n)}"/>' * 20 + "</g>" for n in range(8)]
    return f'{SVG}<defs><g id="a"><rect width="1" height="1"/></g>{"".join(groups)}</defs><use xlink:href="#i"/></svg>'


HOSTILE = {
    "nested.png": nested_svg().encode(),
    "linked.png": f'{SVG}<image width="100" height="100" xlink:href="SECRET"/></svg>'.encode(),
    "scan.png": written("TIFF"),
    "drawn.png": b'/* XPM */ static char *x[]={"30000 30000 2 1","a c #000","b c #fff",' + b'"' + b"a" * 30000 + b'",',
    "grey.png": b"P6 30000 30000 255\n" + bytes(1000),
    "square.png": png(30_000, 30_000),
    "line.png": png(2**31 - 1, 16),
    "none.png": png(0, 0),
    "bitmap.png": b"BM" + struct.pack("<IHHIIiiHHIIiiII", 100, 0, 0, 54, 40, 2**31 - 1, 2**31 - 1, 1, 24, *[0] * 6),
    "empty.png": b"",
    "notes.png": b"hola",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_no_photo_and_shows_no_other_file(name, qapp, tmp_path):
    Image.new("RGB", (50, 50), SECRET).save(tmp_path / "secret.png")
    (tmp_path / name).write_bytes(HOSTILE[name].replace(b"SECRET", str(tmp_path / "secret.png").encode()))
    with in_time(name), pytest.raises(PictureError) as refused:
        read_photo(str(tmp_path / name))
    for language in ("es", "en"):
        said = Language(language).say(refused.value.message)
        check_said(said)
        assert name in said


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="only there a pipe can have a name")
def test_nobody_waits_for_a_pipe(tmp_path):
    os.mkfifo(tmp_path / "pipe.png")
    with pytest.raises(PictureError):
        read_photo(str(tmp_path / "pipe.png"))


def test_a_board_scanned_at_300_dpi_is_scaled_as_it_is_read(qapp, tmp_path):
    path = tmp_path / "board"
    Image.new("RGB", (10_200, 7_000), "#cdbf9a").save(path, "JPEG", quality=90)
    found = read_photo(str(path))
    assert (found.width(), found.height()) == (5100, 3500)
    assert abs(found.pixelColor(3000, 2000).red() - 0xCD) < 3
    assert read_photo(str(path)) is found, "it takes seconds, and is done once"


def test_what_is_larger_says_how_large_it_is_and_what_fits(tmp_path):
    (tmp_path / "wall.png").write_bytes(png(20_000, 9_000))
    with pytest.raises(PictureError) as refused:
        read_photo(str(tmp_path / "wall.png"))
    assert "20000 × 9000" in (said := Language("es").say(refused.value.message)) and "caben 80 millones" in said


@pytest.mark.parametrize("mode", ["L", "P", "LA", "RGBA", "CMYK", "1"])
def test_a_photo_in_any_colours_is_shown(mode, qapp, tmp_path):
    form = "JPEG" if mode == "CMYK" else "PNG"
    (tmp_path / "photo").write_bytes(written(form, mode))
    assert (read_photo(str(tmp_path / "photo")).width(), read_photo(str(tmp_path / "photo")).height()) == (200, 300)


def test_a_scan_of_16_bits_is_not_all_white(qapp, tmp_path):
    path = tmp_path / "scan.png"
    path.write_bytes(png(64, 64, depth=16, colour=0, rows=(b"\0" + b"\x40\x00" * 64) * 64))
    assert read_photo(str(path)).pixelColor(30, 30).name() == "#404040"


NONSENSE = {
    "deep": "[" * 100_000,
    "list": "[1]",
    "words": '{"bear/crossing": {"path": "/x.png", "laid": ["a"]}}',
    "huge": '{"bear/crossing": {"path": "/x.png", "laid": [1%s,1,1,1,1,1]}}' % ("0" * 400),
    "no numbers": '{"bear/crossing": {"path": "/x.png", "laid": [NaN,1,1,1,1,1e999]}}',
    "no name": '{"bear/crossing": {"path": "a\\u0000b", "laid": []}}',
    "half a letter": '{"bear/crossing": {"path": "\\ud800", "laid": []}}',
}


@pytest.mark.parametrize("name", NONSENSE)
def test_my_maps_opens_whatever_the_file_of_photos_says_and_loses_nothing(name, opened):
    path = data_folder() / MAP_PHOTOS
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(NONSENSE[name], encoding="utf-8")
    page = opened(shelf=Shelf()).show_page(MapsPage)
    page.show_map("crossing")
    assert page.picture.hexes and page.picture.photo is None
    keep_photo("bear/9", Photo("/y.png", (1.0,) * 6))
    assert photo_of("bear/9") == Photo("/y.png", (1.0,) * 6)
    if name in ("deep", "list", "no numbers"):
        assert [one.read_text(encoding="utf-8") for one in backups_of(path)] == [NONSENSE[name]]
    assert isinstance(parse_json(path.read_bytes()), dict)


def test_a_photo_whose_disk_was_pulled_out_has_its_own_sentence_and_can_be_taken_away(opened, tmp_path):
    path = tmp_path / "stick" / "board.png"
    path.parent.mkdir()
    QImage(300, 200, QImage.Format.Format_RGB32).save(str(path))
    page = opened(shelf=Shelf()).show_page(MapsPage)
    page.show_map("crossing")
    page.lay_photo(str(path))
    assert page.picture.photo is not None
    path.rename(tmp_path / "elsewhere.png")
    page.rebuild()
    assert page.picture.photo is None and "conéctalo" in page.trouble.text() and "stick" in page.trouble.text()
    next(one for one in page.findChildren(AnswerButton) if one.text() == "Quitar la foto").click()
    assert photo_of("bear/crossing") is None and not page.trouble.text()


@pytest.mark.parametrize(
    ("game", "scenario", "map"), (("chariots", "two-rivers", "between-rivers"), ("bear", "mission-1", "2"))
)
def test_the_photo_of_a_map_is_under_its_battle_and_in_the_ruler(opened, qtbot, tmp_path, game, scenario, map):
    Image.new("RGB", (700, 700), (200, 30, 30)).save(tmp_path / "board.png")
    keep_photo(f"{game}/{map}", Photo(str(tmp_path / "board.png"), (0.2, 0.0, 0.0, 0.2, -5.0, -5.0)))
    window = opened(shelf=Shelf())
    window.set_up(game)
    window.new_page.try_scenario(scenario)
    window.do_named("ruler")
    (sheet,) = [sheet for sheet in window.findChildren(RulerSheet) if sheet.isVisible()]
    qtbot.waitUntil(lambda: sheet.picture.photo is not None, timeout=20_000)
    assert sheet.picture.photo.pixelColor(300, 300).red() == 200
    session = window.controller.session
    view = whole_game(session).ruler.view(session.state, session.content)
    assert isinstance(view, MapView)
    sketch = BoardSketch(view, window.theme, window.words.say, "x")
    qtbot.addWidget(sketch)
    sketch.resize(600, 500)
    assert sketch.view.photo == f"{game}/{map}"
    middle = sketch.grab().toImage().pixelColor(300, 250)
    assert middle.red() > middle.green() + 60
