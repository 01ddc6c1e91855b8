"""What an owner types in of 2GM Tactics."""
