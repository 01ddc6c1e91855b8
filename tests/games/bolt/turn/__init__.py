"""Whole turns of Bolt Action: by keys, and by whoever answers for a player."""
