"""The window plays an evening by itself."""
