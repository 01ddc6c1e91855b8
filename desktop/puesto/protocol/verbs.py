"""Everything that can be asked, by name."""

from puesto.protocol import alone, campaigns, chances, looking, playing, sessions
from puesto.protocol.desk import VERBS, Desk

__all__ = ["VERBS", "Desk", "alone", "campaigns", "chances", "looking", "playing", "sessions"]
