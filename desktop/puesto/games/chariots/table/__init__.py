"""What lies on the table, as plain data, and the few questions that every rule asks of it."""
