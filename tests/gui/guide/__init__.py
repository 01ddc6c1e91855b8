"""The user's guide."""
