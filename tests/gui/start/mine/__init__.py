"""Tests of the page of one game."""
