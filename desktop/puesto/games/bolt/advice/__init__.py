"""The staff of Bolt Action: what it advises a player to do, which no rulebook says."""
