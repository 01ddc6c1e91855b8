"""What lies over the window for a moment, and papers."""
