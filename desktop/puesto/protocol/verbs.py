"""Everything that can be asked, by name."""

from puesto.protocol import alone, campaigns, chances, looking, playing, sessions
from puesto.protocol.conversation import VERBS, Conversation

__all__ = ["VERBS", "Conversation", "alone", "campaigns", "chances", "looking", "playing", "sessions"]
