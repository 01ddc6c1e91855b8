"""Tests of the sheets over the window, and of papers."""
