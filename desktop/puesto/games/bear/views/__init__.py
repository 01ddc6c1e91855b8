"""What the window shows of it, how it is called, and what can be put right by hand."""
