"""Cards, units and targets as they are typed: an id and its marks, colons between them (3.4-3.8).

`C1:infantry:c4:p1:pa` is a card of 4 PA and priority 1 that gives PA; `B:l2:pen3` a unit on line 2; `K1:c3:kill:w1:d4`
a target.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from puesto.core import codec
from puesto.core.game.resolutions import Token
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.values import Struct
from puesto.games.tactics.printed.records import CardType, Pile, pile_of

_NUMBERS = {
    "c": "cost",
    "p": "priority",
    "l": "line",
    "pen": "penetration",
    "arm": "armour",
    "w": "wounds",
    "d": "distance",
}
_MARK = re.compile(r"(pen|arm|c|p|l|w|d)(\d{1,2})\Z")
_SWITCHES = {
    "pa": "gives_pa",
    "fires": "can_fire",
    "kill": "killable",
    "objective": "objective",
    "terrain": "terrain",
    "occupied": "occupied",
}
_UNIT = "unit"
"""A card that is a unit, where its pile does not matter."""


class Typed(Struct, frozen=True, kw_only=True):
    """A card, unit or target as it was typed."""

    id: str
    pile: str = ""
    """Pile; "" for a unit of no given pile."""
    cost: int = 0
    priority: int | None = None
    line: int = 0
    penetration: int = 0
    armour: int = 0
    wounds: int = 0
    distance: int = 99
    gives_pa: bool = False
    can_fire: bool = False
    killable: bool = False
    objective: bool = False
    terrain: bool = False
    occupied: bool = False
    """Whether there is a unit on the terrain."""

    @property
    def is_support(self) -> bool:
        """Return whether it is a support card rather than a unit."""
        return self.pile == Pile.SUPPORT


def read_typed(word: str) -> Typed | Message:
    """Return the meaning of a word, or what was expected of it."""
    id, *marks = word.split(":")
    if not id:
        return msg(N_("se espera un nombre delante de los dos puntos"))
    entries: dict[str, object] = {}
    for mark in marks:
        if mark == _UNIT:
            continue
        if mark in CardType._value2member_map_:
            entries["pile"] = pile_of(CardType(mark)).value
        elif mark in _SWITCHES:
            entries[_SWITCHES[mark]] = True
        elif number := _MARK.match(mark):
            entries[_NUMBERS[number[1]]] = int(number[2])
        else:
            return msg(
                N_(
                    "«{mark}» no es una marca: se espera un montón, c4, p1, "
                    "l2, pen3, "
                    "arm3, w1, d4, pa, fires, kill, objective, terrain u occupied"
                ),
                mark=mark,
            )
    return codec.from_json(Typed, {"id": id, **entries})


def as_token(word: str) -> Sequence[Token] | Message:
    """Return the counter for a word in a form."""
    result = read_typed(word)
    return result if isinstance(result, Message) else (Token(Text(result.id, result.id), str(result.cost or "")),)


def read_all(words: Iterable[str]) -> tuple[Typed, ...]:
    """Return the meaning of words that have been checked."""
    return tuple(word for word in map(read_typed, words) if isinstance(word, Typed))


def typed_problems(field: str, words: Sequence[str]) -> tuple[tuple[str, Message], ...]:
    """Return the faults in a field of typed pieces: unknown marks, repeated names."""
    results = [read_typed(word) for word in words]
    names = [item.id for item in results if isinstance(item, Typed)]
    problems = [(field, item) for item in results if isinstance(item, Message)]
    problems += [
        (field, msg(N_("«{name}» ya está más arriba"), name=name))
        for index, name in enumerate(names)
        if name in names[:index]
    ]
    return tuple(problems)
