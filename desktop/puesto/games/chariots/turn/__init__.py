"""Procedures of the steps in the sequence of play."""
