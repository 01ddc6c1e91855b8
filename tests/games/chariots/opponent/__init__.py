"""Tests of the opponent of Chariots of Fire."""
