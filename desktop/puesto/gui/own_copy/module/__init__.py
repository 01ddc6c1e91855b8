"""Files that the owner brings: a module of VASSAL, or a picture, and where they are put."""
