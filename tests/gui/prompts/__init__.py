"""One widget for each class of prompt."""
