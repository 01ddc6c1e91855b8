"""Assaults at the table: on foot, on vehicles, by tanks (6)."""
