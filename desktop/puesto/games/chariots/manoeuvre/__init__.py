"""An activated command moves and fires at the table, and whoever answers it."""
