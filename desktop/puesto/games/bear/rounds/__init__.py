"""Chapters 2 and 7-9: rounds, losses, hits, control, transports, hidden units, campaigns."""
