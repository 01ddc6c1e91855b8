"""Tests of the records that an owner of 2GM Tactics types in."""
