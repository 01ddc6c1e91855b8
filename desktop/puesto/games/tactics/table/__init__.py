"""State of the table as plain data, the AI's hidden facts, and the queries that every rule uses."""
