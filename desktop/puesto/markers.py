"""Whether a requirement counts on this system: the conditions behind the semicolon of `name>=1; python_version < "3.11"`.

The grammar is that of Python's packaging standard: comparisons of an environment's value with a text, `and`, `or`, parentheses.
"""

from __future__ import annotations

import operator
import os
import platform
import re
import sys
from collections.abc import Callable, Mapping

TOKEN = re.compile(r"""\s*(\(|\)|<=|>=|==|!=|~=|<|>|"[^"]*"|'[^']*'|[\w.]+)""")
COMPARED: Mapping[str, Callable[[tuple[int, ...], tuple[int, ...]], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "~=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}


def environment() -> dict[str, str]:
    """What the names in a condition stand for here; no extra is asked for."""
    return {
        "extra": "",
        "implementation_name": sys.implementation.name,
        "os_name": os.name,
        "platform_machine": platform.machine(),
        "platform_python_implementation": platform.python_implementation(),
        "platform_release": platform.release(),
        "platform_system": platform.system(),
        "platform_version": platform.version(),
        "python_full_version": platform.python_version(),
        "python_version": ".".join(platform.python_version_tuple()[:2]),
        "sys_platform": sys.platform,
    }


def holds(condition: str, here: Mapping[str, str] | None = None) -> bool:
    """Whether a condition holds, in `here` or in this environment; an empty one does, and so does one that is not understood."""
    words = TOKEN.findall(condition)
    if not words:
        return True
    try:
        found = _either(words, here if here is not None else environment())
    except (IndexError, KeyError, ValueError):
        return True  # rather a licence too many than one too few
    return found


def _either(words: list[str], here: Mapping[str, str]) -> bool:
    found = _both(words, here)
    while words and words[0] == "or":
        words.pop(0)
        other = _both(words, here)
        found = found or other
    return found


def _both(words: list[str], here: Mapping[str, str]) -> bool:
    found = _one(words, here)
    while words and words[0] == "and":
        words.pop(0)
        other = _one(words, here)
        found = found and other
    return found


def _one(words: list[str], here: Mapping[str, str]) -> bool:
    if words[0] == "(":
        words.pop(0)
        found = _either(words, here)
        words.pop(0)
        return found
    left, sign = _value(words.pop(0), here), words.pop(0)
    negated = sign == "not"
    if negated:
        sign = words.pop(0)
    right = _value(words.pop(0), here)
    if sign == "in":
        return (left in right) is not negated
    numbers = [_numbers(left), _numbers(right)]
    if all(numbers):
        return COMPARED[sign](numbers[0], numbers[1])
    if sign not in ("==", "!="):
        raise ValueError(sign)
    return (left == right) is (sign == "==")


def _value(word: str, here: Mapping[str, str]) -> str:
    return word[1:-1] if word[0] in "\"'" else here[word]


def _numbers(text: str) -> tuple[int, ...]:
    """A version as numbers, zeros at its end left out; nothing for what is no version."""
    if not re.fullmatch(r"\d+(\.\d+)*", text):
        return ()
    found = [int(part) for part in text.split(".")]
    while found[1:] and found[-1] == 0:
        found.pop()
    return tuple(found)
