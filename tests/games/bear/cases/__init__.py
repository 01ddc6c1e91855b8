"""Cases of the rulebooks, written down once and run by the tests of their chapters."""
