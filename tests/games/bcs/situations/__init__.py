"""Situations of an activation: the shipped ones, and those that are taken from a table."""
