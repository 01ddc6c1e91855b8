"""Situations to learn from: sketch, question and verdict; the reasons of the AI; and the proof."""
