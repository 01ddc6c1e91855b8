"""The plain pages."""
