"""The page of one game: what its owner has made, copied or played, on six shelves."""
