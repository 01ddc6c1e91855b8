"""The sequence of play: who runs which step."""
