"""Procedures of Chariots of Fire alone and at the table: with the same facts and dice."""
