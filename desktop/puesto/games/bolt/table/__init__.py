"""What lies on the table, as plain data, and what every rule asks of it. State, bag, dice, readings, names."""
