"""What the window shows of a game.

Armies, bag, what is walked; how steps and changes are called; what can be put right.
"""
