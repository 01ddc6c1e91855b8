"""Counters, rosters and the bag: how they are painted and picked."""
