"""One command of the terminal a file."""
