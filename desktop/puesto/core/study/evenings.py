"""The result of a finished session, as the record of evenings keeps it."""

from __future__ import annotations

from typing import Any

from puesto.core.game.game import whole_game
from puesto.core.game.settings import level_of
from puesto.core.headings import Headings, SideView
from puesto.core.messages import Message, Sayable, Text
from puesto.core.session.session import Session
from puesto.core.study.luck import deviation
from puesto.core.study.opponents import played_sides, temper_of
from puesto.core.values import Struct

WON, LOST, DRAWN, PLAYED = "won", "lost", "draw", "played"
"""Results; `PLAYED` where nobody's side is the player's, or the app does not know who has won."""


class EveningResult(Struct, frozen=True):
    """The result of a finished session."""

    result: str
    """`WON`, `LOST`, `DRAWN` or `PLAYED`."""
    winner: Sayable | None
    """The name of the side that has won."""
    lead: Message | None
    """By how much it has won."""
    length: Message
    """The rounds that were played."""
    luck: int | None
    """Deviation of the player's rolls in hundredths, more being better; None for too few."""
    temper: Text | None
    """The temper of the opponent of the house, or the level of difficulty; None for neither."""


def evening_result(session: Session[Any, Any]) -> EveningResult | None:
    """Return the result of a session that is over; None while it goes on."""
    view = session.view()
    if session.prompt is not None or view.outcome is None:
        return None
    outcome, sides_of_player = view.outcome, own_sides(session, view.sides)
    result = PLAYED
    if sides_of_player and outcome.is_draw:
        result = DRAWN
    elif sides_of_player and outcome.winner:
        result = WON if outcome.winner in sides_of_player else LOST
    tempers = [temper_of(session, side) for side in played_sides(session)]
    return EveningResult(
        result,
        next((side.name for side in view.sides if side.id == outcome.winner), None),
        outcome.lead,
        Headings(whole_game(session).spans).length(max(1, view.round)),
        deviation(session.entries, sides_of_player) if sides_of_player else None,
        next(
            (temper.name for temper in tempers if temper is not None), level_of(getattr(session.state, "settings", {}))
        ),
    )


def own_sides(session: Session[Any, Any], sides: tuple[SideView, ...]) -> frozenset[str]:
    """Return the sides of the player; none where people play all of them."""
    played = played_sides(session)
    human_sides = frozenset(side.id for side in sides if not side.ai and side.id not in played)
    return human_sides if len(human_sides) < len(sides) else frozenset()
