"""Counters, rosters and the bag."""
