"""Counters put on the map of the table by hand: dragged from a tray, typed, or laid down by keys."""
