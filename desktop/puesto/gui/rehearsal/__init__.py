"""The window plays an evening by itself, for the self-test."""
