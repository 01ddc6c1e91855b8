"""The pages on which an owner types in what is printed."""
