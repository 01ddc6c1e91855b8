"""Phases of a turn, and the names of their steps (3.0)."""

from __future__ import annotations

from puesto.core.messages import Text

PHASES: dict[str, Text] = {
    "start": Text("Inicio", "Start"),
    "headquarters": Text("Estado Mayor", "Headquarters"),
    "cards": Text("Cartas", "Cards"),
    "deployment": Text("Despliegue", "Deployment"),
    "movement": Text("Movimiento", "Movement"),
    "fire": Text("Disparo", "Fire"),
    "flip": Text("Volteo", "Flip"),
    "discard": Text("Descarte", "Discard"),
}
"""The eight phases, as printed."""

SETUP, FIRST, INITIAL = "setup", "first", "initial"
AI_START, DEPLOY, MOVE, FIRE, DISCARD = "ai_start", "deploy", "move", "fire", "discard"
PLAYER_TURN, OVER = "player_turn", "over"
STEP_NAMES: dict[str, Text] = {
    SETUP: Text("mazo de la IA", "the AI's deck"),
    FIRST: Text("jugador inicial", "first player"),
    INITIAL: Text("unidades que empiezan desplegadas", "units that begin on the board"),
    AI_START: Text("inicio del turno de la IA", "start of the AI's turn"),
    DEPLOY: Text("despliegue de la IA", "the AI's deployment"),
    MOVE: Text("movimiento de la IA", "the AI's movement"),
    FIRE: Text("disparo de la IA", "the AI's fire"),
    DISCARD: Text("descarte de la IA", "the AI's discard"),
    PLAYER_TURN: Text("tu turno", "your turn"),
    OVER: Text("fin de la batalla", "end of the battle"),
}
PHASE_OF = {AI_START: "start", DEPLOY: "deployment", MOVE: "movement", FIRE: "fire", DISCARD: "discard"}
"""The phase that a step belongs to; the first step runs three of them."""


def phase_number(step: str) -> int:
    """Return the number of the phase of the AI's turn that a step belongs to; 0 for any other step."""
    return [*PHASES].index(PHASE_OF[step]) + 1 if step in PHASE_OF else 0
