"""The app's chance as a function of a session's secret seed.

Nothing is drawn here, only worked out, so that what was undone comes out as it was: a die from its question and how
often that was asked before, a card from the order in which its deck lies, a marker from how many came out of its cup
before. Each is an HMAC with sha-256; numbers that would favour some faces over others are passed over.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256, shake_256
from itertools import count
from typing import Any

from puesto.core import codec
from puesto.core.messages import msg
from puesto.core.prompts import UNSHOWN, Draw, Identity, Prompt, Roll

MASK = shake_256(b"Puesto de Mando").digest
"""As many bytes as are wanted to put over a seed."""


def seal_of(seed: str) -> str:
    """Return the sha-256 of a seed, shown at the beginning to prove at the end that it is the same."""
    return sha256(seed.encode()).hexdigest()


def scramble(seed: str) -> str:
    """Return a seed as a save keeps it: not readable at a glance, but not encrypted either."""
    return _mask(seed.encode()).hex()


def unscramble(text: str) -> str:
    """Return the seed that `scramble` hid; raises ValueError where it hid none."""
    return _mask(bytes.fromhex(text)).decode()


def _mask(data: bytes) -> bytes:
    return bytes(number ^ mask_byte for number, mask_byte in zip(data, MASK(len(data)), strict=True))


def place_of(prompt: Roll | Draw) -> Identity | str:
    """Return what is counted for a prompt: its identity or, for a card, its deck."""
    return prompt.identity if isinstance(prompt, Roll) else prompt.stream


def result(seed: str, prompt: Roll | Draw, before: int) -> Any:
    """Return the result of the app's dice or deck after `before` earlier ones; None if no card is left."""
    if isinstance(prompt, Roll):
        numbers = _octets(seed, ("die", *prompt.identity, before))
        return tuple(prompt.faces[_below(numbers, len(prompt.faces))] for _ in range(prompt.dice))
    if not prompt.left:
        return None
    if prompt.shuffle and len({*prompt.left}) == len(prompt.left):
        order = _order(seed, prompt.deck, prompt.shuffle)
        return min(prompt.left, key=lambda card: _place(order, card))
    return sorted(prompt.left)[_below(_octets(seed, ("cup", prompt.deck, before)), len(prompt.left))]


def shown_result(seed: str, prompt: Roll | Draw, before: int) -> Any:
    """Return what the journal keeps of the app's dice or deck: `UNSHOWN` for dice that nobody may see."""
    return UNSHOWN if isinstance(prompt, Roll) and prompt.sealed else result(seed, prompt, before)


def faces_for_rules(seed: str, prompt: Prompt[Any], answer: Any, before: int) -> Any:
    """Return an answer as the rules get it: `UNSHOWN` is replaced with faces that follow from the seed.

    `before` is how often the same was asked within the step.
    """
    if not isinstance(prompt, Roll) or answer != UNSHOWN or not prompt.sealed:
        return answer
    numbers = _octets(seed, ("sealed", *prompt.identity, before))
    return tuple(prompt.faces[_below(numbers, len(prompt.faces))] for _ in range(prompt.dice))


def draws_to_come(seed: str, deck: str, cards_left: Iterable[str], shuffle: str, before: int) -> tuple[str, ...]:
    """Return the order in which the app will draw the cards that are `cards_left`."""
    rest: list[str] = sorted(cards_left)
    draws: list[str] = []
    while rest:
        prompt = Draw(key="", message=msg(""), deck=deck, left=tuple(rest), shuffle=shuffle)
        draws.append(result(seed, prompt, before + len(draws)))
        rest.remove(draws[-1])
    return tuple(draws)


def number_below(seed: str, about: tuple[Any, ...], below: int) -> int:
    """Return a number below `below` that follows from the seed and `about`; it is no die and no card."""
    return _below(_octets(seed, ("number", *about)), below)


@lru_cache(64)
def _order(seed: str, deck: str, shuffle: int) -> bytes:
    """Return the digest from which the order of a deck follows until it is shuffled again."""
    return _digest(seed.encode(), ("deck", deck, shuffle))


@lru_cache(4096)
def _place(order: bytes, card: str) -> bytes:
    """Return the sort key of a card in its deck: the lowest is drawn first.

    Cached, since every draw needs it for every card that is left.
    """
    return _digest(order, card)


def _digest(key: bytes, about: Any) -> bytes:
    return hmac.digest(key, codec.canonical(about).encode(), "sha256")


def _octets(seed: str, about: tuple[Any, ...]) -> Iterator[int]:
    """Bytes without end that follow from a seed and what they are about."""
    key = seed.encode()
    for block in count():
        yield from _digest(key, (*about, block))


def _below(octets: Iterator[int], bound: int) -> int:
    """Return a number below `bound`, each as likely: bytes beyond the last whole multiple are passed over."""
    size = (bound.bit_length() + 7) // 8
    limit = 256**size - 256**size % bound
    while (number := int.from_bytes(bytes(next(octets) for _ in range(size)), "big")) >= limit:
        pass
    return number % bound
