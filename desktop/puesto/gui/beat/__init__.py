"""The moment in which what was drawn is shown, large, and the way back to what was undone."""
