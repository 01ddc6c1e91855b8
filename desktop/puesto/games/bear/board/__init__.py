"""Facts of the board: those that the state remembers, and questions for the rest over whole sets."""
