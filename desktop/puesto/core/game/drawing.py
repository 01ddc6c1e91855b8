"""The last draw or card played: the answer and the lines since, of which a game makes a `DrawnView`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from puesto.core.prompts import Prompt
from puesto.core.session.journal import LogLine
from puesto.core.values import Struct


class Drawing(Struct, frozen=True):
    """An answer that was given, and the lines of the log that it led to."""

    prompt: Prompt[Any]
    value: Any
    lines: tuple[LogLine, ...]

    def line(self, keys: Iterable[str]) -> LogLine | None:
        """Return the first line of the drawing with one of these keys, or None."""
        key_set = frozenset(keys)
        return next((line for line in self.lines if line.key in key_set), None)
