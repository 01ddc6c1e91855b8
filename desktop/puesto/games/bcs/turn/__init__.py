"""Procedures of the steps in the order of the sequence of play (2.0, 3.0)."""
