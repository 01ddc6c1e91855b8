"""The opponent of the house, which plays a side of a battle with its counters on the map. No rulebook brings it."""
