"""Files of other programs that a player may bring: what they are, and what is in them."""
