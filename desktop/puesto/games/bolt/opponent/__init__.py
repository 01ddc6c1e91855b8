"""The opponent of the house, which plays a side without a map and asks what it lacks. No rulebook brings it."""
