"""The board as a sketch: beside the question, on a page of its own, and in a lesson."""
