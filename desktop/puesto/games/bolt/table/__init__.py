"""State of the table as plain data, and what every rule uses: bag, dice, readings, names."""
