"""Sheets that are shown over the window for a moment, and exports."""
