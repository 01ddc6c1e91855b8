"""Colours, fonts and drawings: how everything looks, independent of its meaning."""
