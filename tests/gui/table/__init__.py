"""The table: the question, panels and diary."""
