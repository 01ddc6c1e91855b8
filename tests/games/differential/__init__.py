"""Differential tests: each procedure run alone and at the table, with the same facts and dice."""
