"""A paper: headings, lines and tables in words, before anything is known of how they will look."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from puesto.core.messages import Sayable

Say: TypeAlias = Callable[[Sayable], str]


@dataclass(frozen=True)
class Share:
    """One possible outcome of a roll or a draw: its meaning, its chance, and whether it happened."""

    text: str
    percent: int
    """For its part of the bar: what can happen has one, however unlikely."""
    chance: str
    """The percentage as it is written in the language: `72 %`."""
    fraction: str
    """Exact: `5/12`."""
    came: bool


@dataclass(frozen=True)
class DiaryLine:
    """One line of the diary."""

    text: str
    rule: str = ""
    tone: str = "plain"
    """As in the log, and `hand` for what was set right by hand."""
    depth: int = 0
    dice: tuple[int, ...] = ()
    sides: int = 6
    by_hand: bool = False
    """Whether the dice or the card were real ones."""
    sum: str = ""
    shares: tuple[Share, ...] = ()
    marks: tuple[str, ...] = ()
    """The origin of a roll or draw, and what was corrected, in a few words each."""
    aside: bool = False
    """Whether it only explains what does not decide: what is printed leaves it out."""
    label: str = ""
    """The turns that a line of a story tells, as a number."""
    whose: str = ""
    """The side whose turn it was."""
    solid: bool = False
    """Whether its number stands in a filled box, for the AI or the second side."""


@dataclass(frozen=True)
class Block:
    """The lines under one small heading: a turn."""

    title: str
    tone: str
    """The ink of whose turn it was: `command` or `action`; "" nobody's."""
    lines: tuple[DiaryLine, ...]


@dataclass(frozen=True)
class Grid:
    """Rows under a head; every row is as long as the head."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Chapter:
    """A round, or a part of a sheet. A chapter without a title goes on where the one before it ends."""

    title: str
    blocks: tuple[Block, ...] = ()
    tables: tuple[Grid, ...] = ()


@dataclass(frozen=True)
class Sketch:
    """A picture of the board as SVG, what it shows, and its width by height."""

    caption: str
    svg: str
    ratio: float


@dataclass(frozen=True)
class Paper:
    """A whole diary or sheet."""

    language: str
    kind: str
    """`diary`, `story` for what must fit two pages, or `sheet` for what must fit one."""
    file: str
    """The first word of its file's name."""
    kicker: str
    """The small line over the title."""
    title: str
    lead: str
    """The emphasised text: the result, or the next question."""
    won: bool | None
    """Whether the lead is good news for the player; None where it is no news."""
    facts: tuple[tuple[str, str], ...]
    """Names and values under the title."""
    readings_title: str
    readings: tuple[DiaryLine, ...]
    """The settings that were played with."""
    chapters: tuple[Chapter, ...]
    foot: str
    figures: tuple[tuple[str, str], ...] = ()
    """Large figures of a story, each with what it counts."""
    sketches: tuple[Sketch, ...] = ()
    """The board of a story at its start and at its end."""

    @property
    def lines(self) -> tuple[DiaryLine, ...]:
        """Return every line of every block, the readings first."""
        return (
            *self.readings,
            *(line for chapter in self.chapters for block in chapter.blocks for line in block.lines),
        )
