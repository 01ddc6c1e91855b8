"""Fire at the table: who fires at whom, reactions, the seven steps, what is lost (5)."""
