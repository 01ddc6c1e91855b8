"""What an owner types in: his tables and his cards."""
