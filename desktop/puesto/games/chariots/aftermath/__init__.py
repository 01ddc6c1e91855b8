"""Consequences of a hit at the table: routs, deaths, displaced standards and leaders."""
