"""Players of the sides: people or a temper of the house, also changed in the middle of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puesto.core.messages import N_, Message, Sayable, msg
from puesto.core.opponents.opponent import PLAYED_BY, SURPRISE, Opponent

PATH = f"settings.{PLAYED_BY}"
"""The beginning of the path under which a session keeps who plays a side; the id of the side follows."""
PEOPLE = ""
"""The value under such a path where people play the side."""


def player_refusal(
    opponent: Opponent[Any, Any], content: Any, sides: Mapping[str, Sayable], side: str, temper: str
) -> Message | None:
    """Return why a temper cannot play a side: there is no such side or temper; None where it can."""
    if side not in sides:
        return msg(N_("No hay ningún bando «{side}»: hay {allowed}."), side=side, allowed=tuple(sides))
    tempers = (*(temper.id for temper in opponent.tempers(content)), SURPRISE)
    if temper in tempers:
        return None
    return msg(N_("No hay ningún rival «{temper}»: hay {allowed}."), temper=temper, allowed=tempers)


def change_refusal(
    opponent: Opponent[Any, Any], state: Any, content: Any, sides: Mapping[str, Sayable], path: str, value: Any
) -> Message | None:
    """Return why who plays a side cannot be changed so in the middle of a game; None where it can.

    Any other path is not refused.
    """
    if not path.startswith(PATH) or value == PEOPLE:
        return None
    refusal = player_refusal(opponent, content, sides, path.removeprefix(PATH), str(value))
    return refusal if refusal is not None else opponent.refusal(state, content)
