"""The time that a session takes at the table, without the pauses in which nobody answers."""

from __future__ import annotations

import time
from datetime import datetime
from typing import Any

PLAYED = "played"
"""The field of a save's header: `minutes`, and `ended` where the game is over."""
LONGEST_PAUSE = 600.0
"""Seconds that count at most between two answers."""


class PlayClock:
    """Clock that runs from answer to answer."""

    def __init__(self, stored: Any) -> None:
        """Go on from what a header holds, which anybody may have written."""
        minutes = stored.get("minutes") if isinstance(stored, dict) else None
        self.seconds = 60.0 * minutes if type(minutes) is int and 0 <= minutes < 100_000 else 0.0
        self._last = time.monotonic()

    def tick(self) -> None:
        """Count the time since the last answer, or since the session was opened."""
        time_now = time.monotonic()
        self.seconds += min(LONGEST_PAUSE, time_now - self._last)
        self._last = time_now

    def as_kept(self, stored: Any, ended: datetime | None) -> dict[str, Any] | None:
        """Return the header's new field; None where it is the same, or there is not a minute to count."""
        minutes = int(self.seconds // 60)
        before = stored if isinstance(stored, dict) else {}
        if not minutes or (minutes == before.get("minutes") and ended is None):
            return None
        end = {"ended": f"{ended:%Y-%m-%dT%H:%M}"} if ended is not None else {}
        return {"minutes": minutes, **end}
