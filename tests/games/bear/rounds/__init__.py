"""Rounds, losses, control, transports, hidden units, campaigns."""
