"""Benches of what is kept of finished sessions."""
