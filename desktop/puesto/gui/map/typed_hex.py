"""A hex that is typed on a sketch: the letter of a candidate, or the label of any hex."""

from __future__ import annotations

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
DIGITS = 2
"""Number of digits after the letter of a hex's label."""


class TypedHex:
    """The letters and digits of a hex typed so far.

    A letter chooses a candidate at once; digits after it make it a label, or digits alone on a map that numbers its
    hexes.
    """

    def __init__(self, places: list[str]) -> None:
        self.places = places
        """Candidates, in the order of their letters."""
        self.text = ""
        numbered = next((place for place in places if place.isdigit()), "")
        self.length = len(numbered) or 1 + DIGITS
        """Number of characters of a label."""
        self.is_numbered = bool(numbered)

    def take(self, key: str) -> bool:
        """Take a letter, or a digit of a label; return False for another key.

        >>> typed = TypedHex(["J08", "K08"])
        >>> [typed.take(key) and typed.place for key in "B07"], typed.take("1")
        (['K08', '', 'B07'], False)
        >>> typed = TypedHex(["2436", "2437"])
        >>> [typed.take(key) and typed.place for key in "B2436"]
        ['2437', '', '', '', '2436']
        """
        key = key.upper()
        if len(key) == 1 and key in LETTERS:
            self.text = key
        elif (self.waits or self.is_numbered) and key.isascii() and key.isdigit() and len(key) == 1:
            self.text = self.text + key if self.waits else key
        else:
            return False
        return True

    @property
    def waits(self) -> bool:
        """Return whether a digit would continue the input."""
        return 0 < len(self.text) < self.length and self.text.isdigit() is self.is_numbered

    @property
    def place(self) -> str:
        """Return the typed hex: a candidate by its letter, or a whole label; "" where it is neither."""
        if len(self.text) == self.length:
            return self.text
        index = LETTERS.find(self.text) if len(self.text) == 1 else -1
        return self.places[index] if 0 <= index < len(self.places) else ""

    def clear(self) -> bool:
        """Clear the input; return whether there was any."""
        had, self.text = bool(self.text), ""
        return had
