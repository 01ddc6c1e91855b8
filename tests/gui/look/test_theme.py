"""The tokens of the window: contrast, scale and type."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QFont, QFontInfo

from puesto.gui.look import theme as themes
from puesto.gui.look.paint import fitted_font, text_width
from puesto.gui.look.theme import PALETTES, TEXT_ON, contrast, theme


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
@pytest.mark.parametrize(("ink", "ground"), TEXT_ON)
def test_text_stands_on_its_ground_at_seven_to_one(palette: themes.Palette, ink: str, ground: str) -> None:
    assert contrast(getattr(palette, ink), getattr(palette, ground)) >= 7


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
@pytest.mark.parametrize(
    ("sign", "ground"),
    [("focus", "paper"), ("focus", "table"), ("edge", "paper"), ("edge", "well"), ("danger", "lit"), ("action", "lit")],
)
def test_signs_and_outlines_are_seen_at_three_to_one(palette: themes.Palette, sign: str, ground: str) -> None:
    assert contrast(getattr(palette, sign), getattr(palette, ground)) >= 3


def test_contrast_is_measured_as_wcag_does() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
def test_every_colour_of_a_palette_is_a_colour(palette: themes.Palette) -> None:
    assert all(QColor(getattr(palette, name)).isValid() for name in themes.colour_names())


def test_body_text_is_never_under_fourteen_pixels() -> None:
    styles = [value for value in vars(themes).values() if isinstance(value, themes.Type)]
    assert len(styles) > 8
    assert min(style.size for style in styles) == 14
    assert {style.size for style in styles} == {14, 16, 20, 28, 32, 44, 72}


def test_the_scale_stays_between_one_hundred_and_three_hundred_percent() -> None:
    assert theme(scale=20).scale == 100
    assert theme(scale=900).scale == 300
    assert theme(scale=150).px(16) == 24
    assert theme(scale=100).px(0.2) == 1


def test_the_bundled_fonts_are_found_and_used(qapp: object) -> None:
    assert {themes.CONDENSED_FACE, themes.READING_FACE} <= set(themes.load_fonts())
    font = theme(scale=200).font(themes.TITLE)
    assert QFontInfo(font).family() == themes.CONDENSED_FACE
    assert font.pixelSize() == 56


def test_figures_are_lining_and_equally_wide(qapp: object) -> None:
    from PySide6.QtGui import QFontMetricsF

    themes.load_fonts()
    metrics = QFontMetricsF(theme(scale=300).font(themes.BODY))
    assert metrics.horizontalAdvance("1") == pytest.approx(metrics.horizontalAdvance("8"))
    assert metrics.tightBoundingRect("4").height() == pytest.approx(metrics.tightBoundingRect("1").height(), abs=2)
    assert abs(metrics.tightBoundingRect("4").bottom()) < 2


def test_a_font_of_the_scale_is_copied_to_be_changed_and_measures_what_its_copy_does(qapp: object) -> None:
    themes.load_fonts()
    font = theme().font(themes.TITLE)
    assert font is theme().font(themes.TITLE)
    for change in (font.setPixelSize, font.setStretch):
        with pytest.raises(TypeError):
            change(20)
    smaller = fitted_font("Ambrosio", font, 60, 14)
    assert smaller.pixelSize() < font.pixelSize() == 28
    assert text_width("Ambrosio", font) == text_width("Ambrosio", QFont(font)) > 60 >= text_width("Ambrosio", smaller)
