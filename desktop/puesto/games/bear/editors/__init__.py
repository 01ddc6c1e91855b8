"""Forms in which an owner types in the printed game."""
