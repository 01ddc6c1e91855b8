"""The six orders by their words, each with its letter for ever (1.1)."""

from __future__ import annotations

from puesto.core.messages import N_, msg
from puesto.games.bolt.printed.records import Order
from puesto.games.kit.verbs import NO_WORD, YES_WORD

VERBS = {
    Order.FIRE: msg(N_("&Fuego")),
    Order.ADVANCE: msg(N_("&Avanzar")),
    Order.RUN: msg(N_("&Correr")),
    Order.AMBUSH: msg(N_("Em&boscada")),
    Order.RALLY: msg(N_("&Reagruparse")),
    Order.DOWN: msg(N_("Cuerpo a &tierra")),
}
WORDS = (*VERBS.values(), YES_WORD, NO_WORD)
"""All words with a letter: no two share one."""
