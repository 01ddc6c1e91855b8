"""Differences between two JSON-shaped values, themselves JSON-shaped; a save stores one for each step.

A patch is one of
- `{key: patch, ...}`: in an object, or in a list by index ("0" is the first), only these differ; `{}` is no difference;
- `[value]`: the value is replaced with `value`; a key that is new in an object comes last in it;
- `[]`: the key is removed from the object;
- `[place, gone, *values]`: in a list, the values replace `gone` elements from index `place` on.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress
from operator import ne
from typing import Any

from puesto.core.codec import Part, elements, members, parse, write


def difference(before: str, after: str) -> Any:
    """Return the patch that makes the text `after` of the text `before`, down to the order of keys.

    What is the same text is never read: keys in another order are another object, and true is not 1.
    """
    return parse(write(difference_of_parts(Part(before), Part(after)))) if before != after else {}


def difference_of_parts(before: Part, after: Part) -> Any:
    """Return the patch between two parts whose texts differ; the values in it are texts still."""
    kind = memoryview(after)[0]
    if kind == OBJECT and memoryview(before)[0] == OBJECT:
        return difference_of_members(members(before), members(after))
    if kind == LIST and memoryview(before)[0] == LIST:
        return _in_list(elements(before), elements(after))
    return [after]


OBJECT, LIST = map(ord, "{[")
"""The signs with which they begin."""
PLACE, MEMBER = 8, 100
"""Bytes that a place in a list takes, and a member of an object."""


class Allowance:
    """So much of something may be used, and no more."""

    def __init__(self, left: int) -> None:
        self.left = left

    def use(self, amount: int) -> None:
        """Use some; raises ValueError where no more is left."""
        self.left -= amount
        if self.left < 0:
            raise ValueError("too much")


def apply_patch(before: Any, patch: Any, memory: Allowance | None = None) -> Any:
    """`before` after a patch; it shares with `before` what did not change, and `before` stays as it was.

    Raises LookupError, TypeError or ValueError where the patch cannot have been made for it, or where what it copies
    takes more bytes than there is `memory` for.
    """
    if isinstance(patch, dict):
        return _apply_within(before, patch, memory) if patch else before
    if len(patch) == 1:
        return patch[0]
    place, dropped_count, *values = patch
    if not isinstance(before, list) or not 0 <= place <= place + dropped_count <= len(before):
        raise ValueError(place)
    if memory is not None:
        memory.use(PLACE * (len(before) + len(values)))
    return [*before[:place], *values, *before[place + dropped_count :]]


def difference_of_members(before: Mapping[str, Part], after: Mapping[str, Part]) -> Any:
    """Return the patch between two objects, of which the text of each member is given."""
    if [*before] == [*after]:
        changed = compress(after, map(ne, before.values(), after.values()))
        return {key: difference_of_parts(before[key], after[key]) for key in changed}
    stay = [key for key in before if key in after]
    if list(after)[: len(stay)] != stay:
        return [dict(after)]  # a patch moves no key
    patch: dict[str, Any] = {key: [] for key in before if key not in after}
    for key, value in after.items():
        if key not in before:
            patch[key] = [value]
        elif before[key] != value:
            patch[key] = difference_of_parts(before[key], value)
    return patch


def _in_list(before: list[Part], after: list[Part]) -> Any:
    """Return the patch between two lists: single places, or a run that is replaced."""
    most = min(len(before), len(after))
    if len(before) == len(after):
        changed = compress(range(most), map(ne, before, after))
        return {str(place): difference_of_parts(before[place], after[place]) for place in changed}
    head = next(compress(range(most), map(ne, before, after)), most)
    tail = next(compress(range(most - head), map(ne, reversed(before), reversed(after))), most - head)
    return [head, len(before) - head - tail, *after[head : len(after) - tail]]


def _apply_within(before: Any, patch: dict[str, Any], memory: Allowance | None) -> Any:
    """Return `before` with a patch of some of its places or members applied."""
    if memory is not None:
        memory.use(PLACE * len(before) if isinstance(before, list) else MEMBER * len(before or ()))
    if isinstance(before, list):
        elements = list(before)
        for place, inner in patch.items():
            elements[int(place)] = apply_patch(elements[int(place)], inner, memory)
        return elements
    result = dict(before)
    for key, inner in patch.items():
        if inner == []:
            del result[key]
        else:
            result[key] = apply_patch(result.get(key), inner, memory)
    return result
