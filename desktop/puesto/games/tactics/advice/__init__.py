"""The staff of 2GM Tactics: what it advises a player to do, which no rulebook says."""
