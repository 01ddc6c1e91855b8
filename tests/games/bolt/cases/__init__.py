"""Cases of the summary, written down once and run through the rules."""
