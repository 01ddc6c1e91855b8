"""Movement at the table: how far, ambushes on the way, transports, guns, buildings (4)."""
