"""Tables of the solo rules, read cell by cell. The meaning of a cell is defined only here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from puesto.core.charts import HOUSE, Chart, cell, ids, source
from puesto.core.messages import N_, Message, msg
from puesto.core.prompts import Band
from puesto.core.values import Struct
from puesto.games.tactics.printed.records import Pile

ADDITION, SPEND, TERRAIN = "deck_addition", "initiative_spend", "artificial_terrain"
INITIAL, ATTITUDE, OBJECTIVES = "initial_attitude", "attitude", "objectives"
PRIORITIES, WOUNDED, DISCARD = "deployment", "wounded", "discard"
ALL = (ADDITION, SPEND, TERRAIN, INITIAL, ATTITUDE, OBJECTIVES, PRIORITIES, WOUNDED, DISCARD)
"""Every table of the solo rules."""
LOW, MIDDLE, HIGH = "<=3", "4-7", ">=8"
BANDS = (LOW, MIDDLE, HIGH)
FIRST_TURNS = "1-2"
"""The row of the discard table for the first two turns (3.8)."""
LOST, NONE = "?", "-"
"""Cell whose text is lost, and an empty cell."""
OPTIONAL, COMPULSORY = "+", "!"
"""Marks of a pile whose cards take one piece of equipment: if there is one, or in any case (3.4)."""

Charts = Mapping[str, Chart]

_SPAN = re.compile(r"(\d+)(?:-(\d+))?\Z")
_DEAL = re.compile(r"([1-9](?: [1-9])*) ([<>])\Z")


class CellError(ValueError):
    """Error for an invalid cell; `message` is what was expected."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.template)
        self.message = message


def band_of(result: int) -> str:
    """Return the band of an attitude result (3.1)."""
    return LOW if result <= 3 else MIDDLE if result <= 7 else HIGH


def read_span(text: str) -> range:
    """Return the faces or lines of a printed interval: `4` or `5-6`."""
    result = _SPAN.match(text)
    if result is None or int(result[2] or result[1]) < int(result[1]):
        raise CellError(msg(N_("se espera un número o un intervalo como 5-6")))
    return range(int(result[1]), int(result[2] or result[1]) + 1)


def row_of_face(chart: Chart, face: int) -> str:
    """Return the row of a face of the die."""
    return next(row for row in ids(chart) if face in read_span(row))


def bands_by_row(chart: Chart, words: Mapping[str, Message]) -> tuple[Band, ...]:
    """Return the rows of a table of faces as bands of a throw; equal neighbouring rows are one band."""
    results: list[Band] = []
    for row in ids(chart):
        if not results or results[-1].message != words[row]:
            results.append(Band(read_span(row)[0], words[row]))
    return tuple(results)


def read_piles(text: str) -> tuple[Pile, ...]:
    """Return the piles that a cell names: `infantry transport`; `-` names none."""
    if text == NONE:
        return ()
    try:
        return tuple(Pile(item) for item in text.split())
    except ValueError as bad:
        options = ", ".join(pile.value for pile in Pile)
        raise CellError(msg(N_("se esperan montones: {options}; o «-»"), options=options)) from bad


def read_lines(text: str) -> tuple[int, ...] | None:
    """Return the lines at which an attitude aims; None where the cell is lost (3.1)."""
    return None if text == LOST else tuple(read_span(text))


class Rank(Struct, frozen=True):
    """A level of priority: the pile, and the mark of its equipment."""

    pile: Pile
    equipment: str = ""


@lru_cache(maxsize=64)
def read_ranks(text: str) -> tuple[Rank, ...]:
    """Return the piles of a cell in their order of priority, as `infantry! tank artillery+` (3.4)."""
    results = []
    for word in text.split():
        bare = word.rstrip(OPTIONAL + COMPULSORY)
        results += [Rank(pile, word[len(bare) :]) for pile in read_piles(bare)]
    if (
        not results
        or len({item.pile for item in results}) != len(results)
        or any(len(item.equipment) > 1 for item in results)
    ):
        raise CellError(msg(N_("se esperan montones distintos en su orden, con + o ! detrás si llevan equipo")))
    return tuple(results)


class Deal(Struct, frozen=True):
    """Cards kept of a hand: a unit card of each level, cheapest or dearest first (3.8)."""

    levels: tuple[int, ...]
    dearest: bool


def read_deal(text: str) -> Deal:
    """Return a cell of the discard table. `1 1 2 <` keeps two of level 1 and one of 2, cheapest first (3.8)."""
    result = _DEAL.match(text)
    if result is None:
        raise CellError(
            msg(N_("se esperan niveles y un orden, como «1 1 2 <»: < de menor a mayor coste, > de mayor a menor"))
        )
    return Deal(tuple(int(item) for item in result[1].split()), result[2] == ">")


def read_pair(text: str) -> tuple[int, int]:
    """Return the two members of `+3/+4`, or a single number twice (3.1)."""
    parts = text.split("/")
    if len(parts) > 2 or not all(re.fullmatch(r"[+-]?\d+", part) for part in parts):
        raise CellError(msg(N_("se espera un número como +2, o dos como +3/+4")))
    return int(parts[0]), int(parts[-1])


def read_spend(text: str) -> int | None:
    """Return the PA that the AI spends more or less than the player; None for `none` (2.2)."""
    return None if text == "none" else read_pair(text)[0]


def ranks(charts: Charts, band: str, kind: str) -> tuple[Rank, ...]:
    """Return the order of the piles in a band (3.4)."""
    return read_ranks(cell(charts[PRIORITIES], band, kind))


def is_house(charts: Charts, chart: str, row: str, column: str) -> bool:
    """Return whether a cell is made up by the house; each reason based on it must say so."""
    return source(charts[chart], row, column) == HOUSE
