"""The prompts of a table."""
