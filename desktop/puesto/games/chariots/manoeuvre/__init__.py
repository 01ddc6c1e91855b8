"""Moves and fire of an activated command at the table, and the reactions to them."""
