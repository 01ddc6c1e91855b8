"""Chariots of Fire: battles of the Bronze Age for two players."""
