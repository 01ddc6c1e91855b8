"""The pages on which an owner types in the printed content of their copy."""
