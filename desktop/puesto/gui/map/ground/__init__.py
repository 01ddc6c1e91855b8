"""The ground of a sketch's hexes: pictures that are painted once and copied."""
