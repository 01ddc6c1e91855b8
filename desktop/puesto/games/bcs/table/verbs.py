"""The activities by their words, each with its letter for ever (3.0)."""

from __future__ import annotations

from puesto.core.game.answer_keys import FORMATIONS_WORD, TABLES_WORD
from puesto.core.messages import N_, msg
from puesto.games.kit.verbs import MOVE, NO_WORD, YES_WORD

NORMAL, RECOVER = msg(N_("&Normal")), msg(N_("&Recuperación"))
ATTACK, ENGAGE, BOMBARD = msg(N_("&Ataque")), msg(N_("&Enfrentamiento")), msg(N_("&Bombardeo"))
WITHDRAW, TRAINS, SUPPORTS = msg(N_("Retirada &Voluntaria")), msg(N_("Trenes &Logísticos")), msg(N_("A&poyos"))
STILL, FLIP = msg(N_("&Qué puede aún")), msg(N_("&Girar unidades"))
DEFENCE, END = msg(N_("&Defensa Preparada")), msg(N_("&Hecho"))
VERBS = (
    NORMAL,
    RECOVER,
    ATTACK,
    ENGAGE,
    BOMBARD,
    MOVE,
    FLIP,
    WITHDRAW,
    TRAINS,
    SUPPORTS,
    STILL,
    DEFENCE,
    END,
    YES_WORD,
    NO_WORD,
    FORMATIONS_WORD,
    TABLES_WORD,
)
"""All words with a letter: no two share one but no and normal, which are never asked for together."""
