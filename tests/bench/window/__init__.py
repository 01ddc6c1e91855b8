"""Benches of the window: starts, repaints, memory, the way of one die."""
