"""Forms in which an owner types in operations with their formations, by form or as a list."""
