"""Tests of the helpers that games share."""
