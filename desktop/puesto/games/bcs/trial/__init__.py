"""A board of hexes of the house, for operations that are tried without a table."""
