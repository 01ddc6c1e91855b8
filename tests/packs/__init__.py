"""Packs: files that are sound, broken, typed in and carried to another computer."""
