"""The moment in which something drawn is shown, large, before the game goes on: the thing, what came of it, and the wait."""
