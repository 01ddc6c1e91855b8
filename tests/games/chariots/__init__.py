"""Chariots of Fire: its rules, chapter by chapter, and whole battles."""
