"""Figures and explanations about a session, found by running the same rules again."""
