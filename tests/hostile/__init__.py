"""Hostile inputs, made anew from seeds each time:

none is stored, and none may hang, fill the memory or go unanswered.
"""
