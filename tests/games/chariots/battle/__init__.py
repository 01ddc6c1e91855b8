"""The Shock segment at the table."""
