"""The actions that games share: one word and one letter in all of them, and yes and no."""

from __future__ import annotations

from puesto.core.messages import N_, msg
from puesto.core.prompts import Option

FIRE, MOVE, RALLY = msg(N_("&Disparar")), msg(N_("&Mover")), msg(N_("&Reagrupar"))
YES_WORD, NO_WORD = msg(N_("&Sí")), msg(N_("&No"))
NO_OPTION = Option("no", msg(N_("No")), verb=NO_WORD)
YES_OPTION = Option("yes", msg(N_("Sí")), verb=YES_WORD)
