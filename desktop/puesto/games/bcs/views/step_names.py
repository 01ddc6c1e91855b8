"""Names of the steps of a session."""

from __future__ import annotations

from puesto.core.messages import N_, Sayable, Text, msg
from puesto.games.bcs.printed.records import Content
from puesto.games.bcs.table import sequence
from puesto.games.bcs.table.state import State

STEP_NAMES = {
    sequence.SETUP: N_("preparación de la mesa"),
    sequence.PRE_TURN: N_("fase pre-turno"),
    sequence.FIRST: N_("primer jugador"),
    sequence.CHOOSE: N_("elección de la formación"),
    sequence.KIND: N_("inicio del HQ"),
    sequence.PREPARE: N_("preparación"),
    sequence.SNAFU: N_("SNAFU"),
    sequence.CONTACTS: N_("a quién llega cada una"),
    sequence.OBJECTIVES: N_("colocación de OBJ"),
    sequence.PLAN: N_("movimiento del rival"),
    sequence.ACTIVITIES: N_("actividades"),
    sequence.ATTACK: N_("ataque"),
    sequence.ENGAGE: N_("enfrentamiento"),
    sequence.BOMBARD: N_("bombardeo o Ataque por Disparo"),
    sequence.WITHDRAW: N_("retirada voluntaria"),
    sequence.TRAINS: N_("Trenes Logísticos"),
    sequence.SUPPORTS: N_("Apoyos, Pantalla y Tráfico"),
    sequence.MOVE: N_("movimiento"),
    sequence.FLIP: N_("giro de unidades"),
    sequence.STILL: N_("lo que puede aún cada unidad"),
    sequence.DEFENCE: N_("Defensa Preparada"),
    sequence.CLEANUP: N_("limpieza"),
    sequence.FATIGUE: N_("fatiga"),
    sequence.ISOLATION: N_("aislamiento"),
    sequence.RECOVER: N_("recuperación"),
    sequence.SECOND: N_("Segunda Activación"),
    sequence.CONTINUE: N_("siguiente activación"),
    sequence.END_OF_TURN: N_("fin de turno"),
    sequence.OVER: N_("fin de la partida"),
}


def step_name(name: str) -> Sayable:
    """Return the name of a step; its id if it has none."""
    return msg(STEP_NAMES[name]) if name in STEP_NAMES else Text(name, name)


def current_step(state: State, content: Content) -> Sayable:
    """Return the current step in a few words."""
    return step_name(state.step)


THROWS = {
    "snafu.roll": msg(N_("SNAFU")),
    "second.roll": msg(N_("Segunda Activación")),
    "fatigue.roll": msg(N_("Fatiga")),
    "attack.roll": msg(N_("Ataque")),
    "engagement.roll": msg(N_("Enfrentamiento")),
    "bombardment.roll": msg(N_("Bombardeo")),
}
"""The name of each throw, by the key of its prompt."""
