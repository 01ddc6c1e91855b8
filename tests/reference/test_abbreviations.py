"""Abbreviations of a game's terms, each spelled out in the language of the screen."""

from __future__ import annotations

import pytest

from puesto.reference.glossary import spelled_out


@pytest.mark.parametrize(
    ("text", "game", "code", "found"),
    [
        ("F08: en ZF de Rifles A, con MD 1", "bear", "es", {"ZF": "zona de fuego", "MD": "modificador defensivo"}),
        ("3 of your 4 CAP", "bear", "en", {"CAP": "command action points"}),
        ("8 contra TQ 6", "chariots", "es", {"TQ": "calidad de la tropa"}),
        ("ZF", "chariots", "es", {}),
    ],
)
def test_what_a_text_abbreviates_is_spelled_out_by_its_game(text, game, code, found):
    assert spelled_out(text, game, code) == found
