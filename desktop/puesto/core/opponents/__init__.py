"""Opponents of the house: who chooses for a side, in which temper, and for which reasons.

No rulebook brings them, and whatever they do says so.
"""
