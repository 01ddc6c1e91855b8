"""The page of finished evenings, with its plots and its table."""
