"""Who runs which step: set-up, both turns, the mission sheet, the end."""
