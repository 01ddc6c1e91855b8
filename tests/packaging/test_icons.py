"""Icons:

what is drawn is what is shipped, and the reader of drawings paints what it knows and refuses the rest in words.
"""

import io
import struct
import sys
from pathlib import Path

import pytest
from PIL import Image

from tests import ROOT

sys.path.insert(0, str(ROOT / "packaging"))

import icons
import vectors

RED, BLUE, NOTHING = (255, 0, 0), (0, 0, 255), None


def seen(picture, *at):
    """The colour of a pixel that is wholly covered, nothing where it is free, its four numbers where it is neither."""
    pixel = picture.getpixel(at)
    return NOTHING if pixel[3] < 6 else pixel[:3] if pixel[3] > 249 else pixel


@pytest.fixture
def drawn(tmp_path):
    """Return a function that paints a drawing of 16 units, 16 pixels wide."""

    def draw(inside: str, side: int = 16) -> Image.Image:
        path = tmp_path / "drawing.svg"
        path.write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><g id="drawing">{inside}</g></svg>',
            encoding="utf-8",
        )
        return vectors.small(vectors.paint(vectors.read(path), "drawing", fine=1536), side)

    return draw


def test_the_icons_show_what_is_drawn():
    assert icons.stale() == []


def test_every_size_that_a_system_asks_for_is_there():
    assert {
        icons.pictures_in((icons.ICONS / f"puesto-{side}.png").read_bytes())[side].size for side in icons.SIZES
    } == {(side, side) for side in icons.SIZES}
    for name in ("puesto", *icons.DOCUMENTS):
        assert set(icons.pictures_in((icons.ICONS / f"{name}.ico").read_bytes())) == {16, 24, 32, 48, 64, 128, 256}
        assert set(icons.pictures_in((icons.ICONS / f"{name}.icns").read_bytes())) == {32, 64, 128, 256, 512, 1024}


def test_older_parts_of_windows_find_bitmaps_in_the_icon():
    data = (icons.ICONS / "puesto.ico").read_bytes()
    count = struct.unpack_from("<H", data, 4)[0]
    for entry in range(count):
        wide, _, _, _, _, bits, _, at = struct.unpack_from("<BBBBHHII", data, 6 + 16 * entry)
        assert bits == 32
        assert data[at : at + 4] == (b"\x89PNG" if wide == 0 else struct.pack("<I", 40))


def test_another_drawing_is_out_of_date_and_another_compression_is_not(tmp_path, monkeypatch):
    picture = icons.pictures_in((icons.ICONS / "puesto-64.png").read_bytes())[64]
    target = io.BytesIO()
    picture.save(target, "PNG", compress_level=0)
    assert icons.same(target.getvalue(), icons.png(picture))
    assert not icons.same(icons.png(picture.rotate(90)), icons.png(picture))
    assert not icons.same(b"no icon", icons.png(picture))


def test_a_rectangle_a_circle_and_a_path_lie_where_they_are_drawn(drawn):
    picture = drawn(
        '<rect x="2" y="3" width="4" height="5" fill="#FF0000"/><circle cx="12" cy="4" r="3" fill="#0000FF"/><path'
        ' d="M0 16 L8 8 H8 V16 Z" fill="#FF0000"/>'
    )
    assert [seen(picture, *at) for at in ((2, 3), (5, 7), (6, 7), (2, 2), (2, 8))] == [
        RED,
        RED,
        NOTHING,
        NOTHING,
        NOTHING,
    ]
    assert [seen(picture, *at) for at in ((12, 4), (9, 0), (13, 5))] == [BLUE, NOTHING, BLUE]
    assert [seen(picture, *at) for at in ((7, 10), (1, 13), (8, 12))] == [RED, NOTHING, NOTHING]


def test_curves_and_arcs_bulge_to_the_side_that_they_say(drawn):
    arc = drawn('<path d="M2 8 A6 6 0 0 1 14 8 Z" fill="#FF0000"/>')
    assert (seen(arc, 8, 3), seen(arc, 8, 9), seen(arc, 2, 2)) == (RED, NOTHING, NOTHING)
    other = drawn('<path d="M2 8 A6 6 0 0 0 14 8 Z" fill="#FF0000"/>')
    assert (seen(other, 8, 3), seen(other, 8, 12)) == (NOTHING, RED)
    bend = drawn('<path d="M0 8 C0 0 16 0 16 8 Z" fill="#FF0000"/>')
    assert (seen(bend, 8, 3), seen(bend, 8, 1), seen(bend, 0, 3)) == (RED, NOTHING, NOTHING)


def test_strokes_have_their_width_and_their_ends(drawn):
    blunt = drawn('<path d="M4 8 H12" stroke="#0000FF" stroke-width="4"/>')
    assert [seen(blunt, *at) for at in ((4, 6), (11, 9), (8, 5), (3, 8))] == [BLUE, BLUE, NOTHING, NOTHING]
    round_ends = drawn('<path d="M4 8 H12" stroke="#0000FF" stroke-width="4" stroke-linecap="round"/>')
    assert seen(round_ends, 3, 8) == BLUE


def test_groups_hand_down_their_paint_and_move_what_is_in_them(drawn):
    picture = drawn(
        '<g fill="#0000FF" transform="translate(8 0) scale(2)"><rect x="1" y="1" width="1" height="1"/></g>'
    )
    assert (seen(picture, 10, 2), seen(picture, 11, 3), seen(picture, 9, 2)) == (BLUE, BLUE, NOTHING)
    turned = drawn('<rect x="0" y="0" width="4" height="4" fill="#FF0000" transform="rotate(90 8 8)"/>')
    assert (seen(turned, 13, 2), seen(turned, 2, 2)) == (RED, NOTHING)


def test_what_is_half_opaque_and_half_a_pixel_is_a_mean(drawn):
    picture = drawn(
        '<rect x="0" y="0" width="8" height="16" fill="#FF0000"/><rect x="0" y="0" width="8" height="16" fill="#0000FF"'
        ' fill-opacity="0.5"/>'
    )
    assert picture.getpixel((3, 3)) == pytest.approx((128, 0, 127, 255), abs=2)
    edge = drawn('<rect x="0" y="0" width="0.5" height="16" fill="#FF0000"/>').getpixel((0, 4))
    assert edge[:3] == RED and edge[3] == pytest.approx(128, abs=2)


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ('<ellipse cx="1" cy="1" rx="1" ry="2"/>', "<ellipse> is not known"),
        ('<rect width="4" height="4" style="fill:red"/>', "has style, which is not known"),
        ('<rect width="4" height="4" fill="red"/>', "a colour is written #RRGGBB"),
        ('<rect width="50%" height="4"/>', "not a plain number"),
        ('<path d="M0 0 Q1 1 2 2"/>', "has 'Q'"),
        ('<path d="M0 0 H4 Z M1 1 H2 Z"/>', "one part a path"),
        ('<path d="M0 0 L4"/>', "lacks numbers"),
        ('<path d="M0 0 L4 4 L0 4" stroke="#000000" fill="none"/>', "stroke-linejoin"),
        ('<path d="M0 0 A4 2 0 0 1 4 4"/>', "an arc must be of a circle"),
        ('<rect width="4" height="4" transform="skewX(4)"/>', "'skewX(4)' is not known"),
        ('<path d="M0 0 H4" stroke="#000000" transform="scale(1 2)"/>', "same width"),
        ('<path d="M0 0 H4" stroke="#000000" stroke-linecap="square"/>', "known are butt and round"),
    ],
)
def test_what_cannot_be_painted_is_refused_in_words(drawn, inside, said):
    with pytest.raises(vectors.VectorError, match=r"drawing\.svg, in drawing") as refusal:
        drawn(inside)
    assert said in str(refusal.value)


def test_the_command_says_what_is_out_of_date_and_paints_it(tmp_path, monkeypatch, capsys):
    for source in icons.ICONS.glob("*.svg"):
        (tmp_path / source.name).write_bytes(source.read_bytes())
    monkeypatch.setattr(icons, "ICONS", Path(tmp_path))
    monkeypatch.setattr(icons, "DOCUMENTS", ())
    assert icons.main(["--check"]) == 1
    assert "puesto-16.png: out of date" in capsys.readouterr().err
    assert icons.main([]) == 0
    assert (tmp_path / "puesto.icns").is_file()
    (tmp_path / "puesto.svg").write_text("<svg>", encoding="utf-8")
    assert icons.main([]) == 1
    assert "is not XML" in capsys.readouterr().err


def test_the_window_bears_the_sign_in_every_size(qapp):
    from puesto.gui.shell.app import icon

    sizes = {size.width() for size in icon().availableSizes()}
    assert sizes == set(icons.SIZES)
    shown = icon().pixmap(32, 32).toImage().pixelColor(16, 16).getRgb()
    assert shown == pytest.approx(
        icons.pictures_in((icons.ICONS / "puesto-32.png").read_bytes())[32].getpixel((16, 16)), abs=1
    )
