"""The prompts of a table: counters on the board, a way step by step, a list to be done by hand."""
