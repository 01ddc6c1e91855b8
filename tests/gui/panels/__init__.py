"""One widget for each class of view."""
