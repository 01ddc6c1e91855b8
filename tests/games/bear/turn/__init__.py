"""Who runs which step."""
