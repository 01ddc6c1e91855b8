"""The page for a second device: its server and its blocks."""
