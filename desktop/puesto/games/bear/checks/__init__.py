"""Rolls and draws: usage (3.1), attack (EOD 7), rally, suspects (6), the marker (2.3.1)."""
