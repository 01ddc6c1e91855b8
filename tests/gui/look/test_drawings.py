"""Drawings: files that people can read and change, inked by name in every look, and never the end of a window."""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as Tree
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPdfWriter
from PySide6.QtWidgets import QApplication

from puesto import resources
from puesto.gui.look import drawings, paint
from puesto.gui.look.drawing_sheet import every_name
from puesto.gui.look.silhouettes import draw_silhouette, silhouette
from puesto.gui.look.theme import PAINTS, PALETTE_KEYS, theme
from puesto.gui.pieces import chits
from tests import ROOT

sys.path.insert(0, str(ROOT / "packaging"))

import drawings as tool

NAMES = every_name()
INKS = {"silhouettes": {"ink", "ground"}, "chits": {"ink"}, "signs": {"ink"}, "covers": set(PAINTS)}
"""The inks allowed in the drawings of a folder, if not all are."""
PAPER, INK, GROUND = (QColor(colour) for colour in ("white", "black", "lime"))
TWO = {"ink": INK, "ground": PAPER}.__getitem__


def picture(width: int, height: int, density: float = 1.0) -> QImage:
    """A white sheet."""
    image = QImage(round(width * density), round(height * density), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(density)
    image.fill(PAPER)
    return image


def painted(name: str, field: QRectF, density: float = 1.0) -> QImage:
    """A drawing in its two inks, fitted into a part of a sheet of 120 by 80."""
    image = picture(120, 80, density)
    painter = QPainter(image)
    paint.smooth(painter)
    drawings.draw(painter, name, drawings.fit_into(name, field), TWO)
    painter.end()
    return image


def inked(image: QImage) -> QRectF:
    """The part of a sheet that is not white."""
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    wide, raw = grey.bytesPerLine(), bytes(grey.constBits())
    dark = [
        (place % wide, place // wide) for place, light in enumerate(raw) if light < 128 and place % wide < image.width()
    ]
    across, down = [x for x, _ in dark], [y for _, y in dark]
    return (
        QRectF(min(across), min(down), max(across) - min(across) + 1, max(down) - min(down) + 1) if dark else QRectF()
    )


def forget() -> None:
    """Clear the caches of drawings."""
    for kept in (drawings.names, drawings.edge_of, drawings._text, drawings._inks_of, drawings._renderer, silhouette):
        kept.cache_clear()
    drawings._reported.clear()


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of silhouettes of the test's own."""
    folder = tmp_path / "resources" / "drawings" / "silhouettes"
    folder.mkdir(parents=True)
    monkeypatch.setattr(resources, "_CHECKOUT", tmp_path)
    forget()
    yield folder
    forget()


def svg(inside: str, box: str = ' viewBox="0 0 10 10"', sheet: str = drawings.SHEET) -> str:
    """A file with something in it."""
    return f'<svg xmlns="http://www.w3.org/2000/svg"{box}><title>x</title><style>{sheet}</style>{inside}</svg>'


# -- the files


def test_nothing_is_wrong_with_any_file_and_the_inks_of_editors_are_those_of_the_light_look():
    assert list(tool.wrong()) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_file_names_inks_and_groups_and_never_a_colour(name):
    text = Path(drawings.file_of(name)).read_text(encoding="utf-8")
    assert (
        re.findall(
            r"#[0-9a-fA-F]{3,8}\b|rgba?\(|(?:fill|stroke|stop-color)=\"(?!none)", re.sub(r'href="#[^"]*"', "", text)
        )
        == []
    )
    root = Tree.fromstring(text)
    kinds = [element.tag.rpartition("}")[2] for element in root.iter()]
    assert "title" in kinds and not {"text", "image", "filter", "linearGradient", "radialGradient", "script"} & set(
        kinds
    )
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids)) and set(re.findall(r'href="#([^"]*)"', text)) <= set(ids)
    assert all(len(number) <= 3 for number in re.findall(r"\d\.(\d+)", text)), "few decimals"


def test_the_readme_tells_of_each_folder():
    told = (ROOT / "resources" / "drawings" / "README.md").read_text(encoding="utf-8")
    assert [folder for folder in {name.split("/")[0] for name in NAMES} if f"`{folder}/`" not in told] == []


@pytest.mark.parametrize("name", [name for name in NAMES if name.split("/")[0] in INKS])
def test_a_drawing_asks_for_the_inks_of_its_folder_and_no_other(name):
    assert set(drawings._inks_of(name)) <= INKS[name.split("/")[0]]


# -- how they are shown


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("silhouettes/")])
def test_a_silhouette_fills_its_field_and_never_leaves_it(qapp, name):
    field = QRectF(10, 20, 90, 40)
    found = inked(painted(name, field))
    assert field.adjusted(-1, -1, 1, 1).contains(found)
    assert found.height() == pytest.approx(40, abs=2.1) or found.width() == pytest.approx(90, abs=2.1)
    assert found.bottom() == pytest.approx(60, abs=1.1), "it stands on the ground"


def test_every_silhouette_differs_from_the_others(qapp):
    seen = [painted(name, QRectF(0, 0, 120, 80)) for name in drawings.names("silhouettes")]
    assert len(seen) > 20
    assert all(one != other for number, one in enumerate(seen) for other in seen[:number])


def test_a_shape_we_have_not_drawn_is_a_flag():
    assert silhouette("zeppelin") == silhouette("marker") == "silhouettes/marker"


def test_a_sign_we_have_not_drawn_is_an_exclamation_mark():
    assert chits.drawing_of("levitating") == "chits/unknown" and chits.drawing_of("shock") == "chits/shock"


def test_what_stands_out_of_the_grid_of_a_sign_stands_out_of_its_box(qapp):
    for name, out in (("signs/shield", 0), ("signs/range", 6.5)):
        image = picture(120, 120)
        painter = QPainter(image)
        paint.smooth(painter)
        drawings.stamp(painter, name, QRectF(10, 10, 100, 100), INK)
        painter.end()
        found = inked(image)
        assert found.top() == pytest.approx(10 - out, abs=1.1) and found.bottom() == pytest.approx(110 + out, abs=1.1)


def test_a_silhouette_that_flees_faces_the_other_way(qapp):
    sheets = []
    for flees in (False, True):
        image = picture(121, 80)
        painter = QPainter(image)
        paint.smooth(painter)
        draw_silhouette(painter, "gun", QRectF(10, 10, 101, 60), INK, PAPER, flees)
        painter.end()
        sheets.append(image.flipped(Qt.Orientation.Horizontal) if flees else image)
    strayed = sum(
        abs(sheets[0].pixelColor(x, y).lightness() - sheets[1].pixelColor(x, y).lightness()) > 128
        for x in range(121)
        for y in range(80)
    )
    assert strayed < 121 * 80 * 0.02
    assert inked(sheets[0]) != QRectF()


def test_a_drawing_is_sharp_at_three_hundred_percent(qapp):
    """Three times as many pixels show three times as much, and not the same picture drawn larger."""
    fine, coarse = (
        painted("silhouettes/tank", QRectF(0, 0, 120, 80), 3.0),
        painted("silhouettes/tank", QRectF(0, 0, 120, 80)),
    )
    fine.setDevicePixelRatio(1.0)
    larger = coarse.scaled(
        fine.size(), Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )

    def between(image: QImage) -> int:
        return sum(
            40 < image.pixelColor(x, y).lightness() < 215 for x in range(image.width()) for y in range(image.height())
        )

    assert between(fine) < between(larger) / 2


@pytest.mark.parametrize("palette", PALETTE_KEYS.values())
def test_each_look_inks_a_drawing_in_its_own_colours(qapp, palette):
    look = theme(palette)
    image = picture(120, 80)
    painter = QPainter(image)
    draw_silhouette(painter, "suspect", QRectF(0, 0, 120, 80), look.colour("print"), look.colour("cloth_german"))
    painter.end()
    seen = {image.pixelColor(x, y).name() for x in range(120) for y in range(80)}
    assert {look.palette.print, look.palette.cloth_german} <= seen


def test_a_drawing_is_read_once_and_parsed_once_for_each_ink(qapp, mine):
    (mine / "one.svg").write_text(svg('<rect class="ink" width="10" height="10"/>'), encoding="utf-8")
    first = drawings.checked_drawing("silhouettes/one", TWO)
    (mine / "one.svg").unlink()
    assert drawings.checked_drawing("silhouettes/one", TWO) is first
    assert drawings.checked_drawing("silhouettes/one", {"ink": GROUND}.__getitem__) is not first


def test_a_copied_drawing_looks_as_one_that_is_drawn(qapp):
    for density in (1.0, 3.0):
        sheets = []
        for copied in (False, True, True):
            image = picture(120, 80, density)
            painter = QPainter(image)
            paint.smooth(painter)
            drawings.draw(painter, "silhouettes/rifles", QRectF(10, 10, 90, 60), TWO, copied)
            painter.end()
            sheets.append(image)
        assert sheets[1] == sheets[2]
        strayed = [
            abs(one - other) for one, other in zip(*(bytes(sheet.constBits()) for sheet in sheets[:2]), strict=True)
        ]
        assert sum(part > 64 for part in strayed) < len(strayed) * 0.001, "but for a shade at its rims"


@pytest.mark.parametrize("height", [0, -6])
def test_where_there_is_no_room_nothing_is_drawn(qapp, height):
    image = picture(120, 80)
    painter = QPainter(image)
    draw_silhouette(painter, "tank", QRectF(10, 40, 90, height), INK, PAPER)
    painter.end()
    assert inked(image) == QRectF()


def test_paper_gets_lines_and_no_pixels(qapp, tmp_path):
    file = tmp_path / "one.pdf"
    writer = QPdfWriter(str(file))
    painter = QPainter(writer)
    painter.scale(20, 20)
    drawings.draw(painter, "silhouettes/tank", QRectF(0, 0, 200, 120), TWO, copied=True)
    painter.end()
    assert b"/Subtype /Image" not in file.read_bytes()


# -- what is wrong with a file is said, and the window stays


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "No se puede leer"),
        (svg('<rect class="ink" width="10"', ""), "viewBox="),
        (svg('<rect class="ink" width="10" height="10"/>', sheet=""), drawings.SHEET),
        (svg('<rect class="inkk-line" width="10" height="10"/>'), "inkk"),
        (svg('<rect class="ink" width="10" height="10">'), "no es un SVG"),
    ],
    ids=["missing", "no edge", "no sheet", "unknown ink", "not closed"],
)
def test_a_bad_drawing_is_named_with_what_was_expected_and_a_cross_stands_in(
    qtbot, mine, monkeypatch, qtlog, text, said
):
    if text is not None:
        (mine / "bad.svg").write_text(text, encoding="utf-8")
    with qtlog.disabled(), pytest.raises(drawings.DrawingError) as bad:
        drawings.checked_drawing("silhouettes/bad", TWO)
    assert "bad.svg" in str(bad.value) and said in str(bad.value)
    heard = []
    monkeypatch.setattr(sys, "excepthook", lambda *raised: heard.append(raised))
    image = picture(40, 40)
    for _ in range(3):
        with qtlog.disabled():
            painter = QPainter(image)
            drawings.draw(painter, "silhouettes/bad", drawings.fit_into("silhouettes/bad", QRectF(4, 4, 32, 32)), TWO)
            painter.end()
    assert inked(image) != QRectF()
    qtbot.waitUntil(lambda: bool(heard))
    QApplication.processEvents()
    assert [(kind, str(error)) for kind, error, _ in heard] == [(drawings.DrawingError, str(bad.value))], "said once"


def test_a_player_can_be_told_what_is_wrong_in_both_languages():
    from puesto.language import LANGUAGES, Language

    with pytest.raises(drawings.DrawingError) as bad:
        drawings.checked_drawing("silhouettes/there-is-none", TWO)
    said = {Language(code).say(bad.value.message) for code in LANGUAGES}
    assert len(said) == len(LANGUAGES) and all("there-is-none.svg" in one for one in said)
