"""Hidden facts of the AI: its hand, the order of its deck, its sealed reasons. They are scrambled in the state."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from typing import Protocol

from puesto.core import codec
from puesto.core.values import Boxes, Struct, Tally, replace

_KEY = "2gm tactics"
BLOCK = 32
"""Bytes that a sum has."""


class Keeper(Protocol):
    """State with the AI's hidden facts."""

    secret: str


class Sealed(Struct, frozen=True):
    """A reason that opens after the battle: the turn, what it is about, and the cards that it names."""

    turn: Boxes
    about: str
    cards: tuple[str, ...]


class Secret(Struct, frozen=True):
    """Hidden facts of the AI. Cards are listed once for each copy."""

    seed: str = ""
    shuffles: Tally = 0
    deck: tuple[str, ...] = ()
    """The next one to be drawn first."""
    hand: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    """The discard pile, face down."""
    plan: tuple[str, ...] = ()
    """Cards still to be deployed this turn."""
    placing: tuple[str, ...] = ()
    """The card that is asked for now, its square, and the enemy opposite, if any:

    a trial of another course has others.
    """
    reasons: tuple[Sealed, ...] = ()


def _scramble(data: bytes) -> bytes:
    # as two large numbers: byte by byte it was most of what an answer costs
    stream = _stream(-(-len(data) // BLOCK))[: len(data)]
    return (int.from_bytes(data, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(data), "big")


@lru_cache(maxsize=64)
def _stream(blocks: int) -> bytes:
    return b"".join([sha256(f"{_KEY}/{block}".encode()).digest() for block in range(blocks)])


LATELY = 64
"""Most secrets cached in readable form, for the queries of a state and for trials on copies."""
_opened: dict[str, Secret] = {}


def read_secret(state: Keeper) -> Secret:
    """Return the AI's hidden facts in this state."""
    if not state.secret:
        return Secret()
    result = _opened.get(state.secret)
    return result or _open(state.secret, codec.from_text(Secret, _scramble(b64decode(state.secret)).decode()))


def keep_secret(state: Keeper, secret: Secret) -> None:
    """Write the AI's hidden facts into the state."""
    state.secret = b64encode(_scramble(codec.write(secret))).decode()
    _open(state.secret, secret)


def _open(scrambled: str, secret: Secret) -> Secret:
    """Cache the readable form of a scrambled text, which never changes."""
    if len(_opened) >= LATELY:
        del _opened[next(iter(_opened))]
    _opened[scrambled] = secret
    return secret


def shuffle_cards(cards: Iterable[str], seed: str, times: int) -> tuple[str, ...]:
    """Return the cards in the order given by a seed, always the same for one seed."""

    def place(at_card: tuple[int, str]) -> str:
        return sha256(f"{seed}/{times}/{at_card[0]}".encode()).hexdigest()

    return tuple(card for _, card in sorted(enumerate(sorted(cards)), key=place))


def draw_cards(secret: Secret, count: int, reshuffles: bool = True) -> Secret:
    """Return the secret with more cards in hand; with `reshuffles` an empty deck is refilled."""
    for _ in range(count):
        if not secret.deck:
            if not secret.gone or not reshuffles:
                break
            times = secret.shuffles + 1
            secret = replace(secret, deck=shuffle_cards(secret.gone, secret.seed, times), gone=(), shuffles=times)
        secret = replace(secret, hand=(*secret.hand, secret.deck[0]), deck=secret.deck[1:])
    return secret


def shuffle_in(secret: Secret, cards: Iterable[str]) -> Secret:
    """Return the secret with cards shuffled into the deck."""
    times = secret.shuffles + 1
    return replace(secret, deck=shuffle_cards((*secret.deck, *cards), secret.seed, times), shuffles=times)


def without(cards: tuple[str, ...], removed_cards: Iterable[str]) -> tuple[str, ...]:
    """Return the cards without these, each copy once."""
    remaining = list(cards)
    for card in removed_cards:
        remaining.remove(card)
    return tuple(remaining)
