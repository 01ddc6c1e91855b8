"""Numbering of printed maps: the texts of hexes in saves and on the screen, and their numbers inside."""

from __future__ import annotations

import re
from collections.abc import Iterable

from puesto.core.hexes.lines import hexes_crossed, sides_left
from puesto.core.hexes.numbers import LENGTHS, NO_HEX, STEPS, Hex, axial, hex_at, hexes_within

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LAST_ROW = 99
"""Last row that two figures can name."""


class _Numbers(dict[str, Hex]):
    """Number of each text that was looked up; `NO_HEX` where it names none."""

    def __init__(self, numbering: Numbering) -> None:
        super().__init__()
        self._numbering = numbering
        self[""] = NO_HEX

    def __missing__(self, text: str) -> Hex:
        missing = self._numbering.read(text)
        if missing:  # what names no hex comes from outside and is not kept: it could be anything
            self[text] = missing
        return missing


class _Texts(dict[Hex, str]):
    """Text of each number that was looked up; "" beyond the map."""

    def __init__(self, numbering: Numbering) -> None:
        super().__init__()
        self._numbering = numbering

    def __missing__(self, place: Hex) -> str:
        missing = self[place] = self._numbering.write(place)
        return missing


class Numbering:
    """Numbering of a series of maps by columns and rows.

    `numbers` and `texts` are read like dicts: a look-up of what was asked before is all that it costs.
    """

    def __init__(self, *, lettered: bool, lower: int) -> None:
        """Begin with columns of letters or of two figures, and the parity of the lower ones."""
        self.lettered = lettered
        self._shift = 0 if lower else 1
        """What is added to a column before it is halved."""
        self._columns = len(LETTERS) if lettered else LAST_ROW + 1
        self._form = re.compile(r"[A-Z][0-9]{2}\Z" if lettered else r"[0-9]{4}\Z")
        self.length = 3 if lettered else 4
        self.numbers = _Numbers(self)
        self.texts = _Texts(self)

    def read(self, text: str) -> Hex:
        """Return the number of a text, or `NO_HEX` where it names none."""
        if not self._form.match(text):
            return NO_HEX
        column = LETTERS.index(text[0]) if self.lettered else int(text[:2])
        return self.at(column, int(text[1 if self.lettered else 2 :]))

    def write(self, place: Hex) -> str:
        """Return the text of a hex; "" beyond what the numbering can name."""
        column, row = self.column_and_row(place)
        if not (0 <= column < self._columns and 0 <= row <= LAST_ROW):
            return ""
        return f"{LETTERS[column] if self.lettered else f'{column:02d}'}{row:02d}"

    def at(self, column: int, row: int) -> Hex:
        """Return the hex of a column, counted from 0, and a row."""
        return hex_at(column, row - (column + self._shift) // 2)

    def column_and_row(self, place: Hex) -> tuple[int, int]:
        """Return the column, counted from 0, and the row of a hex."""
        q, r = axial(place)
        return q, r + (q + self._shift) // 2

    def is_hex(self, text: str) -> bool:
        """Return whether a text names a hex."""
        return self.numbers[text] != NO_HEX

    def axial(self, text: str) -> tuple[int, int]:
        """Return the axial coordinates of a hex by its text, for views.

        Raises `ValueError` where it names none.
        """
        return axial(self.known(text))

    def label(self, q: int, r: int) -> str:
        """Return the text of the hex at axial coordinates; "" beyond the map."""
        return self.texts[hex_at(q, r)]

    def known(self, text: str) -> Hex:
        """Return the number of a text that must name a hex.

        Raises `ValueError` where it does not.
        """
        result = self.numbers[text]
        if not result:
            raise ValueError(text)
        return result

    def distance(self, text: str, other_text: str) -> int:
        """Return the distance in hexes between two hexes, each given by its printed text such as `0714`.

        Raises `ValueError` for a text that names no hex.
        """
        start, end = self.numbers[text], self.numbers[other_text]
        if not (start and end):
            raise ValueError(text if end else other_text)
        # the difference of two numbers is the vector between the hexes; a dict is read faster than a call is made
        return LENGTHS[end - start]

    def neighbour(self, text: str, side: int) -> str:
        """Return the hex over a hexside; "" beyond the map."""
        return self.texts[self.known(text) + STEPS[side % len(STEPS)]]

    def neighbours(self, text: str) -> tuple[str, ...]:
        """Return the hexes around one, clockwise from the upper one, without those beyond the map."""
        place = self.known(text)
        return self.names(place + step for step in STEPS)

    def within(self, text: str, reach: int) -> tuple[str, ...]:
        """Return the hexes within `reach` of one, itself included, by columns."""
        return self.names(hexes_within(self.known(text), reach))

    def names(self, places: Iterable[Hex]) -> tuple[str, ...]:
        """Return the texts of hexes, without those beyond the map."""
        texts = self.texts
        return tuple([text for place in places if (text := texts[place])])

    def crossed(self, name: str, other_name: str) -> tuple[tuple[str, ...], ...]:
        """Return what the line between two hexes passes, in order: a hex, or the two beside a hexside."""
        texts = self.texts
        passed = hexes_crossed(self.known(name), self.known(other_name))
        return tuple([tuple([texts[place] for place in beside]) for beside in passed])

    def between(self, name: str, other_name: str) -> tuple[str, ...]:
        """Return the hexes that the line between two others passes, the two beside a hexside both."""
        return tuple([place for beside in self.crossed(name, other_name) for place in beside])

    def sides_towards(self, name: str, other_name: str) -> tuple[int, ...]:
        """Return the hexsides through which the line from `name` to `other_name` leaves it."""
        return sides_left(self.known(other_name) - self.known(name))


LETTERED = Numbering(lettered=True, lower=0)
"""A letter and two figures: `E07`. The columns B, D, F stand half a hex higher."""
NUMBERED = Numbering(lettered=False, lower=1)
"""Two figures for the column and two for the row: `2036`. Odd columns stand half a hex lower."""
