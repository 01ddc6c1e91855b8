"""The staff of Battalion Combat Series: what it advises a player to do, which no rulebook says."""
