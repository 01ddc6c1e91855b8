"""Before the first turn: the AI's deck, the first player, terrain, the units that begin (1, 2)."""
