"""Text has contrast against its real background in each theme, and the red lamp gives red light alone.

`tests/gui/test_every_screen.py` measures every screen with these functions.
"""

from __future__ import annotations

from array import array
from collections import Counter
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, PAINTS, PALETTES, RED, TEXT_ON, contrast, theme
from puesto.gui.panels.base import Panel, Piece, PrintedField
from puesto.gui.pieces.flat_piece import FlatPiece
from puesto.gui.shell.main_window import MainWindow
from puesto.gui.start.campaign_page import StageBox

WANTED = 7
GRAINED = {"paper": "paper", "table": "wood", "card_back": "cloth"} | dict.fromkeys(
    ("cloth_german", "cloth_soviet", "cloth_plain", "cloth_used"), "cloth"
)
"""The grounds that have grain, and of which material."""


class Reader:
    """Measures each text that is drawn into a picture, just before it is drawn."""

    def __init__(self) -> None:
        self.faint: list[str] = []
        self.read = 0

    def see(self, painter: QPainter, box: QRectF, text: str, ink: QColor) -> None:
        """Measure `text` in `box` against what is there already."""
        device = painter.device()
        if not isinstance(device, QPixmap) or not text.strip():
            return
        dense = device.devicePixelRatio()
        where = painter.combinedTransform().mapRect(box)
        there = QRect(*(round(part * dense) for part in (where.x(), where.y(), where.width(), where.height())))
        there = there.intersected(device.rect())
        if there.isEmpty():
            return
        image = device.copy(there).toImage()
        if image.pixelColor(image.rect().center()).alpha() > 250:
            self.measure(text, ink, common(image, image.rect()))

    def measure(self, text: str, ink: QColor, ground: QColor) -> None:
        """Keep `text` where it is too faint on `ground`."""
        self.read += 1
        if (found := contrast(ink.name(), ground.name())) < WANTED:
            self.faint.append(f"{text!r}: {ink.name()} on {ground.name()}, {found:.1f}")


def pixels(image: QImage, step: int) -> array[int]:
    """Every `step`th pixel of every `step`th row of a picture."""
    plain = image.convertToFormat(QImage.Format.Format_ARGB32)
    wide, everything, found = plain.width(), array("I", bytes(plain.constBits())), array("I")
    for start in range(0, len(everything), step * wide):
        found += everything[start : start + wide : step]
    return found


def common(image: QImage, box: QRect) -> QColor:
    """The commonest colour of the commonest step of sixteen in a field:

    what lies under the letters, not a pixel at an edge.
    """
    seen = Counter(pixels(image.copy(box), 2))
    steps = Counter[int]()
    for colour, many in seen.items():
        steps[colour & 0xFFF0F0F0] += many
    step = max(steps, key=steps.__getitem__)
    return QColor(max((colour for colour in seen if colour & 0xFFF0F0F0 == step), key=seen.__getitem__))


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Reader:
    """Reads what the panels write from now on."""
    found, write, draw = Reader(), paint.write, paint.Paragraph.draw

    def seen_write(
        painter: QPainter, rect: QRectF, text: str, font: Any, colour: QColor, *align: Any, **more: Any
    ) -> None:
        painter.setFont(font)
        flags = int(align[0] if align else Qt.AlignmentFlag.AlignCenter) | int(Qt.AlignmentFlag.AlignVCenter)
        box = painter.boundingRect(rect, flags, text)
        found.see(painter, box.adjusted(0, box.height() * 0.25, 0, -box.height() * 0.25), text, colour)
        write(painter, rect, text, font, colour, *align, **more)

    def seen_draw(self: paint.Paragraph, painter: QPainter, x: float, y: float, colour: QColor) -> None:
        found.see(painter, QRectF(QPointF(x, y), QPointF(x + max(1.0, self.used), y + self.height)), self.text, colour)
        draw(self, painter, x, y, colour)

    monkeypatch.setattr(paint, "write", seen_write)
    monkeypatch.setattr(paint.Paragraph, "draw", seen_draw)
    return found


def read(window: MainWindow, picture: QImage, reader: Reader) -> None:
    """Read everything that is shown now, in the window's picture."""
    for widget in (window._overlay or window).findChildren(QWidget):
        if not widget.isVisible() or widget.visibleRegion().isEmpty():
            continue
        if isinstance(widget, Piece | PrintedField | FlatPiece | StageBox):
            pixmap = QPixmap(widget.size())
            pixmap.fill(widget.theme.colour("paper"))
            painter = QPainter(pixmap)
            widget.draw(painter)
            painter.end()
        elif isinstance(widget, Panel):
            widget.ground_changed()
            widget.ground()
        elif isinstance(widget, QLabel | AnswerButton) and widget.text() and widget.isEnabled():
            shown = widget.visibleRegion().boundingRect()
            box = QRect(widget.mapTo(window, shown.topLeft()), shown.size()).intersected(picture.rect())
            if box.height() > 8:
                ground = common(picture, box)
                inks = (
                    widget._colours(True, widget.isDown())[1:]
                    if isinstance(widget, AnswerButton)
                    else (widget.palette().color(widget.foregroundRole()),)
                )
                for ink in inks:
                    reader.measure(widget.text(), ink, ground)


@pytest.mark.parametrize("look", PALETTES)
@pytest.mark.parametrize(("ink", "ground"), [pair for pair in TEXT_ON if pair[1] in GRAINED])
def test_text_stands_out_on_the_darkest_and_the_lightest_grain_of_its_ground(
    qapp: object, ink: str, ground: str, look: str
) -> None:
    found = theme(look)
    tile = paint.grain(found, GRAINED[ground], ground).textureImage()
    pixels = {tile.pixel(x, y) for x in range(tile.width()) for y in range(tile.height())}
    assert len(pixels) > 4
    assert min(contrast(getattr(found.palette, ink), QColor(pixel).name()) for pixel in pixels) >= WANTED


def other_light(picture: QImage) -> list[str]:
    """The colours of a picture that the red lamp does not give."""
    lights = [(colour.red(), colour.green(), colour.blue()) for colour in map(QColor, set(pixels(picture, 3)))]
    return [f"{red}, {green}, {blue}" for red, green, blue in lights if blue > red + 2 or green > red * 0.85 + 3]


def test_faint_text_is_found_out(qapp: object, reader: Reader) -> None:
    pixmap = QPixmap(80, 30)
    pixmap.fill(theme().colour("paper"))
    painter = QPainter(pixmap)
    paint.write(painter, QRectF(0, 0, 80, 30), "casi nada", theme().font(BODY), theme().colour("line"))
    painter.end()
    assert len(reader.faint) == 1


def test_a_picture_is_shown_in_the_lamps_colour_and_elsewhere_in_its_own() -> None:
    lamp, paper = theme(RED), theme()
    for value in PAINTS.values():
        shown_as = lamp.picture(QColor(value))
        assert shown_as.red() >= shown_as.green() >= shown_as.blue()
        assert paper.picture(QColor(value)) == QColor(value)
    assert lamp.picture(QColor("#000000")).red() == 0
    assert lamp.picture(QColor("#ffffff")).red() > 150


def test_one_key_goes_round_the_three_themes_and_the_button_names_the_next(opened: Any, keys: Any) -> None:
    window = opened()
    names = []
    for _ in PALETTES:
        names.append((window.theme.palette.name, window.home.looks.look.text()))
        keys(window, Qt.Key.Key_F9)
    assert names == [("papel", "Oscuro"), ("bunker", "Lámpara roja"), ("lampara", "Claro")]
    assert window.theme.palette.name == "papel"
    assert window.preferences.theme == "light"
