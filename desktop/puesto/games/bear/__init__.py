"""Conflict of Heroes: El Oso despierta, played solo. Files follow the rulebook's chapters; `game.py` is what gets registered."""
