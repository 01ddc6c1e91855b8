"""What an owner types in."""
