"""Tests of the moves and fire of an activated command, and of reactions to it."""
