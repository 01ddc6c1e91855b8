"""Colours, type, ink and drawings: how everything looks, and nothing of what it is."""
