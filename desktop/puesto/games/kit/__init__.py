"""Helpers that all games share for packs, situations and answers; no rules."""
