"""The window: the only room that imports PySide6, and the only one that a player sees."""
