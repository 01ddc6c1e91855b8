"""The printed game as frozen records: charts, weapons, armies and their units."""
