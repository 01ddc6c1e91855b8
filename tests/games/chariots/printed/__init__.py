"""The printed game as records, and what is wrong in them."""
