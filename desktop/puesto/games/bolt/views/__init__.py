"""Views of a game for the window.

Armies, bag, what is walked; how steps and changes are called; what can be put right.
"""
