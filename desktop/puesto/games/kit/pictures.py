"""Keys under which the owner's pictures of printed pieces are kept."""

from __future__ import annotations

import re
from functools import lru_cache

from puesto.games.kit.listing import plain_letters

LONGEST = 70
"""Letters that a key may have after the game's id, without what is added for a back."""


@lru_cache(maxsize=2_000)
def picture_key(game: str, *words: str) -> str:
    """Return the key of a piece's picture; letters that no key can have are written by their number.

    >>> picture_key("bolt", "unit", "Pelotón 2"), picture_key("bolt", "unit", "Ж")
    ('bolt/unit-peloton-2', 'bolt/unit-u436')
    """
    plain = plain_letters(" ".join(words))
    plain_name = "".join(
        letter if letter.isascii() else f"u{ord(letter):x}" if letter.isalnum() else " " for letter in plain
    )
    return f"{game}/{re.sub('[^a-z0-9]+', '-', plain_name)[:LONGEST].strip('-')}"
