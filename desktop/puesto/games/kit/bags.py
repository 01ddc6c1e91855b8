"""What games say alike of a bag from which markers or dice are drawn. Whose they are, and the draw itself."""

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
    """What comes out of a bag, told apart by whose it is. `owners` are words and ink of each, in their order."""
    whose: dict[str, list[str]] = {side: [] for side in owners}
    for marker in bag:
        whose[owner(marker)].append(marker)
    lots = tuple(
        DrawOutcome(owners[side][0], tuple(dict.fromkeys(markers)), owners[side][1])
        for side, markers in whose.items()
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
