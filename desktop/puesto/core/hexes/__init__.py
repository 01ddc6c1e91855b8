"""Geometry of maps of flat-topped hexes in whole numbers: labels, distances, lines, paths. It knows no rule."""
