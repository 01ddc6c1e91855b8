"""Preparation before the first turn: deck of the AI, first player, terrain, starting units (1, 2)."""
