"""The interface of a game: a descriptor of plain functions and data."""
