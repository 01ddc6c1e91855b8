"""Paper: text of a given width, with colour only where it helps and is wanted."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from typing import IO

INKS = {"title": "1", "ask": "1;33", "good": "32", "bad": "31", "quiet": "2", "heading": "1;36", "plain": ""}
WIDTH = 80


@dataclass(frozen=True)
class TextPaper:
    """Wraps, frames and inks lines of text."""

    width: int = WIDTH
    colour: bool = False

    @staticmethod
    def of(target: IO[str] | None) -> TextPaper:
        """Paper for a stream: colour on a terminal, unless NO_COLOR is set. None is one that was closed."""
        if target is None or not target.isatty():
            return TextPaper(colour=False)
        colour = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        try:
            width = os.get_terminal_size(target.fileno()).columns
        except OSError:
            width = WIDTH
        return TextPaper(max(40, min(width, 100)), colour)

    def ink(self, line: str, ink: str) -> str:
        """Return a whole line in an ink."""
        code = INKS.get(ink, "")
        return f"\x1b[{code}m{line}\x1b[0m" if self.colour and code and line.strip() else line

    def wrap(self, text: str, first: str = "", rest: str | None = None, width: int | None = None) -> list[str]:
        """`text` in lines, the first after `first`, the others after `rest` (by default as deep)."""
        rest = " " * len(first) if rest is None else rest
        result: list[str] = []
        for part in text.split("\n") or [""]:
            lead = rest if result else first
            result += textwrap.wrap(
                part, width or self.width, initial_indent=lead, subsequent_indent=rest, break_on_hyphens=False
            ) or [lead.rstrip()]
        return result

    def rule(self, mark: str = "─") -> str:
        """Return a line across the paper."""
        return mark * self.width

    def apart(self, left: str, right: str) -> list[str]:
        """Return two texts on one line, or on two where they do not fit."""
        gap = self.width - len(left) - len(right)
        return [left + " " * gap + right] if gap >= 2 else [*self.wrap(left), *self.wrap(right)]

    def frame(self, title: str, lines: Iterable[str], foot: str = "") -> list[str]:
        """Lines in a box of the paper's width, with a title and a foot in its border."""
        inside = self.width - 4
        result = [_edge_line("┌", title, "┐", self.width)]
        for line in lines:
            for part in (
                self.wrap(line.strip(), " " * (len(line) - len(line.lstrip())), width=inside)
                if len(line) > inside
                else [line]
            ):
                result.append(f"│ {part.ljust(inside)} │")
        return [*result, _edge_line("└", foot, "┘", self.width)]


def _edge_line(left: str, text: str, right: str, width: int) -> str:
    text = f"─ {text[: width - 8]} " if text else ""
    return f"{left}{text.ljust(width - 2, '─')}{right}"
