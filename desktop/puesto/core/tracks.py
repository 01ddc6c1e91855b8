"""Tracks: a marker on a line of printed values. It moves along the line, stops at its ends, and may have no zero."""

from __future__ import annotations

from puesto.core.values import Struct


class Track(Struct, frozen=True):
    """A line of values, in order; `None` for an end means that the line goes on for ever on that side."""

    low: int | None = 0
    high: int | None = None
    zero: bool = True
    """False where the line jumps from -1 to 1, as a victory point track that is never tied does."""

    def place(self, value: int) -> int:
        """Return the place of `value` on the line, counted from an arbitrary origin."""
        return value - 1 if not self.zero and value > 0 else value

    def value(self, place: int) -> int:
        """Return the value at `place`; a place beyond an end of the line has the value of that end."""
        result = place + 1 if not self.zero and place >= 0 else place
        if self.low is not None:
            result = max(self.low, result)
        return result if self.high is None else min(self.high, result)

    def moved(self, value: int, steps: int) -> int:
        """Return the value `steps` along the line from `value`.

        >>> Track(low=None, zero=False).moved(1, -1)
        -1
        """
        return self.value(self.place(value) + steps)

    def steps(self, start: int, end: int) -> int:
        """Return the number of steps from `start` to `end`, negative if `end` comes first."""
        return self.place(end) - self.place(start)

    def holds(self, value: object) -> bool:
        """Return whether `value` is on the line."""
        if type(value) is not int or (value == 0 and not self.zero):
            return False
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)
