"""The conversation at the terminal, and what it tells alike by the protocol."""
