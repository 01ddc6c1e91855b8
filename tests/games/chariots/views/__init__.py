"""What the window shows of it, and what can be put right by hand."""
