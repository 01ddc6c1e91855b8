"""Placing counters on the map of the table by hand: dragged from a tray, typed, or by keys."""
