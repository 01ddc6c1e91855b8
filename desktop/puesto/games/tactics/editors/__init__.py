"""Forms in which an owner types in tables and cards."""
