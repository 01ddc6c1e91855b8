"""The page of evenings: its plots, its table and its keys."""
