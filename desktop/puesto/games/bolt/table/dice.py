"""Dice as the summary writes them, `D3` or `2D6+1`, rolled as natural faces (1.2). A D2 and a D3 on a D6."""

from __future__ import annotations

from collections.abc import Iterable

from puesto.core.messages import N_, Message, msg
from puesto.core.prompts import Band, Modifier, Procedure, Roll
from puesto.games.bolt.printed import charts

THIRDS = {2: 3, 3: 2}
"""Dice that are rolled on a D6: how many of its faces are one of theirs."""


def parts(notation: str) -> tuple[int, int, int]:
    """Return the number of dice, their sides, and what is added; a plain number has no dice."""
    result = charts.DICE.match(notation)
    if result is None:
        return 0, 0, charts.read_number(notation)
    return int(result["many"] or 1), int(result["sides"]), int(result["plus"] or 0)


def small(sides: int, face: int) -> int:
    """Return the face of a D2 or a D3 for a natural face of a D6."""
    return -(-face // THIRDS[sides]) if sides in THIRDS else face


def most(notation: str) -> int:
    """Return the most that such dice can give."""
    dice_count, sides, plus = parts(notation)
    return dice_count * sides + plus


def roll_amount(
    notation: str,
    key: str,
    message: Message,
    rule: str,
    *,
    subject: tuple[str, ...] = (),
    who: str = "",
) -> Procedure[int]:
    """Roll dice in notation and return the total; a plain number is not rolled."""
    dice_count, sides, plus = parts(notation)
    if not dice_count:
        return plus
    bands: tuple[Band, ...] = ()
    if sides in THIRDS:
        bands = tuple(Band(1 + index * THIRDS[sides], msg(N_("{n}"), n=index + 1 + plus)) for index in range(sides))
    faces = yield from Roll(
        key=key,
        subject=subject,
        who=who,
        message=message,
        rule=rule,
        dice=dice_count,
        sides=6 if sides in THIRDS else sides,
        bands=bands,
    )
    return sum(small(sides, face) for face in faces) + plus


def roll_die(
    key: str,
    message: Message,
    rule: str,
    *,
    subject: tuple[str, ...] = (),
    who: str = "",
    bands: Iterable[Band] = (),
) -> Procedure[int]:
    """Roll one D6 and return its natural face."""
    faces = yield from Roll(
        key=key,
        subject=subject,
        who=who,
        message=message,
        rule=rule,
        bands=tuple(bands),
    )
    return faces[0]


def roll_at_least(
    key: str,
    message: Message,
    rule: str,
    need: int,
    yes: Message,
    no: Message,
    *,
    subject: tuple[str, ...] = (),
    who: str = "",
) -> Procedure[bool]:
    """Roll one D6 and return whether it is `need` or more."""
    face = yield from roll_die(key, message, rule, subject=subject, who=who, bands=(Band(1, no), Band(need, yes)))
    return face >= need


def half(amount: int, up: bool = True) -> int:
    """Return half of an amount, rounded up unless `up` is False (9.10)."""
    return -(-amount // 2) if up else amount // 2


def modifier_sum(lines: Iterable[Modifier]) -> int:
    """Return the sum of the modifiers."""
    return sum(line.value for line in lines)
