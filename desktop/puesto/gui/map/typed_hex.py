"""A hex that is typed on a sketch: the letter of a candidate, or the label of any hex."""

from __future__ import annotations

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LABEL = 3
"""How many signs the label of a hex has."""


class TypedHex:
    """What was typed so far. A letter chooses a candidate at once; figures after it make it the label of a hex."""

    def __init__(self, places: list[str]) -> None:
        self.places = places
        """The candidates, in the order of their letters."""
        self.text = ""

    def take(self, key: str) -> bool:
        """Take a letter, or a figure behind one; False for another key.

        >>> typed = TypedHex(["J08", "K08"])
        >>> [typed.take(key) and typed.place for key in "B07"], typed.take("1")
        (['K08', '', 'B07'], False)
        """
        key = key.upper()
        if len(key) == 1 and key in LETTERS:
            self.text = key
        elif self.waits and key.isascii() and key.isdigit() and len(key) == 1:
            self.text += key
        else:
            return False
        return True

    @property
    def waits(self) -> bool:
        """Whether a figure would go on with what was typed."""
        return 0 < len(self.text) < LABEL

    @property
    def place(self) -> str:
        """The hex that was typed: a candidate by its letter, or a whole label; "" where it is neither."""
        if len(self.text) == LABEL:
            return self.text
        at = LETTERS.find(self.text) if len(self.text) == 1 else -1
        return self.places[at] if 0 <= at < len(self.places) else ""

    def clear(self) -> bool:
        """Forget what was typed; whether there was anything."""
        had, self.text = bool(self.text), ""
        return had
