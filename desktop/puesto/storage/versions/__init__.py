"""Versions of one session: whether the file is still ours, another computer's, or a fuller backup."""
