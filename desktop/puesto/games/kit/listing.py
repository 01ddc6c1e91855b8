"""Normal forms of typed text: letters regardless of case and accents, and dashes."""

from __future__ import annotations

import re
import unicodedata

ALIKE = {"×": "x", "–": "-"}
"""Signs that are typed as a letter or a sign of the keyboard."""


def plain_letters(text: str) -> str:
    """Small letters without accents, one for each letter of the text."""
    return "".join(unicodedata.normalize("NFD", ALIKE.get(letter, letter))[0].lower()[0] for letter in text)


def plain_dashes(text: str) -> str:
    """Return the text with a hyphen for each dash and minus sign."""
    return _DASHES.sub("-", text)


_DASHES = re.compile("[\u2010-\u2015\u2212]")
