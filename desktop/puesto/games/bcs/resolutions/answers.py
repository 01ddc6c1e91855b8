"""What the resolutions share: their chapters."""

from __future__ import annotations

from puesto.core.messages import Text

ACTIVATION = Text("Activación", "Activation")
COMBAT = Text("Combate", "Combat")
SUPPLY = Text("Suministro", "Supply")
UNITS = Text("Unidades", "Units")
