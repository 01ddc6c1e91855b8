"""Counters, rosters and the bag, as they are drawn and picked up."""
