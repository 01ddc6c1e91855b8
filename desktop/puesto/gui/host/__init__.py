"""What a page may ask of the window that shows it: the one protocol that takes the window out of every page's imports."""
