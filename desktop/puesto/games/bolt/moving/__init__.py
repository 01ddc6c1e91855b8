"""Movement at the table: distances, ambushes on the way, transports, guns, buildings (4)."""
