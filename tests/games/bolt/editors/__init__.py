"""Tests of the records that an owner of Bolt Action types in."""
