"""The decisions of the AIs, game by game."""
