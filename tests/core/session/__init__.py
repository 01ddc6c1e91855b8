"""Sessions: journal, undo, correction, saves."""
