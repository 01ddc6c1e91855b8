"""Before the table."""
