"""The page for a second device on the same network, to look at the table only."""
