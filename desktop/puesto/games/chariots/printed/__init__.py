"""The printed game as frozen records: types, charts, scenarios, the readings among which a table chooses."""
