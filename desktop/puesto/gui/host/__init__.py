"""What a page may ask of the window that shows it, and the session on the table: no page imports the window."""
