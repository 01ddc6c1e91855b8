"""Words of the player's actions, each with a fixed letter (3.0)."""

from __future__ import annotations

from puesto.core.messages import N_, msg
from puesto.games.kit import verbs as shared

DEPLOY, MOVE, HIT = msg(N_("&Desplegar")), shared.MOVE, msg(N_("&Impactar"))
HEADQUARTERS, LOSE = msg(N_("Dañar el &EM")), msg(N_("&Retirar"))
SEE_HAND, END = msg(N_("&Ver su mano")), msg(N_("&Fin del turno"))
VERBS = (DEPLOY, MOVE, HIT, HEADQUARTERS, LOSE, SEE_HAND, END)
"""All words with a letter: no two share one."""
