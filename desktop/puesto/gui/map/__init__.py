"""The board as a sketch: beside the prompt, on a page of its own, and in a lesson."""
