"""The opponent of the house, which plays a side without a map by asking what it needs. No rulebook brings it."""
