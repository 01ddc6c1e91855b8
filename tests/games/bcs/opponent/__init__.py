"""Tests of the opponent of the Battalion Combat Series."""
