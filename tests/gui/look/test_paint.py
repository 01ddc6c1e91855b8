"""Shared painting: paragraphs that know their height, textures that are made once."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter

from puesto.gui.look import paint, shapes, theme
from puesto.gui.look.theme import BODY


def test_a_paragraph_wraps_and_grows_with_its_text(qapp: object) -> None:
    font = theme.theme().font(BODY)
    short, long = (
        paint.Paragraph("Disparar", font, 120),
        paint.Paragraph("Movimiento de bajo riesgo hacia la cobertura más cercana", font, 120),
    )
    assert short.lines == 1
    assert long.lines > 2
    assert long.height == pytest.approx(short.height * long.lines, abs=1)
    assert long.used <= 120


def test_a_word_too_long_for_its_line_is_broken_rather_than_clipped(qapp: object) -> None:
    laid = paint.Paragraph("Reagrupamientoautomáticodetodaslasunidades", theme.theme().font(BODY), 90)
    assert laid.lines > 1
    assert laid.used <= 90


def test_a_fitted_font_is_never_smaller_than_asked(qapp: object) -> None:
    font = paint.fitted_font("un texto demasiado largo", theme.theme().font(BODY), 20, 14)
    assert font.pixelSize() == 14


@pytest.mark.parametrize("material", ["paper", "cloth", "wood"])
def test_grain_is_made_once_and_stays_near_its_colour(qapp: object, material: str) -> None:
    look = theme.theme()
    brush = paint.grain(look, material, "paper")
    assert brush.texture().cacheKey() == paint.grain(look, material, "paper").texture().cacheKey()
    image = brush.textureImage()
    colour = QColor(look.palette.paper)
    strayed = [
        abs(image.pixelColor(x, y).lightness() - colour.lightness())
        for x in range(0, image.width(), 7)
        for y in range(0, image.height(), 7)
    ]
    assert max(strayed) < 24
    assert max(strayed) > 0


def test_hatching_puts_two_colours_into_a_field(qapp: object) -> None:
    image = QImage(60, 60, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    paint.hatch(painter, theme.theme(), paint.rounded_rect(QRectF(0, 0, 60, 60), 4), "event", "event_stripe", 5)
    painter.end()
    found = {image.pixelColor(30, y).name() for y in range(10, 50)}
    assert {theme.PAPEL.event, theme.PAPEL.event_stripe} <= found


@pytest.mark.parametrize("less", [False, True])
def test_the_comparison_signs_point_the_right_way(less: bool) -> None:
    box = QRectF(0, 0, 20, 20)
    path = shapes.comparison(box, less)
    tip = path.elementAt(1)
    assert tip.x == (box.left() if less else box.right())
    assert shapes.hexagon(QPointF(0, 0), 5).boundingRect().height() == pytest.approx(10)


def test_the_texts_that_were_asked_for_last_stay_laid_out(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paint, "_paragraphs", {})
    monkeypatch.setattr(paint, "MOST_PARAGRAPHS", 3)
    font = theme.theme().font(BODY)
    kept = paint.paragraph("a", font, 100)
    for text in "bcde":
        paint.paragraph(text, font, 100)
        assert paint.paragraph("a", font, 100) is kept
    assert [text for text, *_ in paint._paragraphs] == ["d", "e", "a"]


def test_tiles_of_wood_meet_without_a_seam(qapp: object) -> None:
    tile = paint.grain(theme.theme(), "wood", "table")
    assert isinstance(tile, QBrush)
    wood = tile.texture().toImage()
    last = wood.width() - 1
    assert [wood.pixel(0, y) for y in range(last)] == [wood.pixel(last, y) for y in range(last)]
    assert [wood.pixel(x, 0) for x in range(last)] == [wood.pixel(x, last) for x in range(last)]
    assert len({wood.pixel(0, y) for y in range(last)}) > 1
