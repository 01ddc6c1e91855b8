"""Chapters 7 and 8, facts in and result out."""
