"""Positions run through the rules: tests, lessons, files."""
