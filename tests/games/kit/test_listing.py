"""Letters of pasted lists are read whatever their case and accents, each where it stood."""

from __future__ import annotations

from puesto.games.kit.listing import plain_letters


def test_accents_and_case_do_not_matter_and_every_letter_keeps_its_place():
    text = "Ejército Nº 2 × 3 – ÑAÑO"
    assert plain_letters(text) == "ejercito nº 2 x 3 - nano"
    assert len(plain_letters(text)) == len(text)
