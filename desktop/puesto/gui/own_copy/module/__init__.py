"""A module of VASSAL that the owner brings: boards under our maps, pictures of counters on ours."""
