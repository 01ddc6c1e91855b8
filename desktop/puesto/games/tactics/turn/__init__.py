"""Procedures of a battle: preparation, the AI's turn by phases, the player's turn (1-3)."""
