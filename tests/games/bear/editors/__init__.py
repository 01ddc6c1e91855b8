"""Tests of what an owner of the bear types in."""
