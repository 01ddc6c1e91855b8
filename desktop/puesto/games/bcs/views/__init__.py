"""What the window shows of a session, how it is called, and what can be put right by hand."""
