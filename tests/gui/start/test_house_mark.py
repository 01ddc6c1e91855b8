"""A small house is shown beside each chance that depends on values of ours."""

from __future__ import annotations

from puesto.core.messages import msg
from puesto.core.prompts import Band, Draw, DrawOutcome, Roll
from puesto.gui.controls.gauge import shares_of
from puesto.gui.controls.odds_strip import OddsStrip, strip_then
from puesto.gui.look.theme import LIGHT, PALETTES, Theme
from puesto.gui.look.words import Words


def roll(house: bool) -> Roll:
    """A throw that hits on four or more."""
    return Roll(key="a", message=msg("a"), bands=(Band(4, msg("impacta")),), house=house)


def test_the_strip_draws_a_house_only_where_the_chance_is_the_house_s(qtbot):
    words, theme = Words("es"), Theme(PALETTES[LIGHT])
    pictures = []
    for house in (False, True):
        strip = OddsStrip(words, theme)
        qtbot.addWidget(strip)
        strip.show_shares(shares_of(roll(house), words))
        strip.resize(400, strip.heightForWidth(400))
        assert strip.is_house is house
        pictures.append(strip.grab().toImage())
    assert pictures[0] != pictures[1]


def test_what_came_out_keeps_the_mark_and_says_it_in_words(qtbot):
    words = Words("es")
    strip = strip_then(roll(True), (5,), words, Theme(PALETTES[LIGHT]))
    assert strip is not None
    qtbot.addWidget(strip)
    assert "con datos de la casa" in strip.accessibleDescription()


def test_one_lot_of_the_house_s_is_enough_for_a_draw():
    lots = (DrawOutcome(msg("usada"), ("1",)), DrawOutcome(msg("sin usar"), ("2",), house=True))
    draw = Draw(key="d", message=msg("d"), deck="orders", left=("1", "2"), lots=lots)
    assert draw.is_house
    assert all(share.house for share in shares_of(draw, Words("es")))
