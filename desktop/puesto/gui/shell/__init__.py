"""The window itself: start, keys, menu, what goes wrong."""
