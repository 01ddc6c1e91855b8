"""Tests of the knowledge about the board."""
