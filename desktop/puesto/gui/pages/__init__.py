"""What every page is, and the plain ones."""
