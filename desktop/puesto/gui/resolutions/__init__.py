"""Procedures resolved alone."""
