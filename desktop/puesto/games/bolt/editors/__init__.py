"""What the owner types in: battles with their armies, platoons and units (2), by form or as a list."""
