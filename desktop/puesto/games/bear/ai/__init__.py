"""Chapters 4 and 5: which order, who, at whom, where to, and why."""
