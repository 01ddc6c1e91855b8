"""Whole games that a person can read, played again and compared line by line."""
