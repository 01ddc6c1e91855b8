"""The printed game as records and words."""
