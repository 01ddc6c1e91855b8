"""Cases of the rulebook, written down once and run by the tests of their chapters."""
