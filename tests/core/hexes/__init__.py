"""Hexes as numbers: labels, lines, paths."""
