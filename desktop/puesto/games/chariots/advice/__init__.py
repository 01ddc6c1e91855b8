"""The staff of Chariots of Fire: what it advises a player to do, which no rulebook says."""
