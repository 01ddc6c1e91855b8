"""What differs between two JSON-shaped values, itself JSON-shaped: what a save writes of a step, and how it is read back.

A patch is one of
- `{key: patch, ...}`: in an object, or in a list by place ("0" is the first), only these differ; `{}` says that nothing does;
- `[value]`: it is `value` now, whatever it was; what an object had not comes last in it;
- `[]`: the object has this key no more;
- `[place, gone, *values]`: in a list, the values take the place of `gone` elements from `place` on.
"""

from __future__ import annotations

from typing import Any


def difference(before: Any, after: Any) -> Any:
    """The patch that makes `after` of `before`, down to the order of keys."""
    if isinstance(before, dict) and isinstance(after, dict):
        return _in_object(before, after)
    if isinstance(before, list) and isinstance(after, list):
        return _in_list(before, after)
    return {} if _alike(before, after) else [after]


def patched(before: Any, patch: Any) -> Any:
    """`before` after a patch; it shares with `before` what did not change, and `before` stays as it was.

    Raises LookupError, TypeError or ValueError where the patch cannot have been made for it.
    """
    if isinstance(patch, dict):
        return _patched_within(before, patch) if patch else before
    if len(patch) == 1:
        return patch[0]
    place, gone, *values = patch
    return [*before[:place], *values, *before[place + gone :]]


def _in_object(before: dict[str, Any], after: dict[str, Any]) -> Any:
    stay = [key for key in before if key in after]
    if list(after)[: len(stay)] != stay:
        return [after]  # a patch moves no key
    patch: dict[str, Any] = {key: [] for key in before if key not in after}
    for key, value in after.items():
        if key not in before:
            patch[key] = [value]
        elif not _alike(before[key], value):
            patch[key] = difference(before[key], value)
    return patch


def _in_list(before: list[Any], after: list[Any]) -> Any:
    most = min(len(before), len(after))
    if len(before) == len(after):
        return {str(place): difference(before[place], after[place]) for place in range(most) if not _alike(before[place], after[place])}
    head = next((place for place in range(most) if not _alike(before[place], after[place])), most)
    tail = next((place for place in range(most - head) if not _alike(before[-1 - place], after[-1 - place])), most - head)
    return [head, len(before) - head - tail, *after[head : len(after) - tail]]


def _patched_within(before: Any, patch: dict[str, Any]) -> Any:
    if isinstance(before, list):
        elements = list(before)
        for place, inner in patch.items():
            elements[int(place)] = patched(elements[int(place)], inner)
        return elements
    found = dict(before)
    for key, inner in patch.items():
        if inner == []:
            del found[key]
        else:
            found[key] = patched(found.get(key), inner)
    return found


def _alike(one: Any, other: Any) -> bool:
    """Whether two values are the same line of JSON: True is not 1, and keys in another order are another object."""
    if one != other or type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return list(one) == list(other) and all(map(_alike, one.values(), other.values()))
    return not isinstance(one, list) or all(map(_alike, one, other))
