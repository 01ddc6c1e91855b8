"""Differential tests: procedures that exist alone and at the table, run both ways with the same facts and the same dice."""
