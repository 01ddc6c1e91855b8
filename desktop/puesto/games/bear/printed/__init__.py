"""The printed game as frozen records:

cards, counters, missions, its words, the readings among which a table chooses.
"""
