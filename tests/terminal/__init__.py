"""Tests of the conversation at the terminal, and of what it has in common with the protocol."""
