"""The staff of Conflict of Heroes: what it advises a player to do, which no rulebook says."""
