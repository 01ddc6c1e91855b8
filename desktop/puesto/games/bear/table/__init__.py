"""State of the table as plain data, and the queries that every rule uses."""
