"""Cases of the play aid, written down once, and how each kind is put to the rules."""
