"""Movement: distances, terrain, guns, transports, buildings (4.0, 7.4, 7.14)."""
