"""Numbers of counters, kept from set-up to the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

FEW = 9
"""So many counters have one figure; of more, all have two."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def number_counters(ids: Sequence[str], most: int = 0) -> dict[str, str]:
    """Return the number of each counter, from 1 in this order; `most` may come into play."""
    wide = 1 if max(len(ids), most) <= FEW else len(str(max(len(ids), most)))
    return {id: f"{n:0{wide}}" for n, id in enumerate(ids, 1)}


def number_groups(groups: Iterable[Sequence[str]]) -> dict[str, str]:
    """Return the letter of its group and the number within it of each counter.

    Groups beyond the last letter have none.
    """
    return {
        id: letter + number
        for letter, ids in zip(LETTERS, groups, strict=False)
        for id, number in number_counters(ids).items()
    }


def pick_numbers(numbers: dict[str, str], ids: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return the numbers of those of `ids` that have one, as a roster shows them."""
    return tuple((id, numbers[id]) for id in ids if id in numbers)
