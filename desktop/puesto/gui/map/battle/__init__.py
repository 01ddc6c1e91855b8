"""The map of a battle as the table: its counters, rulers, reach, and the forms of moves on it."""
