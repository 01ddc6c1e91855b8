"""Fire at the table: targets, reactions, the seven steps, losses (5)."""
