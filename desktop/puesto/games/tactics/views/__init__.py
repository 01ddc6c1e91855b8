"""Views of a battle for the window, names of pieces, and changes by hand."""
