"""Whole turns of Bolt Action: by keys, and by a script that answers for a player."""
