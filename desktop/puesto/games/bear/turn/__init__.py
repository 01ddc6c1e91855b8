"""Procedures of the steps: set-up, both turns, the mission sheet, the end."""
