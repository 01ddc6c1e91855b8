"""Situations to learn from; the reasons of the AI; the staff's advice; and the proof."""
