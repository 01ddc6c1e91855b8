"""Versions of one session: whether the file on the disk is still ours, what to do with another's, and which backup goes further."""
