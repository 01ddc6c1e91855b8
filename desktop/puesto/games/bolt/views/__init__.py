"""Views of a game for the window: armies, bag, procedures in progress, names, changes by hand."""
