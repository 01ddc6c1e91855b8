"""What lists of plain text say alike: letters that are read whatever their case and accents."""

from __future__ import annotations

import unicodedata

ALIKE = {"×": "x", "–": "-"}
"""Signs that are typed as a letter or a sign of the keyboard."""


def plain_letters(text: str) -> str:
    """Small letters without accents, one for each letter of the text."""
    return "".join(unicodedata.normalize("NFD", ALIKE.get(letter, letter))[0].lower()[0] for letter in text)
