"""Any procedure by itself. Orders, a whole volley, armour, assaults, strikes, each with its odds."""
