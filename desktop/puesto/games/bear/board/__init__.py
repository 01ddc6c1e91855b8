"""What only the board knows: what is remembered of it, and asking for the rest over sets."""
