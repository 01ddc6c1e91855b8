"""Any procedure by itself. Orders, a whole volley, armour, assaults, strikes, movement, each with its odds."""
