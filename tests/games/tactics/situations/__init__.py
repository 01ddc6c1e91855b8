"""Situations of 2GM Tactics."""
