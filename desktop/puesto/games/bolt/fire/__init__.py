"""Ranged fire: to hit, damage, HE, armour, indirect fire, smoke, flames, snipers, flak, strikes, buildings (5.0)."""
