"""Situations of Bolt Action."""
