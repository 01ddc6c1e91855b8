"""Procedures run alone: their odds against brute force."""
