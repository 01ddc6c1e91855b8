"""Forms in which the owner types in battles: armies, platoons and units (2), by form or as a list."""
