"""Before the first turn: the deck of the AI, the first player, the terrain, the units that begin (1, 2)."""
