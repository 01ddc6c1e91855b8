"""Preparation before the first turn: the AI's deck, the first player, terrain, the starting units (1, 2)."""
