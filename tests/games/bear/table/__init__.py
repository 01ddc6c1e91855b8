"""Tests of the table of bear."""
