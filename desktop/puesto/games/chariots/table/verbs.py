"""The orders and actions by their words, each with its letter for ever (3.0, 5.3, 5.44)."""

from __future__ import annotations

from puesto.core.messages import N_, msg
from puesto.games.kit.verbs import FIRE, MOVE, NO_WORD, YES_WORD

HIT_AND_RUN, RECOVER = msg(N_("&Corre")), msg(N_("Recu&perar"))
DISENGAGE, RALLY = msg(N_("Des&enzarzarse")), msg(N_("&Reorganizar"))
QUIETLY, ALIKE = msg(N_("Sin no&vedad")), msg(N_("&Igual"))
SHOCK = msg(N_("Al Cho&que"))
ORDERS, CHALLENGE = msg(N_("Dar &órdenes")), msg(N_("Desafío &Heroico"))
VERBS = (
    MOVE,
    FIRE,
    HIT_AND_RUN,
    RECOVER,
    QUIETLY,
    ALIKE,
    DISENGAGE,
    RALLY,
    SHOCK,
    ORDERS,
    CHALLENGE,
    YES_WORD,
    NO_WORD,
)
"""All words with a letter: no two share one."""
