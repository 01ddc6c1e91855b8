"""The player's choice, once for all sessions, of who rolls the dice and draws the cards. New sessions propose it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from puesto.storage import Preferences


HANDS = "hands"
"""Key of the choice in the preferences."""
MINE, APP, EACH = "mine", "app", "each"
"""Values of the choice: the player, the app, or decided in each session."""
APPS_DECK, PRINTED_DECK = "app", "printed"
"""The values of that setting."""
DICE = re.compile(r"\d+d\d+z?")
"""Pattern of the streams that are dice; the others are decks and cups."""


def propose_hands(preferences: Preferences, hands: str) -> None:
    """Set the proposal for new sessions and forget what was handled in earlier ones."""
    preferences.other[HANDS] = hands
    preferences.physical.clear()
