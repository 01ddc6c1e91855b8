"""2GM Tactics."""
