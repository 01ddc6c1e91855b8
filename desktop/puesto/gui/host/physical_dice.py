"""Who throws the dice and draws the cards, as the player said it once for every session: what is proposed where one is begun."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from puesto.storage import Preferences


HANDS = "hands"
"""Where the preferences remember it."""
MINE, APP, EACH = "mine", "app", "each"
"""The player, the app, or as is said in each session."""
APPS_DECK, PRINTED_DECK = "app", "printed"
"""The values of that setting."""
DICE = re.compile(r"\d+d\d+z?")
"""Streams that are dice; the others are decks and cups."""


def propose_hands(kept: Preferences, hands: str) -> None:
    """What is proposed wherever a session begins; what was handled in earlier ones no longer is."""
    kept.other[HANDS] = hands
    kept.physical.clear()
