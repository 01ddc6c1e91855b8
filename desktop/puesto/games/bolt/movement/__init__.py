"""Movement: distances, terrain, guns, transports, buildings (4, 7.4, 7.14)."""
