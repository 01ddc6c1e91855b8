"""What follows from a hit at the table, and leaders who go along."""
