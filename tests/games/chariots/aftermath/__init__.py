"""Tests of the effects of hits at the table, and on leaders."""
