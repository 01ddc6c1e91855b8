"""The palette of a map, the keys and drags that paint, and the frame in which it scrolls."""
