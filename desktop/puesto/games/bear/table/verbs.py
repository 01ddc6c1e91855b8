"""The actions of a player's turn by their words, each with its letter for ever (2.1)."""

from __future__ import annotations

from puesto.core.messages import N_, Message, msg
from puesto.games.kit.verbs import FIRE, MOVE, NO_WORD, RALLY, YES_WORD

CLOSE = msg(N_("&Acabar la ronda"))
ACTIONS: dict[str, Message] = {
    "fire": FIRE,
    "move": MOVE,
    "pivot": msg(N_("Pi&votar")),
    "rally": RALLY,
    "group": msg(N_("&Grupo")),
    "hide": msg(N_("Oc&ultarse")),
    "other": msg(N_("&Otra")),
    "card": msg(N_("&Carta")),
    "delay": msg(N_("D&emorar")),
    "pass": msg(N_("&Pasar")),
}
"""Actions of the player, in the order of the buttons."""
PARTS = {"card": 1, "delay": 2, "pass": 2}
"""Group of buttons of an action: with Units 0, from the hand 1, of the turn itself 2."""
OTHERWISE = msg(N_("De o&tro modo"))
"""Button to report the AI's move by hand; its letter comes after those of the hexes."""
VERBS = (*ACTIONS.values(), CLOSE, OTHERWISE, YES_WORD, NO_WORD)
"""All words with a letter: no two share one."""
