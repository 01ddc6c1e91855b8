"""Situations to learn from: sketch, question, verdict; why the AI decides; the proof."""
