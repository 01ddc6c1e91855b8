"""What a page may ask of the window."""
