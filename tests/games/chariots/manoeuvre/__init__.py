"""An activated command moves and fires, and whoever answers it."""
