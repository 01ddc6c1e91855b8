"""What lies on the table, what only the AI knows, and what every rule asks of the sketch."""
