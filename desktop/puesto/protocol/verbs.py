"""Everything that can be asked, by name."""

from puesto.protocol import looking, playing, sessions
from puesto.protocol.desk import VERBS, Desk

__all__ = ["VERBS", "Desk", "looking", "playing", "sessions"]
