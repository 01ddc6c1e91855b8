"""Who runs which step of a battle: preparation, the turn of the AI phase by phase, the turn of the player (1-3)."""
