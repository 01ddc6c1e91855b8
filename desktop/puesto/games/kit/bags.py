"""Draws of markers or dice from a bag, for any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from puesto.core.messages import N_, Message, Sayable
from puesto.core.prompts import Draw, DrawOutcome, Procedure


def draw_from(
    bag: Sequence[str],
    owner: Callable[[str], str],
    owners: Mapping[str, tuple[Message, str]],
    *,
    deck: str,
    key: str,
    subject: tuple[str, ...],
    message: Message,
    rule: str,
    shuffle: str = "",
    detail: Sayable | None = None,
) -> Procedure[str]:
    """Draw from a bag and return what was drawn; each owner's markers are one class of outcomes.

    `owners` gives the words and the ink of each owner, in order.
    """
    dice_by_side: dict[str, list[str]] = {side: [] for side in owners}
    for marker in bag:
        dice_by_side[owner(marker)].append(marker)
    lots = tuple(
        DrawOutcome(owners[side][0], tuple(dict.fromkeys(markers)), owners[side][1])
        for side, markers in dice_by_side.items()
        if markers
    )
    return (
        yield from Draw(
            key=key,
            subject=subject,
            who="",
            message=message,
            rule=rule,
            detail=detail,
            deck=deck,
            left=tuple(bag),
            shuffle=shuffle,
            lots=lots,
            bag=True,
            label=N_("de la bolsa: {card}"),
        )
    )
