"""Counters and hexes of a map as buttons, and the handles of its lines."""
