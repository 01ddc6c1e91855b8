"""The window itself: start, keys, menu, and errors."""
