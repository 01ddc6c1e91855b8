"""Positions with dice to come, run through the rules: tests, lessons, files."""
