"""Positions run through the rules."""
