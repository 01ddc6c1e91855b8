"""Ranged fire (5). To hit, damage, HE, armour, indirect fire, smoke, flames, snipers, flak, strikes, buildings."""
