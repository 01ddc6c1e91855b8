"""Tests of the page on which each side gets its player."""
