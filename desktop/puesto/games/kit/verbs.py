"""The actions that games share: one word and one letter in all of them, and yes and no."""

from __future__ import annotations

from puesto.core.game.answer_keys import NO_SIGN, YES_SIGN
from puesto.core.messages import N_, Sayable, msg
from puesto.core.prompts import Option

FIRE, MOVE, RALLY = msg(N_("&Disparar")), msg(N_("&Mover")), msg(N_("&Reagrupar"))
YES_WORD, NO_WORD = msg(YES_SIGN), msg(NO_SIGN)
NO_OPTION = Option("no", msg(N_("No")), verb=NO_WORD)
YES_OPTION = Option("yes", msg(N_("Sí")), verb=YES_WORD)


def saying_yes(value: str, message: Sayable, hint: Sayable | None = None) -> Option:
    """Return the answer that says yes in words of its own (`Truncar`): its key is that of yes."""
    return Option(value, message, hint, verb=YES_WORD)


def saying_no(value: str, message: Sayable, hint: Sayable | None = None) -> Option:
    """Return the answer that says no in words of its own (`Se queda`): its key is that of no."""
    return Option(value, message, hint, verb=NO_WORD)
