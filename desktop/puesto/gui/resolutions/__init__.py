"""One procedure by itself."""
