"""Chapters of the procedures that can be run alone."""

from __future__ import annotations

from puesto.core.messages import Text

ACTIVATION = Text("Activación", "Activation")
COMBAT = Text("Combate", "Combat")
SUPPLY = Text("Suministro", "Supply")
UNITS = Text("Unidades", "Units")
