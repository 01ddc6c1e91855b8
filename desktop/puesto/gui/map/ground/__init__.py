"""What lies on a hex of the sketch below all that moves: pictures that are drawn once and copied."""
