"""The window itself: start, keys, what goes wrong."""
