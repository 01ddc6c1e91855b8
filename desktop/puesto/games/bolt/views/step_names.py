"""Names of the steps of a game."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, Sayable, Text, msg
from puesto.games.bolt.printed.records import Content
from puesto.games.bolt.table import sequence
from puesto.games.bolt.table.state import State

STEP_NAMES = {
    sequence.SETUP: N_("preparación de la mesa"),
    sequence.BOMBARD: N_("bombardeo preliminar"),
    sequence.STRIKES: N_("ataques pedidos"),
    sequence.SMOKE: N_("humo"),
    sequence.DRAW: N_("dado de la bolsa"),
    sequence.UNIT: N_("unidad que recibe el dado"),
    sequence.ORDER: N_("orden"),
    sequence.ACT: N_("ejecución de la orden"),
    sequence.EXTRA: N_("órdenes del oficial"),
    sequence.KEEP: N_("dados que se guardan"),
    sequence.TRANSPORTS: N_("transportes vacíos"),
    sequence.COUNT: N_("cuenta del turno"),
    sequence.OVER: N_("fin de la partida"),
}


def step_name(name: str) -> Sayable:
    """Return the name of a step; its id if it has none."""
    return msg(STEP_NAMES[name]) if name in STEP_NAMES else Text(name, name)


def current_step(state: State, content: Content) -> Sayable:
    """Return the current step in a few words, with the unit whose it is."""
    if state.unit and state.step in (sequence.ORDER, sequence.ACT, sequence.EXTRA):
        return msg(N_("{unit}: {step}"), unit=Ref("unit", state.unit), step=step_name(state.step))
    return step_name(state.step)
