"""The bear's tests: what they are played with, its cases and its missions."""
