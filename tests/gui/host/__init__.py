"""Tests of the interface between pages and window."""
