"""Tests of all texts on every screen of the five games: no name is interpreted as markup."""
