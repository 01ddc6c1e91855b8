"""Saying things: a line of the log with its rule, how a chance is said, and the sum of a roll."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from puesto.core.messages import N_, Message, Param, Sayable, Text, msg
from puesto.core.prompts import Detail, Note

if TYPE_CHECKING:
    from fractions import Fraction


def say(
    template: str,
    rule: str = "",
    tone: str = "plain",
    *,
    key: str = "said",
    facts: Detail | None = None,
    **params: Param,
) -> Note:
    """Return a note with a template marked with `N_` and its parameters.

    `tone` is plain, heading, good (for the player), bad or quiet.
    """
    return Note(key=key, message=msg(template, **params), rule=rule, tone=tone, facts=facts or Detail())


def tell(
    message: Message,
    rule: str = "",
    tone: str = "plain",
    *,
    key: str = "said",
    facts: Detail | None = None,
    notes: Sequence[Note] = (),
    told: Mapping[str, Any] | None = None,
) -> Note:
    """Say a message that is already built, such as one that changes with a number; `notes` say why."""
    return Note(key=key, message=message, rule=rule, tone=tone, facts=facts or Detail(), notes=notes, told=told or {})


def whole_percents(chances: Sequence[Fraction]) -> tuple[int, ...]:
    """Return the chances of one question in whole percents that come to as much as all of them do.

    Each is rounded down, and what is left over goes to those with the largest remainders.

    >>> from fractions import Fraction
    >>> whole_percents([Fraction(1, 3)] * 3)
    (34, 33, 33)
    """
    result = [int(100 * chance) for chance in chances]
    missing_percents = round(100 * sum(chances)) - sum(result)
    places = sorted(range(len(result)), key=lambda place: result[place] - 100 * chances[place])
    for place in places[:missing_percents]:
        result[place] += 1
    return tuple(result)


def percentages(chances: Sequence[Fraction]) -> tuple[Message, ...]:
    """Return the chances of one question as whole percentages that come to 100 together."""
    return tuple(percentage(chance, percent) for chance, percent in zip(chances, whole_percents(chances), strict=True))


def percentage(chance: Fraction, percent: int | None = None) -> Message:
    """Return a chance as a whole percentage: rounded by itself, or `percent` if it is one of several.

    What is unlikely is not called impossible, nor what is likely certain.
    """
    percent = round(chance * 100) if percent is None else percent
    if percent == 0 and chance > 0:
        return msg(N_("< 1 %"))
    if percent == 100 and chance < 1:
        return msg(N_("> 99 %"))
    return msg(N_("{n} %"), n=percent)


def with_sign(number: int) -> str:
    """Return a number as it is printed where its sign counts: +1, a real minus before 1, and 0 bare."""
    return f"{number:+d}".replace("-", "\u2212") if number else "0"


def sign_text(number: int) -> Text:
    """Return a number with its sign, as a part of a sentence."""
    text = with_sign(number)
    return Text(text, text)


def sum_text(facts: Detail, say: Callable[[Sayable], str]) -> str:
    """Return the sum behind a line, as a player says it: the dice, what is added, and what comes out."""
    if not facts.modifiers:
        return ""
    thrown = sum(facts.dice)
    terms = [str(thrown)] if facts.dice else []
    for modifier in facts.modifiers:
        sign = "\u2212" if modifier.value < 0 else "+"
        figure = f"{abs(modifier.value)} {_lower_first(say(modifier.name))}"
        terms.append(f"{sign} {figure}" if terms or modifier.value < 0 else figure)
    total = thrown + sum(modifier.value for modifier in facts.modifiers)
    return f"{' '.join(terms)} = {total}".replace("= -", "= \u2212")


def _lower_first(name: str) -> str:
    """`name` as it reads within a line: its first letter small, unless it begins with an abbreviation."""
    return name if name[1:2].isupper() else name[:1].lower() + name[1:]
