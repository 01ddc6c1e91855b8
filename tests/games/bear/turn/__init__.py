"""Tests of the steps of a turn."""
