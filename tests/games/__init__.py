"""The games: what each says its rules are, and the free tests that every game gets."""
