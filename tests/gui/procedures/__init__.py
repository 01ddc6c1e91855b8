"""Strips, sums, tables with odds, chains and cards, shown and ticked."""
