"""The phases of a turn, and the names of the steps that carry them out (3)."""

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
