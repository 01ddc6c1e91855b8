"""The die: one d10 whose 0 is zero and the lowest (2.3), and the checks that compare it with a factor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from puesto.core.messages import N_, NN_, Message, Param, Sayable, count, msg
from puesto.core.prompts import Band, Modifier, Procedure, Roll
from puesto.core.saying import tell

SIDES = 10


def roll_die(
    key: str,
    message: Message,
    rule: str,
    *,
    subject: tuple[str, ...] = (),
    who: str = "",
    bands: tuple[Band, ...] = (),
    below: Message | None = None,
    nothing: tuple[Message, ...] = (),
    modifiers: Sequence[Modifier] = (),
    detail: Sayable | None = None,
    low_best: bool = False,
    house: bool = False,
    chart: str = "",
    without: Sequence[tuple[Modifier, tuple[Band, ...]]] = (),
    lasting: tuple[Message, ...] = (),
    batch: str = "",
) -> Procedure[int]:
    """Roll one die and return its natural face (2.3).

    `low_best`: low is good for the roller. `house`: the cells behind it are the house's. `without`: its meaning without
    each modifier.
    """
    faces = yield from Roll(
        key=key,
        subject=subject,
        who=who,
        message=message,
        rule=rule,
        sides=SIDES,
        zero=True,
        faces_rule="2.3",
        bands=bands,
        below=below,
        nothing=nothing,
        modifiers=tuple(modifiers),
        detail=detail,
        low_best=low_best,
        house=house,
        chart=chart,
        without=without,
        lasting=lasting,
        batch=batch,
    )
    return faces[0]


def check_die(
    key: str,
    message: Message,
    rule: str,
    most: int,
    passed: Message,
    failed: Message,
    *,
    subject: tuple[str, ...] = (),
    who: str = "",
    modifiers: Sequence[Modifier] = (),
    hurts: bool = False,
    batch: str = "",
) -> Procedure[int]:
    """Roll a die that passes if adjusted it is at most `most`; return the natural face (9.15).

    `hurts`: a failed check costs a unit something for good.
    """
    highest = most - modifier_sum(modifiers)
    return (
        yield from roll_die(
            key,
            message,
            rule,
            subject=subject,
            who=who,
            bands=_check_bands(highest, passed, failed),
            modifiers=modifiers,
            low_best=True,
            lasting=(failed,) if hurts else (),
            batch=batch,
            without=tuple((modifier, _check_bands(highest + modifier.value, passed, failed)) for modifier in modifiers),
        )
    )


def make_check(
    key: str,
    message: Message,
    rule: str,
    most: int,
    meanings: tuple[Message, Message],
    lines: tuple[str, str],
    *,
    subject: tuple[str, ...] = (),
    who: str = "",
    tone: str = "plain",
    hurts: bool = False,
    batch: str = "",
    params: Mapping[str, Param] | None = None,
) -> Procedure[bool]:
    """Make a check, say how it ended, and return whether it passed (9.15).

    `meanings` and `lines` are those of a pass and of a failure; `tone` is that of a pass; both lines have the `die`
    and `params` as parameters.
    """
    die = yield from check_die(key, message, rule, most, *meanings, subject=subject, who=who, hurts=hurts, batch=batch)
    passed = die <= most
    line = lines[0] if passed else lines[1]
    yield from tell(msg(line, die=die, **(params or {})), rule, tone if passed else "plain")
    return passed


def _check_bands(highest: int, passed: Message, failed: Message) -> tuple[Band, ...]:
    return Band(0, passed), Band(max(0, highest + 1), failed)


def hits_in_words(hits: int) -> Message:
    """Return the words for a number of hits."""
    return count(NN_("{n} impacto", "{n} impactos"), hits) if hits else msg(N_("sin impactos"))


def roll_excess(
    key: str,
    message: Message,
    rule: str,
    most: int,
    *,
    subject: tuple[str, ...] = (),
    who: str = "",
    batch: str = "",
) -> Procedure[tuple[int, int]]:
    """Roll a die whose excess over `most` are hits; return face and hits (6.66, 8.14, 9.15)."""
    bands = [
        Band(0, hits_in_words(0)),
        *(Band(face, hits_in_words(face - most)) for face in range(max(0, most + 1), SIDES)),
    ]
    lasting = tuple(band.message for band in bands[1:])
    die = yield from roll_die(
        key, message, rule, subject=subject, who=who, bands=tuple(bands), low_best=True, lasting=lasting, batch=batch
    )
    return die, max(0, die - most)


def bands_by_face(meanings: Sequence[Message]) -> tuple[Band, ...]:
    """Return the classes of a die from what each face means, in order.

    Faces side by side that mean the same are one class.
    """
    return tuple(
        Band(face, meaning) for face, meaning in enumerate(meanings) if face == 0 or meaning != meanings[face - 1]
    )


def modifier_sum(modifiers: Sequence[Modifier]) -> int:
    """Return the sum of the modifiers."""
    return sum(modifier.value for modifier in modifiers)
