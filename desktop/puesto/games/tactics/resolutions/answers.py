"""Chapters of the procedures that can be run alone, and names as they were typed."""

from __future__ import annotations

from puesto.core.messages import Text

PREPARATION = Text("Preparación", "Preparation")
TURN = Text("Turno de la IA", "The AI's turn")
FIRE = Text("Movimiento y disparo", "Movement and fire")


def names(ids: tuple[str, ...]) -> Text:
    """Return names as they were typed; a dash where there are none."""
    message = ", ".join(ids) or "—"
    return Text(message, message)
