"""Protocols between a page and the window that shows it, and the running session. No page imports the window."""
