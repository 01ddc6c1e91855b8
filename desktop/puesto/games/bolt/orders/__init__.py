"""Orders and nerve: the order test, officers, the dice of the bag, morale, FUBAR, platoons (1-3)."""
