"""The window plays a session by itself, for the self-test."""
