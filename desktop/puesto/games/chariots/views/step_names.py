"""Names of the steps of a battle."""

from __future__ import annotations

from puesto.core.messages import N_, Sayable, Text, msg
from puesto.games.chariots.printed.records import Content
from puesto.games.chariots.table import sequence
from puesto.games.chariots.table.state import State

STEP_NAMES = {
    sequence.SETUP: N_("preparación de la mesa"),
    sequence.INITIATIVE: N_("iniciativa"),
    sequence.KEEP: N_("marcador de la Iniciativa"),
    sequence.DRAW: N_("marcador de La Bolsa"),
    sequence.TRUMP: N_("Truncar"),
    sequence.FREE: N_("Fase de Órdenes por Truncar"),
    sequence.USE: N_("uso del marcador"),
    sequence.MOMENTUM: N_("Ímpetu"),
    sequence.MARCH: N_("movimiento con el Ímpetu"),
    sequence.CHALLENGE: N_("Desafío Heroico"),
    sequence.COMMAND: N_("Alcance de Mando"),
    sequence.ORDER: N_("orden de la fase"),
    sequence.ACT: N_("movimiento y fuego"),
    sequence.AUDIT: N_("repaso antes del Choque"),
    sequence.DISENGAGE: N_("Desenzarzarse"),
    sequence.RALLY: N_("Reorganización"),
    sequence.DESIGNATE: N_("designación del Choque"),
    sequence.CHECKS: N_("chequeos previos al Choque"),
    sequence.LEADERS: N_("bajas de líderes"),
    sequence.RESOLVE: N_("resolución del Choque"),
    sequence.COLLAPSE: N_("colapso"),
    sequence.END_ORDERS: N_("fin de la Fase de Órdenes"),
    sequence.REPLACE: N_("reemplazo de líderes"),
    sequence.RELOAD: N_("recarga"),
    sequence.PICK_UP: N_("recogida"),
    sequence.ROUT: N_("huida del ejército"),
    sequence.OVER: N_("fin de la batalla"),
}


def step_name(name: str) -> Sayable:
    """Return the name of a step; its id if it has none."""
    return msg(STEP_NAMES[name]) if name in STEP_NAMES else Text(name, name)


def current_step(state: State, content: Content) -> Sayable:
    """Return the current step in a few words."""
    return step_name(state.step)
